import { isRefusal, readAction, type Message, writeAction } from './edge.ts';
import type { Decision, Game, Shape, Table, TableEvent } from './game.ts';
import { imagine } from './imagine.ts';
import { isNewsIn } from './news.ts';
import { HEAD } from './plan.ts';
import { resolveOptions, show } from './options.ts';
import { act, decisionOf, expire, goOn, newTable, waitedFor } from './play.ts';
import { makeDice, seedWords } from './luck/random.ts';
import { asList, asNumber, asRecord, restore, serialize, serializeBefore, type SavedTable } from './save.ts';
import { clone, copyInto, isOver, learnedSoFar, markLearned } from './table.ts';
import { type EventView, letterNames, tellEvents } from './tell.ts';
import { redact } from './view.ts';
import { amountOf, citation, hasBit, Problem, type Refusal, refusal, type Seat, type Viewer } from './words.ts';

/** One step of a match: what a seat did, whose time ran out (null: that of the whole phase), who gave up, or that it goes another way. */
export type Step = SeatStep | { readonly clock: Seat | null } | { readonly resign: Seat } | Branch;

/**
 * From here on a match is another one, played on by a seat. With `anew` what that seat could not know is dealt anew from this seed;
 * without it all cards lie as they lay.
 */
export interface Branch {
  readonly branch: Seat;
  readonly anew?: string;
}

interface SeatStep {
  readonly seat: Seat;
  readonly action: Message;
}

/** A match: a table, how it came about, and how far the last steps can be taken back. */
export interface Match<T extends Shape> {
  readonly game: Game<T>;
  readonly seed: string;
  readonly options: T['options'];
  readonly setting: unknown; // the match's own data as it was given; null if none was
  readonly names: readonly string[];
  readonly steps: Step[];
  readonly events: TableEvent[]; // all of them, from the deal on, unless somebody has let go of the old ones
  table: Table<T>;
  mark: Mark<T>;
}

/** The last moment at which anybody learned something: undo goes back to it and not beyond. */
interface Mark<T extends Shape> {
  readonly table: Table<T>; // written over, never played on
  readonly taken: Taken[]; // the steps since then
  steps: number;
  events: number;
}

/** How a step was taken: what is the same again need not be read again. */
interface Taken {
  readonly phase: number;
  readonly code: number;
}

/** How a match begins; what is not given is as usual. */
export interface MatchPlan {
  readonly seats: number;
  readonly seed: string;
  readonly options?: unknown;
  readonly preset?: unknown;
  readonly setting?: unknown;
  readonly names?: readonly string[];
}

const LONGEST_SEED = 200;

/** Deals a match. A Problem says what is wrong with its plan. */
export function startMatch<T extends Shape>(game: Game<T>, plan: MatchPlan): Match<T> {
  const { seats, seed, setting = null } = plan;
  const options = resolveOptions(game, seats, plan.options, plan.preset);
  seedIn(seed);
  const refused = game.refuseSeed?.(options, seed);
  if (refused) throw new Problem(`${refused.text} (${citation(refused.rule)})`);
  if (setting !== null && !game.readSetting) throw new Problem(`${game.title} takes no data of a match's own.`);
  const table = newTable(game, seats, options, seed, setting ?? undefined);
  const events = takeEvents(table);
  const mark = { table: clone(table), taken: [], steps: 0, events: events.length };
  return { game, seed, options, setting, names: plan.names ?? letterNames(seats), steps: [], events, table, mark };
}

function seedIn(seed: unknown): string {
  if (typeof seed !== 'string' || seed.length > LONGEST_SEED)
    throw new Problem(`A seed is a text of at most ${LONGEST_SEED} characters, not ${show(seed)}.`);
  return seed;
}

/** What people should know before they play a match that is allowed all the same. */
export const warningsOf = <T extends Shape>({ game, options, table }: Match<T>): readonly string[] =>
  game.warnings?.(options, table.plan.setting) ?? [];

/** What became of an action: what happened, or why it was refused. */
export type Answer =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** A seat acts. A refused action changes nothing. */
export function submit<T extends Shape>(match: Match<T>, seat: Seat, message: unknown): Answer {
  const code = readAction(match.table, seat, message);
  if (isRefusal(code)) return { ok: false, refusal: code };
  const action = writeAction(match.table, seat, code);
  return { ok: true, events: take(match, { seat, action }, code) };
}

function take<T extends Shape>(match: Match<T>, step: SeatStep, code: number): readonly TableEvent[] {
  const taken = { phase: phaseNumber(match.table), code };
  act(match.table, step.seat, code);
  return record(match, step, taken);
}

/** The time of a seat, or of the whole phase, has run out. */
export function runOut<T extends Shape>(match: Match<T>, seat: Seat | null): Answer {
  const refused = refuseClock(match.table, seat);
  if (refused) return { ok: false, refusal: refused };
  const taken = { phase: phaseNumber(match.table), code: NONE };
  expire(match.table, seat);
  return { ok: true, events: record(match, { clock: seat }, taken) };
}

function refuseClock<T extends Shape>(t: Table<T>, seat: Seat | null): Refusal | null {
  if (isOver(t)) return refusal(t.plan.game.overRule, 'The game is over.');
  const decision = decisionOf(t);
  if (!canExpire(t, decision, seat)) return refusal(decision.rule, 'No clock runs in this phase.');
  if (seat !== null && !hasBit(waitedFor(t), seat)) return refusal(decision.rule, 'Nobody waits for this seat.');
  return null;
}

function canExpire<T extends Shape>(t: Table<T>, decision: Decision<T>, seat: Seat | null): boolean {
  if (decision.who === 'together') return seat !== null && decision.fallback !== undefined;
  return decision.expire !== undefined && (seat !== null || (decision.hasClock?.(t) ?? true));
}

/** A seat gives up. */
export function resign<T extends Shape>(match: Match<T>, seat: Seat): Answer {
  const { table, game } = match;
  if (isOver(table)) return { ok: false, refusal: refusal(game.overRule, 'The game is over.') };
  if (!game.resign) return { ok: false, refusal: refusal(decisionOf(table).rule, 'Nobody can give up in this game.') };
  const taken = { phase: phaseNumber(table), code: NONE };
  markLearned(table);
  table.events?.push({ type: 'resigned', seat });
  game.resign(table, seat);
  goOn(table);
  return { ok: true, events: record(match, { resign: seat }, taken) };
}

/** The match goes another way from here; what came before can no longer be taken back. */
export function branch<T extends Shape>(match: Match<T>, { branch: seat, anew }: Branch): Answer {
  const { table, game } = match;
  if (isOver(table)) return { ok: false, refusal: refusal(game.overRule, 'The game is over.') };
  if (anew !== undefined) match.table = dealtAnew(table, seat, anew);
  match.table.events?.push({ type: 'branched', seat, isAnew: anew !== undefined });
  const events = takeEvents(match.table);
  match.steps.push(anew === undefined ? { branch: seat } : { branch: seat, anew });
  match.events.push(...events);
  setMark(match);
  return { ok: true, events };
}

/** What the seat could not tell apart from this table, by the seed of a branch. */
export const dealtAnew = <T extends Shape>(table: Table<T>, seat: Seat, anew: string): Table<T> => ({
  ...imagine(redact(table, seat), makeDice(anew)),
  events: [],
});

/** What the chance of bots begins with: the deal, or the last one that dealt anew. Nobody could tell the deal before it from another. */
export function chanceOf<T extends Shape>({
  seed,
  steps,
}: Match<T>): { readonly seed: string; readonly steps: number } {
  const last = steps.findLastIndex((step) => 'branch' in step && step.anew !== undefined);
  const step = steps[last];
  return step && 'branch' in step && step.anew !== undefined
    ? { seed: step.anew, steps: steps.length - last }
    : { seed, steps: steps.length };
}

const NONE = -1; // a clock, and who gives up, have no code

const phaseNumber = <T extends Shape>(t: Table<T>): number => t.words[HEAD.phase]!;

function record<T extends Shape>(match: Match<T>, step: Step, taken: Taken): readonly TableEvent[] {
  const events = takeEvents(match.table);
  match.steps.push(step);
  match.events.push(...events);
  const { table, mark } = match;
  mark.taken.push(taken);
  if (learnedSoFar(table) !== learnedSoFar(mark.table) || isNewsIn(table, events)) setMark(match);
  return events;
}

function setMark<T extends Shape>({ table, mark, steps, events }: Match<T>): void {
  copyInto(mark.table, table);
  mark.taken.length = 0;
  mark.steps = steps.length;
  mark.events = events.length;
}

function takeEvents<T extends Shape>(t: Table<T>): TableEvent[] {
  const events = t.events ?? [];
  t.events = [];
  return events;
}

/** A mark of its own, for a match that goes another way. */
export const copyOfMark = <T extends Shape>(mark: Mark<T>): Mark<T> => ({
  ...mark,
  table: clone(mark.table),
  taken: [...mark.taken],
});

/** The way back to the match as it is now, for whoever finds after a few steps that they must not have been taken. */
export function wayBack<T extends Shape>({ table, mark, steps, events }: Match<T>): (match: Match<T>) => void {
  const [then, before] = [clone(table), copyOfMark(mark)];
  const [stepsThen, eventsThen] = [steps.length, events.length];
  return (match) => {
    match.table = { ...then, events: [] };
    match.mark = before;
    match.steps.length = stepsThen;
    match.events.length = eventsThen;
  };
}

/** Whoever keeps the events elsewhere lets go of those that cannot be taken back any more: a long match has many. */
export function letGoOfEvents<T extends Shape>({ events, mark }: Match<T>): void {
  events.splice(0, mark.events);
  mark.events = 0;
}

/** Takes back the last step of a seat, unless somebody has learned something since. */
export function undo<T extends Shape>(match: Match<T>, seat: Seat): Refusal | null {
  const { mark, steps, table } = match;
  const refused = match.game.refuseUndo?.(match.options);
  if (refused) return refused;
  const rule = isOver(table) ? match.game.overRule : decisionOf(table).rule;
  const open = steps.slice(mark.steps);
  const last = open.findLastIndex((step) => 'seat' in step && step.seat === seat);
  const isSecret = !isOver(table) && decisionOf(table).who === 'together';
  if (!steps.some((step) => 'seat' in step && step.seat === seat))
    return refusal(rule, 'Nothing to take back: you have not done anything yet.');
  if (last < 0 || (!isSecret && last !== open.length - 1))
    return refusal(rule, 'Nothing to take back: since your last step somebody has learned something.');
  const without: Match<T> = {
    ...match,
    table: { ...clone(mark.table), events: [] },
    mark: { ...mark, table: clone(mark.table), taken: [] }, // of its own: it may still be refused
    steps: steps.slice(0, mark.steps),
    events: match.events.slice(0, mark.events),
  };
  const isOfThisPhase = isSecret && mark.taken[last]?.phase === phaseNumber(table);
  for (const [i, step] of open.entries()) {
    if (i === last) continue;
    // What came before it is the same again; so are choices of others, as long as the phase goes on.
    const isAsItWas = i < last || (isOfThisPhase && without.mark.steps === mark.steps);
    const { code } = mark.taken[i]!;
    if (isAsItWas && 'seat' in step) take(without, step, code);
    else if (!replayStep(without, step).ok)
      return refusal(rule, 'Nothing to take back: what came after it would not stand.');
  }
  replaceFrom(mark.steps, steps, without.steps);
  replaceFrom(mark.events, match.events, without.events);
  match.table = without.table;
  match.mark = without.mark;
  return null;
}

/** Only what comes after the mark can have changed: a long match has much before it. */
function replaceFrom<V>(from: number, list: V[], by: readonly V[]): void {
  list.length = from;
  for (let i = from; i < by.length; i++) list.push(by[i]!);
}

/** Takes a recorded step again. */
export function replayStep<T extends Shape>(match: Match<T>, step: Step): Answer {
  if ('clock' in step) return runOut(match, step.clock);
  if ('branch' in step) return branch(match, step);
  return 'resign' in step ? resign(match, step.resign) : submit(match, step.seat, step.action);
}

/** What a viewer may know of events; all of the match if none are given. */
export const eventsFor = <T extends Shape>(
  match: Match<T>,
  viewer: Viewer,
  events: readonly TableEvent[] = match.events,
): EventView[] => tellEvents(match.table.plan, events, viewer, match.names);

/* ---- saves ---- */

export const SAVE_FORMAT = 1;

/** A match as a file: how it began, every step, and the table they lead to. */
export interface SavedMatch {
  readonly cardwright: 'match';
  readonly format: number;
  readonly game: string;
  readonly version: number;
  readonly seats: number;
  readonly seed: string;
  readonly options: object;
  readonly setting?: unknown;
  readonly names: readonly string[];
  readonly steps: readonly Step[];
  readonly table: SavedTable;
  readonly check: string; // of all that leads to the table: not every option leaves a trace in it
}

/** The match as plain data, to be kept as JSON. */
export function saveMatch<T extends Shape>(match: Match<T>): SavedMatch {
  return {
    cardwright: 'match',
    format: SAVE_FORMAT,
    game: match.game.id,
    version: match.game.version,
    seats: match.table.seats,
    seed: match.seed,
    options: match.options,
    ...(match.setting === null ? {} : { setting: match.setting }),
    names: match.names,
    steps: match.steps,
    table: serialize(match.table),
    check: checkOf(match, match.options),
  };
}

/** A short digest of how a match came about. */
function checkOf<T extends Shape>({ game, seed, setting, steps }: Match<T>, options: unknown): string {
  const words = seedWords(JSON.stringify([game.id, game.version, seed, options, setting, steps]));
  return Array.from(words.subarray(0, 4), (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Which game a save is of; a Problem if it is no save that this version reads. */
export function gameOfSave(saved: unknown): string {
  const save = asRecord(saved, 'the save');
  if (save.cardwright !== 'match') throw new Problem('This is not a saved match of Cardwright.');
  if (save.format !== SAVE_FORMAT)
    throw new Problem(`This save has format ${show(save.format)}; this version reads format ${SAVE_FORMAT}.`);
  if (typeof save.game !== 'string')
    throw new Problem(`The save is damaged: game should be a text, not ${show(save.game)}.`);
  return save.game;
}

/** The match of a save, re-run step by step; refused where its steps do not lead to its table. */
export function loadMatch<T extends Shape>(game: Game<T>, saved: unknown): Match<T> {
  const id = gameOfSave(saved);
  if (id !== game.id) throw new Problem(`This is a match of ${show(id)}, not of ${game.title}.`);
  const save = asRecord(saved, 'the save');
  if (save.version !== game.version)
    throw new Problem(
      `This match was played by version ${show(save.version)} of ${game.title}; this is version ${game.version}.`,
    );
  const names = asList(save.names, 'names').map((name) => {
    if (typeof name !== 'string') throw new Problem(`The save is damaged: a name is ${show(name)}.`);
    return name;
  });
  const seats = asNumber(save.seats, 'seats');
  if (names.length !== seats)
    throw new Problem(`The save is damaged: ${amountOf(names.length, 'name')} for ${amountOf(seats, 'seat')}.`);
  if (typeof save.seed !== 'string') throw new Problem(`The save is damaged: the seed is ${show(save.seed)}.`);
  const match = startMatch(game, { seats, seed: save.seed, options: save.options, setting: save.setting, names });
  asList(save.steps, 'steps').forEach((step, i) => {
    const answer = replayStep(match, readStep(step, i, seats));
    if (!answer.ok)
      throw new Problem(
        `The save does not replay: step ${i + 1} is refused (${answer.refusal.text} ${citation(answer.refusal.rule)}).`,
      );
  });
  if (!isTableOf(match, save.table)) throw new Problem('The save was changed: its steps do not lead to its table.');
  // A save may be older than some of the options.
  if (![match.options, save.options].some((options) => save.check === checkOf(match, options)))
    throw new Problem('The save was changed: its check does not fit its options and steps.');
  return match;
}

function isTableOf<T extends Shape>({ table }: Match<T>, saved: unknown): boolean {
  if (JSON.stringify(serializeBefore(table)) === JSON.stringify(saved)) return true;
  const restored = restore(table.plan, saved);
  return JSON.stringify(serialize(restored)) === JSON.stringify(serialize(table));
}

function readStep(value: unknown, i: number, seats: number): Step {
  const step = asRecord(value, `step ${i + 1}`);
  const seat =
    'clock' in step ? step.clock : 'resign' in step ? step.resign : 'branch' in step ? step.branch : step.seat;
  const isSeat = typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 && seat < seats;
  if ('clock' in step && (seat === null || isSeat)) return { clock: seat as Seat | null };
  if (!isSeat) throw new Problem(`The save is damaged: step ${i + 1} is of seat ${show(seat)}.`);
  if ('branch' in step) return step.anew === undefined ? { branch: seat } : { branch: seat, anew: seedIn(step.anew) };
  return 'resign' in step ? { resign: seat } : { seat, action: step.action as Message };
}
