import { Problem } from '../../engine/words.ts';
import { standInAt } from '../requests/absence.ts';
import type { Hall } from '../rooms/hall.ts';
import type { Presence } from '../requests/presence.ts';
import { placeAt, seatOfPerson, statusOf } from '../rooms/room.ts';
import { isLiveQuick } from './table.ts';

/*
 * Among strangers who play live, one who goes away does not keep the others waiting: a bot plays for them until they say that they are
 * back. Where the process of whoever left is gone as well, their clock does the same.
 */

export interface Leavers {
  /** Has bots play for those who have been away for long enough. */
  check(): Promise<void>;
  readonly size: number;
}

interface Needs {
  readonly hall: Hall;
  readonly presence: Presence;
  readonly now: () => number;
  readonly patience: number; // milliseconds
}

export function makeLeavers({ hall, presence, now, patience }: Needs): Leavers {
  const gone = new Map<string, { readonly room: string; readonly person: string; readonly at: number }>();
  presence.listen({
    came: (room, person) => void gone.delete(`${room} ${person}`),
    cut: () => undefined,
    left(room, person) {
      if (isLiveQuick(room)) gone.set(`${room} ${person}`, { room, person, at: now() });
    },
  });
  return {
    async check() {
      for (const [key, { room, person, at }] of gone) {
        if (Math.abs(now() - at) < patience) continue; // a clock that was set back holds nobody up for longer
        gone.delete(key);
        if (!presence.isHere(room, person)) await standIn(hall, room, person);
      }
    },
    get size() {
      return gone.size;
    },
  };
}

async function standIn(hall: Hall, id: string, person: string): Promise<void> {
  try {
    await hall.act(id, null, (room) => {
      const seat = seatOfPerson(room, person);
      if (seat === null || statusOf(room) !== 'playing' || placeAt(room, seat).standIn !== null)
        throw new Problem('Nobody waits for them there.');
      return { do: 'away', seat, bot: standInAt(room), by: null };
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
