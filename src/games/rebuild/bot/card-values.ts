import type { Plan } from '../../../engine/game.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import type { Face } from '../face.ts';
import { cardsOwned, finalPoints, standing } from '../scoring.ts';
import { columnsIn, columnZone, early, isMainDeckEmpty, late, type Rebuild, type RebuildTable } from '../shape.ts';
import type { Scales } from './turn-plans.ts';

/*
 * What a card of a collection will have brought at the end, by the turns its owner still has: fitted to the final scores
 * of many games among players of varying taste. Between the columns it is interpolated; with no turn left only points
 * count.
 */

const TURNS = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8];

/** Something a face offers, and what one unit of it is worth with so many turns. */
interface Trait {
  readonly of: (face: Face) => number;
  readonly worth: readonly number[];
}

const isLate = ({ vp }: Face): boolean => vp >= 5;
const starterIcons =
  (r: number) =>
  ({ vp, isWild, icons }: Face): number =>
    vp === 0 && !isWild ? (icons[r] ?? 0) : 0;
const earlyIcons =
  (r: number) =>
  ({ vp, icons }: Face): number =>
    vp >= 1 && vp <= 4 ? (icons[r] ?? 0) : 0;
const sum = (units: readonly number[]): number => units.reduce((all, one) => all + one, 0);

const TRAITS: readonly Trait[] = [
  { of: () => 1, worth: [0, -0.53, -0.69, -0.88, -1.17, -1.33, -1.56, -1.28, -1.39] },
  { of: ({ vp }) => vp, worth: [1, 0.84, 0.73, 0.71, 0.7, 0.68, 0.7, 0.42, 0.33] },
  { of: starterIcons(0), worth: [0, 0.43, 0.54, 0.71, 0.95, 1.34, 1.78, 1.42, 1.86] },
  { of: starterIcons(1), worth: [0, 0.3, 0.48, 0.55, 0.82, 1.08, 1.29, 0.92, 0.94] },
  { of: starterIcons(2), worth: [0, 0.48, 0.44, 0.35, 0.59, 0.77, 0.95, 0.41, 0.77] },
  { of: ({ isWild, total }) => (isWild ? total : 0), worth: [0, 0.56, 1.27, 1.69, 2.42, 2.88, 3.2, 2.85, 3.29] },
  { of: earlyIcons(0), worth: [0, 0.42, 0.57, 0.72, 0.76, 0.98, 1.12, 0.96, 1.46] },
  { of: earlyIcons(1), worth: [0, 0.4, 0.54, 0.53, 0.63, 0.65, 0.68, 0.48, 0.31] },
  { of: earlyIcons(2), worth: [0, 0.17, 0.47, 0.55, 0.69, 0.96, 1.1, 1.3, 1.6] },
  { of: earlyIcons(3), worth: [0, 0.46, 0.68, 0.74, 0.87, 1.2, 1.2, 1.37, 2.96] },
  { of: (face) => (isLate(face) ? face.total : 0), worth: [0, 0.45, 0.6, 0.63, 0.66, 0.73, 0.77, 0.73, 0.49] },
  { of: ({ save }) => save[0], worth: [0, 0.45, 0.74, 0.9, 1.1, 1.31, 1.55, 2.19, 2.44] },
  { of: ({ save }) => save[1], worth: [0, 0.18, 0.46, 0.66, 0.85, 1.07, 1.23, 1.9, 1.75] },
  { of: ({ save }) => save[2], worth: [0, 0.26, 0.41, 0.42, 0.58, 0.69, 0.79, 1.09, 1.04] },
  { of: ({ save }) => save[3], worth: [0, 0.03, 0.31, 0.61, 0.91, 1.05, 1.57, 1.93, 0.8] },
  { of: ({ each }) => sum(each), worth: [0, -0.25, -0.15, -0.02, 0.2, 0.46, 0.43, 0.28, 0.18] },
  { of: ({ goldOnly }) => goldOnly, worth: [0, 0.41, 0.49, 0.54, 0.67, 0.66, 0.98, 0.82, -0.41] },
  { of: ({ convert }) => sum(convert), worth: [0, -0.01, 0.17, 0.43, 0.63, 0.81, 1.08, 1.05, 0.56] },
  { of: ({ draw }) => draw, worth: [0, 0.25, 0.16, 0.16, 0.24, 0.38, 0.51, 0.38, 0.55] },
  { of: ({ again }) => (again >= 0 ? 1 : 0), worth: [0, 0.01, 0.25, 0.55, 0.69, 0.96, 1.18, 1.65, 2.24] },
  { of: ({ carry }) => carry, worth: [0, -0.01, -0.03, -0.04, 0.02, 0.1, 0.12, 0.19, 0.36] },
  { of: ({ pass }) => (pass === 'no' ? 0 : 1), worth: [0, -0.28, -0.53, -0.86, -1.05, -1.21, -1.15, -2.14, -1.65] },
  { of: ({ ends }) => (ends.length > 0 ? 1 : 0), worth: [0, 1.49, 1.12, 1.03, 1.12, 1.28, 1.17, 0.51, 2.56] },
  {
    of: ({ burn, freeBuild }) => (burn + freeBuild > 0 ? 1 : 0),
    worth: [0, 0.3, 0.36, 0.53, 0.59, 1.13, 1.42, 1.48, 4.13],
  },
  { of: ({ reaches }) => (reaches ? 1 : 0), worth: [0, -0.17, 0.39, 0.88, 1.47, 2.29, 2.61, 1.8, 1.2] },
];

const STEPS = 16; // of a turn
const MOST_TURNS = 8;

const tables = new WeakMap<Plan<Rebuild>, Float64Array[]>();

/** The value of every face of this match, by its number, to somebody with so many turns left. */
export function cardValues(plan: Plan<Rebuild>, turns: number): Float64Array {
  let table = tables.get(plan);
  if (!table) tables.set(plan, (table = []));
  const step = Math.round(Math.min(MOST_TURNS, turns) * STEPS);
  return (table[step] ??= valuesAt(plan, step / STEPS));
}

function valuesAt(plan: Plan<Rebuild>, turns: number): Float64Array {
  const values = new Float64Array(256);
  let knot = 0;
  while (knot + 2 < TURNS.length && turns >= (TURNS[knot + 1] ?? 0)) knot++;
  const from = TURNS[knot] ?? 0;
  const part = Math.min(1, (turns - from) / ((TURNS[knot + 1] ?? 1) - from));
  for (const face of new Set(plan.faces)) {
    let value = 0;
    for (const { of, worth } of TRAITS)
      value += of(face) * ((1 - part) * (worth[knot] ?? 0) + part * (worth[knot + 1] ?? 0));
    values[face.number] = value;
  }
  return values;
}

/* ---- how long it will last ---- */

/** How many turns all players together still have, this one included; measured, and the same for two players as for four. */
function turnsToCome(t: RebuildTable): number {
  const cards = count(t, early) + count(t, late);
  if (cards > 0)
    return (
      3.1 + 0.5 * Math.min(cards, 12) + 0.37 * Math.min(8, Math.max(0, cards - 12)) + 0.3 * Math.max(0, cards - 20)
    );
  let lowest = 16;
  let equal = 0;
  for (let column = 0; column < columnsIn(t.options); column++) {
    const height = count(t, columnZone(column));
    if (height < lowest) equal = 0;
    if (height <= lowest) equal++;
    lowest = Math.min(lowest, height);
  }
  if (lowest >= 3) return 3.1;
  return lowest === 2 ? 2.85 - 0.25 * equal : Math.max(1, 1.95 - 0.3 * equal);
}

/** How many turns each player still has after this one, about. */
export const turnsEach = (t: RebuildTable): number => (turnsToCome(t) - 1) / t.seats;

const scales: Scales = { values: new Float64Array(0), rival: null };

/** How the active player weighs the cards of a plan. */
export function weighVersus(t: RebuildTable, seat: Seat): Scales {
  scales.values = cardValues(t.plan, turnsEach(t));
  scales.rival = isMainDeckEmpty(t) ? bestOfOthers(t, seat) : 0; // before that no plan ends the game
  return scales;
}

function bestOfOthers(t: RebuildTable, seat: Seat): number {
  let best = -Infinity;
  for (let other = 0; other < t.seats; other++)
    if (other !== seat) best = Math.max(best, standing(finalPoints(t, other), cardsOwned(t, other)));
  return best;
}
