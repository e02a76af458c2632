import { type ComponentType, lazy } from 'react';
import { PlainTable } from '../table/plain-table.tsx';
import type { TableInfo } from '../wire.ts';
import type { TableScreen } from './props.ts';

/** The tables that are made for one game, each in a file of its own. */
const LOADERS: Readonly<Record<string, () => Promise<{ readonly default: TableScreen }>>> = {
  arquetect: () => import('./arquetect/arquetect-table.tsx'),
  'avenue-empires': () => import('./avenue-empires/avenue-empires-table.tsx'),
  'five-ages': () => import('./five-ages/five-ages-table.tsx'),
  rebuild: () => import('./rebuild/rebuild-table.tsx'),
  'upper-cataracts': () => import('./upper-cataracts/upper-cataracts-table.tsx'),
};
const SCREENS: Readonly<Record<string, TableScreen>> = Object.fromEntries(
  Object.entries(LOADERS).map(([game, load]) => [game, lazy(load)]),
);

/** While the match begins: so that its table is there when it has begun. */
export const fetchScreen = (game: string): Promise<unknown> | undefined => LOADERS[game]?.();

/** The table of a game; where there is none of its own, the plain one, which plays every game. */
export const screenOf = (game: string): TableScreen => SCREENS[game] ?? PlainTable;

export const hasScreen = (game: string): boolean => game in SCREENS;

/** How a game shows its own end, where points do not say it. */
const RESULTS: Readonly<Record<string, ComponentType<{ readonly table: TableInfo }>>> = {
  arquetect: lazy(() => import('./arquetect/end.tsx')),
  'five-ages': lazy(() => import('./five-ages/end.tsx')),
  rebuild: lazy(() => import('./rebuild/end.tsx')),
  'upper-cataracts': lazy(() => import('./upper-cataracts/end.tsx')),
};

export const resultsOf = (game: string): ComponentType<{ readonly table: TableInfo }> | undefined => RESULTS[game];
