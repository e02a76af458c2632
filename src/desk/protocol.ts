import { legalActions } from '../engine/edge.ts';
import type { Shape } from '../engine/game.ts';
import { gameOfSave, loadMatch, type Match, saveMatch, startMatch, warningsOf } from '../engine/match.ts';
import { resolveOptions, show } from '../engine/options.ts';
import { decisionOf, waitedFor } from '../engine/play.ts';
import { resultOf } from '../engine/result.ts';
import { isOver, phaseOf } from '../engine/table.ts';
import { seatsIn, viewOf } from '../engine/view.ts';
import { amountOf, Problem, type Refusal, type Seat, type Viewer } from '../engine/words.ts';
import { type Entry, gameNamed } from '../contract/shelf.ts';
import { catalogue } from './catalogue.ts';
import { readJson } from './json.ts';
import { carryOut, type Deed, openedWith, type OpenMatch, toldSince } from './open-match.ts';

/*
 * Requests and answers as docs/protocol.md describes them: one object each, answered in order. A request that cannot be
 * understood or is refused changes nothing.
 */

/** The matches that somebody has open. */
export interface Desk extends DeskNeeds {
  readonly matches: Map<string, OpenMatch>;
  opened: number;
}

export interface DeskNeeds {
  newSeed(): string;
  today(): string; // YYYY-MM-DD, for games of the day
  /** A mistake of ours, not of the request. */
  onBug(error: unknown): void;
}

export type Answer = Readonly<Record<string, unknown>>;
type Request = Readonly<Record<string, unknown>>;

export const MOST_MATCHES = 10_000;
const LONGEST_NAME = 40;

export const makeDesk = (needs: DeskNeeds): Desk => ({ ...needs, matches: new Map(), opened: 0 });

/** One line of JSON in, one line of JSON out. */
export function answerLine(desk: Desk, text: string): string {
  let id: unknown = null;
  try {
    const request = asRequest(readJson(text));
    id = idOf(request);
    return JSON.stringify({ id, ...answer(desk, request) });
  } catch (error) {
    if (error instanceof Problem) return JSON.stringify({ id, ok: false, error: error.message });
    desk.onBug(error);
    return JSON.stringify({ id, ok: false, error: 'This is a mistake of Cardwright, not of the request.' });
  }
}

function asRequest(value: unknown): Request {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`A request is an object like {"id":1,"do":"games"}, not ${show(value)}.`);
  return { ...value };
}

function idOf({ id }: Request): unknown {
  if (typeof id === 'object' && id !== null)
    throw new Problem(`The id of a request is a text, a number, true, false or null, not ${show(id)}.`);
  return id ?? null;
}

function answer(desk: Desk, request: Request): Answer {
  const word = request.do;
  const handle = typeof word === 'string' ? HANDLERS.get(word) : undefined;
  if (!handle) throw new Problem(`A request has "do": ${[...HANDLERS.keys()].join(', ')}; not ${show(word)}.`);
  return handle(desk, request);
}

const HANDLERS: ReadonlyMap<string, (desk: Desk, request: Request) => Answer> = new Map([
  ['games', () => ({ ok: true, games: catalogue() })],
  ['new', openNew],
  ['view', (desk, request) => ({ ok: true, view: viewFor(desk, request) })],
  ['text', textFor],
  ['legal', legalFor],
  ['submit', submitFor],
  ['resign', resignFor],
  ['undo', undoFor],
  ['clock', clockFor],
  ['events', eventsSince],
  ['status', statusOf],
  ['save', (desk, request) => ({ ok: true, state: saveMatch(matchOf(desk, request).match) })],
  ['load', openSaved],
  ['close', close],
]);

/* ---- opening and closing ---- */

const NEW_FIELDS = ['id', 'do', 'game', 'seats', 'seed', 'options', 'preset', 'setting', 'names'];

function openNew(desk: Desk, request: Request): Answer {
  const stranger = Object.keys(request).find((name) => !NEW_FIELDS.includes(name));
  if (stranger !== undefined)
    throw new Problem(`"new" has no field ${show(stranger)}; it has ${NEW_FIELDS.slice(2).join(', ')}.`);
  const entry = gameNamed(request.game);
  const { seats = entry.game.seats.usual, options, preset, setting, names } = request;
  if (typeof seats !== 'number') throw new Problem(`"seats" is a number, not ${show(seats)}.`);
  const { seed = usualSeed(desk, entry, seats, request) } = request;
  if (typeof seed !== 'string') throw new Problem(`"seed" is a text, not ${show(seed)}.`);
  const plan = { seats, seed, options, preset, setting };
  return open(desk, entry, () =>
    startMatch(entry.game, names === undefined ? plan : { ...plan, names: readNames(names, seats) }),
  );
}

/** The seed that the options fix, such as one for the day, or one that nobody can guess. */
function usualSeed(desk: Desk, { game }: Entry, seats: number, { options, preset }: Request): string {
  return game.seedFor?.(resolveOptions(game, seats, options, preset), desk.today()) ?? desk.newSeed();
}

/** The names of the seats, fit to be printed. */
export function readNames(names: unknown, seats: number): string[] {
  if (!Array.isArray(names) || names.length !== seats)
    throw new Problem(`"names" is a list of ${amountOf(seats, 'name')}, one for each seat, not ${show(names)}.`);
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
      throw new Problem(`A name is a text of 1 to ${LONGEST_NAME} printable characters, not ${show(name)}.`);
    return name;
  });
}

function openSaved(desk: Desk, { state }: Request): Answer {
  if (state === undefined) throw new Problem('"load" needs the "state" that a "save" answered.');
  const entry = gameNamed(gameOfSave(state));
  return open(desk, entry, () => loadMatch(entry.game, state));
}

function open(desk: Desk, entry: Entry, make: () => Match<Shape>): Answer {
  if (desk.matches.size >= MOST_MATCHES)
    throw new Problem(`${MOST_MATCHES} matches are open, which is the most; close one first.`);
  const match = make();
  const id = `m${++desk.opened}`;
  desk.matches.set(id, openedWith(entry, match));
  const { game, options, names } = match;
  const warnings = warningsOf(match);
  return {
    ok: true,
    match: id,
    game: game.id,
    seats: match.table.seats,
    options,
    names,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

function close(desk: Desk, request: Request): Answer {
  matchOf(desk, request);
  desk.matches.delete(String(request.match));
  return { ok: true };
}

function matchOf(desk: Desk, { match: id }: Request): OpenMatch {
  const found = typeof id === 'string' ? desk.matches.get(id) : undefined;
  if (!found) throw new Problem(`No match ${show(id)} is open.`);
  return found;
}

/* ---- looking ---- */

function seatOf({ match }: OpenMatch, { seat }: Request): Seat {
  const { seats } = match.table;
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats)
    throw new Problem(`"seat" is ${seats === 1 ? '0' : `a whole number from 0 to ${seats - 1}`}, not ${show(seat)}.`);
  return seat;
}

/** A seat, or null for a spectator. */
const viewerOf = (open: OpenMatch, request: Request): Viewer =>
  request.seat === null ? open.match.table.seats : seatOf(open, request);

function viewFor(desk: Desk, request: Request) {
  const open = matchOf(desk, request);
  return viewOf(open.match.table, viewerOf(open, request));
}

function textFor(desk: Desk, request: Request): Answer {
  const { entry, match } = matchOf(desk, request);
  const lines = entry.text.table(viewFor(desk, request), match.names, match.table.plan.setting);
  return { ok: true, text: lines.map(({ text }) => text).join('\n') };
}

function legalFor(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  return { ok: true, actions: legalActions(open.match.table, seatOf(open, request)) };
}

function statusOf(desk: Desk, request: Request): Answer {
  const { table, game } = matchOf(desk, request).match;
  return {
    ok: true,
    game: game.id,
    phase: phaseOf(table),
    rule: isOver(table) ? game.overRule : decisionOf(table).rule,
    waiting: seatsIn(waitedFor(table)),
    round: game.round(table),
    over: isOver(table),
    result: resultOf(table),
  };
}

function eventsSince(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  const { since = 0 } = request;
  if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0)
    throw new Problem(`"since" is a whole number from 0 on, not ${show(since)}.`);
  const events = toldSince(open, viewerOf(open, request));
  return { ok: true, events: events.slice(since), next: events.length };
}

/* ---- acting ---- */

function submitFor(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  const seat = seatOf(open, request);
  if (request.action === undefined) throw new Problem('"submit" needs an "action", one of those that "legal" answers.');
  return answerTo(open, { do: 'submit', seat, action: request.action }, seat);
}

/** The time of a seat has run out, or (seat null) that of the whole phase. */
function clockFor(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  const seat = request.seat === null ? null : seatOf(open, request);
  return answerTo(open, { do: 'clock', seat }, seat ?? open.match.table.seats);
}

function resignFor(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  const seat = seatOf(open, request);
  return answerTo(open, { do: 'resign', seat }, seat);
}

function undoFor(desk: Desk, request: Request): Answer {
  const open = matchOf(desk, request);
  refuseEndless(open);
  const refusal = carryOut(open, { do: 'undo', seat: seatOf(open, request) });
  return refusal ? refused(refusal) : { ok: true };
}

function answerTo(open: OpenMatch, deed: Deed, viewer: Viewer): Answer {
  if (deed.do !== 'resign') refuseEndless(open);
  const from = open.log.length;
  const refusal = carryOut(open, deed);
  return refusal ? refused(refusal) : { ok: true, events: toldSince(open, viewer, from) };
}

/** Far more than a game can need; a choice that is changed or taken back again and again is what this stops. */
const MOST_STEPS = 5_000;
const MOST_LOGGED = 100_000;

/** Here one program moves all seats; among people it is theirs who overdoes it (rooms/overdone.ts). */
function refuseEndless({ log, match }: OpenMatch): void {
  if (match.steps.length >= MOST_STEPS || log.length >= MOST_LOGGED)
    throw new Problem('This match has had more steps than a game can need, so it goes no further.');
}

const refused = ({ rule, text }: Refusal): Answer => ({ ok: false, refusal: { rule, text } });
