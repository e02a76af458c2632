import { type ComponentType, lazy } from 'react';
import { PlainTable } from '../table/plain-table.tsx';
import type { TableInfo } from '../wire.ts';
import type { TableScreen } from './props.ts';

/** The tables that are made for one game, each in a file of its own: `'five-ages': lazy(() => import('./five-ages.tsx'))`. */
const SCREENS: Readonly<Record<string, TableScreen>> = {
  arquetect: lazy(() => import('./arquetect/arquetect-table.tsx')),
  'avenue-empires': lazy(() => import('./avenue-empires/avenue-empires-table.tsx')),
  'five-ages': lazy(() => import('./five-ages/five-ages-table.tsx')),
  rebuild: lazy(() => import('./rebuild/rebuild-table.tsx')),
  'upper-cataracts': lazy(() => import('./upper-cataracts/upper-cataracts-table.tsx')),
};

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
