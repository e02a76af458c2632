import { Problem, type Seat } from '../../engine/words.ts';
import type { RoomRow } from '../store/store.ts';
import { Outdated } from '../rooms/again.ts';
import { isAmong } from '../archive/bygone.ts';
import type { ListedRoom, ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from './guests.ts';
import { type Known, knownFrom, standingIn } from '../rooms/seating.ts';

/* The lists of tables: one's own, and those that anybody may find. */

const MOST_LISTED = 50;

export async function mine(
  desk: Services,
  { person }: Guest,
  request: ServerRequest<'mine'>,
): Promise<ServerAnswer<'mine'>> {
  const { store } = desk;
  const [rooms, ratings] = await Promise.all([ownRooms(desk, person.id, request), store.allRatings(person.id)]);
  const begun = performance.now();
  const asked = rooms.map((room) => lineFor(desk, room, person.id));
  desk.pieces.charge(person.id, performance.now() - begun);
  const lines = await Promise.all(asked);
  const theirs = lines.filter((line) => line !== null).toSorted(byLast);
  const isMore = rooms.length === MOST_LISTED;
  return { ok: true, rooms: theirs, ratings, isMore, next: isMore ? placeAfter(rooms.at(-1)) : null };
}

function ownRooms({ store }: Services, person: string, { before, after }: ServerRequest<'mine'>): Promise<RoomRow[]> {
  if (after !== undefined) return store.runningOf(person, placeOf(after), MOST_LISTED);
  if (before === undefined) return store.roomsOf(person, MOST_LISTED);
  return store.pastOf(person, before, MOST_LISTED);
}

/** From where what goes on can be read on: by when a table was made, which nothing that happens there changes. */
const placeAfter = (last: RoomRow | undefined): string | null =>
  !last || last.status === 'over' ? null : `${last.made} ${last.id}`;

function placeOf(after: string): Pick<RoomRow, 'made' | 'id'> {
  const [made = '', id = ''] = after.split(' ');
  return { made: Number(made), id };
}

/** What goes on first, then the latest. */
const byLast = (a: ListedRoom, b: ListedRoom): number =>
  Number(a.status === 'over') - Number(b.status === 'over') || b.changed - a.changed;

/** What somebody is told of a table at which they sat once; null: it is for those who sit there. Rows say all of it. */
async function lineFor(desk: Services, row: RoomRow, person: string): Promise<ListedRoom | null> {
  const line = lineFrom(row);
  if (row.status === 'open' || (row.status === 'over' && line.spectators !== 'none')) return line;
  const known = knownFrom(row, person) ?? (await knownOf(desk, row, person));
  if (!known) return { ...line, seat: null };
  const { isOutdated, isOwner, seat } = known;
  if (line.spectators === 'none' && !isOwner && seat === null) return null;
  if (row.status !== 'playing') return line;
  return { ...line, ...(isOutdated ? { seat: null, status: 'archived' } : standingOf(row, known, line.spectators)) };
}

interface Standing {
  readonly seat: Seat | null;
  readonly standIn?: string; // the bot that plays for them until they are back
  readonly waiting?: readonly Seat[];
  readonly changed: number;
  readonly seats?: ListedRoom['seats'];
}

/** For whose turn it is, and since when everybody knows. */
function standingOf({ made }: RoomRow, known: Known, spectators: ListedRoom['spectators']): Standing {
  const { seat, standIn, waiting, noticed, first } = known;
  // Who got up may be a spectator, who sees later whose turn it is, and who was voted out.
  if (seat === null && spectators !== 0) return { seat, changed: made, ...(first ? { seats: first } : {}) };
  if (standIn === null) return { seat, waiting, changed: noticed };
  return { seat, standIn, waiting: waiting.filter((one) => one !== seat), changed: noticed };
}

/**
 * The same for a table at which nothing has happened since rows say it: the table itself is read, and whoever asks pays for it. A
 * table of older rules is listed all the same, to be read.
 */
async function knownOf(desk: Services, row: RoomRow, person: string): Promise<Known | null> {
  const nothing = { seat: null, isOutdated: true, standIn: null, waiting: [], noticed: row.changed, first: null };
  try {
    if (row.status === 'playing')
      return await desk.hall.look(row.id, (room) => knownFrom({ ...row, standing: standingIn(room) }, person), person);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!(error instanceof Outdated)) return null;
  }
  return { ...nothing, isOwner: await isAmong(desk, row.id, person) };
}

const lineFrom = ({ about, made, changed, status }: RoomRow): ListedRoom => ({
  ...(JSON.parse(about) as ListedRoom), // what `lineOf` wrote there
  made,
  waiting: [],
  status: status as ListedRoom['status'],
  changed,
});

export async function openTables(
  { store, presence }: Services,
  { person }: Guest,
  { before = Number.MAX_SAFE_INTEGER }: ServerRequest<'rooms'>,
): Promise<ServerAnswer<'rooms'>> {
  const rooms = await store.listed(before, MOST_LISTED, person.id);
  const lines = rooms.map((room) => ({ ...lineFrom(room), here: presence.isAttended(room.id) }));
  return { ok: true, rooms: lines, isMore: rooms.length === MOST_LISTED };
}
