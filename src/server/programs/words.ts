import { Problem } from '../../engine/words.ts';
import type { ServerAnswer, ServerRequest, ServerWord } from '../../desk/server-wire.ts';
import { refuseOthers } from '../requests/absence.ts';
import type { Guest, Services } from '../requests/guests.ts';
import { freeSeat } from '../quick/words.ts';
import { ratingFor } from '../requests/rating.ts';
import { isRemoved, type Room, seatOfPerson, statusOf } from '../rooms/room.ts';
import type { Person } from '../store/store.ts';
import type { Program } from './kept.ts';
import { mayPlay } from './programs.ts';

/*
 * What programs ask, and what is asked about them. A program comes to a table by an invitation alone, and does there what play needs:
 * it makes no table, looks for no match, has no vote and decides nothing about others.
 */

/** What a program may ask; `say` needs a token for it. */
const WORDS: ReadonlySet<ServerWord> = new Set<ServerWord>([
  'hello',
  'games',
  'mine',
  'watch',
  'unwatch',
  'rise',
  'submit',
  'resign',
  'back',
  'leave',
  'say',
  'accept',
  'decline',
  'invited',
  'deck',
  'view',
  'observe',
  'legal',
  'text',
  'events',
  'status',
  'save',
]);

export function refuseForPrograms({ scope }: Program, word: ServerWord): void {
  if (!WORDS.has(word)) throw new Problem(`A bot cannot ask for "${word}": that is for people.`);
  if (word === 'say' && !scope.talks) throw new Problem('The token of this bot is not for talking.');
}

/** A program looks where it plays, and nowhere else. */
export function refuseOnlooker(room: Room, { person }: Guest): void {
  if (seatOfPerson(room, person.id) === null && !room.players.includes(person.id))
    throw new Problem('A bot looks only at tables at which it sits.');
}

/** By whoever decides at a table that has not begun. */
export async function inviteProgram(
  desk: Services,
  { person }: Guest,
  { room: id, name }: ServerRequest<'invite-bot'>,
): Promise<ServerAnswer<'invite-bot'>> {
  const { hall, programs, invitations } = desk;
  const found = await programs.named(name);
  if (!found || !isFor(found, person))
    throw new Problem(`There is no bot called ${JSON.stringify(name)} that you may invite.`);
  const game = await hall.look(id, (room) => {
    refuseOthers(room, person.id, desk);
    if (statusOf(room) !== 'open') throw new Problem('The match at this table has begun.');
    if (seatOfPerson(room, found.person) !== null) throw new Problem(`${found.name} sits at this table already.`);
    if (isRemoved(room, found.person)) throw new Problem(`${found.name} was taken off its seat here.`);
    if (freeSeat(room, found.person, desk.now()) === null) throw new Problem('No seat is free at this table.');
    return room.plan.game;
  });
  if (!mayPlay(found, game)) throw new Problem(`${found.name} does not play this game.`);
  const isOpen = (await invitations.openTo(found.person)).some(({ room }) => room === id);
  if (!isOpen) await invitations.invite(person, found.person, id, game);
  return { ok: true };
}

const MOST_TOLD = 30;
const MOST_LOOKED_AT = 300; // some of them play other games

/** Who may be invited to a table, to whoever decides there: their own bots, and those that are open to everybody. */
export async function invitable(
  desk: Services,
  { person }: Guest,
  { room: id }: ServerRequest<'invitable'>,
): Promise<ServerAnswer<'invitable'>> {
  const { hall, programs } = desk;
  const { game, seated } = await hall.look(id, (room) => {
    refuseOthers(room, person.id, desk);
    return { game: room.plan.game, seated: new Set(room.places.map((place) => place.person)) };
  });
  const all = await programs.invitableBy(person.id, MOST_LOOKED_AT);
  const bots = all.filter((one) => mayPlay(one, game) && !seated.has(one.person)).slice(0, MOST_TOLD);
  return { ok: true, bots: bots.map(({ name, owner, used }) => ({ name, isOwn: owner === person.id, used })) };
}

const isFor = ({ owner, scope }: Program, person: Person): boolean => scope.isOpen || owner === person.id;

/** For the same table once more. */
export async function inviteAgain(desk: Services, sender: Person, program: string, room: string): Promise<void> {
  const [found] = await desk.programs.among([program]);
  const game = await desk.hall.look(room, ({ plan }) => plan.game);
  if (found && isFor(found, sender) && mayPlay(found, game)) await desk.invitations.invite(sender, program, room, game);
}

/** Who invites; from now on this connection is told what changes. */
export async function invited({ invitations, listeners }: Services, guest: Guest): Promise<ServerAnswer<'invited'>> {
  listeners.add(guest);
  return { ok: true, invitations: await invitations.openTo(guest.person.id) };
}

/** A program sits down at the first free seat of a table to which it is invited. */
export async function acceptAsProgram(
  desk: Services,
  { person }: Guest,
  { invitation: id }: ServerRequest<'accept'>,
  program: Program,
): Promise<ServerAnswer<'accept'>> {
  const { hall, invitations, programs, store, now } = desk;
  const invitation = await invitations.find(id, person.id);
  const { room, game } = invitation;
  if (!mayPlay(program, game)) throw new Problem(`The token of this bot is not for ${game}.`);
  const running = (await store.roomsOf(person.id, programs.mostTables)).filter(({ status }) => status !== 'over');
  if (running.length >= programs.mostTables && running.every((one) => one.id !== room))
    throw new Problem(`A bot plays at ${programs.mostTables} tables at most; finish one of them first.`);
  const rating = await ratingFor(desk, room, person.id);
  const isThere = await hall.look(room, (table) => seatOfPerson(table, person.id) !== null);
  if (!isThere)
    await hall.act(room, null, (table) => {
      const seat = freeSeat(table, person.id, now());
      if (seat === null || statusOf(table) !== 'open') throw new Problem('The seats at this table are taken by now.');
      return { do: 'sit', seat, name: person.name, words: '', isProgram: true, ...rating, by: person.id };
    });
  await invitations.end(invitation, false);
  await programs.sits(person.id, room);
  return { ok: true, room };
}
