import { Problem, type Seat } from '../../engine/words.ts';
import type { Report } from '../admin/report-store.ts';
import type { PushStore } from '../push/kept.ts';
import { storyFor, unpackArchive } from '../archive/archive.ts';
import { peopleFrom, readPeople } from '../archive/bygone.ts';
import type { Entry } from '../rooms/entries.ts';
import { lineOf } from '../updates/face.ts';
import { eachEntry } from '../rooms/reading.ts';
import type { Services } from '../requests/guests.ts';
import type { Hall } from '../rooms/hall.ts';
import { namesOf, placeAt, type Room, seatOfPerson, statusOf } from '../rooms/room.ts';
import { seatingText } from '../rooms/seating.ts';
import { ANY_TIME } from '../store/house.ts';
import type { Identities } from '../store/identities.ts';
import type { Person, RoomRow, Store } from '../store/store.ts';

/* What belongs to a person: all of it as a file, or gone. */

const MOST_ROOMS = 10_000;

/** Everything that is kept of somebody. Tables come one after the other: there may be thousands. */
export interface OwnData {
  readonly about: object;
  readonly tables: AsyncGenerator<object>; // what they did there, and what they were told
}

export async function exportOf(
  desk: Services,
  push: Pick<PushStore, 'subscriptionsOf'>,
  { id, name, made }: Person,
  identities: Pick<Identities, 'formerIds' | 'keyOf'> = NO_OTHERS,
): Promise<OwnData> {
  const ids = [id, ...(await identities.formerIds(id))];
  const key = await identities.keyOf(id);
  const about = {
    name,
    since: new Date(made).toISOString(),
    ratings: await desk.store.allRatings(id),
    days: await desk.days.listOf(id), // games of the day
    notices: await push.subscriptionsOf(id), // browsers that are told when it is their turn
    reports: (await desk.reporting.store.listOf(id)).map(ownReport),
    seeking: await desk.quick.stateOf(id),
    bots: await botsOf(desk, id),
    invitations: await desk.invitations.exportOf(id),
    recoveryKey: key && { since: timeOf(key.made), used: key.used === null ? null : timeOf(key.used) },
  };
  return { about, tables: tablesOf(desk, ids, id) };
}

/** Their programs, without what their tokens are known by. */
const botsOf = async ({ programs, store }: Services, owner: string): Promise<object[]> =>
  Promise.all(
    (await programs.ofOwner(owner)).map(async ({ person, name, made, used, hasToken, scope }) => ({
      name,
      since: timeOf(made),
      used: used === null ? null : timeOf(used),
      hasToken,
      scope,
      ratings: await store.allRatings(person),
    })),
  );

/** The same as one JSON text, in parts. */
export async function* exportText({ about, tables }: OwnData): AsyncGenerator<string> {
  yield `${JSON.stringify({ ok: true, data: about }).slice(0, -2)},"tables":[`;
  let between = '';
  for await (const table of tables) {
    yield between + JSON.stringify(table);
    between = ',';
  }
  yield ']}}';
}

/** Who never was anybody else. */
const NO_OTHERS = { formerIds: async () => [], keyOf: async () => null };

const timeOf = (at: number): string => new Date(at).toISOString();

async function* tablesOf(desk: Services, ids: readonly string[], whose: string): AsyncGenerator<object> {
  for (const id of ids)
    for (const { id: room, game, status } of await desk.store.roomsWith(id, MOST_ROOMS)) {
      const did: object[] = [];
      const around = await readPeople(desk, room, whose, ({ at, body }) => {
        const entry: Entry = JSON.parse(body);
        if (entry.by === id) did.push({ at, ...told(entry) });
      });
      const story = around ? await storyOf(desk, around.room, id) : [];
      yield { table: room, game, status, did, told: story, ...(around ? ratingIn(around.room, id) : {}) };
    }
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
function ratingIn({ places, players, rated }: Room, person: string): object {
  const seat = players.indexOf(person);
  const [rating, change] = [places[seat]?.rating, rated?.[seat]];
  return { ...(rating ? { rating } : {}), ...(change ? { change } : {}) };
}

/** What somebody was told at their seat, as far as it was written down. */
async function storyOf({ archives }: Services, around: Room, person: string): Promise<string[]> {
  const seat = seatOfPerson(around, person);
  const body = seat === null ? null : await archives.get(around.id);
  if (seat === null || body === null) return [];
  return storyFor(await unpackArchive(body), seat, namesOf(around)).map(({ text }) => text);
}

/** The secret of a deal is the table's, until the match is over; the ratings with which it began are those of others, too. */
const told = (entry: Entry): object =>
  entry.do === 'make' ? { do: 'make', plan: entry.plan } : entry.do === 'begin' ? { do: 'begin' } : entry;

export const NOBODY = 'Somebody';
const NO_BOT = 'Somebody (bot)';

/**
 * The matches of others stay whole and go on: only who it was, and what they said, is gone from them. `tell` goes to all processes:
 * lines of that person are closed, and these rooms read anew.
 */
export async function forgetPerson(
  desk: Services,
  { id }: Person,
  tell: (rooms: readonly string[]) => Promise<void>,
  identities: Pick<Identities, 'formerIds'> = NO_OTHERS,
): Promise<void> {
  // What they were before goes first: as long as something is left of it, they are known and can ask again.
  for (const { person } of await desk.programs.ofOwner(id)) await forgetOne(desk, person, tell);
  for (const one of [...(await identities.formerIds(id)), id]) await forgetOne(desk, one, tell);
}

/** A program of somebody, with all that it has. */
export const forgetProgram = (
  desk: Services,
  program: string,
  tell: (rooms: readonly string[]) => Promise<void>,
): Promise<void> => forgetOne(desk, program, tell);

async function forgetOne(desk: Services, id: string, tell: (rooms: readonly string[]) => Promise<void>): Promise<void> {
  const { store, hall, house } = desk;
  const clean = async (): Promise<readonly RoomRow[]> => {
    const rooms = await store.roomsWith(id, MOST_ROOMS);
    for (const room of rooms) await takeOutOf(desk, room.id, id);
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

async function takeOutOf(desk: Services, room: string, person: string): Promise<void> {
  const players = (await readPeople(desk, room, person))?.room.players ?? [];
  const seat = players.indexOf(person); // at which they began; -1: they did not
  const changed: { readonly number: number; readonly text: string }[] = [];
  await eachEntry(desk, room, person, ({ number, body }) => {
    const left = withoutPerson(JSON.parse(body) as Entry, person, seat);
    const text = left === null ? body : JSON.stringify(left);
    if (text !== body) changed.push({ number, text });
  });
  for (const { number, text } of changed) await desk.store.rewrite(room, number, text);
}

/** What is left of an entry without them; null: there is nothing of theirs in it. */
function withoutPerson(entry: Entry, person: string, seat: Seat): Entry | null {
  if (entry.do === 'begin' && entry.ratings) return { ...entry, ratings: without(entry.ratings, seat) };
  if (entry.do === 'rated') return { ...entry, changes: without(entry.changes, seat) };
  if (entry.by !== person) return null;
  if (entry.do === 'say') return unsaid(entry);
  if (entry.do !== 'sit') return null;
  const { rating: _, ...others } = entry;
  return { ...others, name: entry.isProgram ? NO_BOT : NOBODY };
}

/** What is left of what somebody said. */
export const unsaid = (entry: Entry & { do: 'say' }): Entry => ({ ...entry, name: NOBODY, text: '…' });

const without = <T>(list: readonly T[], seat: Seat): (T | null)[] => list.map((one, at) => (at === seat ? null : one));

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
