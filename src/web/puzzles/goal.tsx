import type { PuzzleInfo } from '../../desk/puzzle-wire.ts';
import { amountOf } from '../../engine/words.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/cards/icon.tsx';
import { listed } from '../../ui/table/listed.ts';
import { plain } from '../../ui/table/signs.ts';
import type { Solving } from './use-solving.ts';
import { gradeWords, outcomeWords, timeWords, tryWords } from './words.ts';

interface GoalProps {
  readonly info: PuzzleInfo;
  readonly solving: Solving;
}

/** What is to be done, how hard it is, what was tried, and the hint that somebody asked for. */
export function Goal({ info, solving }: GoalProps) {
  const { theme, grade, goal, start, number, lines } = info;
  const { tries } = solving.kept;
  return (
    <section className="pz-goal slip" aria-labelledby="pz-goal">
      <p className="pz-tags">
        <span className="tag">{theme}</span>
        <span className="tag">
          <Difficulty grade={grade} />
          {gradeWords(grade)}
        </span>
      </p>
      <h2 id="pz-goal" className="display" tabIndex={-1}>
        {goal}
      </h2>
      <div className="pz-facts">
        {start !== null && (
          <p className="pz-from">
            <span>
              now <b className="num">{plain(start)}</b>
            </span>
            <i aria-hidden="true">→</i>
            <span>
              needed <b className="num">{plain(number)}</b>
            </span>
          </p>
        )}
        <p className="quiet">
          {amountOf(lines, 'way')} to play it, one answer.
          {solving.isClosed && ` ${sentence(outcomeWords(solving.kept))}.`}
        </p>
      </div>
      {tries.length > 0 && (
        <ol className="pz-tries" aria-label="Your tries">
          {tries.map((one, i) => (
            <li key={i} data-good={one >= number ? '' : undefined}>
              <span>{sentence(timeWords(i + 1))} try</span> <b>{tryWords(one, number)}</b>
            </li>
          ))}
        </ol>
      )}
      {solving.hint && <Hint info={info} solving={solving} />}
    </section>
  );
}

const sentence = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

const GRADES = ['easy', 'normal', 'hard'];

/** Drawn beside the words that say it. */
const Difficulty = ({ grade }: { readonly grade: string }) => (
  <span className="pz-grade" aria-hidden="true">
    {GRADES.map((one, i) => (
      <i key={one} data-on={i <= GRADES.indexOf(grade) ? '' : undefined} />
    ))}
  </span>
);

/** The cards of the next step, then the step; never a number. */
function Hint({ info, solving }: GoalProps) {
  const deck = useDeck(info.game);
  const { hint } = solving;
  if (!hint) return null;
  const { back, cards, words } = hint.told;
  return (
    <div className="pz-hint" role="status">
      <Icon name="light-bulb" />
      <p>
        {back > 0 ? (
          `From here it cannot be reached any more. Take ${back === 1 ? 'the last step' : `the last ${back} steps`} back.`
        ) : hint.isWhole ? (
          <>Next: {words}.</>
        ) : (
          <>
            Look at {listed([...new Set(cards)].map((card) => deck.name(card)))}.{' '}
            <button className="btn btn--plain btn--small" onClick={solving.askHint}>
              The whole step
            </button>
          </>
        )}
      </p>
    </div>
  );
}
