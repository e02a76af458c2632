import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { MatchCards } from '../../ui/cards/card.tsx';
import { Icon, Stroke } from '../../ui/cards/icon.tsx';
import { DraftContext } from '../../ui/draft.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { isGuided } from '../guide/kept.ts';
import { whenQuiet } from '../when-quiet.ts';
import { ThemeButton } from '../pages/shell.tsx';
import { dayWords } from '../daily/days.ts';
import { addressOf } from '../routes.ts';
import { ENDS, FINALES, PlainScreen, tableOf } from './screens.ts';
import { type Advice, PERSON, type TableInfo } from '../../desk/wire.ts';
import { InsteadOfStep } from '../../ui/table/action-bar.tsx';
import { useKeys } from '../../ui/table/keys.ts';
import { useSceneAgain, useSceneShown } from '../../ui/table/scene.ts';
import { makeMarker, Marking } from '../../ui/cards/marks.ts';
import { positionOf, useAdvice } from './hint/advice.ts';
import { Around } from './around.tsx';
import { Closed } from './closed.tsx';
import { EndPanel } from './end.tsx';
import { useTableFiles } from './files.ts';
import { type BarNews, BarNewsContext } from '../../ui/table/bar-news.ts';
import { HintInBar, HintPanel, marksOf } from './hint/hint.tsx';
import { useHasRail } from './has-rail.ts';
import { ReadingPlace, useReading } from './reading-place.tsx';
import { leavesOf, previewIn } from '../../ui/table/leaves.ts';
import type { TableProps } from '../../ui/table/props.ts';
import { Log } from './log/log.tsx';
import { Menu, Pace } from './menu.tsx';
import { LogButton, useNews } from './log/news.tsx';
import { type Opened, Sheets } from './sheets.tsx';
import { sinceLine } from './log/since.ts';
import { useSkip } from './skipping.ts';
import { useSounds } from './sounding.ts';
import { Spoken } from './log/spoken.tsx';
import { useTurnTitle } from './turn-title.ts';
import { useMatchDeck } from './use-match-deck.ts';
import { type LiveTable, useTable } from './use-table.ts';

const GuideCard = lazy(() => import('../guide/guide-card.tsx'));
const Watched = lazy(() => import('../online/table/watched.tsx'));

/** What a table on a server has besides. */
export interface OnlineParts {
  readonly bar: ReactNode; // in the top bar
  readonly above: ReactNode; // under it: clocks and notices
  readonly rail: ReactNode; // beside the table, under the log
  readonly menu: ReactNode;
  readonly end: (table: TableInfo) => ReactNode; // what to do after the match
}

interface FrameProps {
  readonly match: string;
  readonly game: string;
  readonly seat: Seat | null; // null: a spectator
  readonly isPlain: boolean; // the table that is the same for every game
  readonly passOn?: () => void; // with several people: to the curtain
  readonly online?: OnlineParts;
}

/** What is around every table: the bar, the log, sheets for rules and cards, the end. The table itself is its game's. */
export function Frame({ match, game, seat, isPlain, passOn, online }: FrameProps) {
  const live = useTable(match, seat);
  const hasFiles = useTableFiles(game);
  const own = useMatchDeck(match, live.table?.hasOwnDeck === true);
  if (live.problem !== null) return <Closed game={game} why={live.problem} />;
  if (own.problem !== null) return <Closed game={game} why={own.problem} />;
  if (!live.table || !hasFiles || !own.isHere) return <div className="wait felt" data-game={game} />;
  return (
    <Suspense fallback={<div className="wait felt" data-game={game} />}>
      <MatchCards options={{ ...live.table.view.options }} deck={own.deck}>
        <Laid live={live} table={live.table} game={game} isPlain={isPlain} passOn={passOn} online={online} />
      </MatchCards>
    </Suspense>
  );
}

interface LaidProps {
  readonly live: LiveTable;
  readonly table: TableInfo;
  readonly game: string;
  readonly isPlain: boolean;
  readonly passOn: FrameProps['passOn'];
  readonly online: OnlineParts | undefined;
}

function Laid({ live, table, game, isPlain, passOn, online }: LaidProps) {
  const [open, setOpen] = useState<Opened<'menu'> | null>(null);
  const [isHinted, setHinted] = useState(false); // the hint is open
  const [compared, setCompared] = useState(0); // which of its moves is looked at
  const [suggested, setSuggested] = useState<Advice | null>(null); // by the guide
  const hasRail = useHasRail();
  const { view, names, seating, legal, question, heading, lines, seat, thinking } = table;
  const hasPace = !online && seating.some((who) => who !== PERSON);
  const leaves = useMemo(() => leavesOf(question), [question]);
  const Screen = isPlain ? PlainScreen : tableOf(game);
  const news = useNews(live.log, seat);
  const act: LiveTable['act'] = (action) => {
    news.read();
    return live.act(action);
  };
  const advising = useAdvice(live, table, act);
  const close = (): void => {
    if (open === 'log') news.read();
    setOpen(null);
  };
  const openRule = (rule: string): void => setOpen({ rule });
  const isOver = view.result !== null;
  const isEarly = live.log.length < EARLY;
  const isMine = !isOver && seat !== null && seating[seat] === PERSON && view.waiting.includes(seat);
  useTurnTitle(game, isMine, online !== undefined);
  useSounds({ log: live.log, seat, isMine, isOver, offers: table.offers ?? 0 });
  const skip = useSkip(live, table, online !== undefined);
  // What a scene shows is not told before it.
  const isShown = useSceneShown();
  const again = useSceneAgain();
  const line = seat === null || isShown ? '' : sinceLine(live.log.slice(news.since), seat);
  const barNews: BarNews | null = seat === null || names.length === 1 ? null : { line, skip };
  // Whoever opens a match that is over has seen how it ended.
  const [isEndSeen, setEndSeen] = useState(isOver);
  const Finale = isEndSeen || isPlain ? undefined : FINALES[game];
  // While the last moment is played out, log and guide do not tell how it ends.
  const told = useRef(live.log);
  const guided = useRef(table);
  if (!isOver || !Finale) {
    told.current = live.log;
    guided.current = table;
  }
  useEffect(() => {
    if (isEarly) return;
    for (const parts of [FINALES, ENDS]) whenQuiet(() => void parts[game]?.fetch().catch(() => undefined)); // without a pause
  }, [isEarly]);
  const canHint = !online && !isOver && seat !== null && legal.length > 0;
  const { best, isThinking } = advising;
  const hinted = isHinted && canHint && (best !== null || isThinking);
  const askHint = (): void => {
    setHinted(true);
    setCompared(0);
    if (best === null && !isThinking) void advising.ask();
  };
  const closeHint = (): void => setHinted(false);
  useEffect(closeHint, [positionOf(table)]); // what was said is about a table that is gone
  const [first] = best ?? [];
  useKeys({
    h: !canHint ? undefined : hinted && first ? () => !live.isBusy && void advising.takeAll(first) : askHint,
  });
  const meant = hinted ? best?.[compared] : suggested;
  const isPale = hinted && compared > 0;
  const marker = useMemo(
    () => (meant && seat !== null ? makeMarker(marksOf(meant, seat, isPale)) : null),
    [meant, seat, isPale],
  );
  const hintProps = {
    best,
    shown: compared,
    show: setCompared,
    takeAll: (advice) => void advising.takeAll(advice),
    takeStep: (advice) => void advising.takeStep(advice),
    isBusy: live.isBusy,
    close: closeHint,
  } satisfies Parameters<typeof HintPanel>[0];
  const reading = useReading({ hasRail, openCard: (card) => setOpen({ card }) });
  const menu = (): ReactNode => (
    <Menu
      live={live}
      table={table}
      game={game}
      isPlain={isPlain}
      openWords={() => setOpen('words')}
      close={close}
      online={online?.menu}
    />
  );
  const drafting = { id: `${table.match} ${seat}`, phase: view.phase, legal };
  const screenProps = (own: Seat): TableProps => ({
    game,
    seat: own,
    names,
    seating,
    view,
    legal,
    question,
    leaves,
    preview: (action) => previewIn(leaves, action),
    act,
    undo: table.canUndo ? live.undo : undefined,
    isBusy: live.isBusy,
    refusal: live.refusal,
    thinking,
    log: live.log,
    lines,
    statuses: table.statuses,
    openCard: (card) => setOpen({ card }),
    openRule,
  });
  const isGuiding = seat !== null && isGuided(table.match);
  const guide = (): ReactNode =>
    isGuiding && (
      // Not a wait of its own: the table and its guide come together, or it would push the table down.
      <GuideCard
        table={isOver && Finale ? undecided(guided.current) : table}
        game={game}
        log={told.current}
        advising={advising}
        isBusy={live.isBusy}
        isRefused={live.refusal !== null}
        isShown={isShown}
        hasRail={hasRail}
        mark={setSuggested}
      />
    );
  const end = (): ReactNode => (
    <main className="ended">
      <EndPanel table={table} game={game} after={online?.end(table)} />
    </main>
  );
  return (
    <Around
      game={game}
      home="Home; the match is kept"
      moment={table.day === undefined ? heading.parts : [{ text: dayWords(table.day) }, ...heading.parts]}
      seat={seat}
      openRule={openRule}
      tools={
        <>
          {hasPace && !isOver && (
            <span className="only-wide">
              <Pace live={live} table={table} />
            </span>
          )}
          {!isOver && seat !== null && (
            <button
              className="iconbtn"
              aria-label="Take my last step back"
              aria-disabled={!table.canUndo} // pressed all the same, it is refused with a reason
              onClick={() => void live.undo()}
            >
              <Icon name="anticlockwise-rotation" />
            </button>
          )}
          {!online && !isOver && seat !== null && (
            <button
              className="iconbtn"
              aria-label="Hint: what a bot would do"
              aria-pressed={hinted}
              aria-disabled={!canHint} // its place is kept while others decide
              onClick={() => (hinted ? closeHint() : canHint && askHint())}
            >
              <Icon name="light-bulb" />
            </button>
          )}
          {online?.bar}
          <LogButton count={news.count} open={() => setOpen('log')} />
          <span className="only-wide">
            <button className="iconbtn" aria-label="The table in words" onClick={() => setOpen('words')}>
              <Icon name="scroll-unfurled" />
            </button>
            <a className="iconbtn" href={addressOf('rules', game)} aria-label="Rulebook">
              <Icon name="open-book" />
            </a>
            <ThemeButton />
          </span>
          <button className="iconbtn" aria-label="More" onClick={() => setOpen('menu')}>
            <Stroke d="M5 12h.01M12 12h.01M19 12h.01" width={4} />
          </button>
        </>
      }
      sheets={
        <Sheets
          open={open}
          close={close}
          game={game}
          names={names}
          log={told.current}
          since={news.since}
          again={again}
          lines={lines}
          own={{ menu: { title: 'This table', inside: menu } }}
        />
      }
    >
      <Spoken log={live.log} seat={seat} isMine={isMine} />
      {online?.above}
      {live.trouble !== null && (
        <p className="refusal" role="alert">
          {live.trouble}
        </p>
      )}
      {table.warnings.length > 0 && !isOver && isEarly && (
        <div className="warnings slip" role="note">
          {table.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      {passOn && !isOver && (
        <p className="passon">
          <button className="btn btn--plain btn--small" onClick={passOn}>
            Pass the screen on
          </button>
        </p>
      )}
      <div className="ground" data-busy={live.isBusy ? '' : undefined} {...reading.listeners}>
        {!hasRail && guide()}
        {/* Its own wait: a sheet that lies over the table stays open while a part of the table comes. */}
        <Suspense fallback={null}>
          {isOver && Finale ? (
            <Guarded instead={end()}>
              <Finale table={table} goOn={() => setEndSeen(true)} />
            </Guarded>
          ) : isOver ? (
            end()
          ) : seat === null ? (
            <Watched
              table={table}
              game={game}
              log={live.log}
              isPlain={isPlain}
              openCard={(card) => setOpen({ card })}
              openRule={openRule}
            />
          ) : (
            <BarNewsContext value={barNews}>
              <Marking value={marker}>
                <InsteadOfStep value={hinted && !hasRail ? <HintInBar {...hintProps} /> : null}>
                  <DraftContext value={drafting}>
                    {/* A half-made choice of an older build that cannot be drawn is dropped: it is taken up once. */}
                    <Guarded instead={<Screen key="anew" {...screenProps(seat)} />}>
                      <Screen {...screenProps(seat)} />
                    </Guarded>
                  </DraftContext>
                </InsteadOfStep>
              </Marking>
            </BarNewsContext>
          )}
        </Suspense>
        <aside
          className={online ? 'rail rail--talk' : 'rail'}
          data-hint={hinted ? '' : undefined}
          aria-label="What happened so far"
        >
          {hasRail && guide()}
          <div className="rail-log">
            <Log events={told.current} game={game} names={names} since={news.since} again={again} />
          </div>
          {/* What comes and goes stands below what stays: it makes the log shorter, and moves nothing. */}
          {hasRail && reading.card !== null && <ReadingPlace game={game} card={reading.card} />}
          {hinted && hasRail && <HintPanel {...hintProps} />}
          {online?.rail}
        </aside>
      </div>
    </Around>
  );
}

/** The same table with nothing to decide. */
const undecided = (table: TableInfo): TableInfo => ({ ...table, legal: [], view: { ...table.view, waiting: [] } });

const EARLY = 40; // events: what people should know before they play need not stay for ever
