import type { ListedRoom } from '../../desk/server-wire.ts';
import { markOf } from '../../desk/own-deck.ts';
import { resultOf } from '../../engine/result.ts';
import type { RatingChange, Skill } from '../rooms/entries.ts';
import { matchIn, namesOf, placeAt, type Room, statusOf, waitingMask, waitingSeats } from '../rooms/room.ts';

/*
 * What everybody may see of a room, as pieces of JSON: whoever looks on is told the pieces that changed. They are made once
 * for all who look on.
 */

/** `"waiting":[0]` and the like, in a fixed order; '' is not there. */
export type Face = readonly string[];

/** What is told before everything else to somebody who sees the match later: what table it is, and not what happens there just now. */
const [STANDING, SEATS, OWNER, WAITING, CLOCKS, VOTES, PHASE_CLOCK, LED] = [1, 2, 3, 4, 5, 7, 9, 10];

/** The same list as long as it is the same. */
export function faceOf(room: Room): Face {
  const { plan, clocks, phaseClock } = room;
  const status = statusOf(room);
  const waiting = waitingText(room);
  const seating = seatingOf(room);
  const known = seating.face;
  const isStill = plan.clock.kind === 'none' && phaseClock === null;
  if (isStill && known?.[WAITING] === waiting && known[STANDING] === STATUS[status]) return known;
  const { seats, owner, votes, again } = seating;
  seating.face = [
    seating.plan,
    STATUS[status],
    seats,
    owner,
    waiting,
    plan.clock.kind === 'none' ? '' : `"clocks":${JSON.stringify(clocks.map(({ left, since }) => ({ left, since })))}`,
    status === 'over' ? `"deal":${JSON.stringify(dealOf(room))}` : '', // when nothing hangs on the secret any more
    votes,
    again,
    phaseClock === null ? '' : `"phaseClock":${JSON.stringify(phaseClock)}`,
    seating.led,
    room.stopped === null ? '' : `"closed":${JSON.stringify(room.stopped)}`,
  ];
  return seating.face;
}

// The same piece is the same text, so that it is known at once that it has not changed.
const STATUS = { open: '"status":"open"', playing: '"status":"playing"', over: '"status":"over"' } as const;
const WAITING_TEXTS: string[] = []; // by mask
const waitingText = (room: Room): string =>
  (WAITING_TEXTS[waitingMask(room)] ??= `"waiting":[${waitingSeats(room).join(',')}]`);

/** All of a face but what has happened since the beginning: who is waited for, who is away, who is voted against or out. */
export function stillFaceOf(room: Room): string {
  const pieces = [...faceOf(room)];
  pieces[SEATS] = `"seats":${JSON.stringify(firstSeatsOf(room))}`;
  pieces[OWNER] = `"owner":${room.players.indexOf(room.owner)}`;
  pieces[WAITING] = '"waiting":[]';
  pieces[VOTES] = '"votes":[]';
  pieces[LED] = `"talkers":"${room.talkers}","removed":[],"closing":[]`;
  pieces[CLOCKS] = pieces[PHASE_CLOCK] = '';
  return faceText(pieces);
}

export const faceText = (pieces: readonly string[]): string => `{${pieces.filter((piece) => piece !== '').join(',')}}`;

/** What never changes. */
function planOf({ id, commitment, plan }: Room): string {
  const { game, version, options, preset, clock, spectators, standIn, isRated, isListed } = plan;
  const own = plan.ownDeck ? { ownDeck: markOf(plan.ownDeck.deck) } : {};
  const told = {
    id,
    game,
    version,
    options,
    preset,
    clock,
    spectators,
    standIn,
    isRated,
    isListed,
    commitment,
    ...own,
  };
  return JSON.stringify(told).slice(1, -1);
}

interface Seating {
  readonly number: number;
  readonly plan: string;
  readonly seats: string;
  readonly owner: string;
  readonly votes: string;
  readonly again: string;
  readonly led: string; // what whoever made it has decided
  readonly line: string; // of the list
  face: Face | null; // the last one
}

/** Who may talk, who may not sit down, and who would like to close it. */
function ledOf({ talkers, removed, closing, places }: Room): string {
  const seats = places.flatMap(({ person }, seat) => (person !== null && closing.has(person) ? [seat] : []));
  const names = JSON.stringify(removed.map(({ name }) => name));
  return `"talkers":"${talkers}","removed":${names},"closing":[${seats.join(',')}]`;
}

const seatings = new WeakMap<Room, Seating>();

/** What play does not change. */
function seatingOf(room: Room): Seating {
  const known = seatings.get(room);
  if (known?.number === room.seating) return known;
  const votes = [...room.votes].map(([against, { by, until, ground }]) => ({
    against,
    by: [...by],
    ...(until === null ? {} : { until, ground }),
  }));
  const seating: Seating = {
    number: room.seating,
    plan: known?.plan ?? planOf(room),
    seats: `"seats":${JSON.stringify(seatsOf(room))}`,
    owner: `"owner":${room.places.findIndex(({ person }) => person === room.owner)}`,
    votes: `"votes":${JSON.stringify(votes)}`,
    again: room.again === null ? '' : `"again":${JSON.stringify(room.again)}`,
    led: ledOf(room),
    line: stillLineOf(room),
    face: null,
  };
  seatings.set(room, seating);
  return seating;
}

function seatsOf(room: Room): object[] {
  const names = namesOf(room);
  return room.places.map(({ person, isProgram, bot, standIn, words, rating }, seat) => ({
    name: names[seat],
    is: bot !== null ? 'bot' : person === null ? 'free' : 'person',
    ...(isProgram ? { isProgram } : {}),
    ...(bot === null ? {} : { bot }),
    ...(standIn === null ? {} : { standIn }),
    ...(person === null ? {} : ratingTold(rating, room.rated?.[seat] ?? null)),
    ...(room.open || words === '' ? {} : { hasWords: true }),
    ...(person === null && bot === null && isKept(room, seat) ? { keptUntil: room.kept?.until } : {}),
  }));
}

/** Of a person at a rated table: as it was, and when the match has changed it, as it is now. */
const ratingTold = (rating: Skill | null, change: RatingChange | null): object =>
  change ? { rating: change.before, newRating: change.after } : rating ? { rating } : {};

/** As they were when the match began. */
function firstSeatsOf(room: Room): object[] {
  const { names } = matchIn(room).match;
  return room.players.map((person, seat) => ({
    name: names[seat],
    ...(person === null
      ? { is: 'bot', bot: placeAt(room, seat).bot }
      : {
          is: 'person',
          ...(placeAt(room, seat).isProgram ? { isProgram: true } : {}),
          ...ratingTold(placeAt(room, seat).rating, null),
        }),
  }));
}

/** The same for a list of rooms. */
export function firstLineSeatsOf(room: Room): ListedRoom['seats'] {
  const { names } = matchIn(room).match;
  return room.players.map((person, seat) => {
    const { bot } = placeAt(room, seat);
    return person === null && bot !== null ? { bot } : { name: String(names[seat]) };
  });
}

const isKept = ({ kept }: Room, seat: number): boolean => typeof kept?.people[seat] === 'string';

const dealOf = ({ secret, places }: Room): object => ({ secret, words: places.map(({ words }) => words) });

/** What a list of rooms tells of one, as JSON; who is waited for is asked of the room itself. */
export function lineOf(room: Room): string {
  const status = statusOf(room);
  const { line } = seatingOf(room);
  const winners = status === 'over' && room.open ? resultOf(room.open.match.table)?.winners : undefined;
  const won = winners === undefined ? '' : `,"winners":${JSON.stringify(winners)}`;
  const closed = room.stopped === null ? '' : ',"isClosed":true';
  return `{${line},"status":"${status}"${won}${closed}}`;
}

/** The part of it that play does not change. */
function stillLineOf(room: Room): string {
  const { game, preset, clock, isRated, spectators, ownDeck } = room.plan;
  const own = ownDeck ? { hasOwnDeck: true } : {};
  const names = namesOf(room);
  const seats = room.places.map(({ person, bot, rating }, seat) =>
    bot !== null
      ? { bot }
      : person === null
        ? null
        : { name: names[seat], ...(room.open ? {} : ratingTold(rating, null)) },
  );
  return JSON.stringify({ id: room.id, game, preset, clock, isRated, ...own, spectators, seats }).slice(1, -1);
}
