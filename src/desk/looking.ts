import { legalActions } from '../engine/edge.ts';
import type { Shape, Table } from '../engine/game.ts';
import { type Result, resultOf } from '../engine/result.ts';
import { isOver, phaseOf } from '../engine/table.ts';
import { type EventView, type Names, retell } from '../engine/tell.ts';
import { type View, viewOf } from '../engine/view.ts';
import type { Seat, Viewer } from '../engine/words.ts';
import type { LoadedGame } from '../contract/shelf.ts';
import type { Line, TableText } from '../contract/text.ts';
import { type OpenMatch, waitingIn } from './open-match.ts';
import type { TableInfo } from './wire.ts';

/* What one reader is shown of a match: a seat, a spectator, or at the end everybody. All of it is made from that reader's view. */

export type Shown = Pick<TableInfo, 'view' | 'legal' | 'question' | 'heading' | 'statuses' | 'lines'>;

/** What a seat sees and may do, or a spectator (null); the table may be a view itself. */
export function shownTo({ text }: LoadedGame, table: Table<Shape>, names: Names, seat: Seat | null): Shown {
  const { setting } = table.plan;
  const view = viewOf(table, seat ?? table.seats);
  const legal = seat === null || isOver(table) ? [] : legalActions(table, seat);
  const question = legal.length === 0 ? null : text.question(view, legal, names, setting);
  const statuses = text.statuses?.(view) ?? [];
  return { ...inWords(text, view, names, setting), view, legal, question, statuses };
}

const inWords = (
  text: TableText,
  view: View,
  names: Names,
  setting: unknown,
): Pick<TableInfo, 'heading' | 'lines'> => ({
  heading: text.heading(view, names, setting),
  lines: text.table(view, names, setting),
});

/** The table in words, and the view that they are made of. */
export function seenBy(
  { entry, match: { table, names } }: OpenMatch,
  viewer: Viewer,
): Pick<TableInfo, 'view' | 'heading' | 'lines'> {
  const view = viewOf(table, viewer);
  return { view, ...inWords(entry.text, view, names, table.plan.setting) };
}

/** What somebody was told, in words that speak to them and write everything out. */
export const retoldTo = (
  { table: { plan }, names }: { readonly table: Pick<Table<Shape>, 'plan'>; readonly names: Names },
  events: readonly EventView[],
  you: Seat | null,
): EventView[] => events.map((event) => retell(plan, event, names, { you, isShort: false }));

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
