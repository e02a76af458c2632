import { legalActions } from '../../engine/edge.ts';
import { saveMatch } from '../../engine/match.ts';
import { viewOf } from '../../engine/view.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import * as desk from '../../desk/looking.ts';
import { toldFrom } from '../../desk/open-match.ts';
import { type Answer, type Services, type Guest, ownSeat, refuseStranger, type Request, roomOf } from './guests.ts';
import { whole } from '../rooms/plan.ts';
import { matchIn, type Room, seatOfPerson, statusOf, waitingSeats } from '../rooms/room.ts';

type Look = (room: Room, seat: Seat | null, request: Request) => Answer;

/** A look from one's own seat, or a spectator's. */
export async function lookAt({ hall }: Services, guest: Guest, request: Request, look: Look): Promise<Answer> {
  return hall.look(
    roomOf(request),
    (room) => {
      refuseStranger(room, guest);
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

export const viewFor: Look = (room, seat) => ({
  ok: true,
  view: viewOf(matchIn(room).match.table, seat ?? room.plan.seats),
});

export const legalFor: Look = (room, seat) => {
  if (seat === null) throw new Problem('You do not sit at this table.');
  return { ok: true, actions: legalActions(matchIn(room).match.table, seat) };
};

export const textFor: Look = (room, seat) => ({
  ok: true,
  text: desk.textFor(matchIn(room), seat ?? room.plan.seats),
});

const MOST_EVENTS = 1000; // in one answer

export const eventsFor: Look = (room, seat, request) => {
  const since = request.since === undefined ? 0 : whole(request.since, 'since', 0, 1_000_000);
  return { ok: true, ...toldFrom(matchIn(room), seat ?? room.plan.seats, since, MOST_EVENTS) };
};

export const stateOf: Look = (room) => {
  const { open, plan } = room;
  if (!open) return { ok: true, game: plan.game, status: 'open', over: false };
  return { ok: true, game: plan.game, status: statusOf(room), ...desk.standingOf(open), waiting: waitingSeats(room) };
};

/** The whole truth, when nothing hangs on it any more; with the deal and what was taken back, so that anybody can check it. */
export const saveOf: Look = (room) => {
  if (statusOf(room) !== 'over') throw new Problem('The whole match is told when it is over.');
  const { id, secret, commitment, places } = room;
  const deal = { table: id, secret, words: places.map(({ words }) => words), commitment };
  const { match, taken } = matchIn(room);
  const history = taken.length === match.steps.length ? {} : { history: taken };
  return { ok: true, state: { ...saveMatch(match), deal, ...history } };
};
