import type { Bot } from '../../bots/bot.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { beginDeal, keyedLuck } from '../../engine/luck/keyed-luck.ts';
import { HEAD } from '../../engine/plan.ts';
import { act, deal, nextToAct } from '../../engine/play.ts';
import { makeDice, seedWords, type WorldDice } from '../../engine/luck/random.ts';
import { MOST_SEATS, type Seat } from '../../engine/words.ts';
import { afterFirst } from '../../engine/zones.ts';
import { seenFrom } from '../part.ts';

/**
 * A table with bots whose luck stays the same as far as it can when two variants part: shuffles go by the names of cards, and a bot's
 * dice begin anew for every decision, from the deal, its seat, the round, the phase, and which of its decisions there it is.
 */
export interface Sitting {
  readonly t: Table<Shape>;
  dice: WorldDice;
  /** For each seat and phase: the round of its last decision, and how many it has made in that round. */
  readonly rounds: Int32Array;
  readonly counts: Int32Array;
}

/** `isTurned`: luck may be moved on from seat to seat. */
export const sittingAt = (t: Table<Shape>, isTurned = false): Sitting => {
  t.luck = keyedLuck(t.plan, isTurned);
  const places = MOST_SEATS * t.plan.phases.length;
  return { t, dice: makeDice(''), rounds: new Int32Array(places), counts: new Int32Array(places) };
};

/** `turn`: everybody sits so many seats further on, with their luck. */
export function sitDown(s: Sitting, seed: string, turn = 0): void {
  const key = seedWords(seed);
  s.t.firstSeat = turn;
  if (s.t.luck) beginDeal(s.t.luck, key, turn);
  deal(s.t, key);
  s.dice = makeDice(seed);
  s.rounds.fill(-1);
  s.counts.fill(0);
}

const SEAT_BITS = 3;
const COUNT_BITS = 10;
const PHASE_BITS = 6;

/** What the next seat decides; nothing has happened yet. */
export function decide(s: Sitting, seat: Seat, bot: Bot<Shape>): number {
  const { t, dice, rounds, counts } = s;
  const round = t.plan.game.round(t);
  const phase = t.words[HEAD.phase]!;
  const at = seat * t.plan.phases.length + phase;
  const number = rounds[at] === round ? counts[at]! + 1 : 0;
  rounds[at] = round;
  counts[at] = number;
  dice.restart((((((round << PHASE_BITS) | phase) << COUNT_BITS) + number) << SEAT_BITS) | afterFirst(t, seat));
  return bot.decide(bot.isBlind ? t : seenFrom(t, seat), seat, dice);
}

/** One decision, and all that follows from it. */
export function playOne(s: Sitting, bots: readonly Bot<Shape>[]): void {
  const seat = nextToAct(s.t);
  const bot = bots[seat];
  if (!bot) throw new Error(`${s.t.plan.game.id}: no bot at seat ${seat}`);
  act(s.t, seat, decide(s, seat, bot));
}

/** A moment to which a game can be set back. */
export interface Moment {
  readonly memory: Int32Array;
  readonly shuffles: Uint16Array;
  readonly rounds: Int32Array;
  readonly counts: Int32Array;
}

export const keep = ({ t, rounds, counts }: Sitting): Moment => ({
  memory: t.memory.slice(),
  shuffles: t.luck?.shuffles.slice() ?? new Uint16Array(0),
  rounds: rounds.slice(),
  counts: counts.slice(),
});

export function setBack(s: Sitting, { memory, shuffles, rounds, counts }: Moment): void {
  s.t.memory.set(memory);
  s.t.luck?.shuffles.set(shuffles);
  s.rounds.set(rounds);
  s.counts.set(counts);
}
