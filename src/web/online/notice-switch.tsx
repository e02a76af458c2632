import { type NoticeState, useNotices } from './notices.ts';

const WORDS: Readonly<Record<NoticeState, string>> = {
  missing: 'This browser has no notices for this page. They need a page with https.',
  blocked: 'Notices are blocked for this page. Allow them in the settings of the browser, then load the page again.',
  off: 'The browser will ask you whether this page may show notices.',
  open: 'This browser tells you while a table is open here, though you look at something else.',
  closed: 'This browser tells you, even when this page is closed.',
};

/** Whether this browser tells somebody that it is their turn. */
export function NoticeSwitch() {
  const { state, isBusy, toggle } = useNotices();
  const isOn = state === 'open' || state === 'closed';
  return (
    <div className="on-notices">
      <button
        type="button"
        role="switch"
        className="btn btn--plain on-switch"
        aria-checked={isOn}
        aria-describedby="on-notices"
        disabled={isBusy || state === 'missing' || state === 'blocked'}
        onClick={toggle}
      >
        Tell me when it is my turn
      </button>
      <p id="on-notices" className="on-quiet" role="status">
        {WORDS[state]}
      </p>
    </div>
  );
}
