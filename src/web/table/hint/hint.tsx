import './hint.css';
import { Icon, Stroke } from '../../../ui/cards/icon.tsx';
import type { Mark } from '../../../ui/cards/marks.ts';
import type { Advice } from '../../../desk/wire.ts';
import type { Seat } from '../../../engine/words.ts';
import { inShort, inside, sentence } from './advice.ts';

interface HintProps {
  readonly best: readonly Advice[] | null; // null: it is being thought about
  readonly shown: number; // which of them is looked at; 0 is the proposed one
  readonly show: (at: number) => void;
  readonly takeAll: (advice: Advice) => void;
  readonly takeStep: (advice: Advice) => void;
  readonly isBusy: boolean;
  readonly close: () => void;
}

/** The marks of a plan on the cards of the table. */
export const marksOf = ({ steps }: Advice, seat: Seat, isPale: boolean): Mark[] =>
  steps.flatMap(({ cards }, i) =>
    cards.map(({ card, zone, seat: owner, isPaid }) => ({
      card,
      order: i + 1,
      as: isPaid ? ('pay' as const) : ('act' as const),
      isPale,
      zone,
      isMine: owner === undefined ? undefined : owner === seat,
    })),
  );

const inHundred = (chance: number): number => Math.round(chance * 100);

/** How another move compares with the proposed one, and what speaks for it all the same. */
function whyNot({ reason, chance, isAsGood }: Advice, first: Advice): string {
  const compared = isAsGood
    ? 'It is as good.'
    : chance === null || first.chance === null
      ? ''
      : `It wins less often: ${inHundred(chance)} of 100, the hint ${inHundred(first.chance)}.`;
  return [compared, reason === '' ? '' : `For it: ${reason}`].filter((part) => part !== '').join(' ');
}

/** Beside the table: the whole move, why, how it compares, and the other moves. */
export function HintPanel({ best, show, takeAll, takeStep, isBusy, close }: HintProps) {
  const [first, ...others] = best ?? [];
  return (
    <section className="hint" aria-label="Hint">
      <header>
        <Icon name="light-bulb" />
        <b>{first && first.steps.length > 1 ? 'Hint: the whole move' : 'Hint'}</b>
        <Close close={close} />
      </header>
      {first ? (
        <>
          <Said advice={first} />
          <Steps advice={first} />
          {first.reason !== '' && <p className="hint-why">{first.reason}</p>}
          <Chances first={first} others={others} />
          <div className="hint-acts">
            {first.steps.length > 1 && (
              <button className="btn btn--plain btn--small" disabled={isBusy} onClick={() => takeStep(first)}>
                Only step 1
              </button>
            )}
            <button className="btn btn--primary btn--small" disabled={isBusy} onClick={() => takeAll(first)}>
              Do this <kbd>H</kbd>
            </button>
          </div>
          {others.length > 0 && (
            <div className="hint-nots">
              <h2>Why not …</h2>
              {others.map((advice, i) => (
                <details
                  key={advice.text}
                  name="why-not"
                  onToggle={({ currentTarget }) => show(currentTarget.open ? i + 1 : 0)}
                >
                  <summary>
                    <span>{sentence(advice.text)}</span> <Figure advice={advice} />
                  </summary>
                  <p>{whyNot(advice, first)}</p>
                </details>
              ))}
            </div>
          )}
        </>
      ) : (
        <p role="status">Thinking about it …</p>
      )}
    </section>
  );
}

/** In the box of the action bar: one move at a time. */
export function HintInBar({ best, shown, show, takeAll, isBusy, close }: HintProps) {
  const advice = best?.[shown];
  if (!best || !advice)
    return (
      <div className="instead">
        <section className="hint hint--bar" aria-label="Hint">
          <p key="thinking" role="status">
            Thinking about it …
          </p>
          <div key="acts" className="hint-acts">
            <Close close={close} />
          </div>
        </section>
      </div>
    );
  const { steps, reason, text } = advice;
  const later = inShort(steps.slice(1).map((step) => inside(step.text)));
  const isBest = shown === 0;
  const said = isBest || !best[0] ? reason : whyNot(advice, best[0]);
  return (
    <div className="instead">
      <section className="hint hint--bar" aria-label="Hint">
        <div key="said" className="hint-said" tabIndex={0}>
          <p className="hint-head">
            <b>{isBest ? sentence(text) : `Why not ${inside(text)}?`}</b> <Figure advice={advice} />
          </p>
          {said !== '' && <p className="hint-why">{said}</p>}
          {later.length > 0 && <p className="hint-then">Then {later.join(', then ')}.</p>}
        </div>
        <Said advice={advice} />
        <div key="acts" className="hint-acts">
          {isBest ? (
            <Close close={close} />
          ) : (
            <button className="iconbtn" aria-label="The move before" onClick={() => show(shown - 1)}>
              <Stroke d="M15 4 7 12l8 8" />
            </button>
          )}
          {shown < best.length - 1 && (
            <button className="btn btn--plain btn--small" onClick={() => show(shown + 1)}>
              {isBest ? 'Why not …' : 'Next'}
            </button>
          )}
          <button
            className={`btn btn--small ${isBest ? 'btn--primary' : 'btn--plain'}`}
            disabled={isBusy}
            onClick={() => takeAll(advice)}
          >
            {isBest ? 'Do this' : 'Do this anyway'}
          </button>
        </div>
      </section>
    </div>
  );
}

const Close = ({ close }: { readonly close: () => void }) => (
  <button className="iconbtn" aria-label="Close the hint" onClick={close}>
    <Stroke d="M6 6l12 12M18 6 6 18" />
  </button>
);

interface OfAdvice {
  readonly advice: Advice;
}

/** For screen readers, in one sentence each. */
const Said = ({ advice: { steps } }: OfAdvice) => (
  <p className="sr" role="status">
    Hint{steps.length > 1 ? `, ${steps.length} steps` : ''}:{' '}
    {steps.map(({ text }, i) => `${steps.length > 1 ? `${i + 1}: ` : ''}${text}. `)}
  </p>
);

function Steps({ advice: { steps } }: OfAdvice) {
  return (
    <ol className="hint-steps" data-one={steps.length === 1 ? '' : undefined}>
      {steps.map(({ text, effect }, i) => (
        <li key={i}>
          <span className="hint-no">{i + 1}</span>
          <span>
            <b>{sentence(text)}</b>
            {effect !== undefined && <small>{effect}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const Figure = ({ advice: { chance, isAsGood } }: Pick<OfAdvice, 'advice'>) =>
  chance === null ? null : (
    <span className="hint-figure" title={isAsGood ? 'as good as the best, as far as a figure can tell' : undefined}>
      <b>{inHundred(chance)}</b> of 100 won
    </span>
  );

interface ChancesProps {
  readonly first: Advice;
  readonly others: readonly Advice[];
}

/** How often such a position was won, beside the nearest move that is worse; moves that are as good are called so. */
function Chances({ first: { chance }, others }: ChancesProps) {
  if (chance === null) return null;
  const equal = others.find(({ isAsGood }) => isAsGood);
  const worse = others.find((other) => !other.isAsGood);
  const less = worse?.chance ?? null;
  return (
    <div className="hint-chance">
      <span className="hint-scale" aria-hidden>
        <i style={{ width: `${inHundred(chance)}%` }} />
        {less !== null && <em style={{ left: `${inHundred(less)}%` }} />}
      </span>
      <p>
        <b>{inHundred(chance)}</b> of 100 won from here
        {worse && less !== null && (
          <>
            , <b>{inHundred(less)}</b> if you {inside(worse.text)}
          </>
        )}
        .{equal && ` As good: ${inside(equal.text)}.`}
      </p>
    </div>
  );
}
