import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Entry } from '../../games/registry.ts';

/*
 * Stands in for `src/games/registry.ts` inside the page (see `build/plugins.ts`): the same list, but of the games that
 * were asked for. Each comes as a file of its own.
 */

export type { Entry };

/** The games that are loaded. */
export const games: Entry[] = [];

export function gameNamed(id: unknown): Entry {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry) throw new Problem(`The game ${show(id)} is not loaded.`);
  return entry;
}

const LOADERS: Readonly<Record<string, () => Promise<{ readonly entry: Entry }>>> = {
  'avenue-empires': () => import('./entries/avenue-empires.ts'),
  arquetect: () => import('./entries/arquetect.ts'),
  'five-ages': () => import('./entries/five-ages.ts'),
  rebuild: () => import('./entries/rebuild.ts'),
  'upper-cataracts': () => import('./entries/upper-cataracts.ts'),
};

export async function loadGame(id: unknown): Promise<Entry> {
  const load = typeof id === 'string' && Object.hasOwn(LOADERS, id) ? LOADERS[id] : undefined;
  if (!load) throw new Problem(`There is no game ${show(id)}; there is ${Object.keys(LOADERS).join(', ')}.`);
  const { entry } = await load();
  if (!games.includes(entry)) games.push(entry);
  return entry;
}
