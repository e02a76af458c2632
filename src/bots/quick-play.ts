import type { Shape, Table } from '../engine/game.ts';
import { imagineLike, type Settle } from '../engine/imagine.ts';
import { type Dice, makeDice, seedGenerator, seedWords } from '../engine/luck/random.ts';
import { act, deal, decisionOf, goOn, nextToAct, searchTable } from '../engine/play.ts';
import { rank } from '../engine/result.ts';
import { copyInto, emptyTable, isOver } from '../engine/table.ts';
import { redactInto } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import type { Bot } from './bot.ts';
import { botNamed } from './roster.ts';
import { gameNamed } from '../contract/shelf.ts';
import { WHOLE_WIN } from '../contract/tally.ts';

/*
 * The one estimator of a review: a world that looks to the seat like its view is played to its end by quick players, each from what it
 * would see. The same world and the same place in it give the same end, so of two choices that come to the same nothing differs.
 */

/** How a world ended for the seat. */
export interface Ended {
  readonly wins: Float64Array; // each seat's share of the victory, in 840ths
  points: number; // of the seat
  left: number; // decisions of all seats until then
}

export const noEnd = (seats: number): Ended => ({ wins: new Float64Array(seats), points: 0, left: 0 });

const MOST_DECISIONS = 3000; // of a world without an end

export interface QuickPlay {
  readonly seat: Seat;
  /** Makes `world` look like this view and otherwise stay as it is; null: it begins anew. */
  imagine(world: Table<Shape>, view: Table<Shape>, number: number, like: Table<Shape> | null): void;
  /** How a world ends, which is left as it is. */
  end(world: Table<Shape>, number: number, out: Ended): void;
  /** How it ends if the seat does this first. */
  endAfter(world: Table<Shape>, number: number, code: number, out: Ended): void;
  /** What the quick player does in the seat's place, and whether it is what happens next in this world. */
  choice(world: Table<Shape>, number: number): number;
  isNext(world: Table<Shape>): boolean;
  /** What another bot does there. */
  choiceOf(bot: Bot<Shape>, world: Table<Shape>, number: number): number;
  /** How a match of other cards and dice ends, with the same options. */
  endOfFreshDeal(number: number, out: Ended): boolean;
}

export const quickPlayer = (t: Table<Shape>): Bot<Shape> => {
  const { game, mind } = gameNamed(t.plan.game.id);
  const named = mind?.review?.player?.(t);
  if (named !== undefined) return botNamed(named, game);
  const normal = botNamed('normal', game);
  return normal.think ? botNamed('random', game) : normal;
};

export function startQuickPlay(first: Table<Shape>, seat: Seat, seed: string): QuickPlay {
  const { plan } = first;
  const trial = emptyTable(plan, { knowledge: true });
  const bot = quickPlayer(first);
  const dice = makeDice(`review/${seed}`);
  const key = seedWords(`review/${seed}`)[0] ?? 0;
  const chance = seedWords(`review/chance/${seed}`);
  const turns = new Int32Array(plan.seats);
  const views = Array.from({ length: plan.seats }, (_, viewer) => emptyTable(plan, { knowledge: true, viewer }));

  /** What a seat sees there: gone with its next look. */
  const seenFrom = (t: Table<Shape>, who: Seat): Table<Shape> => {
    const view = views[who] ?? t;
    redactInto(view, t);
    return view;
  };

  const decide = (t: Table<Shape>, who: Seat, number: number, nth: number, player = bot): number => {
    dice.restart(mixed(key, number, who, nth));
    return player.decide(player.isBlind ? t : seenFrom(t, who), who, dice);
  };

  const playOn = (t: Table<Shape>, number: number, out: Ended): void => {
    goOn(t); // it may have been looked at while the rules still went on
    out.left = 0;
    for (; out.left < MOST_DECISIONS && !isOver(t); out.left++) {
      const who = nextToAct(t);
      const nth = turns[who] ?? 0;
      turns[who] = nth + 1;
      act(t, who, decide(t, who, number, nth));
    }
    endOf(t, seat, out);
  };

  const manner = gameNamed(plan.game.id).mind?.review;
  const bare = searchTable(plan); // games move cards there without a trace
  const settle: Settle<Shape> | undefined =
    manner?.settle &&
    ((world, view, viewer, chances) => {
      copyInto(bare, world);
      manner.settle?.(bare, view, viewer, chances);
      world.bytes.set(bare.bytes);
    });

  return {
    seat,
    imagine(world, view, number, like) {
      dice.restart(mixed(key, number, IMAGINING, 0));
      const makeUp = (t: Table<Shape>, who: Seat, chance: Dice): number =>
        bot.decide(bot.isBlind ? t : seenFrom(t, who), who, chance);
      imagineLike(world, view, dice, like, makeUp, settle);
      // One that is new is not yet as its players' habits make it; one that has been taken along is.
      if (!like && settle) for (let i = 0; i < SETTLING; i++) imagineLike(world, view, dice, world, makeUp, settle);
      // Within a round the same dice wait in this world, so that one step is compared with the next.
      chance[0] = mixed(key, number, CHANCE, plan.game.round(view));
      seedGenerator(world.rng, chance);
    },
    end(world, number, out) {
      copyInto(trial, world);
      turns.fill(0);
      playOn(trial, number, out);
    },
    endAfter(world, number, code, out) {
      copyInto(trial, world);
      turns.fill(0);
      turns[seat] = 1;
      act(trial, seat, code);
      playOn(trial, number, out);
    },
    choice: (world, number) => decide(world, seat, number, 0),
    choiceOf: (player, world, number) => decide(world, seat, number, OTHER_BOT, player),
    isNext: (world) => decisionOf(world).who === 'together' || nextToAct(world) === seat,
    endOfFreshDeal(number, out) {
      deal(trial, seedWords(`review/${seed}/${number}`));
      turns.fill(0);
      playOn(trial, number, out);
      return isShared(trial);
    },
  };
}

const SETTLING = 5;
const IMAGINING = 101;
const CHANCE = 102;
const OTHER_BOT = 1_000_003;

function mixed(key: number, number: number, who: number, nth: number): number {
  let h = key ^ Math.imul(number + 1, 0x9e37_79b1);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(who + 1, 0x85eb_ca6b), 0xc2b2_ae35);
  h = Math.imul(h ^ (h >>> 13) ^ Math.imul(nth + 1, 0x27d4_eb2f), 0x1656_67b1);
  return h ^ (h >>> 16);
}

/** All win or lose together, or there is nobody else. */
export const isShared = (t: Table<Shape>): boolean => (t.plan.game.winners?.(t) ?? null) !== null || t.seats === 1;

/** A tied victory is shared, that of a team is not; a world that did not come to its end is won by nobody in particular. */
export function endOf(t: Table<Shape>, seat: Seat, out: Ended): void {
  const { game } = t.plan;
  const { wins } = out;
  const scores = Array.from({ length: t.seats }, (_, who) => game.score(t, who));
  out.points = scores[seat]?.[0] ?? 0;
  wins.fill(0);
  if (!isOver(t)) {
    if (t.seats > 1) wins.fill(Math.floor(WHOLE_WIN / t.seats));
    return;
  }
  const team = game.winners?.(t) ?? null;
  const winners = team ?? rank(scores).winners;
  for (const who of winners) wins[who] = team ? WHOLE_WIN : WHOLE_WIN / winners.length;
}
