import type { Shape, TableEvent } from '../engine/game.ts';
import { type Answer as Outcome, type Match, resign, runOut, type Step, submit, undo } from '../engine/match.ts';
import { decisionOf, hasChosen } from '../engine/play.ts';
import { isOver } from '../engine/table.ts';
import { type EventView, knowsAll, tellEvent, tellSeat } from '../engine/tell.ts';
import { wordsOf } from '../engine/reader.ts';
import { bitOf, hasBit, type Refusal, type Seat, type Viewer } from '../engine/words.ts';
import type { Entry } from '../contract/shelf.ts';

/* A match that goes on: what was done, what everybody was told, and how far it may still go. */

export interface OpenMatch {
  readonly entry: Entry;
  readonly match: Match<Shape>;
  readonly log: Logged[]; // everything that happened, in order; taking back is told, never erased
  readonly taken: Taken[]; // every step, in order, with what was taken back
}

/** A step, or that a seat took its last one back. */
export type Taken = Step | { readonly undo: Seat };

export type Logged = TableEvent | { readonly type: 'undone'; readonly seat: Seat; readonly heard: number };

export const openedWith = (entry: Entry, match: Match<Shape>): OpenMatch => ({
  entry,
  match,
  log: [...match.events],
  taken: [...match.steps],
});

/** What a seat, a clock or a change of mind did; or why it may not. */
export type Deed =
  | { readonly do: 'submit'; readonly seat: Seat; readonly action: unknown }
  | { readonly do: 'undo' | 'resign'; readonly seat: Seat }
  | { readonly do: 'clock'; readonly seat: Seat | null };

/** A refused deed changes nothing; null is none. */
export function carryOut(open: OpenMatch, deed: Deed): Refusal | null {
  switch (deed.do) {
    case 'submit':
      return outcome(open, submit(open.match, deed.seat, deed.action));
    case 'clock':
      return outcome(open, runOut(open.match, deed.seat));
    case 'resign':
      return outcome(open, resign(open.match, deed.seat));
    case 'undo':
      return takeBack(open, deed.seat);
  }
}

function outcome({ log, taken, match: { steps } }: OpenMatch, result: Outcome): Refusal | null {
  if (!result.ok) return result.refusal;
  log.push(...result.events);
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
  log.push({ type: 'undone', seat, heard: isHidden ? bitOf(seat) : match.table.plan.everyone });
  taken.push({ undo: seat });
  if (isGoneOn)
    log.push(...match.events.slice(match.events.findIndex(({ type }, i) => i >= events && !OF_CHOICES.has(type))));
  return null;
}

const OF_CHOICES: ReadonlySet<TableEvent['type']> = new Set(['chose', 'chosen', 'clock']);

/** Whether a seat's secret choice is in; null where choices are not secret. */
const isChosenIn = ({ table }: Match<Shape>, seat: Seat): boolean | null =>
  !isOver(table) && decisionOf(table).who === 'together' ? hasChosen(table, seat) : null;

/** What a viewer is told of the log from here on. Viewers number it from 0: a gap would tell that something secret happened. */
export const toldSince = (open: OpenMatch, viewer: Viewer, from = 0): EventView[] =>
  (from === 0 ? open.log : open.log.slice(from)).flatMap((event) => toldOf(open, event, viewer) ?? []);

/** The same from a viewer's own number on, so many at most, with the number at which it goes on. */
export function toldFrom(
  open: OpenMatch,
  viewer: Viewer,
  since: number,
  most: number,
): { readonly events: EventView[]; readonly next: number } {
  const events: EventView[] = [];
  let next = 0;
  for (const event of open.log) {
    if (events.length === most) break;
    if (!isToldOf(event, viewer) || next++ < since) continue;
    const one = toldOf(open, event, viewer);
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

/** Whether a viewer is told all of an event. Those who are not are told the same, or nothing. */
export const toldTo = (event: Logged, viewer: Viewer): boolean =>
  event.type === 'undone' ? hasBit(event.heard, viewer) : knowsAll(event, viewer);

/** Whether a viewer is told anything of it. */
export const isToldOf = (event: Logged, viewer: Viewer): boolean =>
  toldTo(event, viewer) || !ONLY_WHOLE.has(event.type); // hidden cards are seen to move

const ONLY_WHOLE: ReadonlySet<Logged['type']> = new Set(['chose', 'show', 'note', 'undone']);

/** Whether going back is worth offering; the engine itself decides when it is asked. */
export function canUndo({ match: { game, options, table, steps, mark } }: OpenMatch, seat: Seat): boolean {
  if (game.refuseUndo?.(options)) return false;
  const isSecret = !isOver(table) && decisionOf(table).who === 'together';
  const isOwn = (step: Step | undefined): boolean => step !== undefined && 'seat' in step && step.seat === seat;
  if (!isSecret) return steps.length > mark.steps && isOwn(steps.at(-1));
  for (let i = mark.steps; i < steps.length; i++) if (isOwn(steps[i])) return true;
  return false;
}
