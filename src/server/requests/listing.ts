import { Problem } from '../../engine/words.ts';
import type { Services } from './guests.ts';
import { knownFrom } from '../rooms/seating.ts';

const MOST_OF_ONE = 3; // tables in the list: one person must not fill it

/** Whether somebody has so many open tables in the list that another one would be too many; one that is there already is none more. */
export async function hasManyListed({ hall, store }: Services, person: string, id: string): Promise<boolean> {
  const rows = (await store.listedOf(person)).filter((row) => row.id !== id);
  let owned = 0;
  for (const row of rows)
    if (
      knownFrom(row, person)?.isOwner ??
      (await hall.look(row.id, ({ owner }) => owner === person, person).catch(unlessThere))
    )
      owned++;
  return owned >= MOST_OF_ONE;
}

/** Makes one table of somebody after the other: two that are asked for in one moment know of each other. */
export const oneByOne = <T>({ store }: Services, person: string, make: () => Promise<T>): Promise<T> =>
  store.alone(`tables of ${person}`, make);

/** A table that is gone meanwhile, or whose rules have changed, is in nobody's way. */
function unlessThere(error: unknown): boolean {
  if (error instanceof Problem) return false;
  throw error;
}
