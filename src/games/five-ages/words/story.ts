import type { EventView } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardText } from './log.ts';
import { cardOf } from './reading.ts';
import { ACCEPTED, DECLINED, WITHDRAWN } from '../shape.ts';

const REVEALED = 'All stalls are turned face up.';
const BUILT = 'Everybody builds.';

/** What happened in few lines: what the table shows anyway is told once or not at all. */
export function story(events: readonly EventView[], { seat: viewer }: View): string[] {
  const told = mergeDraws(events.flatMap((event) => lineOf(event, viewer)));
  return told.filter((text, i) => (text !== REVEALED && text !== BUILT) || told.indexOf(text) === i);
}

function lineOf(event: EventView, viewer: Seat | null): string[] {
  const fields: Readonly<Record<string, unknown>> = { ...event };
  const text = event.text === undefined ? [] : [event.text];
  switch (event.type) {
    case 'chosen':
    case 'chose':
    case 'civilization':
    case 'wished':
      return [];
    case 'move':
      return moveLine(fields, viewer, text);
    case 'flag':
      return fields.up === true && fields.seat !== viewer ? text : [];
    case 'proposed':
      return fields.seat === viewer ? [] : text;
    case 'ended':
      return fields.how === ACCEPTED || isOwnAnswer(fields, viewer) ? [] : text; // the swap says it better
    case 'built':
      return fields.replaced === 0 && fields.placed === 1 ? [BUILT] : [BUILT, ...text];
    default:
      return text;
  }
}

const isOwnAnswer = ({ how, seat, to }: Readonly<Record<string, unknown>>, viewer: Seat | null): boolean =>
  (how === WITHDRAWN && seat === viewer) || (how === DECLINED && to === viewer);

const DRAW = 'You draw ';

/** 'You draw 9♠ J♣ 10♦.' */
function mergeDraws(lines: readonly string[]): string[] {
  const merged: string[] = [];
  for (const text of lines) {
    const last = merged.at(-1);
    if (text.startsWith(DRAW) && last?.startsWith(DRAW))
      merged.splice(-1, 1, `${last.slice(0, -1)} ${text.slice(DRAW.length)}`);
    else merged.push(text);
  }
  return merged;
}

function moveLine(fields: Readonly<Record<string, unknown>>, viewer: Seat | null, text: string[]): string[] {
  const from = placeOf(fields.from);
  const to = placeOf(fields.to);
  const card = cardOf(fields.card);
  if (to.zone === 'stall') return [REVEALED];
  if (from.zone === 'deck') return to.seat === viewer && card !== undefined ? [`${DRAW}${cardText(card)}.`] : [];
  return from.zone === 'civilization' ? text : [];
}

const placeOf = (place: unknown): { readonly zone?: unknown; readonly seat?: unknown } =>
  typeof place === 'object' && place !== null ? place : {};
