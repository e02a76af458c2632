import {
  AT_END,
  AT_FIRST,
  AT_LAST,
  AT_MIDDLE,
  BEST,
  type Boost,
  type Condition,
  COPY,
  DISTANCE,
  EACH,
  FACING_OUT,
  type Filter,
  FIRST,
  FLAT,
  HAS,
  IF,
  KINDS,
  RUN,
  SAME_SIDES,
  type Scope,
  SEAMS,
  type Term,
  TOTAL,
  TOTAL_EVEN,
  TOTAL_MAX,
  TOTAL_MIN,
} from './effects.ts';
import type { Face } from './deck.ts';

/*
 * §2.4 and §5.2: two passes over a city, each strictly from left to right. All of it works in storage that is used again
 * and again; positions count from 0 here.
 */

const ROOM = 256;

/** A city to be scored: its cards from left to right, and which of them face out. */
export interface Row {
  readonly faces: Face[];
  readonly out: Uint8Array;
  length: number;
}

export const makeRow = (): Row => ({ faces: [], out: new Uint8Array(ROOM), length: 0 });

export function takeOut(row: Row, at: number): void {
  for (let i = at; i + 1 < row.length; i++) {
    const face = row.faces[i + 1];
    if (face) row.faces[i] = face;
    row.out[i] = row.out[i + 1] ?? 0;
  }
  row.length--;
}

export function putIn(row: Row, gap: number, face: Face, out: number): void {
  for (let i = row.length; i > gap; i--) {
    const left = row.faces[i - 1];
    if (left) row.faces[i] = left;
    row.out[i] = row.out[i - 1] ?? 0;
  }
  row.faces[gap] = face;
  row.out[gap] = out;
  row.length++;
}

/** What the last scored city came to, card by card: read it before the next is scored. */
export const points = new Int32Array(ROOM);
export const ruined = new Uint8Array(ROOM);
/** Position of the card that ruined this one, and what its own terms and the boosts of others are worth. */
export const ruinedBy = new Uint8Array(ROOM);
export const ownTerms = new Int32Array(ROOM);
export const added = new Int32Array(ROOM);
// Doubles that were handed out: to which position, up to what.
const MOST_DOUBLES = 4096;
const doubleTo = new Uint8Array(MOST_DOUBLES);
const doubleLimit = new Uint8Array(MOST_DOUBLES);
let doubles = 0;

/** The points of a city; may be negative, an empty one scores 0. */
export function scoreRow(row: Row): number {
  makeTrouble(row);
  return makePoints(row);
}

/** Pass 1: trouble. A card further left acts first, a ruined one does nothing. */
function makeTrouble(row: Row): void {
  const { faces, length } = row;
  ruined.fill(0, 0, length);
  for (let i = 0; i < length; i++) {
    if (ruined[i] !== 0) continue;
    const { trouble } = at(faces, i);
    for (let k = 0; k < trouble.length; k++) {
      const effect = trouble[k];
      if (effect) ruinBy(row, i, effect.ruin, effect.scope, effect.stop);
    }
  }
}

function ruinBy(row: Row, i: number, ruin: Filter, scope: Scope, stop: Filter | null): void {
  const { faces } = row;
  const last = endOf(row, i, scope);
  let hits = 0;
  for (let j = startOf(i, scope); j <= last; j++) {
    if (j === i && !scope.hasSelf) continue;
    if (scope.isNext && !matches(row, ruin, j)) continue;
    if (stop !== null && matches(row, stop, j)) break;
    if (matches(row, ruin, j) && !at(faces, j).isSturdy) hit[hits++] = j;
    if (scope.isNext) break;
  }
  // All of one effect's cards fall together.
  for (let k = 0; k < hits; k++) {
    const j = hit[k] ?? 0;
    ruined[j] = 1;
    ruinedBy[j] = i;
  }
}

const hit = new Uint8Array(ROOM);

/** Pass 2: points, with a running total. */
function makePoints(row: Row): number {
  const { faces, length } = row;
  added.fill(0, 0, length);
  doubles = 0;
  let total = 0;
  for (let i = 0; i < length; i++) {
    if (ruined[i] !== 0) {
      points[i] = 0;
      continue;
    }
    const { score, boosts } = at(faces, i);
    let own = 0;
    for (let k = 0; k < score.length; k++) {
      const term = score[k];
      if (term) own += termValue(row, i, term, total);
    }
    ownTerms[i] = own;
    const sum = own + (added[i] ?? 0);
    points[i] = sum + doubled(i, sum);
    total += points[i] ?? 0;
    for (let k = 0; k < boosts.length; k++) {
      const boost = boosts[k];
      if (boost) handOut(row, i, boost);
    }
  }
  return total;
}

/** Several doubles each add that amount. */
function doubled(i: number, sum: number): number {
  let more = 0;
  for (let k = 0; k < doubles; k++) if (doubleTo[k] === i) more += doubleOf(sum, doubleLimit[k] ?? 0);
  return more;
}

/** What one double adds to a card. */
export const doubleOf = (sum: number, limit: number): number => (sum <= 0 ? 0 : Math.min(limit, sum));

function handOut(row: Row, i: number, boost: Boost): void {
  const { isDouble, value } = boost;
  for (let j = boostedAfter(row, i, boost, i); j >= 0; j = boostedAfter(row, i, boost, j)) {
    if (ruined[j] !== 0) continue;
    if (!isDouble) added[j] = (added[j] ?? 0) + value;
    else if (doubles < MOST_DOUBLES) {
      doubleTo[doubles] = j;
      doubleLimit[doubles++] = value;
    }
  }
}

/** The next card right of `after` that a boost of card i reaches, ruined or not; −1 if there is none. */
export function boostedAfter(row: Row, i: number, { scope, of }: Boost, after: number): number {
  if (scope.isNext && after > i) return -1;
  const last = endOf(row, i, scope);
  for (let j = Math.max(after + 1, startOf(i, scope)); j <= last; j++) if (matches(row, of, j)) return j;
  return -1;
}

function at(faces: readonly Face[], i: number): Face {
  const face = faces[i];
  if (!face) throw new Error(`arquetect §2.4: no card at position ${i + 1}`);
  return face;
}

const startOf = (i: number, { from }: Scope): number => (i + from < 0 ? 0 : i + from);
const endOf = ({ length }: Row, i: number, { to }: Scope): number => (i + to >= length ? length - 1 : i + to);

/** §2.3: a ruined card has no name, no category and no facing. */
function matches(row: Row, filter: Filter, j: number): boolean {
  if (ruined[j] !== 0) return filter.isRuined;
  const face = row.faces[j];
  if (!face) return false;
  if ((filter.mask & face.bit) !== 0) return true;
  if (filter.ids !== null && filter.ids[face.number] === 1) return true;
  return filter.isOut && row.out[j] === 1;
}

export function countMatches(row: Row, of: Filter, scope: Scope, i: number): number {
  const last = endOf(row, i, scope);
  let count = 0;
  for (let j = startOf(i, scope); j <= last; j++) {
    if (j === i && !scope.hasSelf) continue;
    if (!matches(row, of, j)) continue;
    count++;
    if (scope.isNext) break;
  }
  return count;
}

const clip = (value: number, max: number): number => (value > max ? max : value < -max ? -max : value);

/** What one term of a card is worth, with the score so far. */
export function termValue(row: Row, i: number, term: Term, total: number): number {
  switch (term.kind) {
    case FLAT:
      return term.value;
    case EACH: {
      const count = countMatches(row, term.of, term.scope, i);
      return clip(term.value * (term.per === 1 ? count : Math.floor(count / term.per)), term.max);
    }
    case KINDS:
      return clip(term.value * countKinds(row, term.of, term.scope, i), term.max);
    case RUN:
      return clip(term.value * runLength(row, term.of, i), term.max);
    case DISTANCE: {
      const steps = stepsTo(row, term.of, i);
      return steps === 0 ? term.none : clip(term.value * steps, term.max);
    }
    case TOTAL:
      return total <= 0 ? 0 : clip(term.value * Math.floor(total / term.per), term.max);
    case COPY: {
      const value = copied(i, term.from);
      return value < 0 ? 0 : value > term.max ? term.max : value;
    }
    case SEAMS:
      return clip(term.value * countSeams(row), term.max);
    case IF:
      return holds(row, i, term.condition, total) ? term.value : term.none;
    default:
      throw new Error(`arquetect §2.4: no term of kind ${term.kind}`);
  }
}

/** Different building categories among the standing cards. */
export function countKinds(row: Row, of: Filter, scope: Scope, i: number): number {
  const last = endOf(row, i, scope);
  let seen = 0;
  for (let j = startOf(i, scope); j <= last; j++) {
    if (j === i && !scope.hasSelf) continue;
    if (ruined[j] !== 0 || !matches(row, of, j)) continue;
    seen |= (row.faces[j]?.bit ?? 0) & 0x7f;
    if (scope.isNext) break;
  }
  let kinds = 0;
  for (; seen !== 0; seen &= seen - 1) kinds++;
  return kinds;
}

export function runLength(row: Row, of: Filter, i: number): number {
  if (!matches(row, of, i)) return 0;
  let from = i;
  let to = i;
  while (from > 0 && matches(row, of, from - 1)) from--;
  while (to + 1 < row.length && matches(row, of, to + 1)) to++;
  return to - from + 1;
}

/** Steps to the nearest other match, 0 if there is none. */
export function stepsTo(row: Row, of: Filter, i: number): number {
  for (let steps = 1; steps < row.length; steps++) {
    if (i - steps >= 0 && matches(row, of, i - steps)) return steps;
    if (i + steps < row.length && matches(row, of, i + steps)) return steps;
  }
  return 0;
}

function copied(i: number, from: number): number {
  if (i === 0) return 0;
  if (from === FIRST) return points[0] ?? 0;
  if (from !== BEST) return points[i - 1] ?? 0;
  let best = 0;
  for (let j = 0; j < i; j++) if ((points[j] ?? 0) > best) best = points[j] ?? 0;
  return best;
}

export function countSeams({ faces, length }: Row): number {
  let seams = 0;
  for (let j = 1; j < length; j++)
    if (ruined[j - 1] === 0 && ruined[j] === 0 && faces[j - 1]?.bit === faces[j]?.bit) seams++;
  return seams;
}

export function holds(row: Row, i: number, condition: Condition, total: number): boolean {
  const { length, faces } = row;
  switch (condition.kind) {
    case HAS: {
      const count = countMatches(row, condition.of, condition.scope, i);
      return count >= condition.min && count <= condition.max;
    }
    case AT_FIRST:
      return i === 0;
    case AT_LAST:
      return i === length - 1;
    case AT_END:
      return i === 0 || i === length - 1;
    case AT_MIDDLE:
      return 2 * i === length - 1;
    case TOTAL_MIN:
      return total >= condition.min;
    case TOTAL_MAX:
      return total <= condition.max;
    case TOTAL_EVEN:
      return total % 2 === 0;
    case SAME_SIDES:
      return (
        i > 0 && i < length - 1 && ruined[i - 1] === 0 && ruined[i + 1] === 0 && faces[i - 1]?.bit === faces[i + 1]?.bit
      );
    case FACING_OUT:
      return row.out[i] === 1;
    default:
      throw new Error(`arquetect §2.4: no condition of kind ${condition.kind}`);
  }
}
