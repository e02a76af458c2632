import { Problem } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { rest } from '../../desk/open-match.ts';
import type { StoredEntry } from '../store/rows.ts';
import type { Entry } from './entries.ts';
import type { RoomPlan } from './plan.ts';
import { happen, makeRoom, type Room } from './room.ts';

/** A table whose rules have changed since: what happened there means something else now. */
export class Outdated extends Problem {
  constructor({ game: id, version }: RoomPlan) {
    const { title, version: ours } = gameNamed(id).game;
    super(
      `This table was made with version ${version} of the rules of ${title}, and now there is version ${ours}: it can be read, but nothing can be done there any more.`,
    );
  }
}

/** A room made again from everything that happened in it. */
export function roomFrom(id: string, entries: readonly StoredEntry[]): Room {
  const [first, ...others] = entries;
  if (!first) throw new Error(`room ${id} has no entries`);
  const room = beginAgain(id, first);
  for (const entry of others) take(room, entry);
  return room;
}

/** The same of its first entry alone. */
export function beginAgain(id: string, { at, body }: StoredEntry): Room {
  const room = makeRoom(id, JSON.parse(body) as Entry);
  room.at = at;
  if (room.plan.version !== gameNamed(room.plan.game).game.version) throw new Outdated(room.plan);
  return room;
}

const TOGETHER = 32; // entries

/** The next entry of a room, as it was kept. */
export function take(room: Room, { number, at, body }: StoredEntry): void {
  if (room.open && number % TOGETHER === 0) rest(room.open); // a long table would be a heap of objects until it is read
  const refusal = number === room.length ? happen(room, JSON.parse(body), at) : null;
  if (number !== room.length - 1 || refusal)
    throw new Problem(
      `Entry ${number} of this table does not replay${refusal ? ` (${refusal.text})` : ''}. It is kept as it is.`,
    );
}
