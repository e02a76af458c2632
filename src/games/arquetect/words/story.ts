import type { EventView } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';

/** What happened in few lines: what the table shows anyway is not told. */
export function story(events: readonly EventView[], view: View): string[] {
  return events.flatMap((event) => {
    if (event.text === undefined || QUIET.has(event.type)) return [];
    if (event.type !== 'move') return [event.text];
    const fields: Readonly<Record<string, unknown>> = { ...event };
    const isOwn = seatOf(fields.from) === view.seat || seatOf(fields.to) === view.seat;
    return isOwn && !event.text.includes('is dealt') ? [event.text] : [];
  });
}

const QUIET = new Set(['chosen', 'chose', 'deck', 'city', 'inserted']);

const seatOf = (place: unknown): unknown =>
  typeof place === 'object' && place !== null && 'seat' in place ? place.seat : undefined;
