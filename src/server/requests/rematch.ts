import { Problem, type Seat } from '../../engine/words.ts';
import { ANY_TIME } from '../store/house.ts';
import { keepSeats } from './absence.ts';
import type { Entry } from '../rooms/entries.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from './guests.ts';
import { hasManyListed, oneByOne } from './listing.ts';
import { refuseTimeless, type RoomPlan } from '../rooms/plan.ts';
import { inviteAgain } from '../programs/words.ts';
import { ratingFor } from './rating.ts';
import { makeRoom, type Place, seatOfPerson, statusOf } from '../rooms/room.ts';

/*
 * The same table once more. Only whoever asks for it sits down there, and the bots; the seats of the others are kept for them for a
 * while, and they come by asking for the same. Nobody plays, least of all for a rating, who did not want to.
 */

/** A match that is over, as somebody sat at it. */
interface Past {
  readonly seat: Seat;
  readonly plan: RoomPlan;
  readonly places: readonly Place[];
  readonly next: string | null;
}

export async function playAgain(
  desk: Services,
  guest: Guest,
  { room: id }: ServerRequest<'again'>,
): Promise<ServerAnswer<'again'>> {
  const { hall } = desk;
  const past = await hall.look(
    id,
    (room): Past => {
      const seat = seatOfPerson(room, guest.person.id);
      if (seat === null) throw new Problem('You do not sit at this table.');
      if (statusOf(room) !== 'over') throw new Problem('A new match begins here when this one is over.');
      if (room.stopped !== null) throw new Problem(room.stopped);
      return { seat, plan: room.plan, places: room.places.map((place) => ({ ...place })), next: room.again };
    },
    guest.person.id,
  );
  const room = (await nextOf(desk, past)) ?? (await makeNext(desk, guest, id, past));
  await sitAgain(desk, guest, room, past);
  return { ok: true, room };
}

/** A table that nobody began is gone after a while: then there can be another. */
const nextOf = async ({ store }: Services, { next }: Past): Promise<string | null> =>
  next !== null && (await store.entriesOf(next, 0, 1)).length > 0 ? next : null;

/** Its own table is complete before the old one names it: whatever ends this in the middle, everybody can use what they find. */
async function makeNext(desk: Services, guest: Guest, id: string, past: Past): Promise<string> {
  const { hall, house, newId, idFor, now } = desk;
  const { places } = past;
  const by = guest.person.id;
  if (past.plan.isRated) refuseTimeless(past.plan.clock); // one of before that was asked for
  const fresh = idFor(by, `again ${id}`); // whoever was cut off and asks again finds what they have made
  const kept = keepSeats(
    places.map(({ person, isProgram }) => (isProgram ? null : person)),
    now(),
  );
  const make = async (isListed: boolean): Promise<void> => {
    const plan: RoomPlan = { ...past.plan, isListed, timed: 'whole choices' };
    const first: Entry = { do: 'make', plan, secret: newId() + newId(), kept, by };
    await hall.create(makeRoom(fresh, first), first, by);
  };
  if (!past.plan.isListed) await make(false);
  else await oneByOne(desk, by, async () => make(!(await hasManyListed(desk, by, fresh))));
  await sitAgain(desk, guest, fresh, past);
  for (const [seat, { bot }] of places.entries())
    if (bot !== null && !past.plan.isRated)
      await unlessTaken(hall.act(fresh, null, () => ({ do: 'bot', seat, bot, by })));
  try {
    await hall.act(id, null, (room) => {
      if (room.again !== past.next) throw new Problem('The next match is there already.');
      return { do: 'again', room: fresh, by };
    });
    for (const { person, isProgram } of places)
      if (isProgram && person !== null) await unlessTaken(inviteAgain(desk, guest.person, person, fresh));
    return fresh;
  } catch (error) {
    // Somebody else asked for it in the same moment: everybody goes to their table.
    const theirs = await hall.look(id, (room) => room.again);
    if (!(error instanceof Problem) || theirs === null || theirs === past.next) throw error;
    if (theirs === fresh) return fresh;
    await house.dropTable(fresh, ANY_TIME);
    hall.forget(fresh);
    return theirs;
  }
}

/** Where they sat, if nobody else sits there by now; if somebody does, they find another seat themselves. */
async function sitAgain(desk: Services, { person }: Guest, room: string, { seat, places }: Past): Promise<void> {
  const rating = await ratingFor(desk, room, person.id);
  const name = places[seat]?.name ?? person.name;
  await unlessTaken(
    desk.hall.act(room, null, (next) => {
      if (seatOfPerson(next, person.id) !== null) throw new Problem('They sit there already.');
      return { do: 'sit', seat, name, words: '', ...rating, by: person.id };
    }),
  );
}

const unlessTaken = (seating: Promise<unknown>): Promise<unknown> =>
  seating.catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
