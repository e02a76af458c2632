import type { Shape } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import type { Level, WholeMind } from '../../contract/mind.ts';
import { type LoadedGame, games, shelve } from '../../contract/shelf.ts';
import type { Door } from '../../games/door.ts';
import { doors } from '../../games/doors.ts';
import { BOTS } from './bot-names.ts';
import { outsideBots, outsideDoor } from './outside-door.ts';

/*
 * The games of the page come when somebody plays them: each in a file of its own, and what its bots know in another, which only the
 * bots wait for.
 */

async function doorOf(id: unknown): Promise<Door> {
  const door = doors.find((one) => one.id === id) ?? (await outsideDoor(id));
  if (!door) throw new Problem(`There is no game ${show(id)}; there is ${doors.map((one) => one.id).join(', ')}.`);
  return door;
}

/** The names of all games that there are. */
export const gamesHere = (): readonly string[] => doors.map(({ id }) => id);

/** Its rules and words; of its bots only what they are called. */
export async function loadGame(id: unknown): Promise<LoadedGame> {
  const door = await doorOf(id);
  const { entry } = await door.entry();
  const known = games.find(({ game }) => game === entry.game);
  return known ?? shelve({ ...entry, mind: standInFor(entry.game.id) });
}

/** The same, with bots that can think. */
export async function loadBots(id: unknown): Promise<void> {
  const { mind } = await doorOf(id);
  const [entry, bots] = await Promise.all([loadGame(id), mind?.()]);
  shelve({ ...entry, mind: bots?.mind });
}

/** The same, with what a study counts. */
export async function loadForStudies(id: unknown): Promise<void> {
  const { tally } = await doorOf(id);
  const [, counts] = await Promise.all([loadBots(id), tally?.()]);
  if (counts) shelve({ ...(await loadGame(id)), ...counts });
}

/** For those who only ask which bots there are. */
function standInFor(game: string): WholeMind<Shape> {
  const think = (): never => {
    throw new Error(`The bots of ${game} are not here.`);
  };
  const bots = BOTS[game] ?? outsideBots(game);
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
