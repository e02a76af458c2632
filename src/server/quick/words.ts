import { Problem } from '../../engine/words.ts';
import type { Entry } from '../rooms/entries.ts';
import type { ServerAnswer, ServerRequest } from '../../desk/server-wire.ts';
import type { Guest, Services } from '../requests/guests.ts';
import { ratingFor } from '../requests/rating.ts';
import { makeRoom, type Room, seatOfPerson, statusOf } from '../rooms/room.ts';
import { keepingOf, planFor, readWish, usualSeats } from './wish.ts';

/* Requests about quick matches and invitations; docs/protocol-server.md tells them. */

const nameIn = ({ name }: { readonly name?: string }, { person }: Guest): string => name?.trim() ?? person.name;
const wordsIn = ({ words = '' }: { readonly words?: string }): string => words.trim();

export async function seek(
  { quick, listeners, now }: Services,
  guest: Guest,
  request: ServerRequest<'seek'>,
): Promise<ServerAnswer<'seek'>> {
  const wish = readWish(request);
  const [name, words, keeping] = [nameIn(request, guest), wordsIn(request), keepingOf(request)];
  if (quick.isFull()) throw new Problem('Very many people look for a match just now; try again in a minute.');
  listeners.add(guest);
  const seeking = await quick.seek({ person: guest.person.id, name, wish, words, keeping });
  return { ok: true, seeking, now: now() };
}

/** What somebody looks for, and who invites them; from now on this connection is told what changes. */
export async function seeking(
  { quick, invitations, listeners, now }: Services,
  guest: Guest,
): Promise<ServerAnswer<'seeking'>> {
  listeners.add(guest);
  const { id } = guest.person;
  return { ok: true, seeking: await quick.stateOf(id), invitations: await invitations.openTo(id), now: now() };
}

export async function unseek({ quick }: Services, { person }: Guest): Promise<ServerAnswer<'unseek'>> {
  await quick.unseek(person.id);
  return { ok: true };
}

export async function ready(
  { quick }: Services,
  { person }: Guest,
  { party }: ServerRequest<'ready'>,
): Promise<ServerAnswer<'ready'>> {
  if (!(await quick.ready(person.id, party))) throw new Problem('This match is not asked about any more.');
  return { ok: true };
}

export const fellows = async ({ invitations }: Services, { person }: Guest): Promise<ServerAnswer<'fellows'>> => ({
  ok: true,
  fellows: await invitations.fellowsOf(person.id),
});

/** To a table at which one sits, or to a new one. */
export async function invite(
  desk: Services,
  guest: Guest,
  request: ServerRequest<'invite'>,
): Promise<ServerAnswer<'invite'>> {
  const { invitations } = desk;
  const { person: other } = await invitations.fellow(guest.person.id, request.fellow);
  await invitations.refuse(guest.person.id, other);
  const room = request.room ?? (await tableFor(desk, guest, request));
  const game = await desk.hall.look(room, (table) => {
    refuseFull(table, guest.person.id, other);
    return table.plan.game;
  });
  await invitations.invite(guest.person, other, room, game);
  return { ok: true, room };
}

function refuseFull(room: Room, sender: string, other: string): void {
  if (seatOfPerson(room, sender) === null) throw new Problem('You invite to a table at which you sit.');
  if (seatOfPerson(room, other) !== null) throw new Problem('They sit at this table already.');
  if (statusOf(room) !== 'open') throw new Problem('The match at this table has begun.');
  if (freeSeat(room, other, null) === null) throw new Problem('No seat is free at this table.');
}

/** That is not kept for somebody else; `now` is null: or may be, for a while. */
export function freeSeat({ places, kept }: Room, person: string, now: number | null): number | null {
  const isKept = (at: number): boolean =>
    now !== null && kept !== null && now < kept.until && ![null, person].includes(kept.people[at] ?? null);
  const seat = places.findIndex((place, at) => place.person === null && place.bot === null && !isKept(at));
  return seat < 0 ? null : seat;
}

/** A table as quick matches have them, for whoever invites: they seat bots and begin. */
async function tableFor({ hall, newId }: Services, guest: Guest, request: ServerRequest<'invite'>): Promise<string> {
  const { games, seats, pace } = readWish(request);
  const [game] = games;
  if (game === undefined) throw new Problem('"game" says what to play.');
  const { person } = guest;
  const plan = planFor(game, usualSeats(game, seats), pace);
  const id = newId();
  const make: Entry = { do: 'make', plan, secret: newId() + newId(), by: person.id };
  await hall.create(makeRoom(id, make), make, person.id);
  const sit: Entry = { do: 'sit', seat: 0, name: nameIn(request, guest), words: wordsIn(request), by: person.id };
  await hall.act(id, null, () => sit);
  return id;
}

/** Sits down at the first free seat there. */
export async function accept(
  desk: Services,
  guest: Guest,
  request: ServerRequest<'accept'>,
): Promise<ServerAnswer<'accept'>> {
  const { invitations, hall, now } = desk;
  const { person } = guest;
  const [name, words] = [nameIn(request, guest), wordsIn(request)];
  const invitation = await invitations.find(request.invitation, person.id);
  const { room } = invitation;
  const isThere = await hall.look(room, (table) => seatOfPerson(table, person.id) !== null);
  const rating = await ratingFor(desk, room, person.id);
  if (!isThere)
    await hall.act(room, null, (table) => {
      const seat = freeSeat(table, person.id, now());
      if (seat === null || statusOf(table) !== 'open') throw new Problem('The seats at this table are taken by now.');
      return { do: 'sit', seat, name, words, ...rating, by: person.id };
    });
  await invitations.end(invitation, false);
  return { ok: true, room };
}

export async function decline(
  { invitations }: Services,
  { person }: Guest,
  { invitation, never = false }: ServerRequest<'decline'>,
): Promise<ServerAnswer<'decline'>> {
  await invitations.end(await invitations.find(invitation, person.id), never);
  return { ok: true };
}

/** No invitations from somebody, and no quick match with them; or again. */
export async function shun(
  { invitations }: Services,
  { person }: Guest,
  { fellow, lift = false }: ServerRequest<'shun'>,
): Promise<ServerAnswer<'shun'>> {
  const { person: other } = await invitations.fellow(person.id, fellow);
  await invitations.shun(person.id, other, !lift);
  return { ok: true };
}
