import { Problem, type Seat } from '../../engine/words.ts';
import type { Report } from '../admin/report-store.ts';
import type { PushStore } from '../push/kept.ts';
import { storyFor, unpackArchive } from '../rooms/archive.ts';
import { peopleFrom } from '../rooms/bygone.ts';
import type { Entry } from '../rooms/entries.ts';
import { lineOf } from '../rooms/face.ts';
import type { Desk } from '../rooms/guests.ts';
import type { Hall } from '../rooms/hall.ts';
import { namesOf, placeAt, seatOfPerson, statusOf } from '../rooms/room.ts';
import { seatingText } from '../rooms/seating.ts';
import { ANY_TIME } from '../store/house.ts';
import type { Identities } from '../store/identities.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Person, RoomRow, Store } from '../store/store.ts';

/* What belongs to a person: all of it as a file, or gone. */

const MOST_ROOMS = 10_000;

/** Everything that is kept of somebody; of tables what they did there. */
export async function exportOf(
  desk: Desk,
  push: Pick<PushStore, 'subscriptionsOf'>,
  { id, name, made }: Person,
  identities: Pick<Identities, 'formerIds' | 'keyOf'> = NO_OTHERS,
): Promise<object> {
  const { store } = desk;
  const tables = [];
  for (const one of [id, ...(await identities.formerIds(id))]) tables.push(...(await tablesOf(desk, one)));
  const ratings = await store.allRatings(id);
  const key = await identities.keyOf(id);
  return {
    name,
    since: new Date(made).toISOString(),
    ratings,
    tables,
    notices: await push.subscriptionsOf(id), // browsers that are told when it is their turn
    reports: (await desk.reporting.store.listOf(id)).map(ownReport),
    seeking: await desk.quick.stateOf(id),
    invitations: await desk.invitations.exportOf(id),
    recoveryKey: key && { since: timeOf(key.made), used: key.used === null ? null : timeOf(key.used) },
  };
}

/** Who never was anybody else. */
const NO_OTHERS = { formerIds: async () => [], keyOf: async () => null };

const timeOf = (at: number): string => new Date(at).toISOString();

async function tablesOf(desk: Desk, id: string): Promise<object[]> {
  const { store } = desk;
  const rooms = await store.roomsWith(id, MOST_ROOMS);
  const tables = [];
  for (const { id: room, game, status } of rooms) {
    const found = await store.readRoom(room);
    const entries = (found?.entries ?? []).map(({ at, body }) => ({ at, entry: JSON.parse(body) as Entry }));
    const own = entries.filter(({ entry }) => entry.by === id);
    const did = own.map(({ at, entry }) => ({ at, ...told(entry) }));
    const story = await storyOf(desk, room, found?.entries ?? [], id);
    tables.push({ table: room, game, status, did, told: story, ...ratingIn(room, found?.entries ?? [], id) });
  }
  return tables;
}

/** What somebody has reported, and when it was dealt with. */
const ownReport = ({ at, room, thing, kind, words, resolved }: Report): object => ({
  at,
  table: room,
  thing: thing.split(' ')[0],
  kind,
  words,
  resolved,
});

/** Of a rated match: their rating when it began, and what it has changed. */
function ratingIn(room: string, entries: readonly StoredEntry[], person: string): object {
  if (entries.length === 0) return {};
  const { places, players, rated } = peopleFrom(room, entries).room;
  const seat = players.indexOf(person);
  const [rating, change] = [places[seat]?.rating, rated?.[seat]];
  return { ...(rating ? { rating } : {}), ...(change ? { change } : {}) };
}

/** What somebody was told at their seat, as far as it was written down. */
async function storyOf(
  { archives }: Desk,
  room: string,
  entries: readonly StoredEntry[],
  person: string,
): Promise<string[]> {
  const body = await archives.get(room);
  if (body === null || entries.length === 0) return [];
  const around = peopleFrom(room, entries).room;
  const seat = seatOfPerson(around, person);
  if (seat === null) return [];
  return storyFor(await unpackArchive(body), seat, namesOf(around)).map(({ text }) => text);
}

/** The secret of a deal is the table's, until the match is over; the ratings with which it began are those of others, too. */
const told = (entry: Entry): object =>
  entry.do === 'make' ? { do: 'make', plan: entry.plan } : entry.do === 'begin' ? { do: 'begin' } : entry;

export const NOBODY = 'Somebody';

/**
 * The matches of others stay whole and go on: only who it was, and what they said, is gone from them. `tell` goes to all processes:
 * lines of that person are closed, and these rooms read anew.
 */
export async function forgetPerson(
  desk: Desk,
  { id }: Person,
  tell: (rooms: readonly string[]) => Promise<void>,
  identities: Pick<Identities, 'formerIds'> = NO_OTHERS,
): Promise<void> {
  // What they were before goes first: as long as something is left of it, they are known and can ask again.
  for (const one of [...(await identities.formerIds(id)), id]) await forgetOne(desk, one, tell);
}

async function forgetOne(
  { store, hall, house }: Desk,
  id: string,
  tell: (rooms: readonly string[]) => Promise<void>,
): Promise<void> {
  const clean = async (): Promise<readonly RoomRow[]> => {
    const rooms = await store.roomsWith(id, MOST_ROOMS);
    for (const room of rooms) await takeOutOf(store, room.id, id);
    for (const room of rooms) hall.forget(room.id);
    await tell(rooms.map((room) => room.id));
    return rooms;
  };
  await clean();
  const rooms = await clean(); // whatever they did until their lines were closed
  const gone: string[] = [];
  for (const room of rooms) {
    if ((await isTheirs(hall, room.id, id)) && (await house.dropTable(room.id, ANY_TIME))) gone.push(room.id);
    else {
      await leaveSeat(hall, room.id, id);
      await tellAnew(hall, store, room);
    }
  }
  await store.forget(id);
  for (const room of gone) hall.forget(room);
  await tell(gone); // and nobody comes back as them from now on
}

async function takeOutOf(store: Store, room: string, person: string): Promise<void> {
  const entries = (await store.readRoom(room))?.entries ?? [];
  for (const { number, body } of entries) {
    const left = withoutPerson(JSON.parse(body), person, () => seatPlayed(room, entries, person));
    const text = left === null ? body : JSON.stringify(left);
    if (text !== body) await store.rewrite(room, number, text);
  }
}

/** What is left of an entry without them; null: there is nothing of theirs in it. */
function withoutPerson(entry: Entry, person: string, seat: () => Seat): Entry | null {
  if (entry.do === 'begin' && entry.ratings) return { ...entry, ratings: without(entry.ratings, seat()) };
  if (entry.do === 'rated') return { ...entry, changes: without(entry.changes, seat()) };
  if (entry.by !== person) return null;
  if (entry.do === 'say') return unsaid(entry);
  if (entry.do !== 'sit') return null;
  const { rating: _, ...others } = entry;
  return { ...others, name: NOBODY };
}

/** What is left of what somebody said. */
export const unsaid = (entry: Entry & { do: 'say' }): Entry => ({ ...entry, name: NOBODY, text: '…' });

const without = <T>(list: readonly T[], seat: Seat): (T | null)[] => list.map((one, at) => (at === seat ? null : one));

/** The seat at which somebody began a match; -1: they did not. */
const seatPlayed = (room: string, entries: readonly StoredEntry[], person: string): Seat =>
  peopleFrom(room, entries).room.players.indexOf(person);

/** Nobody waits for somebody who never comes back. It may be said twice. */
export async function leaveSeat(hall: Hall, id: string, person: string): Promise<void> {
  try {
    await hall.act(id, null, (room) => {
      const seat = seatOfPerson(room, person);
      const status = statusOf(room);
      const isAway = seat !== null && placeAt(room, seat).standIn !== null;
      if (seat === null || status === 'over' || isAway) throw new Problem('Nobody waits for them there.');
      if (status === 'open') return { do: 'rise', seat, by: null };
      return { do: 'away', seat, bot: room.plan.standIn ?? 'normal', by: null };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** A table of theirs that has not begun: nobody else could begin it. */
export const isTheirs = (hall: Hall, id: string, person: string): Promise<boolean> =>
  hall
    .look(id, (room) => room.owner === person && statusOf(room) === 'open')
    .catch((error: unknown) => {
      if (error instanceof Problem) return false; // it does not replay any more
      throw error;
    });

const TRIES = 5;

/** What lists tell of a table has names in it. */
async function tellAnew(hall: Hall, store: Store, { id, about, length, standing }: RoomRow): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const now = await hall
      .look(id, (room) => ({ length: room.length, about: lineOf(room), seating: seatingText(room) }))
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        const entries = (await store.readRoom(id))?.entries ?? []; // it does not replay any more
        const names = entries.length === 0 ? [] : peopleFrom(id, entries).room.places.map(({ name }) => name);
        return { length, about: withNames(about, names), seating: standing?.seating ?? null };
      });
    if (await store.retell(id, now.length, now.about, now.seating)) return;
  }
}

function withNames(about: string, names: readonly string[]): string {
  const line: { readonly seats?: readonly ({ readonly name?: string } | null)[] } = JSON.parse(about);
  const seats = (line.seats ?? []).map((seat, i) => (seat?.name === undefined ? seat : { name: names[i] ?? NOBODY }));
  return JSON.stringify({ ...line, seats });
}
