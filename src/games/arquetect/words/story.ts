import type { EventView } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';

/** What happened in few lines: what the table shows anyway is not told. */
export function story(events: readonly EventView[], view: View): string[] {
  return events.flatMap((event) => {
    if (event.text === undefined || QUIET.has(event.type)) return [];
    if (event.type !== 'move') return [event.text];
    const fields: Readonly<Record<string, unknown>> = { ...event };
    const [from, to] = [placeOf(fields.from), placeOf(fields.to)];
    const isOwn = from.seat === view.seat || to.seat === view.seat;
    return isOwn && from.zone !== 'deck' ? [event.text] : [];
  });
}

const QUIET = new Set(['chosen', 'chose', 'deck', 'city', 'inserted']);

const placeOf = (place: unknown): { readonly zone?: unknown; readonly seat?: unknown } =>
  typeof place === 'object' && place !== null ? place : {};
