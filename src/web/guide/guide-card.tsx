import './guide.css';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import { Icon, Stroke } from '../../ui/cards/icon.tsx';
import { addressOf } from '../routes.ts';
import { RuleLink } from '../../ui/table/rule-link.tsx';
import { listed } from '../../ui/table/listed.ts';
import type { Advice, TableInfo } from '../../desk/wire.ts';
import { type Advising, inShort, inside, positionOf, sentence } from '../table/hint/advice.ts';
import { loadGuide } from './guides.ts';
import { keepProgress, keptProgress } from './kept.ts';
import { isAsked, isOver, type Lesson, type Now, textOf } from '../../ui/lesson.ts';
import { BEGINNING, countOf, currentLesson, leave, lookAt, type Progress, putAway } from './progress.ts';
import { pointAt, stopPointing } from './point.ts';

interface GuideProps {
  readonly table: TableInfo;
  readonly game: string;
  readonly log: readonly EventView[];
  readonly advising: Advising; // the same as the hint's
  readonly isBusy: boolean; // a step of the newcomer is on its way
  readonly isRefused: boolean; // the last one was
  readonly isShown: boolean; // a scene: what comes after it is not talked about yet
  readonly hasRail: boolean; // lesson and suggestion have room beside each other
  readonly mark: (advice: Advice | null) => void; // the suggestion that is read, for the cards of the table
}

/** The guide at a table: one short lesson at a time, above everything that can be chosen. It waits for nobody. */
export default function GuideCard(props: GuideProps) {
  const { table, game, log, advising, isBusy, isRefused, isShown, hasRail, mark } = props;
  const guide = use(loadGuide(game));
  const { lessons } = guide;
  const { match, view, names, legal } = table;
  const now: Now = { view, seat: table.seat ?? 0, names, legal, log };
  const [progress, setProgress] = useProgress({ match, lessons, now, isBusy, isRefused });
  const [isFolded, setFolded] = useState(false);
  const [wants, setWants] = useState<string | null>(null); // a suggestion for this position
  const [reads, setReads] = useState<string | null>(null); // the suggestion for this position, where it takes the place of the lesson
  const card = useRef<HTMLElement>(null);
  const hasRead = useRef(false);
  const current = currentLesson(progress, lessons);
  const [back, setBack] = useState(0); // how many lessons before the current one
  const lesson = back === 0 ? current : (lessons.find(({ id }) => id === progress.seen.at(-back)) ?? current);
  const said = useRef(new Map<string, string>()); // as it was said when the table was like that
  if (current) said.current.set(current.id, textOf(current, now));
  const { shown, of } = countOf(progress, lessons);
  const isMine = isAsked(now) && !isShown;
  const position = isMine ? positionOf(table) : '';
  const isSuggesting = isMine && (current?.suggests === true || wants === position);
  const hasTip = isSuggesting && back === 0;
  const isTurned = hasTip && (reads === position || !lesson);
  const [suggestion] = isSuggesting ? (advising.best ?? []) : [];
  const marked = hasTip && !isFolded && (hasRail || isTurned) ? suggestion : undefined;
  useEffect(() => {
    mark(marked ?? null);
    return () => mark(null);
  }, [marked]);
  useEffect(() => {
    if (isSuggesting && advising.best === null) void advising.ask();
  }, [isSuggesting, position]);
  useEffect(() => setBack(0), [progress]);
  useEffect(() => stopPointing, [lesson?.id, position]);
  useLayoutEffect(() => {
    // With the last lesson the button that was pressed is gone.
    if (hasRead.current && document.activeElement === document.body) card.current?.focus();
    hasRead.current = false;
  }, [progress]);
  const isDone = isOver(now) && progress.seen.includes(lessons.at(-1)?.id ?? '');
  if (progress.isLeft || isDone) return null;
  const next = (): void => {
    hasRead.current = true;
    // What was on the screen was read, not what has come in this moment.
    setProgress((before) => (before.now === current?.id ? putAway(before, lessons, now) : before));
  };
  const quit = (): void => {
    setProgress(leave);
    document.querySelector<HTMLElement>('.topbar .iconbtn')?.focus();
  };
  return (
    <section
      ref={card}
      className="gd slip"
      tabIndex={-1}
      aria-label="Guide"
      data-folded={isFolded ? '' : undefined}
      data-turned={isTurned ? '' : undefined}
    >
      <header className="gd-head">
        <span className="tag gd-no">{lesson?.isAside ? 'Aside' : `${shown} of ${of}`}</span>
        <h2 aria-live="polite">{lesson?.title ?? (isMine ? 'Your move' : 'Watch what happens')}</h2>
        <button
          className="iconbtn"
          aria-expanded={!isFolded}
          aria-label={isFolded ? 'Unfold the guide' : 'Fold the guide'}
          onClick={() => setFolded(!isFolded)}
        >
          <Stroke d="M6 15l6-6 6 6" />
        </button>
        <button className="iconbtn" aria-label="Leave guide" onClick={quit}>
          <Stroke d="M6 6l12 12M18 6 6 18" />
        </button>
      </header>
      {!isFolded && (
        <>
          <div className="gd-body" aria-live="polite">
            {lesson ? (
              <Said lesson={lesson} text={said.current.get(lesson.id) ?? textOf(lesson, now)} game={game} />
            ) : (
              !hasTip && <p className="gd-said">{isMine ? NOTHING_NEW : OTHERS_ACT}</p>
            )}
            {hasTip && <Tip suggestion={suggestion} />}
          </div>
          <div className="gd-acts">
            {back < progress.seen.length && (
              <button className="btn btn--plain btn--small" onClick={() => setBack(back + 1)}>
                Back
              </button>
            )}
            {lesson?.at !== undefined && (
              <button className="btn btn--plain btn--small gd-show" onClick={() => pointAt(lesson.at ?? '')}>
                Show me
              </button>
            )}
            {hasTip && lesson && (
              <button
                className="btn btn--plain btn--small gd-turn"
                aria-pressed={isTurned}
                onClick={() => setReads(isTurned ? null : position)}
              >
                Suggestion
              </button>
            )}
            {suggestion && suggestion.steps.length > 1 && back === 0 && (
              <button
                className="btn btn--plain btn--small gd-do"
                disabled={isBusy}
                onClick={() => void advising.takeStep(suggestion)}
              >
                Only step 1
              </button>
            )}
            {suggestion && back === 0 && (
              <button
                className="btn btn--plain btn--small gd-do"
                disabled={isBusy}
                onClick={() => void advising.takeAll(suggestion)}
              >
                Do this
              </button>
            )}
            {!lesson && isMine && !isSuggesting && (
              <button className="btn btn--plain btn--small gd-suggest" onClick={() => setWants(position)}>
                Suggest a move
              </button>
            )}
            {lesson && back === 0 && isLast(lesson, lessons) && (
              <a className="btn btn--plain btn--small" href={addressOf('new', game)}>
                Set up a game
              </a>
            )}
            {lesson && (
              <button className="btn btn--plain btn--small gd-next" onClick={back > 0 ? () => setBack(back - 1) : next}>
                {back === 0 && isLast(lesson, lessons) ? 'Thanks' : 'Next'}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

// Its place is kept while there is nothing to explain, so that the table stays where it is.
const NOTHING_NEW = 'Nothing new here: play as you like, or ask for a suggestion.';
const OTHERS_ACT = 'You have nothing to decide now. What happens is told above your buttons, and in the log.';

const isLast = ({ id }: Lesson, lessons: readonly Lesson[]): boolean => id === lessons.at(-1)?.id;

interface Following extends Pick<GuideProps, 'isBusy' | 'isRefused'> {
  readonly match: string;
  readonly lessons: readonly Lesson[];
  readonly now: Now;
}

/** Follows the table, and keeps what was read. A step of one's own puts away the lesson that was shown before it. */
function useProgress({ match, lessons, now, isBusy, isRefused }: Following) {
  // With its first lesson at once: a card that grows would push the table down.
  const [progress, setProgress] = useState<Progress>(() => lookAt(keptProgress(match) ?? BEGINNING, lessons, now));
  const shown = useRef<string | null>(null); // when the step began
  useEffect(() => {
    if (isBusy) {
      shown.current = progress.now;
      return;
    }
    const done = isRefused ? null : shown.current;
    shown.current = null;
    setProgress((before) =>
      done !== null && before.now === done ? putAway(before, lessons, now) : lookAt(before, lessons, now),
    );
  }, [now.view, isBusy]);
  useLayoutEffect(() => keepProgress(match, progress), [progress]); // before anything else, a reload too, can come between
  return [progress, setProgress] as const;
}

function Said({ lesson, text, game }: { readonly lesson: Lesson; readonly text: string; readonly game: string }) {
  return (
    <p className="gd-said">
      {text}{' '}
      <span className="gd-rules">
        {lesson.rules.map((rule) => (
          <RuleLink key={rule} game={game} rule={rule} />
        ))}
      </span>
    </p>
  );
}

/** A good move, with its reason; it can be made here or at the table, or not at all. Its place is kept while it is thought about. */
const Tip = ({ suggestion }: { readonly suggestion: Advice | undefined }) => (
  <p className="gd-tip">
    <Icon name="light-bulb" />
    {suggestion ? (
      <span>
        <b>{sentence(listed(inShort(suggestion.steps.map(({ text }) => inside(text)))))}.</b> {suggestion.reason}
      </span>
    ) : (
      <span>Thinking about a move …</span>
    )}
  </p>
);
