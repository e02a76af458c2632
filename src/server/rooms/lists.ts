import { show } from '../../engine/options.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { RoomRow } from '../store/store.ts';
import { Outdated } from './again.ts';
import { isAmong } from './bygone.ts';
import { firstLineSeatsOf } from './face.ts';
import type { Answer, Desk, Guest, Request } from './guests.ts';
import { delayFor } from './late.ts';
import { whole } from './plan.ts';
import { isShutOut, placeAt, seatOfPerson, waitingSeats } from './room.ts';

/* The lists of tables: one's own, and those that anybody may find. */

const MOST_LISTED = 50;

export async function mine(desk: Desk, { person }: Guest, request: Request): Promise<Answer> {
  const { store } = desk;
  const [rooms, ratings] = await Promise.all([ownRooms(desk, person.id, request), store.allRatings(person.id)]);
  const lines = await Promise.all(rooms.map((room) => lineFor(desk, room, person.id)));
  const theirs = lines.filter((line) => line !== null).toSorted(byLast);
  const isMore = rooms.length === MOST_LISTED;
  return { ok: true, rooms: theirs, ratings, isMore, next: isMore ? placeAfter(rooms.at(-1)) : null };
}

function ownRooms({ store }: Desk, person: string, { before, after }: Request): Promise<RoomRow[]> {
  if (after !== undefined) return store.runningOf(person, readPlace(after), MOST_LISTED);
  if (before === undefined) return store.roomsOf(person, MOST_LISTED);
  return store.pastOf(person, whole(before, 'before', 0, Number.MAX_SAFE_INTEGER), MOST_LISTED);
}

/** From where what goes on can be read on: by when a table was made, which nothing that happens there changes. */
const placeAfter = (last: RoomRow | undefined): string | null =>
  !last || last.status === 'over' ? null : `${last.made} ${last.id}`;

const PLACE = /^(\d{1,15}) ([\w-]{1,64})$/;

function readPlace(after: unknown): Pick<RoomRow, 'made' | 'id'> {
  const [, made, id] = (typeof after === 'string' && PLACE.exec(after)) || [];
  if (id === undefined) throw new Problem(`"after" is what "mine" answered as "next", not ${show(after)}.`);
  return { made: Number(made), id };
}

interface Line {
  readonly made: number;
  readonly status: string;
  readonly waiting: readonly Seat[];
  readonly changed: number;
  readonly spectators?: unknown;
}

/** What goes on first, then the latest. */
const byLast = (a: Line, b: Line): number =>
  Number(a.status === 'over') - Number(b.status === 'over') || b.changed - a.changed;

/** What somebody is told of a table at which they sat once; null: it is for those who sit there. */
async function lineFor(desk: Desk, room: RoomRow, person: string): Promise<Line | null> {
  const line = lineFrom(room);
  if (room.status === 'open') return line;
  const standing: Standing | 'shut out' = room.status === 'playing' ? await standingAt(desk.hall, room, person) : {};
  if (standing === 'shut out') return null;
  if (standing.seat !== undefined && standing.seat !== null) return { ...line, ...standing };
  const isTheirs = line.spectators !== 'none' || (await isAmong(desk, room, person));
  return isTheirs ? { ...line, ...standing } : null;
}

interface Standing {
  readonly seat?: Seat | null;
  readonly standIn?: string; // the bot that plays for them until they are back
  readonly status?: string;
  readonly waiting?: readonly Seat[];
  readonly changed?: number;
  readonly seats?: readonly object[];
}

/** For whose turn it is, and since when everybody knows. A table of older rules is listed all the same, to be read. */
const standingAt = async (hall: Desk['hall'], { id, made }: RoomRow, person: string): Promise<Standing | 'shut out'> =>
  hall
    .look(id, (room): Standing | 'shut out' => {
      if (isShutOut(room, person)) return 'shut out';
      const seat = seatOfPerson(room, person);
      // Who got up may be a spectator, who sees later whose turn it is, and who was voted out.
      if (seat === null && room.plan.spectators !== 0)
        return { seat, changed: made, ...(delayFor(room, { person }) > 0 ? { seats: firstLineSeatsOf(room) } : {}) };
      const [waiting, changed] = [waitingSeats(room), room.noticed.at];
      const standIn = seat === null ? null : placeAt(room, seat).standIn;
      return standIn === null
        ? { seat, waiting, changed }
        : { seat, standIn, waiting: waiting.filter((one) => one !== seat), changed };
    })
    .catch((error: unknown) => {
      if (error instanceof Outdated) return { seat: null, status: 'archived' };
      if (error instanceof Problem) return { seat: null };
      throw error;
    });

const lineFrom = ({ about, made, changed, status }: RoomRow): Line => ({
  ...(JSON.parse(about) as object),
  made,
  waiting: [],
  status,
  changed,
});

export async function openTables({ store, presence }: Desk, { person }: Guest, { before }: Request): Promise<Answer> {
  const time = before === undefined ? Number.MAX_SAFE_INTEGER : whole(before, 'before', 0, Number.MAX_SAFE_INTEGER);
  const rooms = await store.listed(time, MOST_LISTED, person.id);
  const lines = rooms.map((room) => ({ ...lineFrom(room), here: presence.isAttended(room.id) }));
  return { ok: true, rooms: lines, isMore: rooms.length === MOST_LISTED };
}
