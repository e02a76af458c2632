import { commitmentTo, seedOf } from '../../engine/deal.ts';
import { startMatch } from '../../engine/match.ts';
import { decisionOf, hasChosen } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { Problem, type Refusal, type Seat } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { carryOut, isTogether, openedWith, type OpenMatch, waitingIn } from '../../desk/open-match.ts';
import { makeClocks, type Moment, type PhaseClock, runClocks, runPhaseClock, type SeatClock } from './clock.ts';
import type { Changes, Entry, KeptSeats, Skill, Talkers } from './entries.ts';
import { toldApart } from '../requests/look-alike.ts';
import { clockOption, type RoomPlan } from './plan.ts';
import {
  castVote,
  endVotes,
  isAgreed,
  LEAST_VOTERS,
  recountWithout,
  type Votes,
  withdrawVote,
} from '../requests/votes.ts';

/*
 * A table and the people around it, made from its entries alone. `happen` takes one more of them, or says why not and changes
 * nothing. Every process that has read the same entries has the same room.
 */

export interface Place {
  person: string | null;
  isProgram: boolean; // no person, but a program of one
  name: string;
  bot: string | null; // sits here from the beginning
  standIn: string | null; // plays for the person while they are away
  words: string; // added to the deal
  rating: Skill | null; // at a rated table: when they sat down, and then when it began
  acted: number; // when its person did something last that everybody could notice
  played: number; // the same, in the match
  isLate: boolean; // their time has run out since
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
  readonly called: Map<number, string>; // what those of them are called who look on
  readonly keys: Set<string>; // of the requests that were carried out
  readonly votes: Votes;
  readonly removed: Removed[]; // by whoever made the table, before it began
  readonly closing: Set<string>; // people who would like to end a match that goes on
  isClosed: boolean; // it is about to be deleted
  talkers: Talkers;
  readonly spent: Spent;
  open: OpenMatch | null; // null until it begins
  rated: Changes | null; // null: it is not, or was before this was told
  again: string | null; // the room of the next match
  stopped: string | null; // why nothing can be done here any more; null: it can
  length: number; // entries
  at: number; // the time of the last one
  noticed: Noticed;
  seating: number; // grows with everything but play: who sits where, votes, what was said
}

/** Somebody who may not sit down again until they are invited. */
export interface Removed {
  readonly person: string;
  readonly name: string;
}

/** What happened so far that everybody could notice: whatever is told of it tells nothing of secret steps. */
export interface Noticed {
  readonly times: number;
  readonly at: number; // the last time
  readonly entry: number; // and its number
}

/** How much was done so far of what could be done for ever. */
export interface Spent {
  readonly seated: Map<string, number>; // by each person: how often they sat down, or seated a bot
  readonly said: Map<string, number>; // by each person
  readonly returns: number[]; // of each seat, from a bot
  readonly votes: number[]; // of each seat, cast or taken back
  readonly back: number[]; // of each seat: steps that it took back
  readonly led: Map<string, number>; // by each person: how often they removed or invited somebody, or changed who may talk
  readonly goingBack: number[]; // of each seat: what its taking back has cost, in steps that were taken again
}

export const MOST_SAID = 1000;

export type Status = 'open' | 'playing' | 'over';

/** A table that was closed before it began stays open, so that it goes like any other that never began. */
export const statusOf = ({ open, stopped }: Room): Status =>
  open === null ? 'open' : stopped !== null || isOver(open.match.table) ? 'over' : 'playing';

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
    called: new Map(),
    keys: new Set(),
    votes: new Map(),
    removed: [],
    closing: new Set(),
    isClosed: false,
    talkers: plan.isRated ? 'players' : 'all',
    spent: {
      seated: new Map(),
      said: new Map(),
      led: new Map(),
      returns: Array.from({ length: plan.seats }, () => 0),
      votes: Array.from({ length: plan.seats }, () => 0),
      back: Array.from({ length: plan.seats }, () => 0),
      goingBack: Array.from({ length: plan.seats }, () => 0),
    },
    open: null,
    rated: null,
    again: null,
    stopped: null,
    length: 1,
    at: 0,
    noticed: { times: 0, at: 0, entry: 0 },
    seating: 0,
  };
}

function phaseClockOf({ game, options }: RoomPlan): PhaseClock | null {
  const seconds = clockOption(gameNamed(game).game, options, 'phase');
  return seconds === null ? null : { left: seconds * 1000, since: null };
}

/** Takes one more entry. What the rules of the game refuse is answered, what cannot be at all is thrown; both change nothing. */
export function happen(room: Room, entry: Entry, at: number): Refusal | null {
  if (room.isClosed) throw new Problem(CLOSED);
  const before = choiceBefore(room, entry);
  const noticed = room.open?.noticed;
  const refusal = changeBy(room, entry, at);
  if (refusal) return refusal;
  if (!isPlay(entry) || room.open?.noticed !== noticed)
    room.noticed = { times: room.noticed.times + 1, at, entry: room.length };
  room.length++;
  room.at = at;
  if (!isPlay(entry)) room.seating++;
  if (entry.key !== undefined) room.keys.add(entry.key);
  heed(room, entry, at);
  if (room.open && room.phaseClock) runPhaseClock(room.phaseClock, room.stopped === null && isAnybodys(room.open), at);
  if (room.open && room.plan.clock.kind !== 'none') {
    const waiting = waitingPeople(room);
    runClocks(room.plan.clock, room.clocks, { at, waiting, ...endOrReturn(room, room.open, entry, before) });
  }
  return null;
}

/** Where somebody chooses in secret. */
interface SecretChoice {
  readonly seat: Seat;
  readonly isIn: boolean;
  readonly mark: number; // it is the same phase as long as this is the same
}

/** The choice on which an entry works; null if it is none. */
function choiceBefore({ plan, open }: Room, entry: Entry): SecretChoice | null {
  if (plan.clock.kind === 'none' || plan.timed === undefined || !open || !isSecret(open)) return null;
  if (entry.do !== 'submit' && entry.do !== 'undo') return null;
  return { seat: entry.seat, isIn: hasChosen(open.match.table, entry.seat), mark: open.match.mark.steps };
}

/**
 * What an entry means for the clock of its seat. A secret choice is one decision, however many steps it has: that there are
 * steps, or that one is taken back, is not for others, and all clocks are.
 */
function endOrReturn(
  room: Room,
  open: OpenMatch,
  entry: Entry,
  before: SecretChoice | null,
): Pick<Moment, 'acted' | 'back' | 'isSettled'> {
  if (before && open.match.mark.steps !== before.mark)
    return { acted: before.seat, back: null, isSettled: isFinal(open) }; // it was the last that was waited for
  if (before && isSecret(open)) {
    const { seat } = before;
    const isIn = hasChosen(open.match.table, seat);
    return { acted: isIn && !before.isIn ? seat : null, back: !isIn && before.isIn ? seat : null, isSettled: false };
  }
  return {
    acted: endsDecision(room, entry) ? entry.seat : null,
    back: entry.do === 'undo' ? entry.seat : null,
    isSettled: isPlay(entry) && entry.do !== 'undo' && isFinal(open),
  };
}

/** Who did something when, and who is waited for since when. Nothing that is kept is refused for it. */
export function heed(room: Room, entry: Entry, at: number): void {
  const waiting = waitingSeats(room);
  room.places.forEach((place, seat) => {
    const isWaited = waiting.includes(seat) && botAt(room, seat) === null;
    place.waited = isWaited ? (place.waited ?? at) : null;
    if (entry.do === 'clock' && entry.seat === seat) place.isLate = true;
    if (place.person === null || place.person !== entry.by) return;
    // A secret step must not show in who is voted against, nor in what others may do about somebody.
    if (isPlay(entry) && room.noticed.entry !== room.length - 1) return;
    place.acted = at;
    place.isLate = false;
    if (isPlay(entry)) place.played = at;
    const deed = isPlay(entry) ? 'play' : entry.do === 'back' ? 'back' : 'other';
    if (endVotes(room.votes, seat, deed)) room.seating++;
  });
}

/** Whether nothing can be taken back. */
const isFinal = ({ match: { steps, mark } }: OpenMatch): boolean => steps.length === mark.steps;

/** What changes neither who sits where nor what was said. */
export const isPlay = ({ do: word }: Entry): boolean =>
  word === 'submit' || word === 'undo' || word === 'resign' || word === 'clock';

function changeBy(room: Room, entry: Entry, at: number): Refusal | null {
  if (room.stopped !== null) throw new Problem(room.stopped);
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
      return begin(room, entry);
    case 'undo':
      return takeBack(room, entry.seat);
    case 'submit':
    case 'clock':
      return carryOut(matchIn(room), entry);
    case 'resign':
      return giveUp(room, entry.seat);
    case 'away':
      placeAt(room, entry.seat).standIn = entry.bot;
      return null;
    case 'back':
      placeAt(room, entry.seat).standIn = null;
      addTo(room.spent.returns, entry.seat, 1);
      return null;
    case 'vote':
      return vote(room, entry);
    case 'out':
      return carryOutVote(room, entry.seat);
    case 'lapse':
      room.votes.delete(entry.seat);
      return null;
    case 'here':
      return null; // that they said so is all there is to it
    case 'remove':
    case 'readmit':
    case 'talk':
    case 'close':
      lead(room, entry);
      if (entry.by !== null) countOne(room.spent.led, entry.by);
      return null;
    case 'say':
      return say(room, entry, at);
    case 'rated':
      if (statusOf(room) !== 'over') throw new Problem('A match is rated when it is over.');
      room.rated = entry.changes;
      return null;
    case 'again':
      if (statusOf(room) !== 'over') throw new Problem('A new match begins here when this one is over.');
      room.again = entry.room;
      return null;
    case 'stop':
      if (statusOf(room) === 'over') throw new Problem('This match is over already.');
      room.stopped = entry.why;
      return null;
  }
}

/* ---- before the beginning ---- */

function sit(room: Room, { seat, name, words, rating, isProgram, by }: Entry & { do: 'sit' }): null {
  refuseBegun(room);
  const place = placeAt(room, seat);
  if (by === null) throw new Problem('Only a person sits down.');
  if (place.person !== null && place.person !== by) throw new Problem(`Seat ${seat + 1} is taken.`);
  if (place.bot !== null) throw new Problem(`A bot has seat ${seat + 1}.`);
  if (isRemoved(room, by))
    throw new Problem(
      `${leaderOf(room)} leads this table and has taken you off your seat. You can sit down here when they invite you back.`,
    );
  for (const other of room.places) if (other.person === by) Object.assign(other, EMPTY);
  Object.assign(place, { person: by, isProgram: isProgram === true, name, words, rating: rating ?? null });
  countOne(room.spent.seated, by);
  return null;
}

const countOne = (counts: Map<string, number>, person: string): void =>
  void counts.set(person, (counts.get(person) ?? 0) + 1);

const addTo = (counts: number[], seat: Seat, more: number): void => {
  counts[seat] = (counts[seat] ?? 0) + more;
};

function rise(room: Room, { seat }: Entry & { do: 'rise' }): null {
  refuseBegun(room);
  Object.assign(placeAt(room, seat), EMPTY);
  return null;
}

/** What whoever made a table decides there. */
function lead(room: Room, entry: Entry & { do: 'remove' | 'readmit' | 'talk' | 'close' }): void {
  switch (entry.do) {
    case 'remove':
      return remove(room, entry.seat);
    case 'readmit':
      if (room.removed.splice(entry.number, 1).length === 0) throw new Problem('Nobody was removed by that number.');
      return;
    case 'talk':
      room.talkers = entry.who;
      return;
    case 'close':
      return close(room, entry);
  }
}

function remove(room: Room, seat: Seat): void {
  refuseBegun(room);
  const place = placeAt(room, seat);
  if (place.person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  if (place.person === room.owner) throw new Problem('Whoever made this table gets up by themselves.');
  room.removed.push({ person: place.person, name: namesOf(room)[seat] ?? place.name });
  Object.assign(place, EMPTY);
}

export const isRemoved = ({ removed }: Room, person: string): boolean => removed.some((one) => one.person === person);

/** Who decides things here, by name. */
export const leaderOf = (room: Room): string =>
  namesOf(room)[seatOfPerson(room, room.owner) ?? -1] ?? 'Whoever made this table';

export const CLOSED = 'This table was closed.';

/** Before it begins its maker decides that; then all who play. Whether all agree was found out when it was written down. */
function close(room: Room, { by, isDone, isWithdrawn }: Entry & { do: 'close' }): void {
  if (by === null) throw new Problem('Only a person closes a table.');
  if (isWithdrawn) room.closing.delete(by);
  else room.closing.add(by);
  if (isDone) room.isClosed = true;
}

const EMPTY = {
  person: null,
  isProgram: false,
  name: '',
  words: '',
  rating: null,
  acted: 0,
  played: 0,
  isLate: false,
};

function seatBot(room: Room, { seat, bot, by }: Entry & { do: 'bot' }): null {
  refuseBegun(room);
  const place = placeAt(room, seat);
  if (place.person !== null) throw new Problem(`${place.name} has seat ${seat + 1}.`);
  place.bot = bot;
  if (by !== null) countOne(room.spent.seated, by);
  return null;
}

function begin(room: Room, { ratings }: Entry & { do: 'begin' }): null {
  refuseBegun(room);
  const { id, plan, secret, places } = room;
  if (places.some(({ person, bot }) => person === null && bot === null))
    throw new Problem('Every seat needs a person or a bot before the match begins.');
  if (places.every(({ person }) => person === null)) throw new Problem('Nobody has sat down yet.');
  if (plan.isRated && places.some(({ person }) => person === null))
    throw new Problem('At a rated table every seat needs a person.');
  const entry = gameNamed(plan.game);
  const { seats, options, ownDeck: setting } = plan;
  const seed = seedOf({ table: id, secret, words: places.map(({ words }) => words) });
  seatPlayers(room, ratings);
  room.open = openedWith(entry, startMatch(entry.game, { seats, seed, options, setting, names: namesOf(room) }));
  return null;
}

/** Those who sit there now are those who began. */
export function seatPlayers(room: Room, ratings: readonly (Skill | null)[] | undefined): void {
  room.players = room.places.map(({ person }) => person);
  if (ratings) room.places.forEach((place, seat) => (place.rating = ratings[seat] ?? null));
}

/** Two whose names look alike could not be told apart; bots have theirs before all people. A free seat has none. */
export function namesOf({ places }: Room): string[] {
  const names = places.map(({ bot }, seat) => (bot === null ? '' : `Bot ${seat + 1}`));
  for (const [seat, { person, name, bot }] of places.entries())
    if (bot === null && (person !== null || name !== ''))
      names[seat] = toldApart(
        name,
        seat + 1,
        names.filter((one) => one !== ''),
      );
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

/** The seat with which somebody began and that a bot has now, since the others voted for that; null: nothing of the kind. */
export function votedOutOf({ players, places }: Room, person: string): Seat | null {
  const seat = players.indexOf(person);
  return seat < 0 || places[seat]?.person === person ? null : seat;
}

/** Whether somebody may not look at a match that has begun, or at a table that was closed. */
export const isShutOut = (room: Room, person: string | null): boolean =>
  room.isClosed ||
  (room.open !== null &&
    room.plan.spectators === 'none' &&
    (person === null || (room.owner !== person && seatOfPerson(room, person) === null)));

/** The bot that decides for a seat, if one does. */
export const botAt = ({ places }: Room, seat: Seat): string | null =>
  places[seat]?.bot ?? places[seat]?.standIn ?? null;

/** A bit for each seat that has to decide. */
export const waitingMask = ({ open, stopped }: Room): number => (open && stopped === null ? open.waiting : 0);

export const waitingSeats = (room: Room): readonly Seat[] => waitingIn(waitingMask(room));

const waitingPeople = (room: Room): Seat[] => waitingSeats(room).filter((seat) => botAt(room, seat) === null);

function takeBack(room: Room, seat: Seat): Refusal | null {
  if (statusOf(room) === 'over') throw new Problem('The match is over; nothing is taken back any more.');
  const open = matchIn(room);
  const cost = costOfGoingBack(open, seat);
  const refusal = carryOut(open, { do: 'undo', seat });
  if (refusal) return refusal;
  addTo(room.spent.back, seat, 1);
  addTo(room.spent.goingBack, seat, cost);
  return null;
}

/** Steps of one seat that can still be taken back. */
export function openStepsOf({ match: { steps, mark } }: OpenMatch, seat: Seat): number {
  let number = 0;
  for (let i = mark.steps; i < steps.length; i++) {
    const step = steps[i];
    if (step && 'seat' in step && step.seat === seat) number++;
  }
  return number;
}

export const MOST_OPEN = 30; // steps of a seat; where there are more, a choice that is in stays as it is

/** The most steps that are taken again for it. How many others have taken in secret must not show. */
export const costOfGoingBack = (open: OpenMatch, seat: Seat): number =>
  isSecret(open) ? open.match.table.seats * MOST_OPEN : MOST_OPEN + openStepsOf(open, seat);

export const isSecret = ({ match }: OpenMatch): boolean => isTogether(match.table);

/** In an open phase a word is not the end of a decision, so it brings no new time to a bank; time for each counts from it. */
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
  const counting = of ?? peopleIn(room).filter((one) => one !== against);
  if (!isWithdrawn && entry.until === undefined && counting.length < LEAST_VOTERS)
    throw new Problem('A vote needs at least two people besides the one it is against.');
  takeVote(room, entry);
  room.spent.votes[seat] = (room.spent.votes[seat] ?? 0) + 1;
  return null;
}

const peopleIn = ({ places }: Room): Seat[] => places.flatMap(({ person }, seat) => (person === null ? [] : [seat]));

/** What a vote that may be cast leads to. */
export function takeVote(room: Room, entry: Entry & { do: 'vote' }): void {
  const { votes } = room;
  const { seat, against, of, isWithdrawn } = entry;
  if (isWithdrawn) {
    withdrawVote(votes, seat, against);
    return;
  }
  castVote(votes, entry, of === undefined);
  const ballot = votes.get(against);
  if (ballot && isAgreed(ballot, against, peopleIn(room))) voteOut(room, against);
}

/** A vote has taken its time, and whoever decided that it is carried out has seen to it that all agree. */
export function carryOutVote(room: Room, seat: Seat): null {
  if (placeAt(room, seat).person === null) throw new Problem(`No person sits at seat ${seat + 1}.`);
  voteOut(room, seat);
  return null;
}

/** By their own will, or because they were away for too long: then nothing is to be decided about them any more. */
function giveUp(room: Room, seat: Seat): Refusal | null {
  const refusal = carryOut(matchIn(room), { do: 'resign', seat });
  if (!refusal && (room.votes.get(seat)?.until ?? null) !== null && room.votes.delete(seat)) room.seating++;
  return refusal;
}

/** What they voted for is void, by which others may agree. */
function voteOut(room: Room, first: Seat): void {
  for (let seat: Seat | null = first; seat !== null; seat = recountWithout(room.votes, seat, peopleIn(room))) {
    Object.assign(placeAt(room, seat), {
      person: null,
      isProgram: false,
      bot: room.plan.standIn ?? 'normal',
      standIn: null,
    });
    room.votes.delete(seat);
  }
}

function say(room: Room, { name, text, by }: Entry & { do: 'say' }, at: number): null {
  if (room.chat.length >= MOST_SAID)
    throw new Problem(`At this table ${MOST_SAID} things have been said, which is the most.`);
  const { speakers } = room;
  if (by !== null && !speakers.has(by)) speakers.set(by, speakers.size);
  const who = by === null ? null : (speakers.get(by) ?? null);
  const seat = by === null ? null : seatOfPerson(room, by);
  room.chat.push({ name: nameInTalk(room, name, seat, who), who, text, at, seat });
  if (by !== null) countOne(room.spent.said, by);
  return null;
}

/** As at the table; whoever looks on is told apart from those who sit there, and from all who spoke so far. */
function nameInTalk(room: Room, name: string, seat: Seat | null, who: number | null): string {
  const names = namesOf(room);
  if (seat !== null) return names[seat] ?? name;
  if (who === null) return name;
  const { called } = room;
  const speakers = [...called].flatMap(([other, one]) => (other === who ? [] : [one]));
  const told = toldApart(
    name,
    who + 1,
    [...names, ...speakers].filter((one) => one !== ''),
  );
  called.set(who, told);
  return told;
}
