import { useEffect, useMemo, useRef, useState } from 'preact/compat';
import { headingText, type Heading } from '../../contract/text.ts';
import type { Message } from '../../engine/edge.ts';
import type { EventView } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import type { Moment, Review } from '../../study/review/told.ts';
import type { MomentTable, ReplayInfo } from '../../desk/wire.ts';
import { MatchCards } from '../../ui/cards/card.tsx';
import { Stroke } from '../../ui/cards/icon.tsx';
import { vars } from '../../ui/cards/shapes.tsx';
import { sharesOf } from '../../study/review/points-text.ts';
import { leavesOf } from '../../ui/table/leaves.ts';
import { type OpenedPast, PastTable } from '../replay/past-table.tsx';
import { Closed } from '../table/closed.tsx';
import { hostLine } from '../talk.ts';
import { halfOf, one } from './words.ts';

interface MomentProps {
  readonly info: ReplayInfo;
  readonly seat: Seat;
  readonly review: Review | null;
  readonly step: number;
  readonly number: number | null; // of the moments of the review; null: a step of the course
  readonly open: (moment: number) => void;
  readonly close: () => void;
}

interface Shown {
  readonly table: MomentTable;
  readonly heading: Heading;
  readonly log: readonly EventView[];
}

/** The table as it was at a moment, only what the seat knew then; before a choice of its own no figure is told. */
export function MomentView({ info, seat, review, step, number, open, close }: MomentProps) {
  const moment = number === null ? null : (review?.moments[number] ?? null);
  const after = moment?.kind === 'own' ? step - 1 : step;
  const { shown, problem } = useStep(info, seat, after);
  const [sheet, setSheet] = useState<OpenedPast<never> | null>(null);
  if (problem !== null)
    return (
      <Closed game={info.game} why={problem}>
        <button className="btn btn--primary" onClick={close}>
          Back to the review
        </button>
      </Closed>
    );
  if (!shown) return <div className="wait felt" data-game={info.game} />;
  const { table, heading, log } = shown;
  const { view, question } = table;
  return (
    <MatchCards options={{ ...view?.options }} deck={info.deck}>
      <PastTable<never>
        info={info}
        table={table}
        log={log}
        from={{ eyes: seat, after }}
        as="rv-moment"
        moment={[
          { text: moment === null ? 'Review' : `Moment ${(number ?? 0) + 1} of ${review?.moments.length ?? 0}` },
          ...heading.parts,
        ]}
        opened={sheet}
        setOpened={setSheet}
        sheets={{}}
        tools={
          <>
            {review?.moments.map((_, i) => (
              <button
                key={i}
                className="rv-number"
                aria-label={`Moment ${i + 1}`}
                aria-current={i === number ? 'step' : undefined}
                onClick={() => open(i)}
              >
                {i + 1}
              </button>
            ))}
            <button className="iconbtn" aria-label="Back to the review" onClick={close}>
              <Stroke d="M5 5 19 19M19 5 5 19" />
            </button>
          </>
        }
        beside={
          <Asked
            moment={moment}
            review={review}
            question={question}
            place={heading.parts.map(headingText).join(' · ')}
            isSheetOpen={sheet !== null}
            playOn={view?.result === null ? () => setSheet('branch') : null}
            next={
              number !== null && review !== null && number + 1 < review.moments.length ? () => open(number + 1) : null
            }
            close={close}
          />
        }
      />
    </MatchCards>
  );
}

function useStep({ replay }: ReplayInfo, seat: Seat, after: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const line = hostLine();
      const [at, all] = await Promise.all([
        line.ask({ do: 'step', replay, eyes: seat, after }),
        line.ask({ do: 'moments', replay, eyes: seat }),
      ]);
      if (isGone) return;
      if (!at.ok) return setProblem(at.error ?? 'This moment cannot be shown.');
      const moments = all.ok ? all.moments.filter((one) => (one.after ?? 0) <= after) : [];
      setShown({ ...at, log: moments.flatMap(({ events }, step) => events.map((event) => ({ ...event, step }))) });
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [replay, seat, after]);
  return { shown, problem };
}

interface AskedProps {
  readonly moment: Moment | null;
  readonly review: Review | null;
  readonly question: MomentTable['question'];
  readonly place: string;
  readonly isSheetOpen: boolean;
  readonly playOn: (() => void) | null;
  readonly next: (() => void) | null;
  readonly close: () => void;
}

const SHOWN = 4; // choices

/** First the question, then what was better and why. */
function Asked({ moment, review, question, place, isSheetOpen, playOn, next, close }: AskedProps) {
  const [picked, setPicked] = useState<number | 'none' | null>(null);
  const isAsked = moment?.kind === 'own' && picked === null;
  const choices = useMemo(() => (moment ? choicesOf(moment, question) : []), [moment, question]);
  const answer = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (picked !== null) answer.current?.focus();
  }, [picked]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        isSheetOpen ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement
      )
        return;
      const key = event.key.toLowerCase();
      const nth = Number(key) - 1;
      if (key === 'escape') close();
      else if (isAsked && key === 's') setPicked('none');
      else if (isAsked && choices[nth]) setPicked(nth);
      else if (!isAsked && key === 'p') playOn?.();
      else if (!isAsked && key === 'n') next?.();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isSheetOpen, isAsked, choices, playOn, next, close]);
  return (
    <section className="rv-panel" aria-label={isAsked ? 'Your choice' : 'What mattered'}>
      {isAsked ? (
        <>
          <h2 className="display">What would you do now?</h2>
          <p>{question?.ask ?? place}</p>
          <ol className="rv-choices">
            {choices.map((choice, i) => (
              <li key={i}>
                <button className="rv-choice" onClick={() => setPicked(i)}>
                  <kbd aria-hidden="true">{i + 1}</kbd>
                  <span>
                    <b>{choice.words}</b>
                    {choice.effect !== undefined && <small>{choice.effect}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <p className="quiet">Figures stay hidden until you choose.</p>
        </>
      ) : (
        moment && (
          <>
            <h2 className="display" ref={answer} tabIndex={-1}>
              {moment.kind === 'own'
                ? `Better: ${inSentence(moment.best?.text ?? '')}`
                : moment.kind === 'luck'
                  ? 'Luck'
                  : 'What others did'}
            </h2>
            {moment.kind === 'own' && <Answers moment={moment} review={review} choices={choices} picked={picked} />}
            <Cost moment={moment} isAlone={review?.seats === 1} />
            <p>{moment.sentence}</p>
          </>
        )
      )}
      {!moment && <h2 className="display">{place}</h2>}
      <div className="rv-do">
        {isAsked && (
          <button className="btn btn--plain" onClick={() => setPicked('none')}>
            Show the answer
          </button>
        )}
        <button className="btn btn--plain" onClick={close}>
          Review
        </button>
        {!isAsked && next && (
          <button className="btn btn--plain" onClick={next}>
            Next moment
          </button>
        )}
        {!isAsked && playOn && (
          <button className="btn btn--primary" onClick={playOn}>
            Play on from here
          </button>
        )}
      </div>
    </section>
  );
}

/** What is done begins with a verb. */
const inSentence = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

interface Choice {
  readonly words: string;
  readonly effect?: string | undefined;
  readonly is: 'chosen' | 'best' | 'other';
}

const isSame = (one: Message, other: Message | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was done, what was better, and others that could be done, in the order of the table: nothing tells them apart. */
function choicesOf({ chosen, best }: Moment, question: MomentTable['question']): Choice[] {
  const leaves = leavesOf(question);
  const kindOf = (action: Message): Choice['is'] =>
    isSame(action, best?.action) ? 'best' : isSame(action, chosen?.action) ? 'chosen' : 'other';
  const others = leaves.filter(({ action }) => kindOf(action) === 'other');
  const stride = Math.max(1, Math.floor(others.length / (SHOWN - 2)));
  const kept = new Set(others.filter((_, i) => i % stride === 0).slice(0, SHOWN - 2));
  const found = leaves.flatMap((leaf): Choice[] => {
    const is = kindOf(leaf.action);
    return is === 'other' && !kept.has(leaf) ? [] : [{ words: leaf.words, effect: leaf.effect, is }];
  });
  // An action that is a short form of several is not among the leaves.
  for (const [is, told] of [
    ['chosen', chosen],
    ['best', best],
  ] as const)
    if (told && !found.some((one) => one.is === is)) found.push({ words: told.text, is });
  return found
    .filter((choice, i) => choice.is === 'other' || found.findIndex(({ is }) => is === choice.is) === i)
    .slice(0, 5);
}

interface AnswersProps {
  readonly moment: Moment;
  readonly review: Review | null;
  readonly choices: readonly Choice[];
  readonly picked: number | 'none' | null;
}

function Answers({ moment, review, choices, picked }: AnswersProps) {
  const { best, cost } = moment;
  const shares = best && review?.seats !== 1 ? sharesOf(best.chance, cost.value) : null;
  const chance = (is: Choice['is']): number | null =>
    shares === null || is === 'other' ? null : is === 'best' ? shares.better : shares.chosen;
  const most = Math.max(10, chance('best') ?? 0, chance('chosen') ?? 0);
  return (
    <ol className="rv-choices">
      {choices.map((choice, i) => {
        const value = chance(choice.is);
        return (
          <li key={i} className="rv-choice" data-is={choice.is}>
            <kbd aria-hidden="true">{i + 1}</kbd>
            <span>
              <b>{choice.words}</b> {choice.is === 'best' && <em className="rv-tag rv-tag--good">better</em>}
              {choice.is === 'chosen' && <em className="rv-tag">you did this</em>}
              {i === picked && <em className="rv-tag">your answer</em>}
              {choice.is === 'other' && i === picked && (
                <small>Not one of those that seemed to be worth trying in imagined deals.</small>
              )}
              {value !== null && (
                <i className="rv-scale" aria-hidden="true" style={vars({ '--wide': `${(100 * value) / most}%` })} />
              )}
            </span>
            {value !== null && <b className="num">{value} %</b>}
          </li>
        );
      })}
    </ol>
  );
}

/** How much it was, and how sure that is. */
function Cost({ moment: { cost, points }, isAlone = false }: { readonly moment: Moment; readonly isAlone?: boolean }) {
  const value = isAlone ? points : 100 * cost.value;
  return (
    <p className="rv-cost" data-sign={value > 0 ? 'less' : 'more'}>
      <b className="num">
        {value > 0 ? '−' : '+'}
        {one(Math.abs(value))}
      </b>
      <span>
        <b>{isAlone ? 'points of the expected score' : 'points of your chance to win'}</b>
        {!isAlone && <small>± {one(100 * halfOf(cost))}, 19 times of 20</small>}
      </span>
    </p>
  );
}
