import { Suspense, useEffect, useRef, useState } from 'preact/compat';
import { Guarded } from '../ui/guarded.tsx';
import { whenQuiet } from './when-quiet.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Reading } from '../ui/reading.ts';
import { hasDeckFields } from './deck/fields.ts';
import { wasOnline } from './online/met.ts';
import { Home } from './pages/home.tsx';
import { posterOf, POSTERS } from './pages/posters.ts';
import { type Route, useRoute } from './routes.ts';
import { fetchTable, TablePage } from './table/ahead.ts';
import { Closed } from './table/closed.tsx';
import { hostLine } from './talk.ts';

const Setup = onDemand(() => import('./pages/setup.tsx'));
const Learn = onDemand(() => import('./guide/learn.tsx'));
const Rules = onDemand(() => import('./pages/rules.tsx'));
const Cards = onDemand(() => import('./pages/cards.tsx'));
const DeckPage = onDemand(() => import('./deck/deck-page.tsx'));
const PrintPage = onDemand(() => import('./print/print-page.tsx'));
const CodePage = onDemand(() => import('./codes/code-page.tsx'));
const PicturesPage = onDemand(() => import('./print/pictures/pictures-page.tsx'));
const LabPage = onDemand(() => import('./lab/lab-page.tsx'));
const SettingsPage = onDemand(() => import('./settings/settings-page.tsx'));
const Records = onDemand(() => import('./records/records-page.tsx'));
const HowIPlay = onDemand(() => import('./how-i-play/how-i-play-page.tsx'));
const About = onDemand(() => import('./pages/about.tsx'));
const OnlinePage = onDemand(() => import('./online/online-page.tsx'));
const RoomPage = onDemand(() => import('./online/table/room-page.tsx'));
const QuickWatch = onDemand(() => import('./online/quick/quick-watch.tsx'));
const CampaignPage = onDemand(() => import('./campaign/campaign-page.tsx'));
const PuzzlesPage = onDemand(() => import('./puzzles/puzzles-page.tsx'));
const ReviewPage = onDemand(() => import('./review/review-page.tsx'));
const ReplayPage = onDemand(() => import('./replay/replay-page.tsx'));

const READING: Reading = {
  RuleSheet: onDemand(async () => {
    const { RuleSheet } = await import('./table/rule-sheet.tsx');
    return { default: RuleSheet };
  }),
  CardInFull: onDemand(async () => {
    const { CardInFull } = await import('./pages/cards.tsx');
    return { default: CardInFull };
  }),
};

/** For whoever comes to a table: all that it needs is asked for before anything is drawn. Answers when its page is here. */
export async function fetchFor({ page, what }: Route): Promise<void> {
  const game = page === 'play' ? gameOf(what) : page === 'learn' ? posterOf(what)?.game : undefined;
  const coming = TABLES[page]?.fetch();
  if (!coming) return;
  hostLine();
  if (game !== undefined) void fetchTable(game).catch(() => undefined);
  await coming.catch(() => undefined); // what is missing is said where it is drawn
}

/** Pages that begin or show a match. */
const TABLES: Readonly<Record<string, { fetch(): Promise<unknown> }>> = {
  play: TablePage,
  learn: Learn,
  table: RoomPage,
};

/** A match bears the name of its game; those of older pages do not. */
const gameOf = (match: string): string | undefined =>
  POSTERS.map(({ game }) => game).find((game) => match.startsWith(`${game}-`));

export function App() {
  const { page, what, detail } = useRoute();
  const game = posterOf(what);
  useEffect(() => {
    if (page !== 'table' && page !== 'play') document.title = game ? `${game.title} · Cardwright` : 'Cardwright'; // never anything of a match
    if (detail === '') scrollTo(0, 0);
  }, [game, page, detail]);
  return (
    <Reading value={READING}>
      <Online page={page} />
      <Guarded key={`${page} ${what}`} instead={<Missing />}>
        <Suspense fallback={<div className="wait" />}>{pageOf(page, what, detail)}</Suspense>
      </Guarded>
    </Reading>
  );
}

const ONLINE_PAGES = ['', 'online', 'table'];

/** Whoever was online once is told of invitations at home, and of a match that they look for wherever they are. */
function Online({ page }: { readonly page: string }) {
  const isWanted = useRef(false);
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []); // the page itself comes first
  isWanted.current ||= ONLINE_PAGES.includes(page) && (page === 'online' || wasOnline());
  return (
    isQuiet &&
    isWanted.current && (
      <Guarded instead={null}>
        <Suspense fallback={null}>
          <QuickWatch />
        </Suspense>
      </Guarded>
    )
  );
}

const Missing = () => (
  <Closed why="This page could not be shown. Perhaps it was renewed meanwhile, or the network is gone. Your matches are kept.">
    <button className="btn btn--primary" onClick={() => location.reload()}>
      Load it again
    </button>
  </Closed>
);

function pageOf(page: string, what: string, detail: string) {
  const isGame = posterOf(what) !== undefined;
  if (page === 'play' && what !== '') return <TablePage key={what} match={what} isPlain={detail === 'plain'} />;
  if (page === 'new' && isGame) return <Setup key={what} game={what} isCampaign={detail === 'campaign'} />;
  if (page === 'learn' && posterOf(what)?.hasLesson) return <Learn key={what} game={what} />;
  if (page === 'rules' && isGame) return <Rules key={what} game={what} rule={detail} />;
  if (page === 'cards' && isGame) return <Cards key={what} game={what} card={detail} />;
  if (page === 'print' && isGame) return <PrintPage key={what} game={what} query={detail} />;
  if (page === 'pictures' && isGame) return <PicturesPage key={what} game={what} query={detail} />;
  if (page === 'lab' && hasDeckFields(what)) return <DeckPage key={what} game={what} name={detail} />;
  if (page === 'measure' && (isGame || what === 'link'))
    return <LabPage key={what === 'link' ? detail : what} game={what} detail={detail} />;
  if (page === 'code') return <CodePage code={what} />;
  if (page === 'campaign' && what !== '') return <CampaignPage key={what} campaign={what} />;
  if (page === 'review' && what !== '') return <ReviewPage key={`${what} ${detail}`} what={what} detail={detail} />;
  if (page === 'replay') return <ReplayPage key={`${what} ${detail}`} what={what} packed={detail} />;
  if (page === 'puzzles') return <PuzzlesPage key={`${what} ${detail}`} what={what} detail={detail} />;
  if (page === 'online') return <OnlinePage what={what} game={detail} />;
  if (page === 'table' && what !== '') return <RoomPage key={what} room={what} isPlain={detail === 'plain'} />;
  if (page === 'settings') return <SettingsPage match={what} />;
  if (page === 'records') return <Records />;
  if (page === 'how-i-play') return <HowIPlay />;
  if (page === 'about') return <About />;
  return <Home isLost={page !== ''} />;
}
