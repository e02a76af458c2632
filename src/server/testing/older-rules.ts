import type { Entry } from '../rooms/entries.ts';
import type { Store } from '../store/store.ts';

/** As if the rules of a table's game were one version older than they are: its first entry and its row say so. */
export async function makeOlder(store: Store, room: string): Promise<void> {
  const found = await store.readRoom(room);
  const made: Entry = JSON.parse(found?.entries[0]?.body ?? '{}');
  if (!found || made.do !== 'make') throw new Error(`room ${room} was not made`);
  const version = made.plan.version - 1;
  await store.rewrite(room, 0, JSON.stringify({ ...made, plan: { ...made.plan, version } }));
  const { about, length, standing } = found.row;
  const seating = standing && JSON.stringify({ ...JSON.parse(standing.seating), version });
  if (!(await store.retell(room, length, about, seating))) throw new Error(`room ${room} has changed meanwhile`);
}
