import type { Bot } from '../bots/bot.ts';
import { botNamed } from '../bots/roster.ts';
import { writeAction } from '../engine/edge.ts';
import type { Game, Shape } from '../engine/game.ts';
import { makeDice, type Dice } from '../engine/luck/random.ts';
import { show } from '../engine/options.ts';
import { isOver } from '../engine/table.ts';
import { redact } from '../engine/view.ts';
import { Problem, type Seat } from '../engine/words.ts';
import { seatToAsk } from './next-seat.ts';
import type { ObservedAs } from './observing.ts';
import { carryOut, type OpenMatch } from './open-match.ts';

/* A match that a program outside has open: bots of ours may sit at some of its seats, and some seats are watched. */

export type SeatedBots = readonly (Bot<Shape> | null)[];

export interface Attended {
  readonly id: string;
  readonly open: OpenMatch;
  readonly bots: SeatedBots; // null: the program outside moves this seat
  readonly dice: Dice; // what the bots throw: the same seed, steps and bots give the same match
  readonly watched: Map<Seat, Watcher>;
}

/** Somebody outside who is sent what a seat sees when it changes. */
interface Watcher {
  readonly as: ObservedAs;
  readonly sent: string; // last
}

export const attend = (id: string, open: OpenMatch, bots: SeatedBots): Attended => ({
  id,
  open,
  bots,
  dice: makeDice(`${open.match.seed}/bots`),
  watched: new Map(),
});

/** Who sits where, from outside: the name of a bot of ours or null for each seat; without a list, nobody. */
export function readBots(bots: unknown, game: Game<Shape>, seats: number): SeatedBots {
  if (bots === undefined) return Array.from({ length: seats }, () => null);
  if (!Array.isArray(bots) || bots.length !== seats)
    throw new Problem(`"bots" is a list of ${seats} names of bots or nulls, one for each seat, not ${show(bots)}.`);
  return bots.map((name: unknown) => {
    if (name === null) return null;
    if (typeof name !== 'string')
      throw new Problem(`A bot is called by its name, such as "greedy", not ${show(name)}.`);
    return botNamed(name, game);
  });
}

/** The bots move until somebody else is asked. They know what their seats see. `isEnough` ends it before that. */
export function playBots({ open, bots, dice }: Attended, isEnough: (open: OpenMatch) => boolean): void {
  const { table } = open.match;
  const isBot = (seat: Seat): boolean => (bots[seat] ?? null) !== null;
  while (!isOver(table) && !isEnough(open)) {
    const seat = seatToAsk(open, isBot);
    const bot = bots[seat];
    if (!bot) return;
    const code = bot.decide(redact(table, seat), seat, dice);
    const refusal = carryOut(open, { do: 'submit', seat, action: writeAction(table, seat, code) });
    if (refusal) throw new Error(`${table.plan.game.id}: ${bot.name} at seat ${seat} is refused: ${refusal.text}`);
  }
}
