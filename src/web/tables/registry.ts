import { type ComponentType, lazy } from 'preact/compat';
import type { TableInfo } from '../wire.ts';
import type { TableScreen } from './props.ts';
import { PlainScreen, SCREENS } from './screens.ts';

/** The table of a game; where there is none of its own, the plain one, which plays every game. */
export const screenOf = (game: string): TableScreen => SCREENS[game] ?? PlainScreen;

export const hasScreen = (game: string): boolean => game in SCREENS;

/** How a game shows its own end, where points do not say it. */
const RESULTS: Readonly<Record<string, ComponentType<{ readonly table: TableInfo }>>> = {
  arquetect: lazy(() => import('./arquetect/end.tsx')),
  'avenue-empires': lazy(() => import('./avenue-empires/end.tsx')),
  'five-ages': lazy(() => import('./five-ages/end.tsx')),
  rebuild: lazy(() => import('./rebuild/end.tsx')),
  'upper-cataracts': lazy(() => import('./upper-cataracts/end.tsx')),
};

export const resultsOf = (game: string): ComponentType<{ readonly table: TableInfo }> | undefined => RESULTS[game];
