import { commitmentTo, seedOf } from '../../engine/deal.ts';
import { startMatch } from '../../engine/match.ts';
import { decisionOf, waitedFor } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { seatsIn } from '../../engine/view.ts';
import { Problem, type Refusal, type Seat } from '../../engine/words.ts';
import { gameNamed } from '../../games/registry.ts';
import { carryOut, openedWith, type OpenMatch } from '../open-match.ts';
import { makeClocks, type PhaseClock, runClocks, runPhaseClock, type SeatClock } from './clock.ts';
import type { Entry, KeptSeats } from './entries.ts';
import { clockOption, type RoomPlan } from './plan.ts';
import { castVote, endVotes, isAgreed, LEAST_VOTERS, recountWithout, type Votes, withdrawVote } from './votes.ts';

/*
 * A table and the people around it, made from its entries alone. `happen` takes one more of them, or says why not and changes
 * nothing. Every process that has read the same entries has the same room.
 */

export interface Place {
  person: string | null;
  name: string;
  bot: string | null; // sits here from the beginning
  standIn: string | null; // plays for the person while they are away
  words: string; // added to the deal
  acted: number; // when its person did something last
  waited: number | null; // since when its person is waited for
}

export interface Said {
  readonly name: string;
  readonly who: number | null; // a number for each person at this table, in the order in which they spoke first; names can be changed
  readonly seat: Seat | null; // null: a spectator
  readonly text: string;
  readonly at: number;
}

export interface Room {
  readonly id: string;
  readonly plan: RoomPlan;
  readonly owner: string;
  readonly secret: string;
  readonly kept: KeptSeats | null; // null: none, it is no rematch
  readonly commitment: string;
  readonly places: Place[];
  players: readonly (string | null)[]; // the people who began, by seat; nobody until then
  readonly clocks: readonly SeatClock[];
  readonly phaseClock: PhaseClock | null; // null: there is none in this match
  readonly chat: Said[];
  readonly speakers: Map<string, number>; // the numbers of those who said something
  readonly keys: Set<string>; // of the requests that were carried out
  readonly votes: Votes;
  open: OpenMatch | null; // null until it begins
  again: string | null; // the room of the next match
  length: number; // entries
  seating: number; // grows with everything but play: who sits where, votes, what was said
}

export const MOST_SAID = 1000;

export type Status = 'open' | 'playing' | 'over';

export const statusOf = ({ open }: Room): Status =>
  open === null ? 'open' : isOver(open.match.table) ? 'over' : 'playing';

/** A room as its first entry makes it. */
export function makeRoom(id: string, entry: Entry): Room {
  if (entry.do !== 'make') throw new Error(`room ${id} does not begin with its making`);
  const { plan, secret, by, kept = null } = entry;
  return {
    id,
    plan,
    owner: by ?? '',
    secret,
    kept,
    commitment: commitmentTo({ table: id, secret }),
    places: Array.from({ length: plan.seats }, () => ({ ...EMPTY, bot: null, standIn: null, waited: null })),
    players: [],
    clocks: makeClocks(plan.clock, plan.seats),
    phaseClock: phaseClockOf(plan),
    chat: [],
    speakers: new Map(),
    keys: new Set(),
    votes: new Map(),
    open: null,
    again: null,
    length: 1,
    seating: 0,
  };
}

function phaseClockOf({ game, options }: RoomPlan): PhaseClock | null {
  const seconds = clockOption(gameNamed(game).game, options, 'phase');
  return seconds === null ? null : { left: seconds * 1000, since: null };
}

/** Takes one more entry. What the rules of the game refuse is answered, what cannot be at all is thrown; both change nothing. */
export function happen(room: Room, entry: Entry, at: number): Refusal | null {
  const refusal = changeBy(room, entry, at);
  if (refusal) return refusal;
  room.length++;
  if (!isPlay(entry)) room.seating++;
  if (entry.key !== undefined) room.keys.add(entry.key);
  heed(room, entry, at);
  if (room.open && room.phaseClock) runPhaseClock(room.phaseClock, isAnybodys(room.open), at);
  if (room.open && room.plan.clock.kind !== 'none')
    runClocks(room.plan.clock, room.clocks, {
      at,
      waiting: waitingPeople(room),
      acted: endsDecision(room, entry) ? entry.seat : null,
      back: entry.do === 'undo' ? entry.seat : null,
      isSettled: isPlay(entry) && entry.do !== 'undo' && isFinal(room.open),
    });
  return null;
}

/** Who did something when, and who is waited for since when. Nothing that is kept is refused for it. */
export function heed(room: Room, entry: Entry, at: number): void {
  const waiting = waitingSeats(room);
  room.places.forEach((place, seat) => {
    const isWaited = waiting.includes(seat) && botAt(room, seat) === null;
    place.waited = isWaited ? (place.waited ?? at) : null;
    if (place.person === null || place.person !== entry.by) return;
    place.acted = at;
    if ((isPlay(entry) || entry.do === 'back') && endVotes(room.votes, seat)) room.seating++;
  });
}

/** Whether nothing can be taken back. */
const isFinal = ({ match: { steps, mark } }: OpenMatch): boolean => steps.length === mark.steps;

const isPlay = ({ do: word }: Entry): boolean =>
  word === 'submit' || word === 'undo' || word === 'resign' || word === 'clock';

function changeBy(room: Room, entry: Entry, at: number): Refusal | null {
  switch (entry.do) {
    case 'make':
      throw new Error(`room ${room.id} is made twice`);
    case 'sit':
      return sit(room, entry);
    case 'rise':
      return rise(room, entry);
    case 'bot':
      return seatBot(room, entry);
    case 'begin':
      return begin(room);
    case 'undo':
      if (statusOf(room) === 'over') throw new Problem('The match is over; nothing is taken back any more.');
      return carryOut(matchIn(room), entry);
    case 'submit':
    case 'resign':
    case 'clock':
      return carryOut(matchIn(room), entry);
    case 'away':
      placeAt(room, entry.seat).standIn = entry.bot;
      return null;
    case 'back':
      placeAt(room, entry.seat).standIn = null;
      return null;
    case 'vote':
      return vote(room, entry);
    case 'say':
      return say(room, entry, at);
    case 'again':
      if (statusOf(room) !== 'over') throw new Problem('A new match begins here when this one is over.');
      room.again = entry.room;
      return null;
  }
}

/* ---- before the beginning ---- */

function sit(room: Room, { seat, name, words, by }: Entry & { do: 'sit' }): null {
  refuseBegun(room);
  const place = placeAt(room, seat);
  if (by === null) throw new Problem('Only a person sits down.');
  if (place.person !== null && place.person !== by) throw new Problem(`Seat ${seat + 1} is taken.`);
  if (place.bot !== null) throw new Problem(`A bot has seat ${seat + 1}.`);
  for (const other of room.places) if (other.person === by) Object.assign(other, EMPTY);
  Object.assign(place, { person: by, name, words });
  return null;
}

function rise(room: Room, { seat }: Entry & { do: 'rise' }): null {
  refuseBegun(room);
  Object.assign(placeAt(room, seat), EMPTY);
  return null;
}

const EMPTY = { person: null, name: '', words: '', acted: 0 };

function seatBot(room: Room, { seat, bot }: Entry & { do: 'bot' }): null {
  refuseBegun(room);
  const place = placeAt(room, seat);
  if (place.person !== null) throw new Problem(`${place.name} has seat ${seat + 1}.`);
  place.bot = bot;
  return null;
}

function begin(room: Room): null {
  refuseBegun(room);
  const { id, plan, secret, places } = room;
  if (places.some(({ person, bot }) => person === null && bot === null))
    throw new Problem('Every seat needs a person or a bot before the match begins.');
  if (places.every(({ person }) => person === null)) throw new Problem('Nobody has sat down yet.');
  if (plan.isRated && places.some(({ person }) => person === null))
    throw new Problem('At a rated table every seat needs a person.');
  const entry = gameNamed(plan.game);
  const { seats, options } = plan;
  const seed = seedOf({ table: id, secret, words: places.map(({ words }) => words) });
  room.players = places.map(({ person }) => person);
  room.open = openedWith(entry, startMatch(entry.game, { seats, seed, options, names: namesOf(room) }));
  return null;
}

/** Two of the same name could not be told apart in the log. */
export function namesOf({ places }: Room): string[] {
  const names: string[] = [];
  for (const [seat, { name, bot }] of places.entries()) {
    const wanted = bot === null ? name : `Bot ${seat + 1}`;
    names.push(names.includes(wanted) ? `${wanted} ${seat + 1}` : wanted);
  }
  return names;
}

function refuseBegun({ open }: Room): void {
  if (open) throw new Problem('The match has begun.');
}

export function placeAt({ places }: Room, seat: Seat): Place {
  const place = places[seat];
  if (!place) throw new Problem(`There is no seat ${seat}.`);
  return place;
}

/* ---- while it goes on ---- */

export function matchIn({ open }: Room): OpenMatch {
  if (!open) throw new Problem('The match has not begun.');
  return open;
}

export const seatOfPerson = ({ places }: Room, person: string): Seat | null => {
  const seat = places.findIndex((place) => place.person === person);
  return seat < 0 ? null : seat;
};

/** Whether somebody may not look at a match that has begun. */
export const isShutOut = (room: Room, person: string | null): boolean =>
  room.open !== null &&
  room.plan.spectators === 'none' &&
  (person === null || (room.owner !== person && seatOfPerson(room, person) === null));

/** The bot that decides for a seat, if one does. */
export const botAt = ({ places }: Room, seat: Seat): string | null =>
  places[seat]?.bot ?? places[seat]?.standIn ?? null;

export function waitingSeats({ open }: Room): readonly Seat[] {
  const mask = open ? waitedFor(open.match.table) : 0;
  return (SEATS_IN[mask] ??= seatsIn(mask));
}

const SEATS_IN: (readonly Seat[])[] = []; // by mask: they are asked for again and again

const waitingPeople = (room: Room): Seat[] => waitingSeats(room).filter((seat) => botAt(room, seat) === null);

/** In an open phase a word is not the end of a decision, so it brings no new time to a bank; time for each counts from it (5 Ages §6.3). */
function endsDecision(room: Room, entry: Entry): entry is Entry & { readonly seat: Seat | null } {
  if (entry.do === 'clock') return true;
  const open = matchIn(room);
  return entry.do === 'submit' && !isOver(open.match.table) && (room.plan.clock.kind === 'each' || !isAnybodys(open));
}

/** Whether anybody may act at any time. */
const isAnybodys = ({ match: { table } }: OpenMatch): boolean => !isOver(table) && decisionOf(table).who === 'open';

/** Everybody who counts, if they agree, puts a bot in somebody's place for good. */
function vote(room: Room, entry: Entry & { do: 'vote' }): null {
  if (statusOf(room) !== 'playing') throw new Problem('Nobody can be voted out just now.');
  const { seat, against, of, isWithdrawn } = entry;
  if (seat === against || placeAt(room, against).person === null)
    throw new Problem('A vote is against another person at the table.');
  if (isWithdrawn && !room.votes.get(against)?.by.has(seat)) throw new Problem('You have not voted against them.');
  if (!isWithdrawn && (of ?? peopleIn(room).filter((one) => one !== against)).length < LEAST_VOTERS)
    throw new Problem('A vote needs at least two people besides the one it is against.');
  takeVote(room, entry);
  return null;
}

const peopleIn = ({ places }: Room): Seat[] => places.flatMap(({ person }, seat) => (person === null ? [] : [seat]));

/** What a vote that may be cast leads to. */
export function takeVote(room: Room, { seat, against, of, isWithdrawn }: Entry & { do: 'vote' }): void {
  const { votes } = room;
  if (isWithdrawn) {
    withdrawVote(votes, seat, against);
    return;
  }
  castVote(votes, seat, against, of ?? null);
  const ballot = votes.get(against);
  let out: Seat | null = ballot && isAgreed(ballot, against, peopleIn(room)) ? against : null;
  while (out !== null) {
    voteOut(room, out);
    out = recountWithout(votes, out, peopleIn(room));
  }
}

function voteOut(room: Room, seat: Seat): void {
  Object.assign(placeAt(room, seat), { person: null, bot: room.plan.standIn ?? 'normal', standIn: null });
  room.votes.delete(seat);
}

function say(room: Room, { name, text, by }: Entry & { do: 'say' }, at: number): null {
  if (room.chat.length >= MOST_SAID)
    throw new Problem(`At this table ${MOST_SAID} things have been said, which is the most.`);
  const { speakers } = room;
  if (by !== null && !speakers.has(by)) speakers.set(by, speakers.size);
  const who = by === null ? null : (speakers.get(by) ?? null);
  room.chat.push({ name, who, text, at, seat: by === null ? null : seatOfPerson(room, by) });
  return null;
}
