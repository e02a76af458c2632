import type { ComponentType } from 'preact/compat';
import { screens } from '../../games/screens.ts';
import { type OnDemand, onDemand } from '../../ui/on-demand.tsx';
import type { Screen } from '../../ui/screen.ts';
import type { TableProps } from '../../ui/table/props.ts';

/** One part of every screen that has it, each in a file of its own. */
function partOf<P extends object>(
  part: (screen: Screen) => (() => Promise<{ readonly default: ComponentType<P> }>) | undefined,
): Readonly<Record<string, OnDemand<P>>> {
  const parts = Object.entries(screens).flatMap(([game, screen]): [string, OnDemand<P>][] => {
    const load = part(screen);
    return load ? [[game, onDemand(load)]] : [];
  });
  return Object.fromEntries(parts);
}

/** The table that is the same for every game. */
export const PlainScreen: OnDemand<TableProps> = onDemand(async () => {
  const { PlainTable } = await import('./plain-table.tsx');
  return { default: PlainTable };
});

/** The tables that are made for one game. */
export const TABLES = partOf((screen) => screen.table);

/** The same tables for whoever sits nowhere. */
export const WATCHED = partOf((screen) => screen.watched);

/** How games show their own ends. */
export const ENDS = partOf((screen) => screen.end);

/** How games play out their last moment. */
export const FINALES = partOf((screen) => screen.finale);

/** The table of a game; where there is none of its own, the plain one, which plays every game. */
export const tableOf = (game: string): OnDemand<TableProps> => TABLES[game] ?? PlainScreen;
