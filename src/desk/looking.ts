import { legalActions } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { type Result, resultOf } from '../engine/result.ts';
import { isOver, phaseOf } from '../engine/table.ts';
import type { Names } from '../engine/tell.ts';
import { viewOf } from '../engine/view.ts';
import type { Seat, Viewer } from '../engine/words.ts';
import type { Entry } from '../contract/shelf.ts';
import type { Line } from '../contract/text.ts';
import { type OpenMatch, waitingIn } from './open-match.ts';
import type { TableInfo } from './wire.ts';

/* What one reader is shown of a match: a seat, a spectator, or at the end everybody. All of it is made from that reader's view. */

/** What a seat sees and may do, or a spectator (null); the table may be a view itself. */
export function shownTo(
  { text }: Entry,
  table: Table<Shape>,
  names: Names,
  seat: Seat | null,
): Pick<TableInfo, 'view' | 'legal' | 'question' | 'lines'> {
  const { setting } = table.plan;
  const view = viewOf(table, seat ?? table.seats);
  const legal = seat === null || isOver(table) ? [] : legalActions(table, seat);
  const question = legal.length === 0 ? null : text.question(view, legal, names, setting);
  return { view, legal, question, lines: text.table(view, names, setting) };
}

/** The table in words; null: as it is, with nothing hidden. */
export const linesFor = ({ entry, match: { table, names } }: OpenMatch, viewer: Viewer | null): Line[] =>
  entry.text.table(viewOf(table, viewer), names, table.plan.setting);

/** The same as one text. */
export const textFor = (open: OpenMatch, viewer: Viewer): string =>
  linesFor(open, viewer)
    .map(({ text }) => text)
    .join('\n');

/** Where a match stands; everybody may know it. */
export interface Standing {
  readonly phase: string;
  readonly waiting: readonly Seat[];
  readonly round: number;
  readonly over: boolean;
  readonly result: Result | null;
}

export const standingOf = ({ match: { game, table }, waiting }: OpenMatch): Standing => ({
  phase: phaseOf(table),
  waiting: waitingIn(waiting),
  round: game.round(table),
  over: isOver(table),
  result: resultOf(table),
});
