import { useState } from 'preact/compat';
import { linkTo } from '../links.ts';
import { useSharedAddress } from '../reach.tsx';

/** The link of a table, to copy or to hand to another program. */
export function ShareLink({ room, title }: { readonly room: string; readonly title: string }) {
  const { page, choice, note } = useSharedAddress();
  return (
    <div className="on-share">
      {choice}
      <Link url={linkTo(room, page)} title={title} />
      {note}
    </div>
  );
}

function Link({ url, title }: { readonly url: string; readonly title: string }) {
  const [note, setNote] = useState<string | null>(null);
  const copy = (): void => {
    // Where a page comes without a certificate there is no clipboard; the link can be marked by hand.
    const copied = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => setNote('Copied.'),
      () => setNote('Mark the link and copy it.'),
    );
  };
  const share = (): void => void navigator.share({ title, url }).catch(() => undefined); // put away: nothing to say
  return (
    <>
      <div className="on-row">
        <input aria-label="Link of this table" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" className="btn btn--plain" onClick={copy}>
          Copy the link
        </button>
        {'share' in navigator && (
          <button type="button" className="btn btn--plain" onClick={share}>
            Share
          </button>
        )}
      </div>
      {note !== null && (
        <p className="on-note" role="status">
          {note}
        </p>
      )}
    </>
  );
}
