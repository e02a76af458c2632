import { packView, type Parcel } from '../../engine/parcel.ts';
import { resultOf } from '../../engine/result.ts';
import { redact } from '../../engine/view.ts';
import type { EventView } from '../../engine/tell.ts';
import type { Seat, Viewer } from '../../engine/words.ts';
import { canUndo, type OpenMatch, toldSince } from '../open-match.ts';
import { namesOf, type Room, seatOfPerson, statusOf, waitingSeats } from './room.ts';

/*
 * What reaches somebody who looks at a room: the events of their seat, what changed in their view, and what everybody may
 * see of the table. Nothing else leaves the server, and nothing is said where nothing changed for them: another's secret
 * step is not even a silence of a certain length.
 */

export interface Watcher {
  readonly person: string | null;
  readonly wantsView: boolean; // the view as numbers, changed in place: what a screen of ours uses
  seat: Seat | null; // null: a spectator
  next: number; // the events they have had
  seen: number; // how much of the log these are; it is the same log whoever reads it
  said: number; // how much of the chat they have had
  about: string; // the room as they know it
  view: Parcel | null; // as they know it
  canUndo: boolean; // as they know it
  send(text: string): void;
}

/** Numbers that changed, as place and value by turns. */
type Changes = readonly number[];

export interface ViewUpdate {
  readonly whole?: { readonly words: Changes; readonly bytes: Changes; readonly pinned: Changes };
  readonly words?: Changes;
  readonly bytes?: Changes;
  readonly pinned?: Changes;
}

/** The public face of a room. Its secret is told when nothing hangs on it any more. */
function aboutRoom(room: Room): object {
  const { plan, places, clocks, commitment, again, id, secret, votes } = room;
  const status = statusOf(room);
  return {
    id,
    game: plan.game,
    version: plan.version,
    options: plan.options,
    preset: plan.preset,
    status,
    seats: places.map(({ person, bot, standIn }, seat) => ({
      name: status === 'open' ? (places[seat]?.name ?? '') : namesOf(room)[seat],
      is: bot !== null ? 'bot' : person === null ? 'free' : 'person',
      ...(bot === null ? {} : { bot }),
      ...(standIn === null ? {} : { standIn }),
    })),
    owner: places.findIndex(({ person }) => person === room.owner),
    waiting: waitingSeats(room),
    clock: plan.clock,
    ...(plan.clock.kind === 'none' ? {} : { clocks: clocks.map(({ left, since }) => ({ left, since })) }),
    spectators: plan.spectators,
    standIn: plan.standIn,
    isRated: plan.isRated,
    isListed: plan.isListed,
    commitment,
    ...(status === 'over' ? { deal: { secret, words: places.map(({ words }) => words) } } : {}),
    ...(votes.size === 0 ? {} : { votes: [...votes].map(([against, by]) => ({ against, by: [...by] })) }),
    ...(again === null ? {} : { again }),
  };
}

/** The public face of a room, made once for everybody who looks on. */
export interface Face {
  readonly object: object;
  readonly text: string;
}

export function faceOf(room: Room): Face {
  const object = aboutRoom(room);
  return { object, text: JSON.stringify(object) };
}

/** What somebody has not had yet, as one line; null if there is nothing. */
export function updateFor(room: Room, face: Face, watcher: Watcher): string | null {
  const { open, plan, chat } = room;
  const update: Record<string, unknown> = {};
  const seat = watcher.person === null ? null : seatOfPerson(room, watcher.person);
  if (seat !== watcher.seat) {
    Object.assign(watcher, { seat, next: 0, seen: 0, view: null }); // other eyes, another story
    update.seat = seat;
  }
  if (open) {
    const viewer = seat ?? plan.seats;
    const events = freshFor(open, viewer, watcher);
    if (events.length > 0) Object.assign(update, { from: watcher.next, events });
    watcher.next += events.length;
    if (watcher.wantsView) {
      const view = packView(redact(open.match.table, viewer));
      if (!watcher.view) watcher.canUndo = false; // told anew
      const changes = watcher.view ? changesOf(watcher.view, view) : wholeOf(view);
      if (changes) update.view = changes;
      watcher.view = view;
      const isBackOpen = seat !== null && canUndo(open, seat);
      if (isBackOpen !== watcher.canUndo) update.canUndo = isBackOpen;
      watcher.canUndo = isBackOpen;
    }
  }
  if (face.text !== watcher.about) update.room = face.object;
  watcher.about = face.text;
  if (chat.length > watcher.said) Object.assign(update, { said: watcher.said, chat: chat.slice(watcher.said) });
  watcher.said = chat.length;
  return Object.keys(update).length === 0 ? null : JSON.stringify({ news: room.id, ...update, next: watcher.next });
}

/** Whoever comes back says how many events they have; from then on the log is read on from where it was left. */
function freshFor(open: OpenMatch, viewer: Viewer, watcher: Watcher): EventView[] {
  const events = toldSince(open, viewer, watcher.seen);
  const isBack = watcher.seen === 0 && watcher.next > 0;
  watcher.seen = open.log.length;
  if (!isBack) return events;
  if (watcher.next > events.length) watcher.next = 0; // not of this story
  return events.slice(watcher.next);
}

const wholeOf = ({ words, bytes, pinned }: Parcel): ViewUpdate => ({
  whole: { words: [...words], bytes: [...bytes], pinned: [...pinned] },
});

function changesOf(old: Parcel, now: Parcel): ViewUpdate | null {
  const update = {
    words: differences(old.words, now.words),
    bytes: differences(old.bytes, now.bytes),
    pinned: differences(old.pinned, now.pinned),
  };
  const changed = Object.entries(update).filter(([, changes]) => changes.length > 0);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function differences(old: ArrayLike<number>, now: ArrayLike<number>): number[] {
  const changes: number[] = [];
  for (let i = 0; i < now.length; i++) if (old[i] !== now[i]) changes.push(i, now[i] ?? 0);
  return changes;
}

/** What a list of rooms tells of one. */
export function lineOf(room: Room): object {
  const { plan } = room;
  const { game, preset, clock, isRated, spectators } = plan;
  const seats = room.places.map(({ person, bot, name }) =>
    bot !== null ? { bot } : person === null ? null : { name },
  );
  const result = room.open ? resultOf(room.open.match.table) : null;
  return {
    id: room.id,
    game,
    preset,
    clock,
    isRated,
    spectators,
    seats,
    status: statusOf(room),
    waiting: waitingSeats(room),
    ...(result ? { winners: result.winners } : {}),
  };
}
