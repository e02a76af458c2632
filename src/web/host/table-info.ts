import { legalActions } from '../../engine/edge.ts';
import { warningsOf } from '../../engine/match.ts';
import { isOver } from '../../engine/table.ts';
import { type EventView, retell } from '../../engine/tell.ts';
import { viewOf } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { canUndo } from '../../desk/open-match.ts';
import { answerLine, type Desk } from '../../desk/protocol.ts';
import type { TableInfo } from '../../desk/wire.ts';
import { entryOf, type Sitting } from './sitting.ts';

/** Everything one seat needs, or a spectator (null), made from that seat's view alone. */
export function tableFor(desk: Desk, sitting: Sitting, seat: Seat | null, since: number): TableInfo {
  const open = entryOf(desk, sitting.at);
  const { entry, match } = open;
  const { table, names } = match;
  const view = viewOf(table, seat ?? table.seats);
  const legal = seat === null || isOver(table) ? [] : legalActions(table, seat);
  const told: { events: EventView[]; next: number } = JSON.parse(
    answerLine(desk, JSON.stringify({ do: 'events', match: sitting.at, seat, since })),
  );
  const { record, thinking } = sitting;
  return {
    match: record.match,
    seat,
    names,
    seating: record.seating,
    view,
    legal,
    question: legal.length === 0 ? null : entry.text.question(view, legal, names),
    heading: entry.text.heading(view, names),
    statuses: entry.text.statuses?.(view) ?? [],
    lines: entry.text.table(view, names),
    events: told.events.map((event) => retell(table.plan, event, names, { you: seat, isShort: false })),
    next: told.next,
    canUndo: seat !== null && canUndo(open, seat),
    speed: record.speed,
    isPaused: record.isPaused,
    thinking,
    warnings: warningsOf(match),
    ...(record.campaign === undefined ? {} : { campaign: record.campaign }),
  };
}
