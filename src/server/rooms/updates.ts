import type { Plan, Shape, Table } from '../../engine/game.ts';
import { emptyTable } from '../../engine/table.ts';
import { redactInto } from '../../engine/view.ts';
import type { Seat, Viewer } from '../../engine/words.ts';
import { canUndo, type Logged, toldOf, toldTo } from '../open-match.ts';
import { type Face, faceOf, faceText } from './face.ts';
import { type Room, seatOfPerson, statusOf } from './room.ts';

/*
 * What reaches somebody who looks at a room: the events of their seat, what changed in their view, and what everybody may
 * see of the table. Nothing else leaves the server, and nothing is said where nothing changed for them: another's secret
 * step is not even a silence of a certain length. This is most of a server's work, so it is put together as text, and what
 * is the same for several people is written once.
 */

export interface Watcher {
  readonly person: string | null;
  readonly wantsView: boolean; // the view as numbers, changed in place: what a screen of ours uses
  seat: Seat | null; // null: a spectator
  next: number; // the events they have had
  seen: number; // how much of the log these are; it is the same log whoever reads it
  said: number; // how much of the chat they have had
  face: Face | null; // the room as they know it
  view: Sight | null; // as they know it
  canUndo: boolean; // as they know it
  send(text: string): void;
}

/** What is new in a room, for everybody who looks on. */
export interface News {
  readonly room: Room;
  readonly face: Face;
  readonly lines: Map<Logged, Lines>;
}

/** An event as JSON for those who know all of it, and for those who do not; '' tells them nothing. */
type Lines = [all: string | null, less: string | null];

export const newsOf = (room: Room): News => ({ room, face: faceOf(room), lines: new Map() });

/** What somebody has not had yet, as one line; null if there is nothing. */
export function updateFor(news: News, watcher: Watcher): string | null {
  const { room, face } = news;
  const { open, plan, chat } = room;
  let text = '';
  const seat = watcher.person === null ? null : seatOfPerson(room, watcher.person);
  if (seat !== watcher.seat) {
    Object.assign(watcher, { seat, next: 0, seen: 0, view: null }); // other eyes, another story
    text += `,"seat":${seat}`;
  }
  if (open) {
    const viewer = seat ?? plan.seats;
    const events = freshFor(news, viewer, watcher);
    if (events.length > 0) text += `,"from":${watcher.next},"events":[${events.join(',')}]`;
    watcher.next += events.length;
    if (watcher.wantsView) {
      text += viewFor(open.match.table, viewer, watcher);
      const isBackOpen = seat !== null && statusOf(room) === 'playing' && canUndo(open, seat);
      if (isBackOpen !== watcher.canUndo) text += `,"canUndo":${isBackOpen}`;
      watcher.canUndo = isBackOpen;
    }
  }
  const known = watcher.face;
  const pieces = face.filter((piece, i) => piece !== known?.[i]);
  if (pieces.length > 0) text += `,"room":${faceText(pieces)}`;
  watcher.face = face;
  if (chat.length > watcher.said)
    text += `,"said":${watcher.said},"chat":${JSON.stringify(watcher.said === 0 ? chat : chat.slice(watcher.said))}`;
  watcher.said = chat.length;
  return text === '' ? null : `{"news":${JSON.stringify(room.id)}${text},"next":${watcher.next}}`;
}

/** Whoever comes back says how many events they have; from then on the log is read on from where it was left. */
function freshFor({ room, lines }: News, viewer: Viewer, watcher: Watcher): string[] {
  const { open } = room;
  if (!open) return [];
  const events: string[] = [];
  for (let i = watcher.seen; i < open.log.length; i++) {
    const event = open.log[i];
    if (!event) continue;
    let ways = lines.get(event);
    if (!ways) lines.set(event, (ways = [null, null]));
    const way = toldTo(event, viewer) ? 0 : 1;
    const line = (ways[way] ??= lineFor(toldOf(open, event, viewer)));
    if (line !== '') events.push(line);
  }
  const isBack = watcher.seen === 0 && watcher.next > 0;
  watcher.seen = open.log.length;
  if (!isBack) return events;
  if (watcher.next > events.length) watcher.next = 0; // not of this story
  return events.slice(watcher.next);
}

const lineFor = (told: object | null): string => (told === null ? '' : JSON.stringify(told));

/** The view as they know it becomes the one of now; what that changes, if anything. */
function viewFor(table: Table<Shape>, viewer: Viewer, watcher: Watcher): string {
  const now = seenBy(table, viewer);
  const old = watcher.view;
  if (!old) {
    watcher.canUndo = false; // told anew
    watcher.view = sightOf(now.words.numbers.slice(), now.bytes.numbers.slice(), now.pinned.numbers.slice());
    const whole = PARTS.map((part) => `"${part}":[${now[part].numbers.join(',')}]`);
    return `,"view":{"whole":{${whole.join(',')}}}`;
  }
  let text = '';
  for (const part of PARTS) {
    const changes = changesIn(old[part], now[part]);
    if (changes !== '') text += `${text === '' ? '' : ','}"${part}":[${changes}]`;
  }
  return text === '' ? '' : `,"view":{${text}}`;
}

const STRETCH = 256; // bytes; most of them are the same as before, which is found out at once

/** Place and value by turns; the old numbers become the new ones. */
function changesIn(old: Part, now: Part): string {
  if (old.memory.equals(now.memory)) return '';
  const { numbers, memory } = old;
  const size = numbers.BYTES_PER_ELEMENT;
  let text = '';
  for (let from = 0; from < memory.length; from += STRETCH) {
    const end = Math.min(memory.length, from + STRETCH);
    if (memory.compare(now.memory, from, end, from, end) === 0) continue;
    for (let i = from / size; i < end / size; i++) {
      const number = now.numbers[i] ?? 0;
      if (numbers[i] === number) continue;
      numbers[i] = number;
      text += text === '' ? `${i},${number}` : `,${i},${number}`;
    }
  }
  return text;
}

const PARTS = ['words', 'bytes', 'pinned'] as const;

/** What a viewer sees, as numbers. */
type Sight = Readonly<Record<(typeof PARTS)[number], Part>>;

interface Part {
  readonly numbers: Int32Array | Uint8Array | Uint16Array;
  readonly memory: Buffer; // the same
}

const sightOf = (words: Part['numbers'], bytes: Part['numbers'], pinned: Part['numbers']): Sight => ({
  words: partOf(words),
  bytes: partOf(bytes),
  pinned: partOf(pinned),
});

const partOf = (numbers: Part['numbers']): Part => ({
  numbers,
  memory: Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
});

// One table for each viewer of a match, written over again and again.
const views = new WeakMap<Plan<Shape>, { readonly view: Table<Shape>; readonly sight: Sight }[]>();

function seenBy(table: Table<Shape>, viewer: Viewer): Sight {
  let all = views.get(table.plan);
  if (!all) views.set(table.plan, (all = []));
  const { view, sight } = (all[viewer] ??= emptyView(table.plan, viewer));
  redactInto(view, table);
  return sight;
}

function emptyView(plan: Plan<Shape>, viewer: Viewer): { view: Table<Shape>; sight: Sight } {
  const view = emptyTable(plan, { knowledge: true, viewer });
  return { view, sight: sightOf(view.words, view.bytes, view.pinned ?? new Uint16Array()) };
}
