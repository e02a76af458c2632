import type { Game, Shape, Table } from '../engine/game.ts';
import type { Dice } from '../engine/luck/random.ts';
import { show } from '../engine/options.ts';
import { Problem, type Seat } from '../engine/words.ts';
import type { Choice, Level, LevelName, Mind, WholeMind } from '../contract/mind.ts';
import { gameNamed } from '../contract/shelf.ts';
import type { Bot } from './bot.ts';
import { wholeMind } from './generic.ts';
import { type Limits, ponder } from './ponder.ts';
import { randomBot } from './random.ts';
import { startSearch } from './search.ts';

const LEVELS: readonly LevelName[] = ['normal', 'easy', 'hard'];

/** The bots that can play a game, the usual one first. */
export const botsFor = <T extends Shape>(game: Game<T>): readonly Bot<Shape>[] => botsWith(gameNamed(game.id).mind);

/** The bots of a game that brings this mind, or nothing at all. */
export function botsWith(brought?: Mind<Shape>): readonly Bot<Shape>[] {
  const mind = wholeMind(brought);
  return [...LEVELS.map((name) => levelBot(name, mind.levels[name])), ...mind.players, randomBot(mind)];
}

/** A bot of one level; without limits it looks at as many worlds as the level says, whatever time that takes. */
export function levelBot(name: string, level: Level<Shape>, limits?: Limits): Bot<Shape> {
  const { about } = level;
  if ('decide' in level) return { name, about, decide: (view, seat, dice) => level.decide(view, seat, dice) };
  const think: Bot<Shape>['think'] =
    'search' in level
      ? (view, seat, dice) => startSearch(level.search, view, seat, dice)
      : (view, seat, dice) => level.think(view, seat, dice);
  const { now = () => performance.now() } = limits ?? {};
  const choices = (view: Table<Shape>, seat: Seat, dice: Dice): Choice[] => {
    const started = now();
    const thinking = think(view, seat, dice);
    ponder(thinking, limits ?? { milliseconds: 0, worlds: level.worlds }, started);
    return thinking.choices();
  };
  return {
    name,
    about,
    think,
    choices,
    decide(view, seat, dice) {
      const [best] = choices(view, seat, dice);
      if (!best) throw new Error(`${view.plan.game.id}: ${name} found nothing to do at seat ${seat}`);
      return best.code;
    },
  };
}

export const botNames = <T extends Shape>(game: Game<T>): string[] => botsFor(game).map(({ name }) => name);

const LEAST_WORLDS = 2; // whatever the clock says
const MOST_MILLISECONDS = 60_000;
const MOST_WORLDS = 1_000_000;

/** A bot by its name; `hard@200` thinks for 200 milliseconds, `hard@64x` looks at 64 worlds. */
export function botNamed<T extends Shape>(name: string, game: Game<T>): Bot<Shape> {
  const [word = '', budget, ...rest] = name.split('@');
  const bot = botsFor(game).find((one) => one.name === word);
  if (!bot && word.startsWith('cmd:'))
    throw new Problem('A program plays in `ladder`, or by itself through `engine` (docs/protocol.md).');
  if (!bot) throw new Problem(`There is no bot ${show(word)} for ${game.id}; there is ${botNames(game).join(', ')}.`);
  if (budget === undefined) return bot;
  const limits = rest.length > 0 ? null : limitsFrom(budget);
  if (!limits)
    throw new Problem(
      `${show(name)}: after @ comes a number of milliseconds, as in hard@200, or of worlds, as in hard@64x.`,
    );
  const level = levelNamed(wholeMind(gameNamed(game.id).mind), word);
  if (!level) throw new Problem(`${show(name)}: only a level takes a time to think.`);
  return 'decide' in level ? bot : levelBot(name, level, limits);
}

/** How long a level that searches thinks when people wait for it. */
const FOR_PEOPLE: Readonly<Record<LevelName, number>> = { easy: 100, normal: 100, hard: 1000 };

/** A bot to play against: a level takes the time that people like to wait. */
export function opponentNamed<T extends Shape>(name: string, game: Game<T>): Bot<Shape> {
  const bot = botNamed(name, game);
  const level = levelNamed(wholeMind(gameNamed(game.id).mind), name);
  return level && bot.think
    ? levelBot(name, level, { milliseconds: FOR_PEOPLE[name as LevelName], worlds: LEAST_WORLDS })
    : bot;
}

const levelNamed = (mind: WholeMind<Shape>, name: string): Level<Shape> | undefined =>
  LEVELS.includes(name as LevelName) ? mind.levels[name as LevelName] : undefined;

function limitsFrom(text: string): Limits | null {
  const isWorlds = text.endsWith('x');
  const digits = isWorlds ? text.slice(0, -1) : text;
  const number = Number(digits);
  if (!/^[1-9]\d*$/.test(digits) || number > (isWorlds ? MOST_WORLDS : MOST_MILLISECONDS)) return null;
  return isWorlds ? { milliseconds: 0, worlds: number } : { milliseconds: number, worlds: LEAST_WORLDS };
}

/** One bot for each seat: the names of a list, with commas, begin anew when they run out. */
export function seatBots<T extends Shape>(list: string, game: Game<T>, seats: number): Bot<Shape>[] {
  const bots = list.split(',').map((name) => botNamed(name.trim(), game));
  if (bots.length > seats) throw new Problem(`${bots.length} bots are too many for ${seats} seats.`);
  return Array.from({ length: seats }, (_, seat) => bots[seat % bots.length] ?? botNamed('random', game));
}
