import { LINE_COLUMN, LINE_ROW } from '../shape.ts';

/** Names of the cards of the market by columns, bottom first. */
export type Titles = readonly (readonly string[])[];

const titleAt = (columns: Titles, column: number, row: number): string => columns[column - 1]?.[row - 1] ?? '';

/** 'Ladder', and of equal cards which: by what lies beside or below it. Columns and rows count from 1. */
export function cardWords(columns: Titles, column: number, row: number): string {
  const title = titleAt(columns, column, row);
  const isOnly = columns.flat().filter((other) => other === title).length < 2;
  if (row > 1) return isOnly ? title : `${title} (above ${titleAt(columns, column, row - 1)})`;
  if (columns.filter(([bottom]) => bottom === title).length < 2) return title;
  const left = columns.slice(0, column - 1).findLast((cards) => cards.length > 0)?.[0];
  if (left === undefined) return `${title} (at the left end)`;
  if (left !== title) return `${title} (right of ${left})`;
  const right = columns.slice(column).find((cards) => cards.length > 0)?.[0];
  return `${title} (${right === undefined ? 'at the right end' : `left of ${right}`})`;
}

/** A row or a column by its cards. */
export const rowWords = (columns: Titles, row: number): string =>
  row === 1
    ? 'the Purchase Row'
    : `the row ${columns.flatMap((cards) => (cards.length >= row ? [cards[row - 1]] : [])).join(', ')}`;

export const columnWords = (columns: Titles, column: number): string =>
  `the column ${(columns[column - 1] ?? []).join(', ')} (bottom first)`;

/** §4.4f: where the next card of a line goes: to what lies in that slot. */
export const putWords = (title: string, there: string): string =>
  title === there ? `leave ${title} where it lies` : `put ${title} where ${there} lies`;

/** The card that lies in the next slot of a begun line. */
export function slotTitle(columns: Titles, line: number, filled: number): string {
  if (line >= LINE_COLUMN) return titleAt(columns, line - LINE_COLUMN + 1, filled + 1);
  const row = line - LINE_ROW + 1;
  return columns.filter((cards) => cards.length >= row)[filled]?.[row - 1] ?? '';
}
