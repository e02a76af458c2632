import type { Seat } from '../../engine/words.ts';

/*
 * Clocks, as a function of what happened and when: every process that reads a room's entries finds the same times. No clock
 * runs for bots.
 */

export type ClockPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'each'; readonly seconds: number } // for every decision
  | { readonly kind: 'bank'; readonly seconds: number; readonly increment: number }; // for the whole match

/** The time of one seat, in milliseconds. */
export interface SeatClock {
  left: number;
  since: number | null; // when it began to run; null while nobody waits for this seat
  depth: number; // its decisions that can still be taken back
  readonly rests: number[]; // what was left at each of them, and at those that were left by going back
}

/** Whoever's bank is empty still gets this long for each decision. */
const LEAST = 10_000;

export const makeClocks = (plan: ClockPlan, seats: number): SeatClock[] =>
  Array.from({ length: seats }, () => ({ left: fullOf(plan), since: null, depth: 0, rests: [] }));

const fullOf = (plan: ClockPlan): number => (plan.kind === 'none' ? 0 : plan.seconds * 1000);

/** What has just happened, as far as clocks are concerned. */
export interface Moment {
  readonly at: number;
  readonly waiting: readonly Seat[]; // people who are waited for now
  readonly acted: Seat | null; // whose decision this ended
  readonly back: Seat | null; // who took a step back
  readonly isSettled: boolean; // nothing can be taken back any more
}

export function runClocks(plan: ClockPlan, clocks: readonly SeatClock[], moment: Moment): void {
  if (plan.kind === 'none') return;
  const { at, waiting, acted, back, isSettled } = moment;
  clocks.forEach((clock, seat) => {
    const isWaited = waiting.includes(seat);
    if (back === seat) goBack(clock, at);
    else if (clock.since !== null && (!isWaited || acted === seat)) goOn(plan, clock, at);
    if (isSettled) {
      clock.depth = 0;
      clock.rests.length = 0;
    }
    if (clock.since === null && isWaited) start(plan, clock, at);
  });
}

/** A decision has new time when somebody comes to it first. Going back and forth brings none: it goes on where it was left. */
function start(plan: ClockPlan, clock: SeatClock, at: number): void {
  const rest = clock.rests[clock.depth];
  if (plan.kind === 'each') clock.left = rest ?? plan.seconds * 1000;
  else if (rest === undefined) clock.left = Math.max(clock.left, LEAST);
  clock.since = at;
}

function goOn(plan: ClockPlan, clock: SeatClock, at: number): void {
  stop(clock, at);
  if (plan.kind === 'bank' && clock.rests[clock.depth] === undefined) clock.left += plan.increment * 1000;
  clock.rests[clock.depth++] = clock.left;
}

function goBack(clock: SeatClock, at: number): void {
  if (clock.depth === 0) return; // it was no end of a decision
  if (clock.since !== null) {
    stop(clock, at);
    clock.rests[clock.depth] = clock.left;
  }
  clock.depth--;
}

function stop(clock: SeatClock, at: number): void {
  if (clock.since !== null) clock.left = Math.max(0, clock.left - Math.max(0, at - clock.since));
  clock.since = null;
}

/** The time that everybody has together where anybody may act at any time, in milliseconds. */
export interface PhaseClock {
  readonly left: number;
  since: number | null; // when it began to run
}

export function runPhaseClock(clock: PhaseClock, isOpen: boolean, at: number): void {
  clock.since = isOpen ? (clock.since ?? at) : null;
}

/** All clocks of a table. */
interface Clocks {
  readonly clocks: readonly SeatClock[];
  readonly phaseClock: PhaseClock | null;
}

/** When the first clock runs out; null if none runs. */
export function deadlineOf({ clocks, phaseClock }: Clocks): number | null {
  let first = phaseDeadline(phaseClock);
  for (const { left, since } of clocks) if (since !== null) first = Math.min(first, since + left);
  return first === Infinity ? null : first;
}

const phaseDeadline = (clock: PhaseClock | null): number =>
  clock === null || clock.since === null ? Infinity : clock.since + clock.left;

export const isPhaseOut = ({ phaseClock }: Clocks, now: number): boolean => phaseDeadline(phaseClock) <= now;

export const outOfTime = (clocks: readonly SeatClock[], now: number): Seat[] =>
  clocks.flatMap(({ left, since }, seat) => (since !== null && since + left <= now ? [seat] : []));
