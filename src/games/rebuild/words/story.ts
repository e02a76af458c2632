import type { EventView, Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { readView, titleOf } from './reading.ts';

const QUIET = new Set(['turn', 'score', 'result', 'shuffle', 'phase', 'show']);

/** What happened in few lines: own draws together, and what the notes tell. */
export function story(events: readonly EventView[], view: View, _names: Names, setting?: unknown): string[] {
  const reading = readView(view, setting);
  const lines: string[] = [];
  const drawn: string[] = []; // one after the other
  const tellDrawn = (): void => {
    if (drawn.length > 0) lines.push(`You draw ${drawn.splice(0).join(', ')}.`);
  };
  for (const event of events) {
    const fields: Readonly<Record<string, unknown>> = { ...event };
    if (event.type === 'move') {
      const card = ownDraw(fields, view.seat);
      if (card !== null) drawn.push(titleOf(reading, card));
    } else if (event.text !== undefined && !QUIET.has(event.type) && !isOwn(fields, view.seat)) {
      tellDrawn();
      lines.push(event.text);
    }
  }
  tellDrawn();
  return lines;
}

/** What one just did oneself needs no telling. */
const isOwn = ({ type, seat }: Readonly<Record<string, unknown>>, viewer: Seat | null): boolean =>
  viewer !== null && seat === viewer && (type === 'buy' || type === 'play' || type === 'take' || type === 'set-aside');

function ownDraw(fields: Readonly<Record<string, unknown>>, viewer: Seat | null): string | null {
  const from = placeOf(fields.from);
  const to = placeOf(fields.to);
  if (viewer === null || from.zone !== 'deck' || to.zone !== 'hand' || to.seat !== viewer) return null;
  return typeof fields.card === 'string' ? fields.card : null;
}

const placeOf = (place: unknown): { readonly zone?: unknown; readonly seat?: unknown } =>
  typeof place === 'object' && place !== null ? place : {};
