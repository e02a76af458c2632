import { screens } from '../../games/screens.ts';
import { fetched, type Fetched } from '../../ui/on-demand.tsx';
import type { Printing } from '../../ui/printing.ts';

/* What the games bring for paper, each loaded when somebody prints it. */

const PLAIN: Printing = { ornaments: {}, backs: { cards: { title: 'Cards', icon: '' } } };

const plain: Fetched<{ readonly printing: Printing }> = fetched(() => Promise.resolve({ printing: PLAIN }));

const known = new Map<string, Fetched<{ readonly printing: Printing }>>(
  Object.entries(screens).flatMap(([game, { printing }]) => (printing ? [[game, fetched(printing)]] : [])),
);

/** While something is drawn. */
export const printingOf = (game: string): Printing => (known.get(game) ?? plain).read().printing;
