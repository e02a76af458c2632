import './review.css';
import { useEffect, useMemo, useRef, useState } from 'preact/compat';
import { headingText } from '../../contract/text.ts';
import type { Moment } from '../../study/review/told.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { type Answer, type Moment as ReplayMoment, PERSON, type ReplayInfo } from '../../desk/wire.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { CardSprite, Stroke } from '../../ui/cards/icon.tsx';
import { Crest } from '../../ui/table/crest.tsx';
import { placeWord } from '../end/verdict.ts';
import { posterOf } from '../pages/posters.ts';
import { recordIn } from '../replay/link.ts';
import { openedReplay } from '../replay/opened.ts';
import { addressOf } from '../routes.ts';
import { Closed } from '../table/closed.tsx';
import { hostLine } from '../talk.ts';
import { CourseGraph } from './course-graph.tsx';
import { Ledger } from './ledger.tsx';
import { MomentView } from './moment-view.tsx';
import { type Standing, useReview } from './use-review.ts';
import { halfOf, largestIn, one, scaleOf, timeText } from './words.ts';

interface ReviewPageProps {
  readonly what: string; // a kept match, 'link', or 'open': a replay of this page
  readonly detail: string;
}

/** What a match was for one seat: its course, luck and choices, and the moments that mattered. */
export default function ReviewPage({ what, detail }: ReviewPageProps) {
  const [info, setInfo] = useState<ReplayInfo | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (what === 'open') {
      const known = openedReplay(detail);
      if (known) setInfo(known);
      else setProblem('This replay is not open any more. Open its file once more, then its review.');
      return;
    }
    const asked: Promise<Answer<'replay' | 'record'>> =
      what === 'link'
        ? recordIn(detail).then((text) => hostLine().ask({ do: 'record', text }))
        : hostLine().ask({ do: 'replay', match: what });
    asked.then(
      (answer) => (answer.ok ? setInfo(answer.info) : setProblem(answer.error ?? 'This match cannot be opened.')),
      (error: unknown) => setProblem(error instanceof Problem ? error.message : 'This cannot be read.'),
    );
  }, [what, detail]);
  if (problem !== null)
    return (
      <Closed why={problem}>
        <a className="btn btn--primary" href={addressOf('replay')}>
          Open a file
        </a>
      </Closed>
    );
  if (!info) return <div className="wait" />;
  const back =
    what === 'link' ? addressOf('replay', 'link', detail) : addressOf('replay', ...(what === 'open' ? [] : [what]));
  if (!info.isOver || info.isTold)
    return (
      <Closed
        game={info.game}
        why={
          info.isOver
            ? 'The rules of this match have changed since: only its words are left, and they cannot be reviewed.'
            : 'This match goes on. It can be reviewed when it is over: until then a review would tell what nobody at the table knows.'
        }
      >
        <a className="btn btn--primary" href={back}>
          Look back at it
        </a>
      </Closed>
    );
  return <Reviewed info={info} back={back} />;
}

function Reviewed({ info, back }: { readonly info: ReplayInfo; readonly back: string }) {
  const { game, names, eyes, seating } = info;
  const seats = eyes.filter((one): one is Seat => typeof one === 'number').toSorted((a, b) => a - b);
  const [seat, setSeat] = useState<Seat>(() => {
    const [first] = eyes;
    return typeof first === 'number' ? first : (seats.find((one) => seating[one] === PERSON) ?? seats[0] ?? 0);
  });
  const standing = useReview(info, seat);
  const moments = useMoments(info, seat);
  const placeOf = useMemo(() => {
    const known = (moments ?? []).map(({ after = 0, heading }) => ({ after, parts: heading.parts.map(headingText) }));
    return (step: number): readonly string[] => known.findLast(({ after }) => after <= step)?.parts ?? [];
  }, [moments]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sprite } = useDeck(game);
  const { review } = standing;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (opened !== null || event.ctrlKey || event.metaKey || event.altKey || !review) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      const moment = review.moments[Number(event.key) - 1];
      if (/^[1-5]$/.test(event.key) && moment) setOpened({ step: moment.step, moment: Number(event.key) - 1 });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [opened, review]);
  if (opened)
    return (
      <MomentView
        key={JSON.stringify(opened)}
        info={info}
        seat={seat}
        review={review}
        step={opened.step}
        number={opened.moment}
        open={(moment) => {
          const next = review?.moments[moment];
          if (next) setOpened({ step: next.step, moment });
        }}
        close={() => {
          setOpened(null);
          requestAnimationFrame(() => heading.current?.focus());
        }}
      />
    );
  return (
    <CardSprite value={sprite}>
      <div className="page felt rv" data-game={game}>
        <header className="pagehead">
          <a className="iconbtn" href={back} aria-label="Back to the replay">
            <Stroke d="M15 4 7 12l8 8" />
          </a>
          <div className="rv-title">
            <h1 className="display" ref={heading} tabIndex={-1}>
              Review
            </h1>
            <p>{posterOf(game)?.title ?? game}</p>
          </div>
          {seats.length > 1 && (
            <label className="pace rv-seat">
              <Crest seat={seat} isSmall />
              <span className="sr">Whose review</span>
              <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                {seats.map((who) => (
                  <option key={who} value={who}>
                    As {names[who]} could see it
                  </option>
                ))}
              </select>
            </label>
          )}
        </header>
        <main>
          {standing.problem !== null && (
            <p className="refusal" role="alert">
              {standing.problem}
            </p>
          )}
          <section className="slip rv-ledger" aria-labelledby="rv-ledger">
            <Summary info={info} seat={seat} standing={standing} placeOf={placeOf} />
          </section>
          <section className="slip rv-course" aria-labelledby="rv-course">
            <h2 id="rv-course" className="display">
              {names.length === 1 ? 'Expected points' : 'Chances to win'}{' '}
              <small>as {names.length === 1 ? 'you' : names[seat]} could see them, not as they were</small>
            </h2>
            <CourseGraph
              key={seat}
              steps={standing.steps}
              isDone={review !== null}
              part={standing.lines === 0 ? 0 : standing.line / standing.lines}
              moments={review?.moments ?? []}
              names={names}
              seat={seat}
              placeOf={placeOf}
              open={({ step }) => setOpened({ step, moment: null })}
            />
          </section>
          {review && (
            <section className="rv-moments" aria-labelledby="rv-moments">
              <h2 id="rv-moments" className="display">
                {titleOf(review.moments.length)} <small>forced and obvious choices are left out</small>
              </h2>
              {review.moments.every(({ kind }) => kind !== 'own') && (
                <p className="slip rv-none">No choice of yours clearly cost you anything.</p>
              )}
              <ol>
                {review.moments.map((moment, i) => (
                  <li key={i}>
                    <Slip
                      game={game}
                      number={i + 1}
                      moment={moment}
                      isAlone={names.length === 1}
                      place={placeOf(moment.step)}
                      open={() => setOpened({ step: moment.step, moment: i })}
                    />
                  </li>
                ))}
              </ol>
            </section>
          )}
        </main>
      </div>
    </CardSprite>
  );
}

interface Opened {
  readonly step: number;
  readonly moment: number | null; // of the review; null: a step of the course
}

const COUNTS = ['No moment', 'One moment', 'Two moments', 'Three moments', 'Four moments', 'Five moments'];
const titleOf = (count: number): string => `${COUNTS[count] ?? 'Moments'} that mattered`;

function useMoments({ replay }: ReplayInfo, seat: Seat): readonly ReplayMoment[] | null {
  const [moments, setMoments] = useState<readonly ReplayMoment[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void hostLine()
      .ask({ do: 'moments', replay, eyes: seat })
      .then((answer) => {
        if (!isGone && answer.ok) setMoments(answer.moments);
      });
    return () => {
      isGone = true;
    };
  }, [replay, seat]);
  return moments;
}

interface SummaryProps {
  readonly info: ReplayInfo;
  readonly seat: Seat;
  readonly standing: Standing;
  readonly placeOf: (step: number) => readonly string[];
}

/** Above all: how it stands with the review, then what it came to. */
function Summary({ info: { names, replay }, seat, standing, placeOf }: SummaryProps) {
  const { review, steps, line, lines, left, isStopped, seconds, problem } = standing;
  const place = useRank(replay, seat);
  if (!review) {
    const [round = 'the beginning'] = placeOf(steps.at(-1)?.step ?? 0);
    return (
      <div className="rv-wait" role="status">
        <h2 id="rv-ledger" className="display">
          {isStopped ? `Stopped at ${round}` : 'Imagining how it could have gone'}
        </h2>
        {problem === null && (
          <>
            <progress max={1} value={lines === 0 ? 0 : line / lines} aria-label="How far the review is" />
            <p>
              {lines === 0
                ? 'Looking at what you could have done …'
                : `Step ${Math.min(line + 1, lines)} of ${lines}${left === null || isStopped ? '' : `, ${timeText(left)}`}`}
            </p>
            <button className="btn btn--plain" onClick={isStopped ? standing.goOn : standing.stop}>
              {isStopped ? 'Go on' : 'Stop'}
            </button>
            <p className="quiet">Luck and choices are told when all steps are done.</p>
          </>
        )}
      </div>
    );
  }
  const ended =
    names.length === 1
      ? review.result > 0
        ? 'Won'
        : 'Not won'
      : place === null
        ? review.result > 0
          ? 'Won'
          : 'Not won'
        : `${placeWord(place).slice(0, 1).toUpperCase()}${placeWord(place).slice(1)}`;
  return (
    <>
      <h2 id="rv-ledger" className="display">
        {ended}, and {largestIn(scaleOf(review).account)}
      </h2>
      <Ledger review={review}>
        <button className="rv-deeper" onClick={standing.deeper}>
          Look deeper, {timeText(4 * Math.max(1, seconds))}
        </button>
      </Ledger>
    </>
  );
}

/** The place of a seat at the end. */
function useRank(replay: string, seat: Seat): number | null {
  const [ranks, setRanks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    let isGone = false;
    void hostLine()
      .ask({ do: 'branches', replay })
      .then((answer) => {
        if (!isGone && answer.ok) setRanks(answer.outcome?.result.ranks ?? null);
      });
    return () => {
      isGone = true;
    };
  }, [replay]);
  return ranks?.[seat] ?? null;
}

interface SlipProps {
  readonly game: string;
  readonly number: number;
  readonly moment: Moment;
  readonly isAlone: boolean;
  readonly place: readonly string[];
  readonly open: () => void;
}

const KINDS = { own: 'your choice', luck: 'luck', others: 'others' } as const;

function Slip({ game, number, moment, isAlone, place, open }: SlipProps) {
  const { kind, cost, points, cards, chosen, sentence } = moment;
  const value = isAlone ? -points : -100 * cost.value;
  return (
    <button className="slip rv-slip" data-kind={kind} onClick={open}>
      <span className="rv-slip-head">
        <b className="rv-number">{number}</b>
        <span>
          {place[0]} · {KINDS[kind]}
        </span>
        {/* What one's own choice cost is told after one has chosen again. */}
        {kind !== 'own' && (
          <span className="num">
            {value > 0 ? '+' : '−'}
            {one(Math.abs(value))}
            {!isAlone && ` ± ${one(100 * halfOf(cost))}`}
          </span>
        )}
      </span>
      <span className="rv-slip-body">
        <span className="rv-cards" aria-hidden="true">
          {kind !== 'own' &&
            cards.slice(0, 2).map((card) => <Card key={card} game={game} card={card} size="chip" isPlain />)}
        </span>
        <span>{kind === 'own' ? `You did this: ${chosen?.text ?? ''}` : sentence}</span>
      </span>
      <span className="rv-slip-do">{kind === 'own' ? 'What would you do?' : 'See the table'}</span>
    </button>
  );
}
