import './puzzles.css';
import { Suspense, useEffect, useMemo, useState } from 'preact/compat';
import type { PuzzleFace, PuzzleInfo } from '../../desk/puzzle-wire.ts';
import { MatchCards } from '../../ui/cards/card.tsx';
import { Icon, Stroke } from '../../ui/cards/icon.tsx';
import { makeMarker, Marking } from '../../ui/cards/marks.ts';
import { DraftContext } from '../../ui/draft.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { useKeptFocus, useKeys } from '../../ui/table/keys.ts';
import { leavesOf, previewIn } from '../../ui/table/leaves.ts';
import type { TableProps } from '../../ui/table/props.ts';
import { plain } from '../../ui/table/signs.ts';
import { TableInWords } from '../../ui/table/words.tsx';
import { dayAt, dayWords, streakOf } from '../daily/days.ts';
import { useSharedAddress } from '../online/reach.tsx';
import { posterOf } from '../pages/posters.ts';
import { ThemeButton } from '../pages/shell.tsx';
import { addressOf } from '../routes.ts';
import { Around } from '../table/around.tsx';
import { Closed } from '../table/closed.tsx';
import { useTableFiles } from '../table/files.ts';
import { useHasRail } from '../table/has-rail.ts';
import { ReadingPlace, useReading } from '../table/reading-place.tsx';
import { PlainScreen, tableOf } from '../table/screens.ts';
import { Log } from '../table/log/log.tsx';
import { type Opened, Sheets } from '../table/sheets.tsx';
import { nextOf } from './choose.ts';
import { Goal } from './goal.tsx';
import { daysSolved, keptPuzzles } from './kept.ts';
import { Proof } from './proof-tree.tsx';
import { type Solving, useSolving } from './use-solving.ts';
import { outcomeWords, shareText, tryWords } from './words.ts';
import { wishFor } from './wishes.ts';

interface SolveProps {
  readonly info: PuzzleInfo;
  readonly faces: readonly PuzzleFace[];
  readonly day: string | undefined; // it is the puzzle of that day
}

/** A puzzle at the table of its game. */
export function SolvePage(props: SolveProps) {
  const { info, day } = props;
  const { game } = info;
  const hasFiles = useTableFiles(game);
  const solving = useSolving(info, day);
  if (solving?.problem) return <Closed game={game} why={solving.problem} />;
  if (!solving || !hasFiles) return <div className="wait felt" data-game={game} />;
  return (
    <Suspense fallback={<div className="wait felt" data-game={game} />}>
      <MatchCards options={{ ...solving.table.view.options }} deck={null}>
        <Laid {...props} solving={solving} />
      </MatchCards>
    </Suspense>
  );
}

function Laid({ info, faces, day, solving }: SolveProps & { readonly solving: Solving }) {
  const { game, seat, names, seating, log } = info;
  const { table, looked, hint, isClosed, isDone } = solving;
  const [open, setOpen] = useState<Opened<'proof' | 'share' | 'words'> | null>(null);
  const [isPlain, setPlain] = useState(false);
  const hasRail = useHasRail();
  const reading = useReading({ hasRail, openCard: (card) => setOpen({ card }) });
  const leaves = useMemo(() => leavesOf(table.question), [table]);
  const Screen = isPlain ? PlainScreen : tableOf(game);
  const close = (): void => setOpen(null);
  const openRule = (rule: string): void => setOpen({ rule });
  const look: Solving['look'] = (path) => {
    close();
    solving.look(path);
  };
  const proof = () => <Proof info={info} looked={looked} look={look} />;
  const showProof = (): void => {
    if (hasRail) document.querySelector<HTMLElement>('.pz-proof button')?.focus();
    else setOpen('proof');
  };
  const onward = nextOf(faces, keptPuzzles(), wishFor(info), info.id);
  const canHint = !isDone && looked === null && !isClosed;
  const meant = hint && hint.told.back === 0 ? hint.told.cards : [];
  const marker = useMemo(
    () => (meant.length > 0 ? makeMarker(meant.map((card) => ({ card, order: 1, as: 'act' as const }))) : null),
    [hint],
  );
  useKeys({
    h: canHint ? solving.askHint : undefined,
    c: isDone && !solving.isChecked ? solving.check : undefined,
    p: isClosed ? showProof : undefined,
    n: isClosed && onward !== null ? () => (location.hash = addressOf('puzzles', game, onward)) : undefined,
  });
  useEffect(() => document.querySelector<HTMLElement>('#pz-goal')?.focus({ preventScroll: true }), []);
  const hasBar = isDone || looked !== null;
  const props: TableProps = {
    game,
    seat,
    names,
    seating,
    view: table.view,
    legal: table.legal,
    question: table.question,
    leaves,
    preview: (action) => previewIn(leaves, action),
    act: solving.act,
    undo: solving.steps > 0 && looked === null ? async () => solving.takeBack() : undefined,
    isBusy: solving.isBusy,
    refusal: solving.refusal,
    thinking: null,
    log,
    lines: table.lines,
    statuses: table.statuses,
    openCard: (card) => setOpen({ card }),
    openRule,
  };
  const drafting = { id: `puzzle ${game} ${info.id} ${solving.turn}`, phase: table.view.phase, legal: table.legal };
  const screen = <Screen key={`${solving.turn} ${looked?.length}`} {...props} />;
  const goal = <Goal info={info} solving={solving} />;
  return (
    <Around
      game={game}
      as={hasBar ? 'pz pz--bar' : 'pz'}
      home="All puzzles of this game"
      to={addressOf('puzzles', game)}
      moment={[
        day === undefined ? { text: 'Puzzle' } : { text: 'Puzzle of the day' },
        { text: day === undefined ? info.theme : dayWords(day) },
      ]}
      openRule={openRule}
      tools={
        <>
          <button
            className="iconbtn"
            aria-label="Take my last step back"
            aria-disabled={solving.steps === 0 || looked !== null}
            onClick={() => looked === null && solving.takeBack()}
          >
            <Icon name="anticlockwise-rotation" />
          </button>
          <button
            className="iconbtn"
            aria-label="Hint"
            aria-disabled={!canHint}
            onClick={() => canHint && solving.askHint()}
          >
            <Icon name="light-bulb" />
          </button>
          <button className="iconbtn" aria-label="Share this puzzle" onClick={() => setOpen('share')}>
            <Stroke d="M12 15V4M7 8l5-5 5 5M5 13v7h14v-7" width={2.2} />
          </button>
          <button className="iconbtn" aria-label="The table in words" onClick={() => setOpen('words')}>
            <Icon name="scroll-unfurled" />
          </button>
          <span className="only-wide">
            <a className="iconbtn" href={addressOf('rules', game)} aria-label="Rulebook">
              <Icon name="open-book" />
            </a>
            <ThemeButton />
          </span>
        </>
      }
      sheets={
        <Sheets<'proof' | 'share' | 'words'>
          open={open}
          close={close}
          game={game}
          names={names}
          log={log}
          lines={table.lines}
          own={{
            words: {
              title: 'The table in words',
              inside: () => (
                <>
                  <TableInWords lines={table.lines} game={game} />
                  <button
                    className="btn btn--plain"
                    onClick={() => {
                      setPlain(!isPlain);
                      close();
                    }}
                  >
                    {isPlain ? 'The table of this game' : 'A plain table: rows of cards, choices in words'}
                  </button>
                </>
              ),
            },
            proof: { title: 'Proof', inside: proof },
            share: { title: 'Share this puzzle', inside: () => <Share info={info} day={day} solving={solving} /> },
          }}
        />
      }
    >
      <div className="ground" data-busy={solving.isBusy ? '' : undefined} {...reading.listeners}>
        {!hasRail && goal}
        <Suspense fallback={null}>
          <Marking value={marker}>
            <DraftContext value={looked === null ? drafting : null}>
              <Guarded instead={<PlainScreen {...props} />}>{screen}</Guarded>
            </DraftContext>
          </Marking>
        </Suspense>
        <aside className="rail" aria-label="The puzzle">
          {hasRail && goal}
          {hasRail && isClosed && proof()}
          {hasRail && !isClosed && (
            <div className="rail-log">
              <Log events={log} game={game} names={names} />
            </div>
          )}
          {hasRail && !isClosed && reading.card !== null && <ReadingPlace game={game} card={reading.card} />}
        </aside>
      </div>
      {hasBar && <Bar info={info} solving={solving} onward={onward} showProof={showProof} look={look} />}
    </Around>
  );
}

interface BarProps {
  readonly info: PuzzleInfo;
  readonly solving: Solving;
  readonly onward: string | null; // the next puzzle
  readonly showProof: () => void;
  readonly look: Solving['look'];
}

/** When all steps are taken: check, what they came to, and what can be done next. */
function Bar({ info, solving, onward, showProof, look }: BarProps) {
  const { number, game, unit } = info;
  const { looked, isChecked, isClosed, kept, table } = solving;
  const stage = looked !== null ? 'look' : !isChecked ? 'done' : isClosed ? 'closed' : 'short';
  useKeptFocus('.pz-bar .btn--primary', stage);
  const last = kept.tries.at(-1) ?? 0;
  return (
    <section className="pz-bar" aria-label="What next" data-stage={stage}>
      <div className="say" role="status">
        {stage === 'look' && (
          <>
            <b>{table.number === null ? 'A table of the proof' : `In the proof: ${plain(table.number)}`}</b>
            <small>Nothing you do here counts.</small>
          </>
        )}
        {stage === 'done' && (
          <>
            <b>All steps are taken</b>
            <small>Check them, or take one back. Only a check counts as a try.</small>
          </>
        )}
        {stage === 'short' && (
          <>
            <b>{tryWords(last, number)}</b>
            <small>
              {number} {unit} can be reached.
            </small>
          </>
        )}
        {stage === 'closed' && (
          <>
            <b>{kept.state === 'shown' ? `This is how: ${number}` : `${number}: ${outcomeWords(kept)}`}</b>
            <small>
              {onward === null ? 'You have seen all puzzles like this one.' : 'The proof shows every other way.'}
            </small>
          </>
        )}
      </div>
      <div className="acts">
        {stage === 'look' && (
          <>
            <button className="btn btn--plain" onClick={showProof}>
              Proof
            </button>
            <button className="btn btn--primary" onClick={() => look(null)}>
              Back to my table
            </button>
          </>
        )}
        {stage === 'done' && (
          <>
            <button className="btn btn--plain" onClick={solving.takeBack}>
              Take back
            </button>
            <button className="btn btn--primary" onClick={solving.check}>
              Check
            </button>
          </>
        )}
        {stage === 'short' && (
          <>
            <button className="btn btn--plain" onClick={solving.showAnswer}>
              Show the answer
            </button>
            <button className="btn btn--primary" onClick={solving.startOver}>
              Try again
            </button>
          </>
        )}
        {stage === 'closed' && (
          <>
            <button className="btn btn--plain" onClick={solving.startOver}>
              Once more
            </button>
            <button className="btn btn--plain" onClick={showProof}>
              Proof
            </button>
            <a className="btn btn--primary" href={addressOf('puzzles', game, ...(onward === null ? [] : [onward]))}>
              {onward === null ? 'All puzzles' : 'Next'}
            </a>
          </>
        )}
      </div>
    </section>
  );
}

/** A link to the same puzzle, and how it went; nothing that helps. */
function Share({ info, day, solving }: Pick<SolveProps, 'info' | 'day'> & { readonly solving: Solving }) {
  const [isCopied, setCopied] = useState(false);
  const { page, choice, note } = useSharedAddress();
  const link = page.replace(/#.*$/, '') + addressOf('puzzles', info.game, day ?? info.id);
  const streak = streakOf(daysSolved(keptPuzzles()), dayAt(Date.now()));
  const text = shareText({
    title: posterOf(info.game)?.title ?? info.game,
    kept: { ...solving.kept, ...(day === undefined ? {} : { day }) },
    streak: day === undefined ? 0 : streak,
    link,
  });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      document.querySelector<HTMLTextAreaElement>('.pz-share textarea')?.select(); // to be copied by hand
    }
  };
  return (
    <div className="pz-share">
      <p>The text names no card and nothing of the answer.</p>
      {choice}
      <label>
        <span className="sr">Text to share</span>
        <textarea readOnly rows={text.split('\n').length} value={text} />
      </label>
      <button className="btn btn--primary" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      {note}
    </div>
  );
}
