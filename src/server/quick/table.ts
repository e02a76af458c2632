import { Problem } from '../../engine/words.ts';
import type { Entry, Happening } from '../rooms/entries.ts';
import type { Hall } from '../rooms/hall.ts';
import { makeRoom } from '../rooms/room.ts';
import type { Store } from '../store/store.ts';
import type { KeptParty } from './kept.ts';
import { planFor } from './wish.ts';

interface Needs {
  readonly hall: Hall;
  readonly store: Store;
  readonly newId: () => string;
}

const LIVE = 'quick-'; // no other table is called so: nobody chooses an id

/** The name of a table says whether people were put together there for live play. */
export const quickId = (pace: string, id: string): string => (pace === 'live' ? LIVE + id : id);
export const isLiveQuick = (room: string): boolean => room.startsWith(LIVE);

/**
 * Makes the table of a party, seats everybody and begins. All of it may be done twice, by several processes, and after any part of it was
 * done by one that is gone. It belongs to nobody: no stranger among them may decide for the others.
 */
export async function makeTable({ hall, store, newId }: Needs, party: KeptParty): Promise<void> {
  const { id, game, seats, pace } = party;
  const known = await store.knownPeople(party.people.map(({ person }) => person));
  const people = party.people.filter(({ person }) => known.has(person)); // somebody may be forgotten since
  const [first] = people;
  if (!first) return;
  const plan = planFor(game, seats, pace);
  const make: Entry = { do: 'make', plan, secret: newId() + newId(), by: null };
  await hall.create(makeRoom(id, make), make, first.person);
  const act = (what: Happening, by: string | null): Promise<void> =>
    unlessDone(hall.act(id, null, () => ({ ...what, by })));
  for (const [seat, { person, name, words }] of people.entries()) await act({ do: 'sit', seat, name, words }, person);
  for (let seat = people.length; seat < seats; seat++)
    if (plan.standIn !== null) await act({ do: 'bot', seat, bot: plan.standIn }, null);
  await act({ do: 'begin' }, null);
}

const unlessDone = async (acting: Promise<unknown>): Promise<void> => {
  try {
    await acting;
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // the seat is taken, or it has begun
  }
};
