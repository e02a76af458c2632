import { lazy, Suspense, useEffect } from 'react';
import { Home } from './pages/home.tsx';
import { posterOf } from './pages/posters.ts';
import { useRoute } from './routes.ts';

const Setup = lazy(() => import('./pages/setup.tsx'));
const Rules = lazy(() => import('./pages/rules.tsx'));
const Cards = lazy(() => import('./pages/cards.tsx'));
const About = lazy(() => import('./pages/about.tsx'));
const TablePage = lazy(() => import('./table/table-page.tsx'));

export function App() {
  const { page, what, detail } = useRoute();
  const game = posterOf(what);
  useEffect(() => {
    document.title = game ? `${game.title} · Cardwright` : 'Cardwright'; // never anything of a match
    if (detail === '') scrollTo(0, 0);
  }, [game, page, detail]);
  return <Suspense fallback={<div className="wait">…</div>}>{pageOf(page, what, detail)}</Suspense>;
}

function pageOf(page: string, what: string, detail: string) {
  const isGame = posterOf(what) !== undefined;
  if (page === 'play' && what !== '') return <TablePage key={what} match={what} isPlain={detail === 'plain'} />;
  if (page === 'new' && isGame) return <Setup key={what} game={what} />;
  if (page === 'rules' && isGame) return <Rules key={what} game={what} rule={detail} />;
  if (page === 'cards' && isGame) return <Cards key={what} game={what} card={detail} />;
  if (page === 'about') return <About />;
  return <Home />;
}
