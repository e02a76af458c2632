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
  before: number; // what was left when the last decision began, for a step that is taken back
}

/** Whoever's bank is empty still gets this long for each decision. */
const LEAST = 10_000;

export const makeClocks = (plan: ClockPlan, seats: number): SeatClock[] =>
  Array.from({ length: seats }, () => ({ left: fullOf(plan), since: null, before: fullOf(plan) }));

const fullOf = (plan: ClockPlan): number => (plan.kind === 'none' ? 0 : plan.seconds * 1000);

/** What has just happened, as far as clocks are concerned. */
export interface Moment {
  readonly at: number;
  readonly waiting: readonly Seat[]; // people who are waited for now
  readonly acted: Seat | null; // whose decision this ended
  readonly isBack: boolean; // a step was taken back
}

export function runClocks(plan: ClockPlan, clocks: readonly SeatClock[], { at, waiting, acted, isBack }: Moment): void {
  if (plan.kind === 'none') return;
  clocks.forEach((clock, seat) => {
    const isWaited = waiting.includes(seat);
    if (clock.since !== null && (!isWaited || acted === seat)) stop(plan, clock, at);
    if (clock.since === null && isWaited) start(plan, clock, at, isBack);
  });
}

function stop(plan: ClockPlan, clock: SeatClock, at: number): void {
  if (clock.since === null) return;
  clock.before = Math.max(0, clock.left - (at - clock.since));
  clock.left = clock.before + (plan.kind === 'bank' ? plan.increment * 1000 : 0);
  clock.since = null;
}

function start(plan: ClockPlan, clock: SeatClock, at: number, isBack: boolean): void {
  // A step taken back brings no new time.
  if (isBack) clock.left = clock.before;
  else if (plan.kind === 'each') clock.left = plan.seconds * 1000;
  clock.left = Math.max(clock.left, LEAST_OF[plan.kind]);
  clock.since = at;
}

const LEAST_OF = { none: 0, each: 0, bank: LEAST } as const;

/** When the first clock runs out; null if none runs. */
export function deadlineOf(clocks: readonly SeatClock[]): number | null {
  let first = Infinity;
  for (const { left, since } of clocks) if (since !== null) first = Math.min(first, since + left);
  return first === Infinity ? null : first;
}

export const outOfTime = (clocks: readonly SeatClock[], now: number): Seat[] =>
  clocks.flatMap(({ left, since }, seat) => (since !== null && since + left <= now ? [seat] : []));
