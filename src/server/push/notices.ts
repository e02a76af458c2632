import { Problem, type Seat } from '../../engine/words.ts';
import type { Hall } from '../rooms/hall.ts';
import type { Presence } from '../requests/presence.ts';
import { botAt, type Room, seatOfPerson, waitingSeats } from '../rooms/room.ts';
import type { Timer, Timers } from '../run/time.ts';
import type { Delivery } from './deliver.ts';
import { LEAST_BETWEEN, type PushStore } from './kept.ts';

/*
 * Tells people who are not there that a table waits for them. Whatever changed a table only sets a timer here; a moment later
 * it is looked at again, and somebody who still is waited for and still is not there is told, once until they come back.
 */

export interface Notices {
  stop(): void;
}

export interface NoticesNeeds {
  readonly hall: Hall;
  readonly presence: Presence;
  readonly kept: PushStore;
  readonly delivery: Delivery;
  readonly now: () => number;
  readonly timers: Timers;
  readonly onTrouble: (error: unknown) => void;
}

const PAUSE = 5000; // milliseconds: a page that is opened again, or a line that was cut for a moment
const DAYS = 2 * 24 * 3600; // seconds that a message is of use where no clock runs

export function startNotices(needs: NoticesNeeds): Notices {
  const { hall, presence, kept, delivery, now, timers, onTrouble } = needs;
  const set = new Map<string, Timer>();
  let isStopped = false;

  const later = (room: string, person: string, wait: number): void => {
    const key = `${room} ${person}`;
    if (isStopped || set.has(key)) return;
    const timer = timers.after(wait, () => {
      set.delete(key);
      tell(room, person).catch((error: unknown) => {
        if (!(error instanceof Problem)) onTrouble(error);
      });
    });
    set.set(key, timer.unref());
  };

  const tell = async (id: string, person: string): Promise<void> => {
    const notice = presence.isHere(id, person) ? null : await hall.look(id, (room) => noticeFor(room, person, now()));
    if (!notice) return;
    const browsers = await kept.subscriptionsOf(person);
    if (browsers.length === 0) return;
    const claim = await kept.claim(person, id, now());
    if (typeof claim === 'number') later(id, person, Math.min(LEAST_BETWEEN, Math.max(0, claim - now())));
    if (claim !== 'now') return;
    for (const to of browsers) delivery.send({ whose: person, to, about: id, ...notice });
  };

  hall.onChange((room) => {
    if (room.noticed.entry !== room.length - 1) return; // a secret step of somebody: nobody else hears of it
    for (const seat of waitingSeats(room)) {
      const person = personWaitedFor(room, seat);
      if (person !== null && !presence.isHere(room.id, person)) later(room.id, person, PAUSE);
    }
  });
  presence.listen({
    came: (id, person) => void kept.isBack(person, id).catch(onTrouble),
    // Somebody whose line was cut may not have seen that it was their turn already.
    cut: (id, person) => later(id, person, PAUSE),
  });
  void kept.tidy(now()).catch(onTrouble);

  return {
    stop() {
      isStopped = true;
      for (const timer of set.values()) timer.close();
      set.clear();
      delivery.stop();
    },
  };
}

/** A bot that stands in does not need its person. */
const personWaitedFor = (room: Room, seat: Seat): string | null =>
  botAt(room, seat) === null ? (room.places[seat]?.person ?? null) : null;

/** What somebody is told who is waited for; nothing that only they may know, since it may lie on a locked screen. */
function noticeFor(room: Room, person: string, now: number): { text: string; seconds: number } | null {
  const seat = seatOfPerson(room, person);
  if (seat === null || !waitingSeats(room).includes(seat) || personWaitedFor(room, seat) === null || !room.open)
    return null;
  const clock = room.clocks[seat];
  const left =
    clock && clock.since !== null && room.plan.clock.kind !== 'none' ? clock.left - (now - clock.since) : null;
  return {
    text: JSON.stringify({
      room: room.id,
      title: room.open.match.game.title,
      text: `It is your turn${at(room, person)}.`,
    }),
    seconds: left === null ? DAYS : Math.max(0, Math.ceil(left / 1000)),
  };
}

/** Whose table it is. */
function at({ owner, places }: Room, person: string): string {
  if (owner === person) return ' at your table';
  const place = places.find((one) => one.person === owner);
  return place ? ` at the table of ${place.name}` : '';
}
