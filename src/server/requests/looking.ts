import { legalActions } from '../../engine/edge.ts';
import { viewOf } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import * as desk from '../../desk/looking.ts';
import { deckIn } from '../../desk/own-deck.ts';
import { toldFrom } from '../../desk/open-match.ts';
import type { ServerAnswer, ServerRequest, ServerWord } from '../../desk/server-wire.ts';
import { refuseOnlooker } from '../programs/words.ts';
import { type Guest, ownSeat, refuseStranger, type Services } from './guests.ts';
import { matchIn, type Room, seatOfPerson, statusOf, waitingSeats } from '../rooms/room.ts';
import { savedMatch } from '../../contract/saved.ts';

type From = Pick<ServerRequest<'events'>, 'since'>;
type Look<D extends ServerWord> = (room: Room, seat: Seat | null, request: From) => ServerAnswer<D>;

/** A look from one's own seat, or a spectator's. */
export async function lookAt<D extends ServerWord>(
  { hall }: Services,
  guest: Guest,
  request: Omit<ServerRequest<'events'>, 'do'>,
  look: Look<D>,
): Promise<ServerAnswer<D>> {
  return hall.look(
    request.room,
    (room) => {
      refuseStranger(room, guest);
      if (guest.program) refuseOnlooker(room, guest);
      const isSpectator = request.seat === null || seatOfPerson(room, guest.person.id) === null;
      if (
        isSpectator &&
        typeof room.plan.spectators === 'number' &&
        room.plan.spectators > 0 &&
        statusOf(room) === 'playing'
      )
        throw new Problem('Spectators of this table see everything a little later: watch it.');
      return look(room, isSpectator ? null : ownSeat(room, guest, request), request);
    },
    guest.person.id,
  );
}

export const viewFor: Look<'view'> = (room, seat) => ({
  ok: true,
  view: viewOf(matchIn(room).match.table, seat ?? room.plan.seats),
});

export const legalFor: Look<'legal'> = (room, seat) => {
  if (seat === null) throw new Problem('You do not sit at this table.');
  return { ok: true, actions: legalActions(matchIn(room).match.table, seat) };
};

export const textFor: Look<'text'> = (room, seat) => ({
  ok: true,
  text: desk.textFor(matchIn(room), seat ?? room.plan.seats),
});

/** The cards that whoever made the table has brought: everybody who may see it may read them, before they sit down too. */
export const deckOf = async (
  { hall }: Services,
  guest: Guest,
  { room: id }: ServerRequest<'deck'>,
): Promise<ServerAnswer<'deck'>> =>
  hall.look(
    id,
    (room) => {
      refuseStranger(room, guest);
      if (guest.program) refuseOnlooker(room, guest);
      return { ok: true, deck: deckIn(room.plan.ownDeck) };
    },
    guest.person.id,
  );

const MOST_EVENTS = 1000; // in one answer

export const eventsFor: Look<'events'> = (room, seat, { since = 0 }) => ({
  ok: true,
  ...toldFrom(matchIn(room), seat ?? room.plan.seats, since, MOST_EVENTS),
});

export const stateOf: Look<'status'> = (room) => {
  const { open, plan } = room;
  if (!open) return { ok: true, game: plan.game, status: 'open', over: false };
  return { ok: true, game: plan.game, status: statusOf(room), ...desk.standingOf(open), waiting: waitingSeats(room) };
};

/** The whole truth, when nothing hangs on it any more; with the deal and what was taken back, so that anybody can check it. */
export const saveOf: Look<'save'> = (room) => {
  if (statusOf(room) !== 'over') throw new Problem('The whole match is told when it is over.');
  const { id, secret, commitment, places } = room;
  const deal = { table: id, secret, words: places.map(({ words }) => words), commitment };
  const { match, taken } = matchIn(room);
  const history = taken.length === match.steps.length ? {} : { history: taken };
  return { ok: true, state: { ...savedMatch(match), deal, ...history } };
};
