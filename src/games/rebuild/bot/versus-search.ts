import { imagineInto } from '../../../engine/imagine.ts';
import { act, nextToAct, searchTable } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { clone, copyInto, isOver, phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { useTable } from '../../../contract/fitted.ts';
import type { Thinking } from '../../../contract/mind.ts';
import plansTable from './plans.json' with { type: 'json' };
import { turnsEach, weighVersus } from './card-values.ts';
import { closeWorld, makeContest, standings } from './contest.ts';
import { playAct, quickCode } from './play-turn.ts';
import { cardsOwned, finalPoints, standing } from '../scoring.ts';
import { isMainDeckEmpty, type RebuildTable } from '../shape.ts';
import { type Way, waysFor } from './ways.ts';

/*
 * Versus: the most promising plans for the whole turn, each tried in the same imagined worlds, which are played on to the
 * end by the quick player that `normal` is made of too.
 */

const MOST_WAYS = 10;

export function thinkVersus(view: RebuildTable, seat: Seat, dice: Dice): Thinking {
  const world = searchTable(view.plan);
  const trial = searchTable(view.plan);
  imagineInto(world, view, dice);
  const ways = distinct(waysFor(world, seat, weighVersus, MOST_WAYS), world, trial, seat);
  const contest = makeContest(
    ways.map(({ code }) => code),
    behindBest(world, ways),
    faithIn(world),
  );
  let next = -1; // the way to be tried next in this world; −1: a new world is due
  return {
    step() {
      if (contest.left < 2) return false;
      if (next < 0) {
        imagineInto(world, view, dice);
        next = contest.isIn.indexOf(1);
      }
      copyInto(trial, world);
      ways[next]?.run(trial);
      playOn(trial);
      contest.results[next] = outcome(trial, seat);
      next = contest.isIn.indexOf(1, next + 1);
      if (next < 0) closeWorld(contest);
      return true;
    },
    get worlds() {
      return contest.worlds;
    },
    choices: () => standings(contest),
  };
}

interface Trust {
  readonly point: readonly number[]; // and more for each seat
  readonly faith: number;
}

let trust: Trust = plansTable.values;
useTable(plansTable, (values) => {
  trust = values;
});

/** What a point of a plan's value stands for as a chance to win (measured): among more players a point decides more. */
const pointIn = (t: RebuildTable): number => (trust.point[0] ?? 0) + (trust.point[1] ?? 0) * t.seats;

/** How much of a chance each way seems to give away; one without a value none. */
function behindBest(t: RebuildTable, ways: readonly Way[]): number[] {
  const best = Math.max(...ways.map(({ value }) => value ?? -Infinity));
  return ways.map(({ value }) => (value === null ? 0 : pointIn(t) * (best - value)));
}

/**
 * The values of plans are as good as so many worlds: how much two plans differ in one world, over how much they differ
 * beyond their values, squared (measured). When the end is near values say little, worlds much.
 */
const faithIn = (t: RebuildTable): number =>
  isMainDeckEmpty(t) ? 0 : trust.faith * Math.min(turnsEach(t) * t.seats, FULL_GAME) ** 2;

const FULL_GAME = 16; // turns of all players

/** Ways that come to the same position when the turn is played to its end are one: the first of them. */
function distinct(ways: readonly Way[], world: RebuildTable, trial: RebuildTable, seat: Seat): Way[] {
  const positions: RebuildTable[] = [];
  return ways.filter((way) => {
    copyInto(trial, world);
    way.run(trial);
    playAct(trial, seat, weighVersus);
    if (positions.some((other) => isSame(other.bytes, trial.bytes) && isSame(other.words, trial.words))) return false;
    positions.push(clone(trial));
    return true;
  });
}

const isSame = (a: Uint8Array | Int32Array, b: Uint8Array | Int32Array): boolean =>
  a.every((value, i) => value === b[i]);

/** To the end, everybody as the quick player. */
export function playOn(t: RebuildTable): void {
  while (!isOver(t)) {
    const seat = nextToAct(t);
    if (phaseOf(t) === 'act') playAct(t, seat, weighVersus);
    else act(t, seat, quickCode(t, seat, weighVersus(t, seat).values));
  }
}

const MARGIN = 6; // points that make a game safe, about
const BY_MARGIN = 0.6;

/** Nearly the share of the victory; a part of it is by how much, which says more about a single game. */
export function outcome(t: RebuildTable, seat: Seat): number {
  const own = scoreOf(t, seat);
  let best = -1;
  let equal = 1;
  for (let other = 0; other < t.seats; other++) {
    if (other === seat) continue;
    const score = scoreOf(t, other);
    if (score === own) equal++;
    if (score > best) best = score;
  }
  const share = own < best ? 0 : own > best ? 1 : 1 / equal;
  const margin = (own - best) / standing(1, 0);
  return (1 - BY_MARGIN) * share + BY_MARGIN / (1 + Math.exp(-margin / MARGIN));
}

const scoreOf = (t: RebuildTable, seat: Seat): number => standing(finalPoints(t, seat), cardsOwned(t, seat));
