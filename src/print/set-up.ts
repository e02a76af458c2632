import type { DealtZone } from '../desk/wire.ts';
import { type Choices, PAPERS } from './choices.ts';

/*
 * The set-up sheet of a deal: a cover, and below it two panels with the cards of every zone in their order. Folded between the two, and
 * then behind the cover, the lists lie inside. All lengths are millimetres.
 */

export interface SetUpGeometry {
  readonly width: number;
  readonly height: number;
  readonly panel: number; // the height of each of the three
  readonly columns: number;
  readonly rows: number; // lines of a column
  readonly line: number; // how high each is
}

export const SET_UP = { margin: 9, head: 8 } as const;

/** Columns of a panel, and how high a line is: the first that all lines fit into. */
const SETTINGS = [
  [3, 4.4],
  [4, 3.6],
  [4, 2.95],
  [5, 2.95],
] as const;

export function setUpGeometry({ paper }: Pick<Choices, 'paper'>, lines: readonly SetUpLine[]): SetUpGeometry {
  const { width, height } = PAPERS[paper === 'letter' ? 'letter' : 'a4'];
  const panel = height / 3;
  const settings = SETTINGS.map(([columns, line]): SetUpGeometry => {
    const rows = Math.floor((panel - SET_UP.head - SET_UP.margin / 2) / line);
    return { width, height, panel, columns, rows, line };
  });
  const [densest] = settings.slice(-1);
  const fitting = settings.find(({ columns, rows }) => inColumns(lines, rows).length <= 2 * columns) ?? densest;
  if (!fitting) throw new Error('a set-up sheet has no setting');
  return fitting;
}

/** A line of the lists: the name of a zone, or a card with its number from the top, or how often it is there. */
export type SetUpLine =
  | { readonly zone: string; readonly note: string }
  | { readonly sign: string; readonly card: string };

const wordsOf = (zone: string): string => {
  const words = zone.replaceAll('-', ' ').replaceAll(/([a-z])(\d)/g, '$1 $2');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

const countOf = (cards: readonly string[]): string => `${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`;

/** All zones, one after the other. What lies on the table without an order is the rest, and is only counted. */
export function setUpLines(zones: readonly DealtZone[]): SetUpLine[] {
  return zones.flatMap(({ zone, seat, order, cards }): SetUpLine[] => {
    const name = wordsOf(zone) + (seat === null ? '' : ` of player ${seat + 1}`);
    if (order !== 'mixed') {
      const first = order === 'pile' ? 'top first' : seat === null ? 'from the near end' : 'from left to right';
      const head = { zone: name, note: cards.length === 1 ? '' : `${cards.length}, ${first}` };
      return [head, ...cards.map((card, i) => ({ sign: String(i + 1), card }))];
    }
    if (seat === null) return [{ zone: name, note: `the other ${cards.length}` }];
    const copies = Map.groupBy(cards, (card) => card);
    return [
      { zone: name, note: countOf(cards) },
      ...[...copies].map(([card, all]) => ({ sign: all.length === 1 ? '·' : `${all.length}×`, card })),
    ];
  });
}

/** Columns of lines; a name never stands at the foot of one without its first card. */
export function inColumns(lines: readonly SetUpLine[], rows: number): SetUpLine[][] {
  const columns: SetUpLine[][] = [];
  let column: SetUpLine[] = [];
  lines.forEach((line, i) => {
    const isLast = column.length === rows - 1;
    if (column.length === rows || (isLast && 'zone' in line && i + 1 < lines.length)) {
      columns.push(column);
      column = [];
    }
    column.push(line);
  });
  return column.length === 0 ? columns : [...columns, column];
}
