import { Problem } from '../../engine/words.ts';
import { type Eyes, stillPlaying } from './absence.ts';
import type { Entry, Happening } from '../rooms/entries.ts';
import { must, whole } from '../../desk/kinds.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import { type Guest, keyOf, seatIn, type Services } from './guests.ts';
import { type Room, seatOfPerson, statusOf } from '../rooms/room.ts';

/*
 * What whoever made a table may do there: take somebody off their seat before it begins and invite them back, keep the talk for the
 * players, and close it. A match that others play is closed only when all of them want it.
 */

const asLeader =
  <R extends ServerRequest<'remove' | 'readmit' | 'talk'>>(decide: (room: Room, request: R) => Happening) =>
  async ({ hall }: Services, { person }: Guest, request: R): Promise<ServerAnswer<'remove' | 'readmit' | 'talk'>> => {
    const key = keyOf(request, person);
    await hall.act(request.room, key, (room): Entry => {
      if (room.owner !== person.id) throw new Problem('Only whoever made this table decides that.');
      return { ...decide(room, request), by: person.id, ...(key === null ? {} : { key }) };
    });
    return { ok: true };
  };

export const remove = asLeader<ServerRequest<'remove'>>((room, { seat }) => ({
  do: 'remove',
  seat: seatIn(room, seat),
}));

export const readmit = asLeader<ServerRequest<'readmit'>>((room, { number }) => {
  if (room.removed.length === 0) throw new Problem('Nobody was taken off their seat here.');
  return { do: 'readmit', number: must(whole(0, room.removed.length - 1), number, 'number') };
});

export const setTalk = asLeader<ServerRequest<'talk'>>((_, { who }) => ({ do: 'talk', who }));

/** What is written down is told to everybody who looks on; then all of it is deleted. */
export async function closeTable(
  desk: Services,
  { person }: Guest,
  { room: id, withdraw }: ServerRequest<'close'>,
): Promise<ServerAnswer<'close'>> {
  const { hall, house } = desk;
  // Something may have ended us before it was deleted.
  let isClosed = await hall.look(id, (room) => room.isClosed && room.owner === person.id);
  if (!isClosed)
    await hall.act(id, null, (room): Entry => {
      refuseClosing(room, person.id);
      if (withdraw === true) return { do: 'close', isWithdrawn: true, by: person.id };
      isClosed = isAgreed(room, person.id, desk);
      return isClosed ? { do: 'close', isDone: true, by: person.id } : { do: 'close', by: person.id };
    });
  if (isClosed) {
    await house.dropClosed(id);
    hall.forget(id);
  }
  return { ok: true, isClosed };
}

function refuseClosing(room: Room, person: string): void {
  const isOwner = room.owner === person;
  switch (statusOf(room)) {
    case 'open':
      if (!isOwner) throw new Problem('Only whoever made this table can close it.');
      return;
    case 'playing':
      if (!isOwner && seatOfPerson(room, person) === null) throw new Problem('You do not sit at this table.');
      if (room.plan.isRated) throw new Problem('A rated match is played to its end.');
      if (!isOwner && room.closing.size === 0) throw new Problem('Only whoever made this table can ask to close it.');
      return;
    case 'over':
      throw new Problem('The match is over. It stays in the lists of those who played.');
  }
}

/** Whether nobody is left who wants to play on. */
const isAgreed = (room: Room, person: string, eyes: Eyes): boolean =>
  statusOf(room) === 'open' || stillPlaying(room, eyes).every((one) => one === person || room.closing.has(one));
