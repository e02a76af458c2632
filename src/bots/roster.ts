import type { Game, Shape } from '../engine/game.ts';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import { gameNamed } from '../games/registry.ts';
import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

/** The bots that can play a game, the usual one first. */
export function botsFor<T extends Shape>(game: Game<T>): readonly Bot<Shape>[] {
  const { mind } = gameNamed(game.id);
  return [...(mind?.players ?? []), randomBot(mind)];
}

export const botNames = <T extends Shape>(game: Game<T>): string[] => botsFor(game).map(({ name }) => name);

export function botNamed<T extends Shape>(name: string, game: Game<T>): Bot<Shape> {
  const bot = botsFor(game).find((one) => one.name === name);
  if (!bot) throw new Problem(`There is no bot ${show(name)} for ${game.id}; there is ${botNames(game).join(', ')}.`);
  return bot;
}

/** One bot for each seat: the names of a list, with commas, begin anew when they run out. */
export function seatBots<T extends Shape>(list: string, game: Game<T>, seats: number): Bot<Shape>[] {
  const bots = list.split(',').map((name) => botNamed(name.trim(), game));
  if (bots.length > seats) throw new Problem(`${bots.length} bots are too many for ${seats} seats.`);
  return Array.from({ length: seats }, (_, seat) => bots[seat % bots.length] ?? botNamed('random', game));
}
