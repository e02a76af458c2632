import { type OnDemand, onDemand } from '../on-demand.tsx';
import type { TableInfo } from '../wire.ts';
import type { TableScreen } from './props.ts';
import { PlainScreen, SCREENS } from './screens.ts';

/** The table of a game; where there is none of its own, the plain one, which plays every game. */
export const screenOf = (game: string): TableScreen => SCREENS[game] ?? PlainScreen;

export const hasScreen = (game: string): boolean => game in SCREENS;

/** How a game shows its own end, where points do not say it. */
const RESULTS: Readonly<Record<string, OnDemand<{ readonly table: TableInfo }>>> = {
  arquetect: onDemand(() => import('./arquetect/end.tsx')),
  'avenue-empires': onDemand(() => import('./avenue-empires/end.tsx')),
  'five-ages': onDemand(() => import('./five-ages/end.tsx')),
  rebuild: onDemand(() => import('./rebuild/end.tsx')),
  'upper-cataracts': onDemand(() => import('./upper-cataracts/end.tsx')),
};

export const resultsOf = (game: string): OnDemand<{ readonly table: TableInfo }> | undefined => RESULTS[game];
