import type { EventView } from '../../../engine/tell.ts';
import { MILESTONE_SLOT } from '../shape.ts';
import type { Reading } from '../words/reading.ts';

/* What became of the cards on the wall. Advance Clocks and Reset (§4.4, §4.5) run by themselves, so the new year begins with their story. */

export interface Told {
  readonly tone: 'good' | 'bad' | 'new' | 'milestone';
  readonly slot: number; // where it happened; of several new Objectives, the first
  readonly head: string;
  readonly change: readonly number[];
  readonly omens: number;
  readonly misfortunes: readonly string[];
  readonly more: readonly string[];
}

type Telling = { -readonly [K in keyof Told]: Told[K] };

const NO_CHANGE = [0, 0, 0, 0];
const begin = (tone: Told['tone'], slot: unknown, head: string): Telling => ({
  tone,
  slot: Number(slot),
  head,
  change: NO_CHANGE,
  omens: 0,
  misfortunes: [],
  more: [],
});

/** The story of the last turn of the year, one line for each card that failed or opened; empty if nothing did. */
export function turnOfTheYear(log: readonly EventView[], reading: Reading): Told[] {
  const end = log.findLastIndex(({ type }) => type === 'year');
  const before = log.slice(0, Math.max(0, end));
  const since = before.slice(before.findLastIndex((event) => event.type === 'phase' && event.phase === 'resolve') + 1);
  return storyOf(since, reading);
}

/** One telling for each card that was resolved, failed or opened, with all that followed from it. */
export function storyOf(events: readonly EventView[], { nameOf, faceNamed }: Reading): Told[] {
  const told: Telling[] = [];
  for (const event of events) {
    const name = 'card' in event && typeof event.card === 'string' ? nameOf(event.card) : '';
    if (event.type === 'resolved') told.push(begin('good', event.slot, `${name} is resolved`));
    else if (event.type === 'failed') told.push(begin('bad', event.slot, `${name} fails`));
    else if (event.type === 'opens') open(told, event.slot, name);
    const last = told.at(-1);
    if (last) tell(last, event, name, faceNamed);
  }
  return told;
}

/** New Objectives share a line. */
function open(told: Telling[], slot: unknown, name: string): void {
  const last = told.at(-1);
  if (slot === MILESTONE_SLOT + 1) told.push(begin('milestone', slot, `New Milestone: ${name}`));
  else if (last?.tone === 'new') last.head = `${last.head}, ${name}`;
  else told.push(begin('new', slot, `New: ${name}`));
}

function tell(last: Telling, event: EventView, name: string, faceNamed: Reading['faceNamed']): void {
  switch (event.type) {
    case 'lost':
    case 'gained': {
      const cubes = Array.isArray(event.cubes) ? event.cubes.map(Number) : NO_CHANGE;
      last.change = last.change.map((n, i) => n + (event.type === 'lost' ? -1 : 1) * (cubes[i] ?? 0));
      return;
    }
    case 'omen':
      last.omens++;
      return;
    case 'misfortune':
      last.misfortunes = [...last.misfortunes, name];
      return;
    case 'reset':
      last.more = [...last.more, `it stays, back to ${String(event.value)}`];
      return;
    case 'act':
      last.more = [...last.more, `Act ${String(event.act)} begins`];
      return;
    case 'move': {
      const face = typeof event.card === 'string' ? faceNamed(event.card) : undefined;
      const from = zoneOf(event.from);
      const isTrouble = face?.kind === 'action' && face.card.categories.includes('misfortune');
      if (face && !isTrouble && from.endsWith('supply'))
        last.more = [...last.more, `${name} ${placeWords(zoneOf(event.to))}`];
    }
  }
}

const zoneOf = (end: unknown): string =>
  typeof end === 'object' && end !== null && 'zone' in end ? String(end.zone) : '';

function placeWords(zone: string): string {
  if (zone === 'hand') return 'comes to your hand';
  return zone.startsWith('objective') ? 'joins the Objectives' : 'joins your deck';
}
