import { isRefusal, readAction, writeAction, type Message } from '../edge.ts';
import type { Fields, Plan, Shape, Table, TableEvent } from '../game.ts';
import { type Answer, branch, type Match, resign, runOut, startMatch, type Step, submit } from '../match.ts';
import { act, decisionOf, expire, goOn, legalCodes, waitedFor } from '../play.ts';
import type { Dice } from '../luck/random.ts';
import { clone, isOver, markLearned, phaseOf } from '../table.ts';
import { seatsIn } from '../view.ts';
import { type Card, hasBit, type Seat } from '../words.ts';
import { type Case, find } from './report.ts';

/** What is done at a moment: a seat acts, time runs out, or a seat gives up. */
export type Deed<T extends Shape> = Acted<T> | { readonly clock: Seat | null } | { readonly resign: Seat };

export interface Acted<T extends Shape> {
  readonly seat: Seat;
  readonly code: number;
  readonly action: T['action'];
  readonly message: Message;
}

/** A moment of a match: the truth, what led to it, and what is done next (null: it is over). */
export interface Frame<T extends Shape> {
  readonly table: Table<T>;
  readonly events: readonly TableEvent[];
  readonly deed: Deed<T> | null;
}

export interface Film<T extends Shape> {
  readonly plan: Plan<T>;
  readonly frames: readonly Frame<T>[];
  readonly match: Match<T>;
}

/** One step in this many is a clock that runs out, or a seat that gives up; one secret choice in this many is changed. */
const CLOCKS = 40;
const RESIGNATIONS = 300;
const CHANGES = 10;

export const start = <T extends Shape>({ game, seats, seed, options, setting }: Case<T>): Match<T> =>
  startMatch(game, { seats, seed, options, setting });

/** Plays a random match to its end, every moment recorded. `meanwhile` is called after each step. */
export function playFilm<T extends Shape>(
  c: Case<T>,
  longest: number,
  meanwhile: (match: Match<T>, frames: readonly Frame<T>[], events: readonly TableEvent[]) => void,
): Film<T> | null {
  const match = start(c);
  const frames: Frame<T>[] = [];
  let events: readonly TableEvent[] = [...match.events];
  while (!isOver(match.table)) {
    const table = clone(match.table);
    if (frames.length > longest) {
      find(c, 'ends', frames.length, `the match is not over after ${longest} steps, in the phase ${phaseOf(table)}`);
      return null;
    }
    const deed = randomDeed(c, table, frames.length);
    if (!deed) return null;
    frames.push({ table, events, deed });
    const answer = repeat(match, 'code' in deed ? { seat: deed.seat, action: deed.message } : deed);
    if (!answer.ok) {
      const what = 'code' in deed ? `the listed action ${JSON.stringify(deed.message)}` : JSON.stringify(deed);
      find(c, 'list', frames.length, `${what} is refused: ${answer.refusal.text}`);
      return null;
    }
    events = answer.events;
    meanwhile(match, frames, events);
  }
  frames.push({ table: clone(match.table), events, deed: null });
  return { plan: match.table.plan, frames, match };
}

/** Takes a step that was taken in another match. */
export function repeat<T extends Shape>(match: Match<T>, step: Step): Answer {
  if ('clock' in step) return runOut(match, step.clock);
  if ('branch' in step) return branch(match, step);
  return 'resign' in step ? resign(match, step.resign) : submit(match, step.seat, step.action);
}

/** Anything that may happen now; null (and a finding) if somebody is waited for who can do nothing. */
function randomDeed<T extends Shape>(c: Case<T>, t: Table<T>, step: number): Deed<T> | null {
  const decision = decisionOf(t);
  const waited = seatsIn(waitedFor(t));
  const canExpire = decision.who === 'together' ? decision.fallback !== undefined : decision.expire !== undefined;
  if (canExpire && c.dice.below(CLOCKS) === 0) {
    const isWholePhase = decision.who !== 'together' && c.dice.below(8) === 0 && (decision.hasClock?.(t) ?? true);
    return { clock: isWholePhase ? null : pick(waited, c.dice) };
  }
  if (c.game.resign && c.dice.below(RESIGNATIONS) === 0) return { resign: c.dice.below(t.seats) };
  const others = Array.from({ length: t.seats }, (_, seat) => seat).filter((seat) => !waited.includes(seat));
  const volunteers = others.filter((seat) => decision.who !== 'turn' && legalCodes(t, seat).count > 0);
  const seat = pick(volunteers.length > 0 && c.dice.below(CHANGES) === 0 ? volunteers : waited, c.dice);
  const deed = randomAction(t, seat, c.dice);
  if (!deed) find(c, 'list', step, `seat ${seat} is waited for and has no legal action in the phase ${phaseOf(t)}`);
  return deed;
}

/** A legal action of a seat; null if there is none. */
export function randomAction<T extends Shape>(t: Table<T>, seat: Seat, dice: Dice): Acted<T> | null {
  const { codes, count } = legalCodes(t, seat);
  return count === 0 ? null : deedOf(t, seat, codes[dice.below(count)]!);
}

const deedOf = <T extends Shape>(t: Table<T>, seat: Seat, code: number): Acted<T> => ({
  seat,
  code,
  action: decisionOf(t).write(t, seat, code),
  message: writeAction(t, seat, code),
});

export const pick = <V>(list: readonly V[], dice: Dice): V => list[dice.below(list.length)]!;

/** Carries a deed out and returns what happened. */
export function perform<T extends Shape>(t: Table<T>, deed: Deed<T>): readonly TableEvent[] {
  if (t.couldBe) t.events = [];
  if ('clock' in deed) expire(t, deed.clock);
  else if ('resign' in deed) giveUp(t, deed.resign);
  else act(t, deed.seat, deed.code);
  return t.events ?? [];
}

function giveUp<T extends Shape>(t: Table<T>, seat: Seat): void {
  if (t.couldBe) markLearned(t);
  t.events?.push({ type: 'resigned', seat });
  t.plan.game.resign?.(t, seat);
  goOn(t);
}

/** The legal code of an action whose cards are numbers, null if it is refused. */
export function codeOfAction<T extends Shape>(t: Table<T>, seat: Seat, action: T['action']): number | null {
  if (isOver(t)) return null;
  const decision = decisionOf(t);
  if (!Object.hasOwn(decision.actions, action.type)) return null;
  if (decision.who !== 'open' && !hasBit(decision.seats(t), seat)) return null;
  return decision.refuse(t, seat, action) === null ? decision.read(t, seat, action) : null;
}

export function codeOfMessage<T extends Shape>(t: Table<T>, seat: Seat, message: Message): number | null {
  const code = readAction(t, seat, message);
  return isRefusal(code) ? null : code;
}

/** The same action with other cards. */
export function withCards<T extends Shape>(
  t: Table<T>,
  action: T['action'],
  change: (card: Card) => Card,
): T['action'] {
  const fields: Fields = decisionOf(t).actions[action.type] ?? {};
  const values = Object.entries(action).map(([name, value]: [string, unknown]) => {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (kind === 'cards') return [name, (value as Card[]).map(change)];
    return [name, (kind === 'card' || kind === 'card?') && value !== null ? change(value as Card) : value];
  });
  return Object.fromEntries(values) as T['action'];
}

/** Plays on at random, at most so many steps; returns the deeds. */
export function playOn<T extends Shape>(t: Table<T>, dice: Dice, steps: number): Deed<T>[] {
  const deeds: Deed<T>[] = [];
  while (!isOver(t) && deeds.length < steps) {
    const seat = pick(seatsIn(waitedFor(t)), dice);
    const deed = randomAction(t, seat, dice);
    if (!deed) throw new Error(`seat ${seat} is waited for and has no legal action in the phase ${phaseOf(t)}`);
    deeds.push(deed);
    perform(t, deed);
  }
  return deeds;
}
