import type { PushStore } from '../push/kept.ts';
import { storyFor, unpackArchive } from '../rooms/archive.ts';
import { peopleFrom } from '../rooms/bygone.ts';
import type { Desk } from '../rooms/guests.ts';
import type { Entry } from '../rooms/entries.ts';
import { namesOf, seatOfPerson } from '../rooms/room.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Person } from '../store/store.ts';

/* What belongs to a person: all of it as a file, or gone. */

const MOST_ROOMS = 10_000;

/** Everything that is kept of somebody; of tables what they did there. */
export async function exportOf(desk: Desk, push: PushStore, { id, name, made }: Person): Promise<object> {
  const { store } = desk;
  const rooms = await store.roomsOf(id, MOST_ROOMS);
  const tables = [];
  for (const { id: room, game, status } of rooms) {
    const found = await store.readRoom(room);
    const entries = (found?.entries ?? []).map(({ at, body }) => ({ at, entry: JSON.parse(body) as Entry }));
    const own = entries.filter(({ entry }) => entry.by === id);
    const did = own.map(({ at, entry }) => ({ at, ...told(entry) }));
    tables.push({ table: room, game, status, did, told: await storyOf(desk, room, found?.entries ?? [], id) });
  }
  const ratings = await store.allRatings(id);
  return {
    name,
    since: new Date(made).toISOString(),
    ratings,
    tables,
    notices: await push.subscriptionsOf(id), // browsers that are told when it is their turn
  };
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

/** The secret of a deal is the table's, until the match is over. */
const told = (entry: Entry): object => (entry.do === 'make' ? { do: 'make', plan: entry.plan } : entry);

const NOBODY = 'Somebody';

/** The matches of others stay whole: only who it was, and what they said, is gone from them. */
export async function forgetPerson({ store, hall }: Desk, { id }: Person): Promise<void> {
  for (const { id: room } of await store.roomsOf(id, MOST_ROOMS)) {
    const found = await store.readRoom(room);
    for (const { number, body } of found?.entries ?? []) {
      const entry: Entry = JSON.parse(body);
      if (entry.by !== id) continue;
      if (entry.do === 'sit') await store.rewrite(room, number, JSON.stringify({ ...entry, name: NOBODY }));
      if (entry.do === 'say') await store.rewrite(room, number, JSON.stringify({ ...entry, name: NOBODY, text: '…' }));
    }
    hall.forget(room);
  }
  await store.forget(id);
}
