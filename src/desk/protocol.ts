import { legalActions, type Message } from '../engine/edge.ts';
import { gameOfSave, loadMatch, type SavedMatch, saveMatch, warningsOf } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { decisionOf } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import type { EventView } from '../engine/tell.ts';
import { type View, viewOf } from '../engine/view.ts';
import { Problem, type Rule, type Seat, type Viewer } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { catalogue } from './catalogue.ts';
import { readJson } from './json.ts';
import { type Standing, standingOf, textFor } from './looking.ts';
import {
  beginMatch,
  carryOutWithin,
  type Deed,
  openedWith,
  type OpenMatch,
  refused,
  seatIn,
  type SeedNeeds,
  toldFrom,
  toldSince,
} from './open-match.ts';
import { readNames } from './seating.ts';
import type { Answers as PageAnswers, Failure, ListedGame, Success } from './wire.ts';

/*
 * Requests and answers as docs/protocol.md describes them, for programs outside: one object a line, answered in order. A request that
 * cannot be understood or is refused changes nothing. Inside the program the functions of the desk are called instead.
 */

interface OfMatch {
  readonly match: string;
}

interface AsSeat extends OfMatch {
  readonly seat: Seat;
}

interface AsViewer extends OfMatch {
  readonly seat: Seat | null; // null: a spectator
}

/** What can be asked, by its `do`, with its fields. */
interface Requests {
  games: object;
  new: {
    readonly game: string;
    readonly seats?: number;
    readonly seed?: string;
    readonly options?: object;
    readonly preset?: string;
    readonly setting?: unknown;
    readonly names?: readonly string[];
  };
  view: AsViewer;
  text: AsViewer;
  legal: AsSeat;
  submit: AsSeat & { readonly action: Message };
  resign: AsSeat;
  undo: AsSeat;
  clock: AsViewer; // null: the time of the whole phase
  events: AsViewer & { readonly since?: number };
  status: OfMatch;
  save: OfMatch;
  load: { readonly state: SavedMatch };
  close: OfMatch;
}

interface Opened {
  readonly match: string;
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly names: readonly string[];
  readonly warnings?: readonly string[];
}

/** And what is answered if all goes well; the page's host says some of it in the same words. */
interface Answers extends Pick<PageAnswers, 'submit' | 'resign' | 'undo' | 'save'> {
  games: Success<{ readonly games: readonly ListedGame[] }>;
  new: Success<Opened>;
  view: Success<{ readonly view: View }>;
  text: Success<{ readonly text: string }>;
  legal: Success<{ readonly actions: readonly Message[] }>;
  clock: PageAnswers['submit'];
  events: Success<{ readonly events: readonly EventView[]; readonly next: number }>;
  status: Success<Standing & { readonly game: string; readonly rule: Rule }>;
  load: Success<Opened>;
  close: Success<object>;
}

type Word = keyof Requests;
type Answer<D extends Word> = Answers[D] | Failure;

/** A request from outside: the same fields, with anything in them. */
type Unread<D extends Word> = { readonly [F in keyof Requests[D]]?: unknown };

/** The matches that a program has open. */
export interface Desk extends DeskNeeds {
  readonly matches: Map<string, OpenMatch>;
  opened: number;
}

interface DeskNeeds extends SeedNeeds {
  /** A mistake of ours, not of the request. */
  onBug(error: unknown): void;
}

const MOST_MATCHES = 10_000;

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

type Fields = Readonly<Record<string, unknown>>;

function asRequest(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Problem(`A request is an object like {"id":1,"do":"games"}, not ${show(value)}.`);
  return { ...value };
}

function idOf({ id }: Fields): unknown {
  if (typeof id === 'object' && id !== null)
    throw new Problem(`The id of a request is a text, a number, true, false or null, not ${show(id)}.`);
  return id ?? null;
}

function answer(desk: Desk, request: Fields): Answer<Word> {
  const word = request.do;
  if (!isWord(word)) throw new Problem(`A request has "do": ${Object.keys(HANDLERS).join(', ')}; not ${show(word)}.`);
  return HANDLERS[word](desk, request);
}

const isWord = (word: unknown): word is Word => typeof word === 'string' && Object.hasOwn(HANDLERS, word);

type Handler<D extends Word> = (desk: Desk, request: Unread<D>) => Answer<D>;

const HANDLERS: { readonly [D in Word]: Handler<D> } = {
  games: () => ({ ok: true, games: catalogue() }),
  new: openNew,
  view: at((open, { seat }) => ({ ok: true, view: viewOf(open.match.table, viewerIn(open, seat)) })),
  text: at((open, { seat }) => ({ ok: true, text: textFor(open, viewerIn(open, seat)) })),
  legal: at((open, { seat }) => ({ ok: true, actions: legalActions(open.match.table, seatIn(open, seat)) })),
  submit: at((open, { seat: from, action }) => {
    const seat = seatIn(open, from);
    if (action === undefined) throw new Problem('"submit" needs an "action", one of those that "legal" answers.');
    return answerTo(open, { do: 'submit', seat, action });
  }),
  resign: at((open, { seat }) => answerTo(open, { do: 'resign', seat: seatIn(open, seat) })),
  undo: at((open, { seat }) => {
    const refusal = carryOutWithin(open, { do: 'undo', seat: seatIn(open, seat) });
    return refusal ? refused(refusal) : { ok: true };
  }),
  clock: at((open, { seat }) => answerTo(open, { do: 'clock', seat: seat === null ? null : seatIn(open, seat) })),
  events: at((open, { seat, since = 0 }) => {
    if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0)
      throw new Problem(`"since" is a whole number from 0 on, not ${show(since)}.`);
    return { ok: true, ...toldFrom(open, viewerIn(open, seat), since) };
  }),
  status: at((open) => {
    const { table, game } = open.match;
    const { phase, ...standing } = standingOf(open);
    const rule = isOver(table) ? game.overRule : decisionOf(table).rule;
    return { ok: true, game: game.id, phase, rule, ...standing };
  }),
  save: at(({ match }) => ({ ok: true, state: saveMatch(match) })),
  load(desk, { state }) {
    if (state === undefined) throw new Problem('"load" needs the "state" that a "save" answered.');
    const entry = gameNamed(gameOfSave(state));
    return add(desk, () => openedWith(entry, loadMatch(entry.game, state)));
  },
  close(desk, request) {
    matchOf(desk, request);
    desk.matches.delete(String(request.match));
    return { ok: true };
  },
};

/** A request about a match that is open. */
function at<R extends { readonly match?: unknown }, A>(handle: (open: OpenMatch, request: R) => A) {
  return (desk: Desk, request: R): A => handle(matchOf(desk, request), request);
}

const NEW_FIELDS = [
  'game',
  'seats',
  'seed',
  'options',
  'preset',
  'setting',
  'names',
] satisfies (keyof Requests['new'])[];

/** A field that was mistyped would silently be another game. */
function openNew(desk: Desk, request: Unread<'new'>): Answer<'new'> {
  const stranger = Object.keys(request).find((name) => !['id', 'do', ...NEW_FIELDS].includes(name));
  if (stranger !== undefined)
    throw new Problem(`"new" has no field ${show(stranger)}; it has ${NEW_FIELDS.join(', ')}.`);
  const entry = gameNamed(request.game);
  const { seats = entry.game.seats.usual, seed, options, preset, setting, names } = request;
  if (typeof seats !== 'number') throw new Problem(`"seats" is a number, not ${show(seats)}.`);
  if (seed !== undefined && typeof seed !== 'string') throw new Problem(`"seed" is a text, not ${show(seed)}.`);
  const named = names === undefined ? {} : { names: readNames(names, seats) };
  return add(desk, () => beginMatch(entry, { seats, seed, options, preset, setting, ...named }, desk));
}

function add(desk: Desk, make: () => OpenMatch): Success<Opened> {
  if (desk.matches.size >= MOST_MATCHES)
    throw new Problem(`${MOST_MATCHES} matches are open, which is the most; close one first.`);
  const open = make();
  const id = `m${++desk.opened}`;
  desk.matches.set(id, open);
  const { game, options, names, table } = open.match;
  const warnings = warningsOf(open.match);
  const about = { ok: true, match: id, game: game.id, seats: table.seats, options, names } as const;
  return warnings.length > 0 ? { ...about, warnings } : about;
}

function matchOf(desk: Desk, { match: id }: { readonly match?: unknown }): OpenMatch {
  const found = typeof id === 'string' ? desk.matches.get(id) : undefined;
  if (!found) throw new Problem(`No match ${show(id)} is open.`);
  return found;
}

/** A seat, or null for a spectator. */
const viewerIn = (open: OpenMatch, seat: unknown): Viewer =>
  seat === null ? open.match.table.seats : seatIn(open, seat);

/** What a deed came to, for the seat that did it. */
function answerTo(open: OpenMatch, deed: Deed): Answer<'submit'> {
  const from = open.log.length;
  const refusal = carryOutWithin(open, deed);
  return refusal ? refused(refusal) : { ok: true, events: toldSince(open, viewerIn(open, deed.seat), from) };
}
