import type { Face } from '../deck.ts';
import * as effects from '../effects.ts';
import type { Filter, Scope } from '../effects.ts';

/*
 * §2.4 once more, for players who score a million cities: the same two passes as `scoring.ts`, with every effect as a few
 * numbers in a row and every filter as a table of what it matches. A test holds the two to the same points.
 */

/** A card is its number in list order, plus OUTWARD if it faces out. */
export const OUTWARD = 256;
const RUINED = 512; // what a ruined card is to all filters
const STATES = 513;
const ROOM = 256;
const BUILDING_BITS = 0x7f;

// Names of this module's own are as fast as numbers; imported ones are looked up.
const AT_END = effects.AT_END;
const AT_FIRST = effects.AT_FIRST;
const AT_LAST = effects.AT_LAST;
const AT_MIDDLE = effects.AT_MIDDLE;
const BEST = effects.BEST;
const COPY = effects.COPY;
const DISTANCE = effects.DISTANCE;
const EACH = effects.EACH;
const FACING_OUT = effects.FACING_OUT;
const FIRST = effects.FIRST;
const FLAT = effects.FLAT;
const HAS = effects.HAS;
const IF = effects.IF;
const KINDS = effects.KINDS;
const RUN = effects.RUN;
const SAME_SIDES = effects.SAME_SIDES;
const SEAMS = effects.SEAMS;
const TOTAL = effects.TOTAL;
const TOTAL_EVEN = effects.TOTAL_EVEN;
const TOTAL_MAX = effects.TOTAL_MAX;
const TOTAL_MIN = effects.TOTAL_MIN;

const KINDS_OF_CARDS = 256;
const MOST_FILTERS = 2560; // no box has more: 200 cards with 12 filters each, and one of nothing
const MOST_CODE = 1 << 15;
const matching = new Uint8Array(STATES * MOST_FILTERS); // filter, state → 1 if it matches
const bits = new Int32Array(KINDS_OF_CARDS); // number of a card → the bit of its category
const sturdy = new Uint8Array(KINDS_OF_CARDS);
const program = new Int32Array(MOST_CODE);
const troubleAt = new Int32Array(KINDS_OF_CARDS); // number of a card → where its effects begin in the program; 0: none
const termsAt = new Int32Array(KINDS_OF_CARDS);
const boostsAt = new Int32Array(KINDS_OF_CARDS);

/* Lengths of the records: a trouble effect, a term with its condition, a boost. */
const TROUBLE = 6;
const TERM = 19;
const BOOST = 7;

/** Makes the tables for the cards of a box. */
export function compileBox(faces: readonly Face[]): void {
  const filters = new Map<string, { filter: Filter; number: number }>();
  const numberOf = (filter: Filter): number => {
    const key = `${filter.mask} ${filter.isOut} ${filter.isRuined} ${filter.ids?.join('') ?? ''}`;
    const { number } = filters.get(key) ?? { number: filters.size };
    filters.set(key, { filter, number });
    return number * STATES;
  };
  const scopeOf = ({ from, to, hasSelf, isNext }: Scope): number[] => [from, to, hasSelf ? 1 : 0, isNext ? 1 : 0];
  let end = 1;
  const add = (records: readonly number[][]): number => {
    if (records.length === 0) return 0;
    const at = end;
    const code = [records.length, ...records.flat()];
    program.set(code, at);
    end += code.length;
    return at;
  };
  for (const { number, bit, isSturdy, trouble, score, boosts } of faces) {
    bits[number] = bit;
    sturdy[number] = isSturdy ? 1 : 0;
    troubleAt[number] = add(
      trouble.map(({ ruin, scope, stop }) => [numberOf(ruin), ...scopeOf(scope), stop === null ? -1 : numberOf(stop)]),
    );
    termsAt[number] = add(
      score.map(({ kind, value, of, scope, per, max, none, from, condition }) => [
        ...[kind, value, numberOf(of), ...scopeOf(scope), per, max, none, from],
        ...[condition.kind, numberOf(condition.of), ...scopeOf(condition.scope), condition.min, condition.max],
      ]),
    );
    boostsAt[number] = add(
      boosts.map(({ isDouble, value, of, scope }) => [isDouble ? 1 : 0, value, numberOf(of), ...scopeOf(scope)]),
    );
  }
  matching.fill(0);
  for (const { filter, number } of filters.values()) {
    matching[number * STATES + RUINED] = filter.isRuined ? 1 : 0;
    for (const { bit, number: card } of faces) {
      const isNamed = (filter.mask & bit) !== 0 || filter.ids?.[card] === 1;
      matching[number * STATES + card] = isNamed ? 1 : 0;
      matching[number * STATES + card + OUTWARD] = isNamed || filter.isOut ? 1 : 0;
    }
  }
}

const states = new Int32Array(ROOM); // cards as filters see them
const points = new Int32Array(ROOM);
const added = new Int32Array(ROOM);
const hits = new Int32Array(ROOM);
const MOST_DOUBLES = 4096;
const doubleTo = new Int32Array(MOST_DOUBLES);
const doubleLimit = new Int32Array(MOST_DOUBLES);
let doubles = 0;
let length = 0;

/** The points of a row of cards; 0 for an empty one. */
export function quickScore(cards: Uint16Array, number: number): number {
  length = number;
  let isTrouble = false;
  for (let i = 0; i < number; i++) {
    const card = cards[i] ?? 0;
    states[i] = card;
    added[i] = 0;
    if (troubleAt[card & 255] !== 0) isTrouble = true;
  }
  if (isTrouble)
    for (let i = 0; i < number; i++) if (states[i] !== RUINED) makeTrouble(i, troubleAt[(states[i] ?? 0) & 255] ?? 0);
  doubles = 0;
  let total = 0;
  for (let i = 0; i < number; i++) {
    if (states[i] === RUINED) {
      points[i] = 0;
      continue;
    }
    const card = (states[i] ?? 0) & 255;
    let sum = added[i] ?? 0;
    const terms = termsAt[card] ?? 0;
    if (terms !== 0)
      for (let k = program[terms] ?? 0, at = terms + 1; k > 0; k--, at += TERM) sum += termValue(i, at, total);
    if (doubles > 0 && sum > 0) sum += doubled(i, sum);
    points[i] = sum;
    total += sum;
    const boosts = boostsAt[card] ?? 0;
    if (boosts !== 0) for (let k = program[boosts] ?? 0, at = boosts + 1; k > 0; k--, at += BOOST) handOut(i, at);
  }
  return total;
}

function makeTrouble(i: number, effects: number): void {
  if (effects === 0) return;
  for (let k = program[effects] ?? 0, at = effects + 1; k > 0; k--, at += TROUBLE) {
    const ruin = program[at] ?? 0;
    const first = startOf(i, program[at + 1] ?? 0);
    const last = endOf(i, program[at + 2] ?? 0);
    const hasSelf = program[at + 3] === 1;
    const isNext = program[at + 4] === 1;
    const stop = program[at + 5] ?? 0;
    let count = 0;
    for (let j = first; j <= last; j++) {
      if (j === i && !hasSelf) continue;
      const isMatch = matching[ruin + (states[j] ?? 0)] === 1;
      if (isNext && !isMatch) continue;
      if (stop >= 0 && matching[stop + (states[j] ?? 0)] === 1) break;
      // A ruined card stays what it is.
      if (isMatch && states[j] !== RUINED && sturdy[(states[j] ?? 0) & 255] === 0) hits[count++] = j;
      if (isNext) break;
    }
    for (let h = 0; h < count; h++) states[hits[h] ?? 0] = RUINED;
  }
}

const startOf = (i: number, from: number): number => (i + from < 0 ? 0 : i + from);
const endOf = (i: number, to: number): number => (i + to >= length ? length - 1 : i + to);

function doubled(i: number, sum: number): number {
  let more = 0;
  for (let k = 0; k < doubles; k++)
    if (doubleTo[k] === i) more += (doubleLimit[k] ?? 0) < sum ? (doubleLimit[k] ?? 0) : sum;
  return more;
}

function handOut(i: number, at: number): void {
  const value = program[at + 1] ?? 0;
  const of = program[at + 2] ?? 0;
  const last = endOf(i, program[at + 4] ?? 0);
  const isNext = program[at + 6] === 1;
  let j = startOf(i, program[at + 3] ?? 0);
  if (j <= i) j = i + 1;
  for (; j <= last; j++) {
    if (matching[of + (states[j] ?? 0)] !== 1) continue;
    if (states[j] !== RUINED) {
      if (program[at] === 0) added[j] = (added[j] ?? 0) + value;
      else if (doubles < MOST_DOUBLES) {
        doubleTo[doubles] = j;
        doubleLimit[doubles++] = value;
      }
    }
    if (isNext) return;
  }
}

function count(i: number, of: number, scope: number): number {
  const last = endOf(i, program[scope + 1] ?? 0);
  let number = 0;
  if (program[scope + 3] === 1) {
    for (let j = startOf(i, program[scope] ?? 0); j <= last; j++)
      if (matching[of + (states[j] ?? 0)] === 1 && j !== i) return 1;
    return 0;
  }
  for (let j = startOf(i, program[scope] ?? 0); j <= last; j++) number += matching[of + (states[j] ?? 0)] ?? 0;
  if (program[scope + 2] === 0 && startOf(i, program[scope] ?? 0) <= i && i <= last)
    number -= matching[of + (states[i] ?? 0)] ?? 0;
  return number;
}

const clip = (value: number, max: number): number => (value > max ? max : value < -max ? -max : value);

function termValue(i: number, at: number, total: number): number {
  const value = program[at + 1] ?? 0;
  const of = program[at + 2] ?? 0;
  const max = program[at + 8] ?? 0;
  switch (program[at] ?? 0) {
    case FLAT:
      return value;
    case EACH: {
      const per = program[at + 7] ?? 0;
      const number = count(i, of, at + 3);
      return clip(value * (per === 1 ? number : Math.floor(number / per)), max);
    }
    case KINDS:
      return clip(value * kinds(i, of, at + 3), max);
    case RUN:
      return clip(value * runLength(i, of), max);
    case DISTANCE: {
      const steps = stepsTo(i, of);
      return steps === 0 ? (program[at + 9] ?? 0) : clip(value * steps, max);
    }
    case TOTAL:
      return total <= 0 ? 0 : clip(value * Math.floor(total / (program[at + 7] ?? 0)), max);
    case COPY: {
      const copy = copied(i, program[at + 10] ?? 0);
      return copy < 0 ? 0 : copy > max ? max : copy;
    }
    case SEAMS:
      return clip(value * seams(), max);
    case IF:
      return holds(i, at + 11, total) ? value : (program[at + 9] ?? 0);
    default:
      throw new Error(`arquetect §2.4: no term of kind ${program[at]}`);
  }
}

function kinds(i: number, of: number, scope: number): number {
  const last = endOf(i, program[scope + 1] ?? 0);
  let seen = 0;
  for (let j = startOf(i, program[scope] ?? 0); j <= last; j++) {
    if (j === i && program[scope + 2] === 0) continue;
    if (states[j] === RUINED || matching[of + (states[j] ?? 0)] === 0) continue;
    seen |= (bits[(states[j] ?? 0) & 255] ?? 0) & BUILDING_BITS;
    if (program[scope + 3] === 1) break;
  }
  let number = 0;
  for (; seen !== 0; seen &= seen - 1) number++;
  return number;
}

function runLength(i: number, of: number): number {
  if (matching[of + (states[i] ?? 0)] === 0) return 0;
  let from = i;
  let to = i;
  while (from > 0 && matching[of + (states[from - 1] ?? 0)] === 1) from--;
  while (to + 1 < length && matching[of + (states[to + 1] ?? 0)] === 1) to++;
  return to - from + 1;
}

function stepsTo(i: number, of: number): number {
  for (let steps = 1; steps < length; steps++) {
    if (i - steps >= 0 && matching[of + (states[i - steps] ?? 0)] === 1) return steps;
    if (i + steps < length && matching[of + (states[i + steps] ?? 0)] === 1) return steps;
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

function seams(): number {
  let number = 0;
  for (let j = 1; j < length; j++) if (isSameKind(j - 1, j)) number++;
  return number;
}

const isSameKind = (i: number, j: number): boolean =>
  states[i] !== RUINED && states[j] !== RUINED && bits[(states[i] ?? 0) & 255] === bits[(states[j] ?? 0) & 255];

function holds(i: number, at: number, total: number): boolean {
  switch (program[at] ?? 0) {
    case HAS: {
      const number = count(i, program[at + 1] ?? 0, at + 2);
      return number >= (program[at + 6] ?? 0) && number <= (program[at + 7] ?? 0);
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
      return total >= (program[at + 6] ?? 0);
    case TOTAL_MAX:
      return total <= (program[at + 7] ?? 0);
    case TOTAL_EVEN:
      return total % 2 === 0;
    case SAME_SIDES:
      return i > 0 && i < length - 1 && isSameKind(i - 1, i + 1);
    case FACING_OUT:
      return (states[i] ?? 0) >= OUTWARD;
    default:
      throw new Error(`arquetect §2.4: no condition of kind ${program[at]}`);
  }
}
