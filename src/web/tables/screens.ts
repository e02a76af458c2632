import { type OnDemand, onDemand } from '../on-demand.tsx';
import type { TableProps, WatchedProps } from './props.ts';

/** The table that is the same for every game. */
export const PlainScreen: OnDemand<TableProps> = onDemand(async () => {
  const { PlainTable } = await import('../table/plain-table.tsx');
  return { default: PlainTable };
});

/** The tables that are made for one game, each in a file of its own. */
export const SCREENS: Readonly<Record<string, OnDemand<TableProps>>> = {
  arquetect: onDemand(() => import('./arquetect/arquetect-table.tsx')),
  'avenue-empires': onDemand(() => import('./avenue-empires/avenue-empires-table.tsx')),
  'five-ages': onDemand(() => import('./five-ages/five-ages-table.tsx')),
  rebuild: onDemand(() => import('./rebuild/rebuild-table.tsx')),
  'upper-cataracts': onDemand(() => import('./upper-cataracts/upper-cataracts-table.tsx')),
};

/** The same tables for whoever sits nowhere. */
export const WATCHED: Readonly<Record<string, OnDemand<WatchedProps>>> = {
  arquetect: onDemand(() => import('./arquetect/arquetect-watched.tsx')),
  'avenue-empires': onDemand(() => import('./avenue-empires/avenue-empires-watched.tsx')),
  'five-ages': onDemand(() => import('./five-ages/five-ages-watched.tsx')),
  rebuild: onDemand(() => import('./rebuild/rebuild-watched.tsx')),
};
