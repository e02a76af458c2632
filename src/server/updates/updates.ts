import type { Shape, Table } from '../../engine/game.ts';
import { saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { hasBit, type Seat, type Viewer } from '../../engine/words.ts';
import { toldTo } from '../../desk/log.ts';
import { canUndo, type OpenMatch } from '../../desk/open-match.ts';
import { type ObservedAs, observe } from '../../desk/observing.ts';
import { type Face, faceOf, faceText } from './face.ts';
import type { Entry } from '../rooms/entries.ts';
import { eventText } from './event-text.ts';
import {
  botAt,
  isRemoved,
  isSecret,
  type Room,
  seatOfPerson,
  statusOf,
  votedOutOf,
  waitingMask,
} from '../rooms/room.ts';
import { changesOf, digestOf, firstSight, type Sight } from './sights.ts';

/*
 * What reaches somebody who looks at a room: the events of their seat, what changed in their view, and what everybody may
 * see of the table. Nothing else leaves the server, and nothing is said where nothing changed for them: another's secret
 * step is not even a silence of a certain length. This is most of a server's work, so it is put together as text, and what
 * is the same for several people is written once.
 */

export interface Watcher {
  readonly person: string | null;
  readonly isProgram: boolean; // it is told when people have been
  readonly wantsView: boolean; // the view as numbers, changed in place: what a screen of ours uses
  readonly observes: ObservedAs | null; // all that its seat needs to decide, whenever it is waited for
  observed: string; // the last of these, or the decision that it was for
  seat: Seat | null; // null: a spectator
  seesLater: boolean; // with the eyes of a spectator, though they had a seat then
  next: number; // the events they have had
  seen: number; // how much of the log these are; it is the same log whoever reads it
  said: number; // how much of the chat they have had
  who: number | null; // they know this number to be theirs in it
  face: Face | null; // the room as they know it
  view: Sight | null; // as they know it
  sight: number; // a digest of it, where the view itself is not in memory; 0: they have had none
  placedIn: Room | null; // where their seat was found out last
  placed: number; // and with which seating
  canUndo: boolean; // as they know it
  isRemoved: boolean; // they know that they were taken off their seat
  call: number; // of `callFor`: what they are waited for, as they know it
  isGone: boolean; // they do not look any more
  send(text: string): void;
}

const NO_CALL = -1;

/** Somebody who has had nothing yet, unless they say so. */
export const newWatcher = (
  of: Pick<Watcher, 'person' | 'wantsView' | 'seat' | 'send'> &
    Partial<Pick<Watcher, 'next' | 'said' | 'observes' | 'isProgram'>>,
): Watcher => ({
  isProgram: false,
  observes: null,
  observed: '',
  seesLater: false,
  next: 0,
  seen: 0,
  said: 0,
  who: null,
  face: null,
  view: null,
  sight: 0,
  placedIn: null,
  placed: -1,
  canUndo: false,
  isRemoved: false,
  call: NO_CALL,
  isGone: false,
  ...of,
});

/** Whether it is known where somebody sits in this room as it is. */
export const isPlaced = (room: Room, { placedIn, placed }: Watcher): boolean =>
  placedIn === room && placed === room.seating;

/** Whether nobody waits for somebody because of this, so that they may be told it a little later. */
export const mayWait = (room: Room, watcher: Watcher, { by }: Entry): boolean =>
  isPlaced(room, watcher) && watcher.person !== by && watcher.call === callFor(room, watcher.seat);

/** What a seat is waited for: where all choose in secret, it is the same whatever the others do. */
function callFor(room: Room, seat: Seat | null): number {
  const { open } = room;
  if (!open || seat === null || !hasBit(waitingMask(room), seat)) return NO_CALL;
  return isSecret(open) ? open.match.mark.steps : NO_CALL - room.length;
}

/** Their view leaves the memory. When the room is read again they are told it anew only if it is not the same any more. */
export function restEyes(watcher: Watcher): void {
  if (watcher.view) watcher.sight = digestOf(watcher.view);
  watcher.view = null;
  watcher.placedIn = null;
}

/** What is new in a room, for everybody who looks on. */
export interface News {
  readonly room: Room;
  readonly name: string; // of the room, as JSON
  readonly face: Face;
  known: Face | null; // somebody knew the room like this; most others know it so, too
  pieces: string; // what is new in the face to them
  from: number; // the first event that is in words already; -1 while none is
  readonly all: (string | undefined)[]; // these events, for those who know all of them
  readonly less: (string | undefined)[]; // and for those who do not; '' tells them nothing
  story: Story; // what the last one was told of the log
  last: Update; // and in all: most of the others are told the same
}

/** A part of the log as somebody is told it. */
interface Story {
  readonly from: number; // the first event
  readonly next: number; // its number to them
  readonly known: number; // a bit for each event of which they know all
  readonly told: number; // events
  readonly text: string;
}

/** One line, and what it was made of. */
interface Update {
  readonly story: string;
  readonly view: string;
  readonly rest: string;
  readonly next: number;
  readonly text: string;
}

const NO_STORY: Story = { from: -1, next: 0, known: 0, told: 0, text: '' };
const NO_UPDATE: Update = { story: '', view: '', rest: '', next: -1, text: '' };

export function newsOf(room: Room): News {
  const face = faceOf(room);
  const name = `"${room.id}"`; // letters, digits, - and _ alone
  return { room, name, face, known: face, pieces: '', from: -1, all: [], less: [], story: NO_STORY, last: NO_UPDATE };
}

/** What somebody has not had yet, as one line; null if there is nothing. */
export function updateFor(news: News, watcher: Watcher): string | null {
  const { room, face } = news;
  const { open, plan, chat } = room;
  let story = '';
  let view = '';
  let rest = '';
  if (!isPlaced(room, watcher)) story = place(room, watcher);
  const { seat } = watcher;
  watcher.call = callFor(room, seat);
  if (open) {
    const viewer = seat ?? plan.seats;
    const told = storyFor(news, open, viewer, watcher);
    story = story === '' ? told : story + told;
    if (watcher.observes !== null && seat !== null) rest = observationFor(room, open, seat, watcher);
    if (watcher.wantsView) {
      view = viewFor(open.match.table, viewer, watcher);
      const isBackOpen = seat !== null && statusOf(room) === 'playing' && canUndo(open, seat);
      if (isBackOpen !== watcher.canUndo) rest += `,"canUndo":${isBackOpen}`;
      watcher.canUndo = isBackOpen;
    }
  }
  if (watcher.face !== news.known) {
    const known = (news.known = watcher.face);
    const pieces = face.filter((piece, i) => piece !== known?.[i]);
    news.pieces = pieces.length === 0 ? '' : `,"room":${faceText(pieces)}`;
  }
  rest = rest === '' ? news.pieces : rest + news.pieces;
  watcher.face = face;
  const who = chat.length === 0 || watcher.person === null ? null : (room.speakers.get(watcher.person) ?? null);
  if (who !== watcher.who) rest += `,"who":${who}`;
  watcher.who = who;
  if (chat.length > watcher.said)
    rest += `,"said":${watcher.said},"chat":${JSON.stringify(watcher.said === 0 ? chat : chat.slice(watcher.said))}`;
  watcher.said = chat.length;
  return lineOf(news, story, view, rest, watcher.next);
}

/** Where a seat has to decide, and at the end: what it sees and may do, unless it knows that already. */
function observationFor(room: Room, open: OpenMatch, seat: Seat, watcher: Watcher): string {
  const isDue = hasBit(waitingMask(room), seat) && botAt(room, seat) === null;
  if (watcher.observes === null || (!isDue && statusOf(room) !== 'over')) return '';
  // That another has chosen in secret makes it no other decision: nothing has to be made for that.
  const decision = isSecret(open) ? `${open.match.mark.steps}${saidOf(open.match.table, seat)}` : null;
  if (decision === watcher.observed) return '';
  const text = JSON.stringify(observe(open, seat, watcher.observes));
  const observed = decision ?? text;
  if (observed === watcher.observed) return '';
  watcher.observed = observed;
  return `,"observation":${text}`;
}

/** What a seat has said in this phase. */
function saidOf(t: Table<Shape>, seat: Seat): string {
  let said = '';
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat) said += ` ${saidCode(t, i)}`;
  return said;
}

/** Who sits elsewhere now has other eyes and another story. */
function place(room: Room, watcher: Watcher): string {
  const { person, seesLater } = watcher;
  const seat = person === null || seesLater ? null : seatOfPerson(room, person);
  watcher.placedIn = room;
  watcher.placed = room.seating;
  const isOff = person !== null && isRemoved(room, person);
  const removed = isOff === watcher.isRemoved ? '' : `,"isRemoved":${isOff}`;
  watcher.isRemoved = isOff;
  if (seat === watcher.seat) return removed;
  Object.assign(watcher, { seat, next: 0, seen: 0, view: null, sight: 0, observed: '' });
  const lost = person === null ? null : votedOutOf(room, person);
  return lost === null ? `,"seat":${seat}${removed}` : `,"seat":${seat},"votedOut":${lost}${removed}`;
}

/** From now on somebody sees everything later; that they lost their seat they are told at once, in one line, or null. */
export function beginLater(room: Room, watcher: Watcher): string | null {
  watcher.seesLater = true;
  const story = place(room, watcher);
  return story === '' ? null : `{"news":"${room.id}"${story},"next":0}`;
}

/** The same text for all who are told the same: it is put together, and made into bytes, once. */
function lineOf(news: News, story: string, view: string, rest: string, next: number): string | null {
  if (story === '' && view === '' && rest === '') return null;
  const { last } = news;
  if (story === last.story && view === last.view && rest === last.rest && next === last.next) return last.text;
  const text = `{"news":${news.name}${story}${view}${rest},"next":${next}}`;
  news.last = { story, view, rest, next, text };
  return text;
}

const MOST_TOGETHER = 30; // events: as many as there are bits

/** Whoever comes back says how many events they have; from then on the log is read on from where it was left. */
function storyFor(news: News, open: OpenMatch, viewer: Viewer, watcher: Watcher): string {
  const { log } = open;
  findPlace(open, viewer, watcher);
  const { seen: from, next } = watcher;
  watcher.seen = log.length;
  if (log.length - from > MOST_TOGETHER) return storyFrom(news, open, viewer, watcher, from);
  let known = 0;
  for (let i = from; i < log.length; i++) {
    const event = log.at(i);
    if (event && toldTo(event, viewer)) known |= 1 << (i - from);
  }
  const { story } = news;
  if (story.from !== from || story.next !== next || story.known !== known) {
    const text = storyFrom(news, open, viewer, watcher, from);
    news.story = { from, next, known, told: watcher.next - next, text };
    return text;
  }
  watcher.next += story.told;
  return story.text;
}

/** Where the log goes on for somebody who comes back with so many events; they may be of another story: then from its beginning. */
function findPlace({ log }: OpenMatch, viewer: Viewer, watcher: Watcher): void {
  if (watcher.seen > 0 || watcher.next === 0) return;
  let told = 0;
  let i = 0;
  for (; i < log.length && told < watcher.next; i++) if (log.isToldAt(i, viewer)) told++;
  if (told < watcher.next) watcher.next = 0;
  else watcher.seen = i;
}

function storyFrom(news: News, open: OpenMatch, viewer: Viewer, watcher: Watcher, from: number): string {
  const { log } = open;
  const { next } = watcher;
  let text = '';
  for (let i = from; i < log.length; i++) {
    const line = lineFor(news, open, i, viewer);
    if (line === '') continue;
    watcher.next++;
    text += text === '' ? line : `,${line}`;
  }
  return text === '' ? '' : `,"from":${next},"events":[${text}]`;
}

const MOST_AT_ONCE = 1000; // events of the log: to put these into words takes some thousandths of a second

/**
 * Sends the next part of a story to somebody who is far behind, and nothing else, so that nobody waits while a long one is put into
 * words; whether there is more of it than can be told at once.
 */
export function sendPart(room: Room, watcher: Watcher): boolean {
  const { open, plan } = room;
  if (!open) return false;
  findPlace(open, watcher.seat ?? plan.seats, watcher);
  if (!isFarBehind(room, watcher)) return false;
  const moved = isPlaced(room, watcher) ? '' : place(room, watcher);
  const viewer = watcher.seat ?? plan.seats;
  const { seen, next } = watcher;
  const end = Math.min(seen + MOST_AT_ONCE, open.log.length);
  const told: string[] = [];
  for (let i = seen; i < end; i++) {
    const event = open.log.at(i);
    const text = event ? eventText(open, event, viewer) : '';
    if (text !== '') told.push(text);
  }
  watcher.seen = end;
  watcher.next = next + told.length;
  const story = told.length === 0 ? '' : `,"from":${next},"events":[${told.join(',')}]`;
  if (moved + story !== '') watcher.send(`{"news":"${room.id}"${moved}${story},"next":${watcher.next}}`);
  return isFarBehind(room, watcher);
}

/** Whether there is more to tell somebody than can be put into words in a moment. */
export const isFarBehind = ({ open }: Room, { seen }: Watcher): boolean =>
  open !== null && open.log.length - seen > MOST_AT_ONCE;

/** One event of the log. It is put into words once for all who are told the same. */
function lineFor(news: News, open: OpenMatch, i: number, viewer: Viewer): string {
  const event = open.log.at(i);
  if (!event) return '';
  if (news.from < 0) news.from = i;
  if (i < news.from) return eventText(open, event, viewer); // somebody is further behind than the first who was told
  const lines = toldTo(event, viewer) ? news.all : news.less;
  return (lines[i - news.from] ??= eventText(open, event, viewer));
}

function viewFor(table: Table<Shape>, viewer: Viewer, watcher: Watcher): string {
  if (watcher.view) {
    const changes = changesOf(watcher.view, table, viewer);
    return changes === '' ? '' : `,"view":${changes}`;
  }
  const { sight, text } = firstSight(table, viewer);
  const isKnown = watcher.sight !== 0 && watcher.sight === digestOf(sight);
  watcher.view = sight;
  watcher.sight = 0;
  if (isKnown) return '';
  watcher.canUndo = false; // told anew
  return `,"view":${text}`;
}
