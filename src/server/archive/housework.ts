import type { House } from '../store/house.ts';
import type { Store } from '../store/store.ts';
import type { Archivist } from './archivist.ts';
import type { Hall } from '../rooms/hall.ts';

/* What is done now and then, by one process at a time. All of it may be done twice. */

export interface HouseworkNeeds {
  readonly archivist: Archivist;
  readonly house: House;
  readonly hall: Hall;
  readonly store: Store;
  readonly now: () => number;
  readonly tableDays: number; // that a table may wait for its beginning; 0: for ever
  readonly guestDays: number; // that somebody is remembered who never did anything; 0: for ever
}

const DAY = 86_400_000;

export function makeHousework(needs: HouseworkNeeds): () => Promise<void> {
  const { archivist, house, hall, store, now, tableDays, guestDays } = needs;
  return async () => {
    await archivist.catchUp();
    await house.dropCodes(now());
    await house.dropOrphans();
    if (tableDays > 0) {
      const since = now() - tableDays * DAY;
      for (const room of await house.idleTables(since)) if (await house.dropTable(room, since)) hall.forget(room);
    }
    if (guestDays > 0) for (const guest of await house.idleGuests(now() - guestDays * DAY)) await store.forget(guest);
  };
}
