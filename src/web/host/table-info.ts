import { legalActions } from '../../engine/edge.ts';
import type { Shape } from '../../engine/game.ts';
import { type Match, warningsOf } from '../../engine/match.ts';
import { decisionOf } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import type { EventView } from '../../engine/tell.ts';
import { viewOf } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { answerLine, type Desk } from '../../server/protocol.ts';
import type { TableInfo } from '../wire.ts';
import { entryOf, type Sitting } from './sitting.ts';

/** Everything one seat needs, or a spectator (null), made from that seat's view alone. */
export function tableFor(desk: Desk, sitting: Sitting, seat: Seat | null, since: number): TableInfo {
  const { entry, match } = entryOf(desk, sitting.at);
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
    lines: entry.text.table(view, names),
    events: told.events,
    next: told.next,
    canUndo: seat !== null && canUndo(match, seat),
    speed: record.speed,
    isPaused: record.isPaused,
    thinking,
    warnings: warningsOf(match),
  };
}

/** Whether going back is worth offering; the engine itself decides when it is asked. */
function canUndo({ game, options, table, steps, mark }: Match<Shape>, seat: Seat): boolean {
  if (game.refuseUndo?.(options)) return false;
  const open = steps.slice(mark.steps);
  const last = open.findLastIndex((step) => 'seat' in step && step.seat === seat);
  const isSecret = !isOver(table) && decisionOf(table).who === 'together';
  return last >= 0 && (isSecret || last === open.length - 1);
}
