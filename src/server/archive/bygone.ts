import { Problem, type Seat } from '../../engine/words.ts';
import type { StoredEntry } from '../store/rows.ts';
import { Outdated } from '../rooms/again.ts';
import { type Archive, lastTableFor, NOTHING, storyFor, unpackArchive } from './archive.ts';
import type { Entry } from '../rooms/entries.ts';
import { faceOf, faceText } from '../updates/face.ts';
import { Gone, NO_TABLE, NOT_FOR_STRANGERS } from '../rooms/gone.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import { type Guest, ownSeat, seatIn, type Services } from '../requests/guests.ts';
import { eachEntry, type ReadingNeeds } from '../rooms/reading.ts';
import {
  carryOutVote,
  happen,
  heed,
  makeRoom,
  namesOf,
  type Room,
  seatOfPerson,
  seatPlayers,
  takeVote,
} from '../rooms/room.ts';

/*
 * A table whose rules have changed: who sat where and what was said is read from its entries, which need no rules; what
 * happened in the match from its archive. Everybody is told what they were told then, and nothing else.
 */

interface Bygone extends People {
  readonly changed: number;
  readonly archive: Archive;
  readonly unwritten: readonly Entry[]; // of which it does not tell
}

/** The people around a table, made again without its rules. */
export interface People {
  readonly room: Room; // without its match
  isBegun: boolean;
}

/** One more entry; null is before the first. */
export function takePeople(id: string, around: People | null, { at, body }: StoredEntry): People {
  const entry: Entry = JSON.parse(body);
  if (!around) return { room: makeRoom(id, entry), isBegun: false };
  const { room } = around;
  const length = room.length + 1;
  switch (entry.do) {
    case 'sit':
    case 'rise':
    case 'bot':
    case 'say':
    case 'away':
    case 'back':
    case 'here':
    case 'remove':
    case 'readmit':
    case 'talk':
    case 'close':
      happen(room, entry, at);
      break;
    case 'begin':
      seatPlayers(room, entry.ratings);
      around.isBegun = true;
      break;
    case 'vote':
      takeVote(room, entry);
      break;
    case 'out':
      carryOutVote(room, entry.seat);
      break;
    case 'lapse':
      room.votes.delete(entry.seat);
      break;
    case 'stop':
      room.stopped = entry.why;
      break;
    case 'rated':
      room.rated = entry.changes;
      break;
    case 'again':
      room.again = entry.room;
      break;
    case 'submit':
    case 'undo':
    case 'resign':
      heed(room, entry, at);
      break; // only the rules know what else it meant
    case 'make':
    case 'clock':
      break;
  }
  room.length = length;
  return around;
}

export function peopleFrom(id: string, entries: readonly StoredEntry[]): People {
  let around: People | null = null;
  for (const entry of entries) around = takePeople(id, around, entry);
  if (!around) throw new Error(`room ${id} has no entries`);
  return around;
}

/** The same as they are read; null: there is no such table. */
export async function readPeople(
  needs: ReadingNeeds,
  id: string,
  whose: string,
  also: (entry: StoredEntry) => void = () => undefined,
): Promise<People | null> {
  let around: People | null = null;
  await eachEntry(needs, id, whose, (entry) => {
    around = takePeople(id, around, entry);
    also(entry);
  });
  return around;
}

async function read(desk: Services, id: string, whose: string): Promise<Bygone> {
  const body = await desk.archives.get(id);
  const archive = body === null ? NOTHING : await unpackArchive(body);
  const unwritten: Entry[] = [];
  let changed = 0;
  const around = await readPeople(desk, id, whose, ({ number, at, body: text }) => {
    changed = at;
    if (number >= archive.length) unwritten.push(JSON.parse(text) as Entry);
  });
  if (!around) throw new Gone(NO_TABLE);
  return { ...around, changed, archive, unwritten };
}

/** Whether somebody made a table or has a seat there, whatever its rules are now. */
export async function isAmong(desk: Services, id: string, person: string): Promise<boolean> {
  const room = (await readPeople(desk, id, person))?.room;
  return room !== undefined && (room.owner === person || seatOfPerson(room, person) !== null);
}

/** Whose eyes somebody has here; the same as at a table that goes on. */
function eyesOf(
  { room, isBegun, changed }: Bygone,
  guest: Guest,
  asked: Seat | null | undefined,
  now: number,
): Seat | null {
  const { spectators } = room.plan;
  const own = seatOfPerson(room, guest.person.id);
  if (own === null && isBegun && spectators === 'none' && room.owner !== guest.person.id)
    throw new Gone(NOT_FOR_STRANGERS);
  if (own !== null && asked !== null) return ownSeat(room, guest, { seat: asked });
  if (asked !== undefined && asked !== null) seatIn(room, asked);
  if (isBegun && typeof spectators === 'number' && now < changed + spectators * 1000)
    throw new Problem('Spectators of this table see everything a little later: come back in a while.');
  return null;
}

/** What can still be asked of such a table; everything else is refused with the reason. */
export async function answerBygone(
  desk: Services,
  guest: Guest,
  request: ServerRequest,
  why: Outdated,
): Promise<ServerAnswer> {
  const { do: word } = request;
  if (word !== 'watch' && word !== 'events' && word !== 'text' && word !== 'status') throw why;
  const bygone = await read(desk, request.room, guest.person.id);
  const { room, isBegun, archive } = bygone;
  const seat = eyesOf(bygone, guest, request.do === 'watch' ? undefined : request.seat, desk.now());
  const viewer = seat ?? room.plan.seats;
  const names = namesOf(room);
  const events = storyFor(archive, viewer, names);
  const lines = lastTableFor(archive, viewer, names);
  const { isOver, result } = archive;
  switch (word) {
    case 'events':
      return { ok: true, events: events.slice(request.since), next: events.length };
    case 'text':
      return { ok: true, text: lines.map(({ text }) => text).join('\n') };
    case 'status':
      return { ok: true, game: room.plan.game, status: 'archived', version: room.plan.version, over: isOver, result };
    case 'watch': {
      const missing = bygone.unwritten.filter((entry) => wasToldOf(entry, seat)).length;
      const about = { why: why.message, isBegun, isOver, result, missing, lines };
      const face = { ...JSON.parse(faceText(faceOf(room))), ...ARCHIVED, seats: seatsOf(room) };
      const { chat } = room;
      const news = {
        news: room.id,
        seat,
        room: face,
        archive: about,
        from: 0,
        events,
        said: 0,
        chat,
        who: room.speakers.get(guest.person.id) ?? null,
      };
      guest.send(JSON.stringify({ ...news, next: events.length }));
      return { ok: true, seat, isOwner: room.owner === guest.person.id };
    }
  }
}

/** Whether somebody surely knows of it. Only the rules could tell which steps of others were secret, so none of them count. */
const wasToldOf = (entry: Entry, viewer: Seat | null): boolean =>
  TOLD_TO_ALL.has(entry.do) || ((entry.do === 'submit' || entry.do === 'undo') && entry.seat === viewer);

const TOLD_TO_ALL: ReadonlySet<Entry['do']> = new Set(['begin', 'clock', 'resign']);

const ARCHIVED = { status: 'archived', waiting: [], clocks: undefined };

function seatsOf(room: Room): object[] {
  const names = namesOf(room);
  return room.places.map(({ person, bot }, seat) => ({
    name: names[seat],
    is: bot !== null ? 'bot' : person === null ? 'free' : 'person',
    ...(bot === null ? {} : { bot }),
  }));
}
