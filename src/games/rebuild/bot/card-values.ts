import type { Plan } from '../../../engine/game.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { useTable } from '../../../contract/fitted.ts';
import cardsTable from './cards.json' with { type: 'json' };
import turnsTable from './turns.json' with { type: 'json' };
import type { Face } from '../face.ts';
import { cardsOwned, finalPoints, standing } from '../scoring.ts';
import { columnsIn, columnZone, early, isMainDeckEmpty, late, type Rebuild, type RebuildTable } from '../shape.ts';
import type { Scales } from './turn-plans.ts';
import { iconWorth, TIE } from './worth.ts';

/*
 * What a card of a collection will have brought at the end, by the turns its owner still has: fitted to the final scores
 * of many games among players of varying taste. Between the columns it is interpolated; with no turn left only points
 * count.
 */

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

/** Things that a face offers, in units. */
export const TRAITS: Readonly<Record<string, (face: Face) => number>> = {
  card: () => 1,
  point: ({ vp }) => vp,
  startWood: starterIcons(0),
  startSteel: starterIcons(1),
  startStone: starterIcons(2),
  wild: ({ isWild, total }) => (isWild ? total : 0),
  earlyWood: earlyIcons(0),
  earlySteel: earlyIcons(1),
  earlyStone: earlyIcons(2),
  earlyGold: earlyIcons(3),
  lateIcon: (face) => (isLate(face) ? face.total : 0),
  saveWood: ({ save }) => save[0],
  saveSteel: ({ save }) => save[1],
  saveStone: ({ save }) => save[2],
  saveGold: ({ save }) => save[3],
  each: ({ each }) => sum(each),
  goldOnly: ({ goldOnly }) => goldOnly,
  convert: ({ convert }) => sum(convert),
  draw: ({ draw }) => draw,
  again: ({ again }) => (again >= 0 ? 1 : 0),
  carry: ({ carry }) => carry,
  pass: ({ pass }) => (pass === 'no' ? 0 : 1),
  ends: ({ ends }) => (ends.length > 0 ? 1 : 0),
  takes: ({ burn, freeBuild }) => (burn + freeBuild > 0 ? 1 : 0),
  reaches: ({ reaches }) => (reaches ? 1 : 0),
};

/** What one unit of each is worth, by the turns that are left. */
interface Values {
  readonly turns: readonly number[];
  readonly worth: Readonly<Record<string, readonly number[]>>;
}

const STEPS = 16; // of a turn
const MOST_TURNS = 8;

let known: Values = cardsTable.values;
let tables = new WeakMap<Plan<Rebuild>, Float64Array[]>();
useTable(cardsTable, (values) => {
  known = values;
  tables = new WeakMap();
});

/** The value of every face of this match, by its number, to somebody with so many turns left. */
export function cardValues(plan: Plan<Rebuild>, turns: number): Float64Array {
  let table = tables.get(plan);
  if (!table) tables.set(plan, (table = []));
  const step = Math.round(Math.min(MOST_TURNS, turns) * STEPS);
  return (table[step] ??= valuesAt(plan, step / STEPS));
}

function valuesAt(plan: Plan<Rebuild>, left: number): Float64Array {
  const values = new Float64Array(256);
  const { turns, worth } = known;
  let knot = 0;
  while (knot + 2 < turns.length && left >= (turns[knot + 1] ?? 0)) knot++;
  const from = turns[knot] ?? 0;
  const part = Math.min(1, (left - from) / ((turns[knot + 1] ?? 1) - from));
  for (const face of new Set(plan.faces)) {
    let value = 0;
    for (const [name, of] of Object.entries(TRAITS))
      value += of(face) * ((1 - part) * (worth[name]?.[knot] ?? 0) + part * (worth[name]?.[knot + 1] ?? 0));
    values[face.number] = value + TIE * iconWorth(face);
  }
  return values;
}

/* ---- how long it will last ---- */

interface Length {
  readonly deck: readonly number[]; // none, and more for each of the first 12, the next 8 and all other cards of the Main Deck
  readonly three: number; // the deck is gone, and no column has fewer than three cards
  readonly two: readonly number[]; // the lowest column has two; for each column that is as low
  readonly one: readonly number[];
}

let length: Length = turnsTable.values;
useTable(turnsTable, (values) => {
  length = values;
});

/** How many turns all players together still have, this one included; measured, and the same for two players as for four. */
function turnsToCome(t: RebuildTable): number {
  const cards = count(t, early) + count(t, late);
  if (cards > 0) {
    const [none = 0, near = 0, middle = 0, far = 0] = length.deck;
    return (
      none + near * Math.min(cards, 12) + middle * Math.min(8, Math.max(0, cards - 12)) + far * Math.max(0, cards - 20)
    );
  }
  let lowest = 16;
  let equal = 0;
  for (let column = 0; column < columnsIn(t.options); column++) {
    const height = count(t, columnZone(column));
    if (height < lowest) equal = 0;
    if (height <= lowest) equal++;
    lowest = Math.min(lowest, height);
  }
  if (lowest >= 3) return length.three;
  const [alone = 0, more = 0] = lowest === 2 ? length.two : length.one;
  return Math.max(1, alone + more * equal);
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
