import type { Bot } from '../../bots/bot.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { beginDeal, keyedLuck } from '../../engine/keyed-luck.ts';
import { HEAD } from '../../engine/plan.ts';
import { act, deal, nextToAct } from '../../engine/play.ts';
import { makeDice, seedWords, type WorldDice } from '../../engine/random.ts';
import { MOST_SEATS, type Seat } from '../../engine/words.ts';
import { seenFrom } from '../part.ts';

/**
 * A table with bots whose luck stays the same as far as it can when two variants part: shuffles go by the names of cards, and a bot's
 * dice begin anew for every decision, from the deal, its seat, the round, the phase, and which of its decisions there it is.
 */
export interface Sitting {
  readonly t: Table<Shape>;
  dice: WorldDice;
  /** For each seat: the round and phase of its last decision, and how many it has made there. */
  readonly moments: Int32Array;
  readonly counts: Int32Array;
}

export const sittingAt = (t: Table<Shape>): Sitting => {
  t.luck = keyedLuck(t.plan);
  return { t, dice: makeDice(''), moments: new Int32Array(MOST_SEATS), counts: new Int32Array(MOST_SEATS) };
};

export function sitDown(s: Sitting, seed: string): void {
  const key = seedWords(seed);
  if (s.t.luck) beginDeal(s.t.luck, key);
  deal(s.t, key);
  s.dice = makeDice(seed);
  s.moments.fill(-1);
  s.counts.fill(0);
}

const SEAT_BITS = 3;
const COUNT_BITS = 10;
const PHASE_BITS = 6;

/** What the next seat decides; nothing has happened yet. */
export function decide(s: Sitting, seat: Seat, bot: Bot<Shape>): number {
  const { t, dice, moments, counts } = s;
  const moment = (t.plan.game.round(t) << PHASE_BITS) | t.words[HEAD.phase]!;
  counts[seat] = moments[seat] === moment ? counts[seat]! + 1 : 0;
  moments[seat] = moment;
  dice.restart((((moment << COUNT_BITS) ^ counts[seat]!) << SEAT_BITS) | seat);
  return bot.decide(bot.isBlind ? t : seenFrom(t, seat), seat, dice);
}

/** One decision, and all that follows from it. */
export function playOne(s: Sitting, bots: readonly Bot<Shape>[]): void {
  const seat = nextToAct(s.t);
  const bot = bots[seat];
  if (!bot) throw new Error(`${s.t.plan.game.id}: no bot at seat ${seat}`);
  act(s.t, seat, decide(s, seat, bot));
}
