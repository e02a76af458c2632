import type { Message } from '../engine/edge.ts';
import type { EventView, Names } from '../engine/tell.ts';
import type { View } from '../engine/view.ts';
import type { Rule, Seat } from '../engine/words.ts';
import type { StartPlan } from '../desk/wire.ts';

/* A guided first game: a match that is always dealt alike, and what is said in it, when the table has come that far. */

export interface Guide {
  /** A short match with everything that a newcomer should meet; the same cards and the same bots every time. */
  readonly plan: Omit<StartPlan, 'game' | 'names' | 'seed'> & { readonly seed: string };
  readonly lessons: readonly Lesson[];
}

/** What a lesson may look at: all of it is what the seat of the newcomer sees. */
export interface Now {
  readonly view: View;
  readonly seat: Seat;
  readonly names: Names;
  readonly legal: readonly Message[];
  readonly log: readonly EventView[];
}

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly text: string | ((now: Now) => string);
  readonly rules: readonly Rule[];
  /** The part of the table that is meant: what stands in `data-guide` there. */
  readonly at?: string;
  /** A condition on the table, never on a click: people do as they like. */
  readonly when: (now: Now) => boolean;
  /** Somebody new would be lost here: a move is proposed without being asked for. */
  readonly suggests?: boolean;
  /** It does not come up in every match, so it is not among those that are counted. */
  readonly isAside?: boolean;
}

export const textOf = ({ text }: Lesson, now: Now): string => (typeof text === 'string' ? text : text(now));

/** Where `data-guide` names a part; the bar and the end are alike at every table. */
export const selectorOf = (part: string): string =>
  ({ bar: '.actionbar', end: '.end' })[part] ?? `[data-guide~="${part}"]`;

/* ---- conditions, for the lessons ---- */

type Condition = Lesson['when'];

export const isOver: Condition = ({ view }) => view.result !== null;

/** The newcomer has to decide. */
export const isAsked: Condition = ({ view, seat, legal }) => legal.length > 0 && view.waiting.includes(seat);

export const during =
  (...phases: readonly string[]): Condition =>
  ({ view }) =>
    phases.includes(view.phase);

/** The newcomer has to decide something of these phases. */
export const asked =
  (...phases: readonly string[]): Condition =>
  (now) =>
    isAsked(now) && phases.includes(now.view.phase);

/** One of the legal actions is of this type. */
export const canDo =
  (type: string): Condition =>
  (now) =>
    isAsked(now) && now.legal.some((action) => action.type === type);

export const both =
  (...conditions: readonly Condition[]): Condition =>
  (now) =>
    conditions.every((holds) => holds(now));

/** A number that lies on the table; of one that every seat has, the newcomer's. */
export function counter({ view, seat }: Now, name: string): number {
  const value = view.counters[name];
  if (typeof value === 'number') return value;
  if (value === undefined) throw new Error(`${view.game} has no counter ${name}`);
  return value[seat] ?? 0;
}

export const from =
  (name: string, least: number): Condition =>
  (now) =>
    counter(now, name) >= least;

/** How many cards lie in a place of the newcomer or in one that all share. */
export function cardsIn({ view, seat }: Now, zone: string): number {
  const held = view.zones[zone];
  if (held === undefined) throw new Error(`${view.game} has no zone ${zone}`);
  return 'count' in held ? held.count : (held[seat]?.count ?? 0);
}

/* ---- words ---- */

/** 'You win this one.' or who does, and the place of the newcomer. */
export function outcome({ view, seat, names }: Now): string {
  const { winners = [], ranks = [] } = view.result ?? {};
  if (winners.includes(seat)) return winners.length > 1 ? 'You share the victory.' : 'You win.';
  const named = winners.map((one) => names[one]).join(' and ');
  return `${named} ${winners.length > 1 ? 'win' : 'wins'}, and you are number ${ranks[seat] ?? ranks.length}.`;
}

/** 'You have 19 points, Bruna 21, Tam 14.' */
export function tally(now: Now): string {
  const { scores = [] } = now.view.result ?? {};
  const others = scores.flatMap(([points = 0], one) => (one === now.seat ? [] : [`${nameOf(now, one)} ${points}`]));
  return `You have ${scores[now.seat]?.[0] ?? 0} points, ${others.join(', ')}.`;
}

export const nameOf = ({ names }: Now, seat: Seat): string => names[seat] ?? `Seat ${seat + 1}`;
