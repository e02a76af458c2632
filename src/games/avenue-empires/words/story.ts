import type { EventView, Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { readView } from './reading.ts';

/** What happened in few lines: what the table shows anyway is left out. */
export function story(events: readonly EventView[], view: View, _names: Names, setting?: unknown): string[] {
  const { viewer, nameOf } = readView(view, setting);
  const lines: string[] = [];
  const drawn: string[] = [];
  for (const event of events) {
    const fields: Readonly<Record<string, unknown>> = { ...event };
    if (event.type === 'move') {
      const from = placeOf(fields.from);
      const to = placeOf(fields.to);
      const isOwn = viewer !== null && (to.seat === viewer || from.seat === viewer);
      if (from.zone === 'deck' && to.zone === 'hand') {
        if (to.seat === viewer && typeof fields.card === 'string') drawn.push(nameOf(fields.card));
      } else if (from.zone === 'hand' && to.zone === 'aside' && isOwn && event.text !== undefined)
        lines.push(event.text);
      else if (to.zone === 'reserve' && event.text !== undefined) lines.push(event.text);
    } else if (!QUIET.has(event.type) && event.text !== undefined) lines.push(event.text);
  }
  return drawn.length === 0 ? lines : [...lines, `You draw ${drawn.join(', ')}.`];
}

/** What a move or the table tells better. */
const QUIET: ReadonlySet<string> = new Set(['chosen', 'chose', 'passed', 'incoming', 'salvaged', 'city', 'show']);

const placeOf = (place: unknown): { readonly zone?: unknown; readonly seat?: unknown } =>
  typeof place === 'object' && place !== null ? place : {};
