import type { EventView } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardText } from './log.ts';
import { cardOf } from './reading.ts';
import { ACCEPTED, DECLINED, WITHDRAWN } from '../shape.ts';

const REVEALED = 'All stalls are turned face up.';
const BUILT = 'Everybody builds.';

/** What happened in few lines: what the table shows anyway is told once or not at all. */
export function story(events: readonly EventView[], { seat: viewer }: View): string[] {
  const told: string[] = [];
  const drawn: string[] = []; // one after the other
  const tellDrawn = (): void => {
    if (drawn.length > 0) told.push(`You draw ${drawn.splice(0).join(' ')}.`);
  };
  for (const event of events) {
    const card = ownDraw(event, viewer);
    const lines = card === null ? lineOf(event, viewer) : [];
    if (card !== null) drawn.push(cardText(card));
    if (lines.length > 0) tellDrawn();
    told.push(...lines);
  }
  tellDrawn();
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
    case 'shown':
    case 'taken-back':
      return [];
    case 'move':
      return moveLine(fields, text);
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

/** The card that a viewer drew, where it is one's own. */
function ownDraw(event: EventView, viewer: Seat | null): Card | null {
  const fields: Readonly<Record<string, unknown>> = { ...event };
  const isOwn = placeOf(fields.from).zone === 'deck' && placeOf(fields.to).seat === viewer;
  return event.type === 'move' && isOwn ? (cardOf(fields.card) ?? null) : null;
}

function moveLine({ from, to }: Readonly<Record<string, unknown>>, text: string[]): string[] {
  if (placeOf(to).zone === 'stall') return [REVEALED];
  return placeOf(from).zone === 'civilization' ? text : [];
}

const placeOf = (place: unknown): { readonly zone?: unknown; readonly seat?: unknown } =>
  typeof place === 'object' && place !== null ? place : {};
