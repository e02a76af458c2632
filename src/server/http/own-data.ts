import type { Desk } from '../rooms/guests.ts';
import type { Entry } from '../rooms/entries.ts';
import type { Person, Store } from '../store/store.ts';

/* What belongs to a person: all of it as a file, or gone. */

const MOST_ROOMS = 10_000;

/** Everything that is kept of somebody; of tables what they did there. */
export async function exportOf(store: Store, { id, name, made }: Person): Promise<object> {
  const rooms = await store.roomsOf(id, MOST_ROOMS);
  const tables = [];
  for (const { id: room, game, status } of rooms) {
    const found = await store.readRoom(room, 0);
    const entries = (found?.entries ?? []).map(({ at, body }) => ({ at, entry: JSON.parse(body) as Entry }));
    const own = entries.filter(({ entry }) => entry.by === id);
    tables.push({ table: room, game, status, did: own.map(({ at, entry }) => ({ at, ...told(entry) })) });
  }
  const ratings = await store.allRatings(id);
  return {
    name,
    since: new Date(made).toISOString(),
    ratings,
    tables,
  };
}

/** The secret of a deal is the table's, until the match is over. */
const told = (entry: Entry): object => (entry.do === 'make' ? { do: 'make', plan: entry.plan } : entry);

const NOBODY = 'Somebody';

/** The matches of others stay whole: only who it was, and what they said, is gone from them. */
export async function forgetPerson({ store, hall }: Desk, { id }: Person): Promise<void> {
  for (const { id: room } of await store.roomsOf(id, MOST_ROOMS)) {
    const found = await store.readRoom(room, 0);
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
