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
  view: Int32Array | null; // as they know it
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
  const { view, numbers, spans } = seenBy(table, viewer);
  const old = watcher.view;
  if (!old) {
    watcher.canUndo = false; // told anew
    watcher.view = numbers.slice();
    const { words, bytes, pinned } = view;
    return `,"view":{"whole":{"words":[${words.join(',')}],"bytes":[${bytes.join(',')}],"pinned":[${pinned?.join(',')}]}}`;
  }
  let text = '';
  let part = '';
  for (const span of spans) {
    const changes = changesIn(old, numbers, span);
    if (changes === '') continue;
    text += span.part === part ? `,${changes}` : `${part === '' ? '' : '],'}"${span.part}":[${changes}`;
    part = span.part;
  }
  return text === '' ? '' : `,"view":{${text}]}`;
}

/** Place and value by turns; the old numbers become the new ones. */
function changesIn(old: Int32Array, now: Int32Array, { from, end, origin }: Span): string {
  let text = '';
  for (let i = from; i < end; i++) {
    const number = now[i] ?? 0;
    if (old[i] === number) continue;
    old[i] = number;
    text += text === '' ? `${i - origin},${number}` : `,${i - origin},${number}`;
  }
  return text;
}

/** What a viewer sees, as numbers of one kind: they are compared much faster than three kinds. */
interface Sight {
  readonly view: Table<Shape>;
  readonly numbers: Int32Array;
  readonly spans: readonly Span[];
}

/** Some of these numbers, and where their part of the view begins. */
interface Span {
  readonly part: 'words' | 'bytes' | 'pinned';
  readonly from: number;
  readonly end: number;
  readonly origin: number;
}

// One for each viewer of a match, written over again and again.
const sights = new WeakMap<Plan<Shape>, Sight[]>();

function seenBy(table: Table<Shape>, viewer: Viewer): Sight {
  let all = sights.get(table.plan);
  if (!all) sights.set(table.plan, (all = []));
  const sight = (all[viewer] ??= emptySight(table.plan, viewer));
  const { view, numbers } = sight;
  const { words, bytes, pinned } = view;
  redactInto(view, table);
  numbers.set(words);
  numbers.set(bytes, words.length);
  if (pinned) numbers.set(pinned, words.length + bytes.length);
  return sight;
}

function emptySight(plan: Plan<Shape>, viewer: Viewer): Sight {
  const view = emptyTable(plan, { knowledge: true, viewer });
  const { couldBe, couldBeWords } = plan.layout;
  const bytes = view.words.length;
  const pinned = bytes + view.bytes.length;
  const end = pinned + (view.pinned?.length ?? 0);
  const own = couldBe + (couldBeWords / plan.viewers) * viewer; // what others know is blank in a view
  const spans: Span[] = [
    { part: 'words', from: 0, end: couldBe, origin: 0 },
    { part: 'words', from: own, end: own + couldBeWords / plan.viewers, origin: 0 },
    { part: 'bytes', from: bytes, end: pinned, origin: bytes },
    { part: 'pinned', from: pinned, end, origin: pinned },
  ];
  return { view, numbers: new Int32Array(end), spans };
}
