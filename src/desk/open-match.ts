import type { Shape, Table, TableEvent } from '../engine/game.ts';
import {
  type Answer as Outcome,
  branch,
  letGoOfEvents,
  type Match,
  type MatchPlan,
  resign,
  runOut,
  startMatch,
  type Step,
  submit,
  undo,
} from '../engine/match.ts';
import { resolveOptions, show } from '../engine/options.ts';
import { decisionOf, hasChosen, waitedFor } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import { type EventView, tellEvent, tellSeat } from '../engine/tell.ts';
import { wordsOf } from '../engine/reader.ts';
import { seatsIn } from '../engine/view.ts';
import { bitOf, Problem, type Refusal, type Seat, type Viewer } from '../engine/words.ts';
import type { LoadedGame } from '../contract/shelf.ts';
import { letRest, Log, type Logged, toldTo } from './log.ts';
import type { Failure } from './wire.ts';

/*
 * A match that goes on, for terminal, page and server alike: how it is opened, what is done in it and taken back, and what one reader
 * is told of that. What a reader is shown is in `looking.ts`, who moves next in `next-seat.ts`.
 */

export interface OpenMatch {
  readonly entry: LoadedGame;
  readonly match: Match<Shape>;
  readonly log: Log; // everything that happened, in order; taking back is told, never erased
  readonly taken: Taken[]; // every step, in order, with what was taken back
  waiting: number; // a bit for each seat that has to decide
  readonly ends: number[]; // how long the log was after each deed
  noticed: number; // how often something happened that everybody could notice: secret steps do not count
}

/** A step, or that a seat took its last one back. */
export type Taken = Step | { readonly undo: Seat };

export const openedWith = (entry: LoadedGame, match: Match<Shape>): OpenMatch => ({
  entry,
  match,
  log: new Log(match.events),
  taken: [...match.steps],
  waiting: waitedFor(match.table),
  ends: [match.events.length],
  noticed: 0,
});

/** The seats in a mask of them; asked for many times between two deeds. */
export const waitingIn = (waiting: number): readonly Seat[] => (SEATS_IN[waiting] ??= seatsIn(waiting));

const SEATS_IN: (readonly Seat[])[] = []; // by mask

/** Where a match gets its cards from if nobody chose a seed. */
export interface SeedNeeds {
  readonly newSeed: () => string;
  readonly today: () => string; // YYYY-MM-DD, for games of the day
}

type Beginning = Omit<MatchPlan, 'seed'> & { readonly seed?: string | undefined };

/** A new match; its seed is the chosen one, the one that its options fix, such as one for the day, or one that nobody can guess. */
export function beginMatch(entry: LoadedGame, plan: Beginning, { newSeed, today }: SeedNeeds): OpenMatch {
  const { game } = entry;
  const { seats, options, preset } = plan;
  const seed = plan.seed ?? game.seedFor?.(resolveOptions(game, seats, options, preset), today()) ?? newSeed();
  return openedWith(entry, startMatch(game, { ...plan, seed }));
}

/** A match like another before its first step. */
export const fromBeginning = ({ game, seed, options, setting, names }: Match<Shape>): Match<Shape> =>
  startMatch(game, { seats: names.length, seed, options, setting, names });

/** What a seat, a clock or a change of mind does. */
export type Deed =
  | { readonly do: 'submit'; readonly seat: Seat; readonly action: unknown } // the rules read it
  | { readonly do: 'undo' | 'resign'; readonly seat: Seat }
  | { readonly do: 'clock'; readonly seat: Seat | null } // null: the time of the whole phase
  | { readonly do: 'branch'; readonly seat: Seat; readonly anew: string | null }; // it goes another way; null: all cards lie as they lay

/** The deed that a step was made of. */
export function deedOf(taken: Taken): Deed {
  if ('undo' in taken) return { do: 'undo', seat: taken.undo };
  if ('clock' in taken) return { do: 'clock', seat: taken.clock };
  if ('branch' in taken) return { do: 'branch', seat: taken.branch, anew: taken.anew ?? null };
  return 'resign' in taken ? { do: 'resign', seat: taken.resign } : { do: 'submit', ...taken };
}

/** A refused deed changes nothing; null is none. */
export function carryOut(open: OpenMatch, deed: Deed): Refusal | null {
  const { log, waiting } = open;
  const logged = log.length;
  const refusal = take(open, deed);
  if (refusal) return refusal;
  open.waiting = waitedFor(open.match.table);
  open.ends.push(log.length);
  if (open.waiting !== waiting || isTold(open, logged)) open.noticed++;
  return null;
}

/** What happened so far has been told: until somebody asks for it again it takes as little memory as it can. */
export function rest({ log, match, taken }: OpenMatch): void {
  log.fold();
  letGoOfEvents(match);
  if (match.steps.length === match.mark.steps) letRest(match.steps, taken); // nothing of it can be taken back any more
}

/** A refusal as it is answered. */
export const refused = ({ rule, text }: Refusal): Failure => ({ ok: false, refusal: { rule, text } });

/** Far more than a game can need; a choice that is changed or taken back again and again is what this stops. */
export const MOST_STEPS = 5_000;
const MOST_LOGGED = 100_000;

/** Whether a match has had more steps than a game can need. */
export const isFull = ({ log, match }: OpenMatch): boolean =>
  match.steps.length >= MOST_STEPS || log.length >= MOST_LOGGED;

/** The same where one program moves all seats; among people it is theirs who overdoes it (server/rooms/overdone.ts). */
export function carryOutWithin(open: OpenMatch, deed: Deed): Refusal | null {
  if (deed.do !== 'resign' && isFull(open))
    throw new Problem('This match has had more steps than a game can need, so it goes no further.');
  if (deed.do !== 'clock' || deed.seat !== null) seatIn(open, deed.seat);
  return carryOut(open, deed);
}

/** A seat of this match, from outside. */
export function seatIn({ match }: OpenMatch, seat: unknown): Seat {
  const { seats } = match.table;
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats)
    throw new Problem(`"seat" is ${seats === 1 ? '0' : `a whole number from 0 to ${seats - 1}`}, not ${show(seat)}.`);
  return seat;
}

/** Whether everybody is told something of the log from here on: a spectator is told the least. */
function isTold({ log, match }: OpenMatch, from: number): boolean {
  for (let i = from; i < log.length; i++) if (log.isToldAt(i, match.table.seats)) return true;
  return false;
}

function take(open: OpenMatch, deed: Deed): Refusal | null {
  switch (deed.do) {
    case 'submit':
      return outcome(open, submit(open.match, deed.seat, deed.action));
    case 'clock':
      return outcome(open, runOut(open.match, deed.seat));
    case 'resign':
      return outcome(open, resign(open.match, deed.seat));
    case 'branch':
      return outcome(
        open,
        branch(open.match, { branch: deed.seat, ...(deed.anew === null ? {} : { anew: deed.anew }) }),
      );
    case 'undo':
      return takeBack(open, deed.seat);
  }
}

function outcome({ log, taken, match: { steps } }: OpenMatch, result: Outcome): Refusal | null {
  if (!result.ok) return result.refusal;
  log.add(result.events);
  const step = steps.at(-1);
  if (step) taken.push(step);
  return null;
}

function takeBack({ match, log, taken }: OpenMatch, seat: Seat): Refusal | null {
  const before = isChosenIn(match, seat);
  const { steps, events } = match.mark;
  const refusal = undo(match, seat);
  if (refusal) return refusal;
  const isGoneOn = match.mark.steps !== steps; // a whole choice is in again, and it was the last that was waited for
  const after = isGoneOn ? null : isChosenIn(match, seat);
  // Where others did not see the step, that it was taken back is not for them either.
  const isHidden = before !== null && after !== null && (!before || after);
  log.add([{ type: 'undone', seat, heard: isHidden ? bitOf(seat) : match.table.plan.everyone }]);
  taken.push({ undo: seat });
  if (isGoneOn)
    log.add(match.events.slice(match.events.findIndex(({ type }, i) => i >= events && !OF_CHOICES.has(type))));
  return null;
}

const OF_CHOICES: ReadonlySet<TableEvent['type']> = new Set(['chose', 'chosen', 'clock']);

/** Whether a seat's secret choice is in; null where choices are not secret. */
const isChosenIn = ({ table }: Match<Shape>, seat: Seat): boolean | null =>
  isTogether(table) ? hasChosen(table, seat) : null;

/** Whether all choose in secret now. */
export const isTogether = (table: Table<Shape>): boolean => !isOver(table) && decisionOf(table).who === 'together';

/** What a viewer is told of the log from here on. Viewers number it from 0: a gap would tell that something secret happened. */
export const toldSince = (open: OpenMatch, viewer: Viewer, from = 0): EventView[] =>
  open.log.slice(from).flatMap((event) => toldOf(open, event, viewer) ?? []);

/** The same from a viewer's own number on, so many at most, with the number at which it goes on. */
export function toldFrom(
  open: OpenMatch,
  viewer: Viewer,
  since: number,
  most = Infinity,
): { readonly events: EventView[]; readonly next: number } {
  const events: EventView[] = [];
  let next = 0;
  const { log } = open;
  for (let i = 0; i < log.length && events.length < most; i++) {
    if (!log.isToldAt(i, viewer) || next++ < since) continue;
    const event = log.at(i);
    const one = event && toldOf(open, event, viewer);
    if (one) events.push(one);
  }
  return { events, next };
}

/** The same of one event; null is nothing. */
export function toldOf({ match: { table, names } }: OpenMatch, event: Logged, viewer: Viewer): EventView | null {
  if (event.type !== 'undone') return tellEvent(table.plan, event, viewer, names);
  if (!toldTo(event, viewer)) return null;
  return { type: 'undone', seat: event.seat, text: tellSeat('undone', event.seat, wordsOf(table.plan, names)) };
}

/** Whether going back is worth offering; the engine itself decides when it is asked. */
export function canUndo({ match: { game, options, table, steps, mark } }: OpenMatch, seat: Seat): boolean {
  if (game.refuseUndo?.(options)) return false;
  const isOwn = (step: Step | undefined): boolean => step !== undefined && 'seat' in step && step.seat === seat;
  if (!isTogether(table)) return steps.length > mark.steps && isOwn(steps.at(-1));
  for (let i = mark.steps; i < steps.length; i++) if (isOwn(steps[i])) return true;
  return false;
}
