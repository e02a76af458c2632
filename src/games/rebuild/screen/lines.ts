import type { Message } from '../../../engine/edge.ts';
import { LINE_COLUMN as COLUMN, LINE_ROW as ROW } from '../shape.ts';
import type { Place, Scene } from './scene.ts';

/** §4.4f: a row or a column of the market, with its slots from the left or from the bottom. */
export interface Line {
  readonly action: Message | null; // chooses it; null: it is chosen already
  readonly kind: 'Row' | 'Column';
  readonly number: number;
  readonly title: string;
  readonly places: readonly Place[];
}

const rowOf = ({ columns }: Scene, row: number): Place[] =>
  columns.flatMap((cards, i) => (cards.length >= row ? [{ column: i + 1, row }] : []));

const columnOf = ({ columns }: Scene, column: number): Place[] =>
  (columns[column - 1] ?? []).map((_, i) => ({ column, row: i + 1 }));

/** The lines that can be put in order; one that was begun is the only one. */
export function linesOf(scene: Scene, legal: readonly Message[]): Line[] {
  const row = (n: number, action: Message | null): Line => ({
    action,
    kind: 'Row',
    number: n,
    title: n === 1 ? 'Purchase Row' : `Row ${n}`,
    places: rowOf(scene, n),
  });
  const column = (n: number, action: Message | null): Line => ({
    action,
    kind: 'Column',
    number: n,
    title: `Column ${n}`,
    places: columnOf(scene, n),
  });
  if (scene.line >= COLUMN) return [column(scene.line - COLUMN + 1, null)];
  if (scene.line >= ROW) return [row(scene.line - ROW + 1, null)];
  return legal.flatMap((action) => {
    if (action.type === 'reorder-row') return [row(Number(action.row), action)];
    return action.type === 'reorder-column' ? [column(Number(action.column), action)] : [];
  });
}

/** The market with the cards of a line in a new order: `order[i]` is the old slot of what comes into slot i. */
export function reordered(scene: Scene, { places }: Line, order: readonly number[]): string[][] {
  const columns = scene.columns.map((cards) => [...cards]);
  for (const [slot, { column, row }] of places.entries()) {
    const from = places[order[slot] ?? slot];
    const cards = columns[column - 1];
    if (from && cards) cards[row - 1] = scene.columns[from.column - 1]?.[from.row - 1] ?? '';
  }
  return columns;
}

/** The steps that make this order: the line, then its slots one by one; the last card goes by itself. */
export function stepsFor(scene: Scene, { action, places }: Line, order: readonly number[]): Message[] {
  const cards = order.map((slot) => {
    const place = places[slot];
    return place ? (scene.columns[place.column - 1]?.[place.row - 1] ?? '') : '';
  });
  const puts = cards.slice(scene.filled, -1).map((card) => ({ type: 'put', card }));
  return action ? [action, ...puts] : puts;
}

export const swapped = (order: readonly number[], a: number, b: number): number[] =>
  order.map((slot, i) => (i === a ? (order[b] ?? slot) : i === b ? (order[a] ?? slot) : slot));
