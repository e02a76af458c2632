import type { Seat } from '../../../engine/words.ts';
import type { Face } from '../deck.ts';
import { HAZARD } from '../effects.ts';
import { cardsOf, isLocked } from '../flow.ts';
import { rowOf } from '../ending.ts';
import { makeRow, type Row, scoreRow } from '../scoring.ts';
import type { ArquetectTable } from '../shape.ts';

/* What a city would score with cards taken out, put in or turned: what players work out in their heads. */

/** One's own city as it stands. */
export const own = makeRow();
export let ownScore = 0;
const free = new Uint8Array(256);

export function look(view: ArquetectTable, seat: Seat): void {
  rowOf(view, seat, own);
  for (let at = 0; at < cardsOf(view, seat); at++) free[at] = isLocked(view, seat, at) ? 0 : 1;
  ownScore = scoreRow(own);
}

/** Whether the card at this place may leave the city. */
export const isFree = (at: number): boolean => free[at] === 1;

export const isHazard = (face: Face | undefined): boolean => face?.bit === 1 << HAZARD;

export function copyRow(from: Row, to: Row): void {
  for (let i = 0; i < from.length; i++) {
    const face = from.faces[i];
    if (face) to.faces[i] = face;
  }
  to.out.set(from.out.subarray(0, from.length));
  to.length = from.length;
}

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

const trial = makeRow();

/** What the own city scores without up to three of its cards; −1 names none. */
export function scoreWithout(first: number, second = -1, third = -1): number {
  without(trial, first, second, third);
  return scoreRow(trial);
}

export function without(row: Row, first: number, second = -1, third = -1): void {
  let length = 0;
  for (let i = 0; i < own.length; i++) {
    const face = own.faces[i];
    if (!face || i === first || i === second || i === third) continue;
    row.faces[length] = face;
    row.out[length++] = own.out[i] ?? 0;
  }
  row.length = length;
}

/** The best gap for a card and what the city scores then; `row` is left as it was. */
export function bestGap(row: Row, face: Face, out = 0): number {
  let best = 0;
  bestScore = -Infinity;
  putIn(row, 0, face, out);
  for (let gap = 0; ; gap++) {
    const score = scoreRow(row);
    if (score > bestScore) {
      bestScore = score;
      best = gap;
    }
    if (gap + 1 >= row.length) break;
    swapNext(row, gap);
  }
  takeOut(row, row.length - 1);
  return best;
}
export let bestScore = 0;

/** Moves the card one place to the right. */
function swapNext(row: Row, at: number): void {
  const a = row.faces[at];
  const b = row.faces[at + 1];
  if (!a || !b) return;
  row.faces[at] = b;
  row.faces[at + 1] = a;
  const out = row.out[at] ?? 0;
  row.out[at] = row.out[at + 1] ?? 0;
  row.out[at + 1] = out;
}

/** Inserts cards one after the other, each at its best gap; the score of the city then. */
export function insertAll(row: Row, faces: readonly (Face | undefined)[], number: number): number {
  let score = scoreRow(row);
  for (let i = 0; i < number; i++) {
    const face = faces[i];
    if (!face) continue;
    putIn(row, bestGap(row, face), face, 0);
    score = bestScore;
  }
  return score;
}

/** §11.2: cards whose removal gains at least a point. */
export function problemCards(): number {
  let problems = 0;
  for (let at = 0; at < own.length; at++) if (scoreWithout(at) - ownScore >= 1) problems++;
  return problems;
}
