import { lazy, Suspense, useEffect } from 'react';
import { Home } from './pages/home.tsx';
import { posterOf } from './pages/posters.ts';
import { useRoute } from './routes.ts';

const Setup = lazy(() => import('./pages/setup.tsx'));
const Learn = lazy(() => import('./guide/learn.tsx'));
const Rules = lazy(() => import('./pages/rules.tsx'));
const Cards = lazy(() => import('./pages/cards.tsx'));
const About = lazy(() => import('./pages/about.tsx'));
const TablePage = lazy(() => import('./table/table-page.tsx'));
const OnlinePage = lazy(() => import('./online/online-page.tsx'));
const RoomPage = lazy(() => import('./online/room-page.tsx'));
const CampaignPage = lazy(() => import('./campaign/campaign-page.tsx'));
const ReplayPage = lazy(() => import('./replay/replay-page.tsx'));

export function App() {
  const { page, what, detail } = useRoute();
  const game = posterOf(what);
  useEffect(() => {
    if (page !== 'table') document.title = game ? `${game.title} · Cardwright` : 'Cardwright'; // never anything of a match
    if (detail === '') scrollTo(0, 0);
  }, [game, page, detail]);
  return <Suspense fallback={<div className="wait">…</div>}>{pageOf(page, what, detail)}</Suspense>;
}

function pageOf(page: string, what: string, detail: string) {
  const isGame = posterOf(what) !== undefined;
  if (page === 'play' && what !== '') return <TablePage key={what} match={what} isPlain={detail === 'plain'} />;
  if (page === 'new' && isGame) return <Setup key={what} game={what} isCampaign={detail === 'campaign'} />;
  if (page === 'learn' && isGame) return <Learn key={what} game={what} />;
  if (page === 'rules' && isGame) return <Rules key={what} game={what} rule={detail} />;
  if (page === 'cards' && isGame) return <Cards key={what} game={what} card={detail} />;
  if (page === 'campaign' && what !== '') return <CampaignPage key={what} campaign={what} />;
  if (page === 'replay') return <ReplayPage key={`${what} ${detail}`} what={what} packed={detail} />;
  if (page === 'online') return <OnlinePage what={what} game={detail} />;
  if (page === 'table' && what !== '') return <RoomPage key={what} room={what} isPlain={detail === 'plain'} />;
  if (page === 'about') return <About />;
  return <Home />;
}
