/** A card's number on this table: its place in the printed deck of the match. */
export type Card = number;

/** Seats are numbered clockwise from 0; the left neighbour of a seat is the next one. */
export type Seat = number;

/** Somebody who looks at a table: a seat, or the number of seats for a spectator. */
export type Viewer = number;

/** A paragraph of a rulebook, written as the rulebook writes it: '§T3'. */
export type Rule = string;

/** A player's mistake: why an action is not allowed, and where the rulebook says so. */
export interface Refusal {
  readonly rule: Rule;
  readonly text: string;
}

/** Why a player may not do that: a sentence, and its paragraph. */
export const refusal = (rule: Rule, text: string): Refusal => ({ rule, text });

/** A paragraph as sentences cite it; a row of the table of options by its name: '§T3', 'option jokers'. */
export const citation = (rule: Rule): string => rule.replace(/^§(?=(?:option|preset) )/, '');

/** 'Whole box' of 'whole-box', 'Earliest done' of 'earliestDone'. */
export function spell(name: string): string {
  const words = name.replaceAll('-', ' ').replaceAll(/([a-z])([A-Z\d])/g, '$1 $2');
  return words.slice(0, 1).toUpperCase() + words.slice(1).toLowerCase();
}

/** '1 card', '3 cards'. */
export const amountOf = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const LENGTHS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;
const MOST_SAID = 100; // '90 seconds', but not '129600 seconds'

/** A time as people say it: '1 day', '90 seconds', '1 hour 1 minute'. */
export function lengthOf(seconds: number): string {
  const whole = LENGTHS.find(
    ([, length]) => seconds % length === 0 && seconds >= length && seconds / length < MOST_SAID,
  );
  if (whole) return amountOf(seconds / whole[1], whole[0]);
  let rest = seconds;
  const parts: string[] = [];
  for (const [name, length] of LENGTHS) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(amountOf(count, name));
  }
  return parts.join(' ') || amountOf(0, 'second');
}

/** Something outside the rules: a message, a file or an option that cannot be understood. */
export class Problem extends Error {}

/** Stands for a card that the viewer cannot name. */
export const BLANK = 255;

/** Where a card lies that the viewer cannot place. */
export const NOWHERE = 255;

/** Zone numbers leave room for this many seats each, so that they do not depend on how many play. */
export const MOST_SEATS = 8;

/** A kind of zone: one for the table or one for each seat, and who sees the cards in it. */
export interface ZoneSpec {
  readonly of: 'table' | 'seat';
  readonly seen: 'all' | 'owner' | 'nobody';
  /** mixed: no order. row: everybody sees the places, also of cards they cannot name. pile: likewise, but only its top is used. */
  readonly order: 'mixed' | 'row' | 'pile';
}

/** One bit for each of the seats of a mask. */
export const bitOf = (seat: Seat): number => 1 << seat;

/** Whether a mask of seats holds this one. */
export const hasBit = (mask: number, seat: Seat): boolean => (mask & (1 << seat)) !== 0;

/** How many seats a mask holds. */
export function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
