import type { Shape } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Level, Mind } from '../../games/mind.ts';
import type { Entry } from '../../games/registry.ts';
import { BOTS } from './bot-names.ts';

/*
 * Stands in for `src/games/registry.ts` inside the page (see `build/plugins.ts`): the same list, but of the games that
 * were asked for. Each comes as a file of its own, and what its bots know as another, which only the bots wait for.
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

/** Its rules and words; of its bots only what they are called. */
export async function loadGame(id: unknown): Promise<Entry> {
  const load = typeof id === 'string' && Object.hasOwn(LOADERS, id) ? LOADERS[id] : undefined;
  if (!load) throw new Problem(`There is no game ${show(id)}; there is ${Object.keys(LOADERS).join(', ')}.`);
  const { entry } = await load();
  const known = games.find(({ game }) => game === entry.game);
  if (known) return known;
  const named = { ...entry, mind: standInFor(entry.game.id) };
  games.push(named);
  return named;
}

const MINDS: Readonly<Record<string, () => Promise<{ readonly mind: Mind<Shape> }>>> = {
  'avenue-empires': () => import('../../games/avenue-empires/evaluate.ts'),
  arquetect: () => import('../../games/arquetect/evaluate.ts'),
  'five-ages': () => import('../../games/five-ages/evaluate.ts'),
  rebuild: () => import('../../games/rebuild/evaluate.ts'),
  'upper-cataracts': () => import('../../games/upper-cataracts/evaluate.ts'),
};

/** The same, with bots that can think. */
export async function loadBots(id: unknown): Promise<void> {
  const [entry, loaded] = await Promise.all([loadGame(id), MINDS[String(id)]?.()]);
  if (loaded) games.splice(games.indexOf(entry), 1, { ...entry, mind: loaded.mind });
}

/** For those who only ask which bots there are. */
function standInFor(game: string): Mind<Shape> {
  const think = (): never => {
    throw new Error(`The bots of ${game} are not here.`);
  };
  const bots = BOTS[game] ?? [];
  const level = (name: string): Level<Shape> => ({
    about: bots.find((bot) => bot.name === name)?.about ?? '',
    decide: think,
  });
  return {
    levels: { easy: level('easy'), normal: level('normal'), hard: level('hard') },
    players: bots.filter(({ name }) => !NOT_OF_THE_GAME.has(name)).map((bot) => ({ ...bot, decide: think })),
    reason: think,
  };
}

const NOT_OF_THE_GAME = new Set(['easy', 'normal', 'hard', 'random']);
