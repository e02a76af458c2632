import { botNamed } from '../bots/roster.ts';
import { toldChoices } from '../bots/chances.ts';
import { explain, type Explained } from '../bots/explain.ts';
import { legalActions, type Message } from '../engine/edge.ts';
import { makeDice } from '../engine/luck/random.ts';
import { gameOfSave, loadMatch, type SavedMatch, warningsOf } from '../engine/match.ts';
import { show } from '../engine/options.ts';
import { decisionOf, legalCodes } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import type { EventView } from '../engine/tell.ts';
import { redact, type View, viewOf } from '../engine/view.ts';
import { Problem, type Rule, type Seat, type Viewer } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { attend, type Attended, playBots, readBots, type SeatedBots } from './attended.ts';
import { type Batch, type BatchState, lookAt, openBatch, stateOf, stepBatch } from './batch.ts';
import { catalogue } from './catalogue.ts';
import { readJson } from './json.ts';
import { type Standing, standingOf, textFor } from './looking.ts';
import {
  actionNumbered,
  facesOf,
  type NumberObservation,
  type NumbersLayout,
  numbersLayout,
  type Observation,
  observe,
  type ObservedAs,
  type PrintedFace,
  readObservedAs,
} from './observing.ts';
import {
  beginMatch,
  carryOutWithin,
  type Deed,
  isFull,
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
import { savedMatch } from '../contract/saved.ts';

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
    readonly bots?: readonly (string | null)[]; // of ours, by name; null: whoever asks moves this seat
  };
  view: AsViewer;
  text: AsViewer;
  legal: AsSeat;
  submit: AsSeat & { readonly action?: Message; readonly number?: number }; // one of the two
  observe: AsSeat & { readonly as?: ObservedAs; readonly push?: boolean };
  cards: OfMatch;
  layout: OfMatch;
  hint: AsSeat & { readonly bot?: string };
  resign: AsSeat;
  undo: AsSeat;
  clock: AsViewer; // null: the time of the whole phase
  events: AsViewer & { readonly since?: number };
  status: OfMatch;
  save: OfMatch;
  load: { readonly state: SavedMatch; readonly bots?: readonly (string | null)[] };
  close: OfMatch;
  batch: Requests['new'] & { readonly tables?: number };
  step: OfBatch & { readonly numbers: readonly number[] };
  look: OfBatch & { readonly table: number; readonly seat: Seat };
  'close-batch': OfBatch;
}

interface OfBatch {
  readonly batch: string;
}

interface Opened {
  readonly match: string;
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly names: readonly string[];
  readonly warnings?: readonly string[];
}

type AnyObservation = Observation | NumberObservation;

/** What came of a deed: what its seat learns, or, where that seat is watched, all that it sees now. */
type Done = Success<{ readonly events: readonly EventView[] } | { readonly observation: AnyObservation }>;

/** And what is answered if all goes well; the page's host says some of it in the same words. */
interface Answers extends Pick<PageAnswers, 'save'> {
  submit: Done;
  resign: Done;
  undo: Success<object>;
  observe: Success<AnyObservation>;
  cards: Success<{ readonly cards: readonly PrintedFace[] }>;
  layout: Success<NumbersLayout>;
  hint: Success<{ readonly bot: string; readonly best: readonly Explained[] }>;
  batch: Success<{ readonly batch: string; readonly layout: NumbersLayout; readonly seats: number } & BatchState>;
  step: Success<BatchState>;
  look: Success<{ readonly legal: string; readonly vector: string }>;
  'close-batch': Success<object>;
  games: Success<{ readonly games: readonly ListedGame[] }>;
  new: Success<Opened>;
  view: Success<{ readonly view: View }>;
  text: Success<{ readonly text: string }>;
  legal: Success<{ readonly actions: readonly Message[] }>;
  clock: Done;
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
  readonly matches: Map<string, Attended>;
  opened: number;
  readonly batches: Map<string, Batch>;
  openedBatches: number;
  /** What has changed for seats that are watched, as lines: sent after the answer. */
  pushed: string[];
}

interface DeskNeeds extends SeedNeeds {
  /** A mistake of ours, not of the request. */
  onBug(error: unknown): void;
}

const MOST_MATCHES = 10_000;

const MOST_BATCHES = 16;

export const makeDesk = (needs: DeskNeeds): Desk => ({
  ...needs,
  matches: new Map(),
  opened: 0,
  batches: new Map(),
  openedBatches: 0,
  pushed: [],
});

/** What has changed for seats that are watched since this was asked last. */
export function takePushed(desk: Desk): string[] {
  const { pushed } = desk;
  desk.pushed = [];
  return pushed;
}

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
  view: at(({ open }, { seat }) => ({ ok: true, view: viewOf(open.match.table, viewerIn(open, seat)) })),
  text: at(({ open }, { seat }) => ({ ok: true, text: textFor(open, viewerIn(open, seat)) })),
  legal: at(({ open }, { seat }) => ({ ok: true, actions: legalActions(open.match.table, seatIn(open, seat)) })),
  submit: at((attended, { seat: from, action, number }, desk) => {
    const seat = seatOutside(attended, from);
    if ((action === undefined) === (number === undefined))
      throw new Problem('"submit" needs an "action", one of those that "legal" answers, or its "number".');
    const meant = action ?? actionNumbered(attended.open.match.table, seat, number);
    return answerTo(desk, attended, { do: 'submit', seat, action: meant });
  }),
  resign: at((attended, { seat }, desk) =>
    answerTo(desk, attended, { do: 'resign', seat: seatOutside(attended, seat) }),
  ),
  undo: at((attended, { seat: from }, desk) => {
    const seat = seatOutside(attended, from);
    const done = answerTo(desk, attended, { do: 'undo', seat });
    return done.ok && 'events' in done ? { ok: true } : done;
  }),
  clock: at((attended, { seat }, desk) =>
    answerTo(desk, attended, { do: 'clock', seat: seat === null ? null : seatOutside(attended, seat) }),
  ),
  observe: at((attended, { seat: from, as, push = false }) => {
    const seat = seatIn(attended.open, from);
    const how = readObservedAs(as);
    if (typeof push !== 'boolean') throw new Problem(`"push" is true or false, not ${show(push)}.`);
    const seen = observe(attended.open, seat, how);
    if (push) attended.watched.set(seat, { as: how, sent: JSON.stringify(seen) });
    else attended.watched.delete(seat);
    return { ok: true, ...seen };
  }),
  cards: at(({ open }) => ({ ok: true, cards: facesOf(open.match.table.plan) })),
  layout: at(({ open }) => ({ ok: true, ...numbersLayout(open.match.table.plan) })),
  hint: at(({ open }, { seat, bot }) => hintFor(open, seatIn(open, seat), bot)),
  events: at(({ open }, { seat, since = 0 }) => {
    if (typeof since !== 'number' || !Number.isSafeInteger(since) || since < 0)
      throw new Problem(`"since" is a whole number from 0 on, not ${show(since)}.`);
    return { ok: true, ...toldFrom(open, viewerIn(open, seat), since) };
  }),
  status: at(({ open }) => {
    const { table, game } = open.match;
    const { phase, ...standing } = standingOf(open);
    const rule = isOver(table) ? game.overRule : decisionOf(table).rule;
    return { ok: true, game: game.id, phase, rule, ...standing };
  }),
  save: at(({ open: { match } }) => ({ ok: true, state: savedMatch(match) })),
  load(desk, { state, bots }) {
    if (state === undefined) throw new Problem('"load" needs the "state" that a "save" answered.');
    const entry = gameNamed(gameOfSave(state));
    return add(desk, () => {
      const match = loadMatch(entry.game, state);
      return [openedWith(entry, match), readBots(bots, entry.game, match.table.seats)];
    });
  },
  close(desk, request) {
    matchOf(desk, request);
    desk.matches.delete(String(request.match));
    return { ok: true };
  },
  batch: newBatch,
  step(desk, { batch, numbers }) {
    return { ok: true, ...stepBatch(batchOf(desk, batch), numbers) };
  },
  look(desk, { batch, table, seat }) {
    return { ok: true, ...lookAt(batchOf(desk, batch), table, seat) };
  },
  'close-batch': (desk, { batch }) => {
    batchOf(desk, batch);
    desk.batches.delete(String(batch));
    return { ok: true };
  },
};

/** A request about a match that is open. */
function at<R extends { readonly match?: unknown }, A>(handle: (attended: Attended, request: R, desk: Desk) => A) {
  return (desk: Desk, request: R): A => handle(matchOf(desk, request), request, desk);
}

const NEW_FIELDS = [
  'game',
  'seats',
  'seed',
  'options',
  'preset',
  'setting',
  'names',
  'bots',
] satisfies (keyof Requests['new'])[];

/** A field that was mistyped would silently be another game. */
function refuseStrangers(request: object, word: Word, fields: readonly string[]): void {
  const stranger = Object.keys(request).find((name) => !['id', 'do', ...fields].includes(name));
  if (stranger !== undefined)
    throw new Problem(`"${word}" has no field ${show(stranger)}; it has ${fields.join(', ')}.`);
}

function openNew(desk: Desk, request: Unread<'new'>): Answer<'new'> {
  refuseStrangers(request, 'new', NEW_FIELDS);
  const { entry, seats, plan, bots } = beginning(request);
  const named = request.names === undefined ? {} : { names: readNames(request.names, seats) };
  return add(desk, () => [beginMatch(entry, { seats, ...plan, ...named }, desk), bots]);
}

/** What a match or a batch of them begins with, from outside. */
function beginning(request: Unread<'new'>) {
  const entry = gameNamed(request.game);
  const { seats = entry.game.seats.usual, seed, options, preset, setting, bots } = request;
  if (typeof seats !== 'number') throw new Problem(`"seats" is a number, not ${show(seats)}.`);
  if (seed !== undefined && typeof seed !== 'string') throw new Problem(`"seed" is a text, not ${show(seed)}.`);
  return { entry, seats, plan: { seed, options, preset, setting }, bots: readBots(bots, entry.game, seats) };
}

function add(desk: Desk, make: () => [OpenMatch, SeatedBots]): Success<Opened> {
  if (desk.matches.size >= MOST_MATCHES)
    throw new Problem(`${MOST_MATCHES} matches are open, which is the most; close one first.`);
  const [open, bots] = make();
  const attended = attend(`m${desk.opened + 1}`, open, bots);
  playBots(attended, isFull);
  desk.opened++;
  const { id } = attended;
  desk.matches.set(id, attended);
  const { game, options, names, table } = open.match;
  const warnings = warningsOf(open.match);
  const about = { ok: true, match: id, game: game.id, seats: table.seats, options, names } as const;
  return warnings.length > 0 ? { ...about, warnings } : about;
}

function matchOf(desk: Desk, { match: id }: { readonly match?: unknown }): Attended {
  const found = typeof id === 'string' ? desk.matches.get(id) : undefined;
  if (!found) throw new Problem(`No match ${show(id)} is open.`);
  return found;
}

const BATCH_FIELDS = ['game', 'seats', 'seed', 'options', 'preset', 'setting', 'bots', 'tables'];

function newBatch(desk: Desk, request: Unread<'batch'>): Answer<'batch'> {
  refuseStrangers(request, 'batch', BATCH_FIELDS);
  if (desk.batches.size >= MOST_BATCHES)
    throw new Problem(`${MOST_BATCHES} batches are open, which is the most; close one first.`);
  const { entry, seats, plan, bots } = beginning(request);
  const seed = plan.seed ?? desk.newSeed();
  const batch = openBatch(entry.game, { ...plan, seats, seed, bots, tables: request.tables });
  const id = `b${++desk.openedBatches}`;
  desk.batches.set(id, batch);
  return { ok: true, batch: id, layout: numbersLayout(batch.plan), seats, ...stateOf(batch) };
}

function batchOf(desk: Desk, id: unknown): Batch {
  const found = typeof id === 'string' ? desk.batches.get(id) : undefined;
  if (!found) throw new Problem(`No batch ${show(id)} is open.`);
  return found;
}

/** A seat, or null for a spectator. */
const viewerIn = (open: OpenMatch, seat: unknown): Viewer =>
  seat === null ? open.match.table.seats : seatIn(open, seat);

/** A seat that whoever asks moves. */
function seatOutside({ open, bots }: Attended, from: unknown): Seat {
  const seat = seatIn(open, from);
  const bot = bots[seat];
  if (bot) throw new Problem(`At seat ${seat} sits the bot ${bot.name}; it moves by itself.`);
  return seat;
}

/** What a deed came to, for the seat that did it; bots that are asked then have moved. */
function answerTo(desk: Desk, attended: Attended, deed: Deed): Answer<'submit'> {
  const { open, watched } = attended;
  const from = open.log.length;
  const refusal = carryOutWithin(open, deed);
  if (refusal) return refused(refusal);
  playBots(attended, isFull);
  const seen = observedNow(desk, attended, deed.seat);
  if (deed.seat !== null && watched.has(deed.seat) && seen) return { ok: true, observation: seen };
  return { ok: true, events: toldSince(open, viewerIn(open, deed.seat), from) };
}

/**
 * What the seat that acted sees now, if it is watched; the watchers of other seats are sent theirs where it has changed. That a secret step
 * was taken changes nothing that they see, so they are not sent anything then.
 */
function observedNow(desk: Desk, { id, open, watched }: Attended, actor: Seat | null): AnyObservation | null {
  let own: AnyObservation | null = null;
  for (const [seat, watcher] of watched) {
    const seen = observe(open, seat, watcher.as);
    const text = JSON.stringify(seen);
    if (seat === actor) own = seen;
    else if (text !== watcher.sent) desk.pushed.push(pushOf(id, seat, text));
    watched.set(seat, { as: watcher.as, sent: text });
  }
  return own;
}

/** What is sent unasked: like an answer, but with `push` in place of an id. */
export const pushOf = (match: string, seat: Seat, observation: string): string =>
  `{"push":"observation","match":${JSON.stringify(match)},"seat":${seat},"observation":${observation}}`;

/** The best choices of a bot in the place of a seat; the same view gives the same hint, unless a clock runs. */
function hintFor(open: OpenMatch, seat: Seat, name: unknown = 'hard'): Answer<'hint'> {
  const { game, table, names } = open.match;
  if (typeof name !== 'string') throw new Problem(`"bot" is the name of a bot, such as "hard", not ${show(name)}.`);
  const bot = botNamed(name, game);
  const view = redact(table, seat);
  if (legalCodes(view, seat).count === 0) throw new Problem(`Seat ${seat} has nothing to decide now.`);
  const dice = makeDice('hint');
  const choices = bot.choices?.(view, seat, dice) ?? [{ code: bot.decide(view, seat, dice), chance: null }];
  return { ok: true, bot: bot.name, best: explain(view, seat, toldChoices(view, seat, choices, 'hint'), names) };
}
