import { type Choices, PAPERS } from './choices.ts';
import type { Mark } from './sheets.ts';

/*
 * What is read and not played: booklets, summaries, pads. Their unit is the leaf, half a sheet of paper; two of them lie side by side on
 * a sheet that lies across. All lengths are millimetres.
 */

/** Half of A4, or of US Letter. */
export function leafSize({ paper }: Pick<Choices, 'paper'>): { readonly width: number; readonly height: number } {
  const { width, height } = PAPERS[paper === 'letter' ? 'letter' : 'a4'];
  return { width: height / 2, height: width };
}

/** One side of a sheet with leaves on it. */
export interface LeafSide {
  readonly side: 'front' | 'back';
  readonly number: number; // of its paper, from 1
  readonly width: number;
  readonly height: number;
  readonly places: readonly { readonly leaf: number; readonly x: number }[]; // leaf: its number in the order of reading, from 0
  readonly scale: number; // of the leaves
  readonly marks: readonly Mark[];
}

/** As many pages as a folded booklet has: every sheet of paper carries four. */
export const fullBooklet = (pages: number): number => Math.ceil(pages / 4) * 4;

/** One leaf after the other: each as large as it is, or in large print filling a sheet of paper. */
export function pageByPage(leaves: number, choices: Choices): LeafSide[] {
  const leaf = leafSize(choices);
  const { width, height } = choices.isLarge ? PAPERS[choices.paper === 'letter' ? 'letter' : 'a4'] : leaf;
  const scale = Math.min(width / leaf.width, height / leaf.height);
  const x = (width - leaf.width * scale) / 2;
  return Array.from({ length: leaves }, (_, i) => ({
    ...{ side: 'front' as const, number: i + 1, width, height, scale, marks: [] },
    places: [{ leaf: i, x }],
  }));
}

/**
 * A booklet of one gathering: the sheets lie in each other, are folded together and stapled in the fold. The outermost carries the last
 * leaf and the first, and behind them the second and the one before the last.
 */
export function folded(leaves: number, choices: Choices): LeafSide[] {
  const all = fullBooklet(leaves);
  return Array.from({ length: all / 2 }, (_, i): LeafSide => {
    const [left, right] = i % 2 === 0 ? [all - 1 - i, i] : [i, all - 1 - i];
    return twoUp(choices, { side: i % 2 === 0 ? 'front' : 'back', number: Math.floor(i / 2) + 1, left, right });
  });
}

/** Two leaves on each sheet, to be cut apart; a single one is there twice. */
export function sideBySide(leaves: number, choices: Choices): LeafSide[] {
  const pairs = leaves === 1 ? [[0, 0]] : Array.from({ length: Math.ceil(leaves / 2) }, (_, i) => [2 * i, 2 * i + 1]);
  return pairs.map(([left = 0, right = 0], i) => {
    const side = twoUp(choices, { side: 'front', number: i + 1, left, right });
    const { width, height } = side;
    const middle = { x1: width / 2, x2: width / 2 };
    return {
      ...side,
      places: side.places.filter(({ leaf }) => leaf < leaves),
      marks: [
        { ...middle, y1: 1.5, y2: 6 },
        { ...middle, y1: height - 6, y2: height - 1.5 },
      ],
    };
  });
}

interface Pair {
  readonly side: 'front' | 'back';
  readonly number: number;
  readonly left: number;
  readonly right: number;
}

function twoUp(choices: Choices, { side, number, left, right }: Pair): LeafSide {
  const { width, height } = leafSize(choices);
  return {
    ...{ side, number, width: 2 * width, height, scale: 1, marks: [] },
    places: [
      { leaf: left, x: 0 },
      { leaf: right, x: width },
    ],
  };
}

/* ---- text on leaves ---- */

/** A piece of text that is not broken. */
export interface Piece {
  readonly height: number;
  readonly isHead?: boolean; // never the last of its column
  readonly isFirst?: boolean; // begins a page, where less than two fifths of one are left
}

const AMPLE = 0.58; // of a page: where no more is used, a chapter begins below it

/** Which pieces stand in which column: each column as full as it can be, in the order of reading. */
export function intoColumns(pieces: readonly Piece[], height: number, perPage: number): number[][] {
  const columns: number[][] = [];
  let column: number[] = [];
  let used = 0;
  const turn = (): void => {
    // A heading at the foot of a column goes on with what it is the heading of.
    let kept = column.length;
    while (kept > 0 && pieces[column[kept - 1] ?? 0]?.isHead) kept--;
    const moved = kept === 0 ? [] : column.splice(kept);
    if (column.length > 0) columns.push(column);
    column = moved;
    used = moved.reduce((sum, i) => sum + (pieces[i]?.height ?? 0), 0);
  };
  for (const [i, piece] of pieces.entries()) {
    const isAmple = perPage === 1 && used <= height * AMPLE;
    if (piece.isFirst && !isAmple && (column.length > 0 || columns.length % perPage !== 0)) {
      if (column.length > 0) columns.push(column);
      while (columns.length % perPage !== 0) columns.push([]);
      column = [];
      used = 0;
    }
    if (used + piece.height > height && column.length > 0) turn();
    column.push(i);
    used += piece.height;
  }
  if (column.length > 0) columns.push(column);
  return columns;
}
