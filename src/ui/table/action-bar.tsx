import { createContext, type ReactNode, useContext, useRef } from 'preact/compat';
import type { Refusal } from '../../engine/words.ts';
import { BarNewsContext } from './bar-news.ts';
import { RuleLink } from './rule-link.tsx';
import { useSaidOfDrop } from './said-of-drop.ts';
import { buttonsIn, useSleep } from './sleep.ts';

interface ActionBarProps {
  readonly game: string;
  readonly say: ReactNode; // what to do now, in one line
  readonly how?: ReactNode; // how, or what happens then
  readonly refusal?: Refusal | null;
  readonly children?: ReactNode; // at most two buttons, one of them primary
}

/** What is shown in the box of the action bar instead of the next step, as a hint on a phone; the box stays as it is. */
export const InsteadOfStep = createContext<ReactNode>(null);

/** The next step, always at the same place. */
export function ActionBar({ game, say, how, refusal = null, children }: ActionBarProps) {
  const ofDrop = useSaidOfDrop();
  const news = useContext(BarNewsContext);
  const instead = useContext(InsteadOfStep);
  const bar = useRef<HTMLDivElement>(null);
  useSleep('bar', bar, buttonsIn);
  return (
    <div ref={bar} className="actionbar" data-instead={instead === null ? undefined : ''}>
      {news && (
        <p className="since" title={news.line}>
          {news.line !== '' && <span className="sr">Since your last step: </span>}
          {news.line}
        </p>
      )}
      {instead}
      {ofDrop !== null ? (
        <p className="refusal" role="alert">
          <span>{ofDrop}</span>
        </p>
      ) : (
        refusal && (
          <p className="refusal" role="alert">
            <span>
              {refusal.text} <RuleLink game={game} rule={refusal.rule} />
            </span>
          </p>
        )
      )}
      <div className="step">
        <div className="say" role="status">
          <b>{say}</b>
          {how !== undefined && <small>{how}</small>}
        </div>
        {news?.skip ? (
          <div className="acts">
            {children}
            <button
              className="btn btn--plain skip"
              data-shown={news.skip.isShown}
              disabled={news.skip.isOn}
              onClick={news.skip.go}
            >
              {news.skip.words}
            </button>
          </div>
        ) : (
          children !== undefined && <div className="acts">{children}</div>
        )}
      </div>
    </div>
  );
}
