import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';

/*
 * A study as data: all that its figures depend on. Kept, or passed on as a link or a file, it gives the same figures to the digit on
 * any machine that has the same rules and bots.
 */

export const QUESTIONS = ['compare', 'cards', 'seats', 'rulings', 'skill', 'sweep'] as const;
export type QuestionName = (typeof QUESTIONS)[number];

/** What is played: options that are not as written, and a deck file; null: the printed cards. */
export interface Played {
  readonly options: Readonly<Record<string, unknown>>;
  readonly deck: unknown;
}

/** What stands along the x axis of a sweep: an option, or a number of a card by its place, such as `cottage-row.score.0.flat`. */
export interface Over {
  readonly of: 'option' | 'card';
  readonly name: string;
  readonly values: readonly (string | number | boolean)[];
}

export interface Study {
  readonly study: 1; // of this form
  readonly question: QuestionName;
  readonly game: string;
  readonly seats: number;
  readonly bots: readonly string[]; // begins anew if it ends before the seats do; for skill: the better one, then the other
  readonly seed: string;
  readonly width: number; // settled when wins are known to ± this, from 0 to 1
  readonly deals: readonly number[] | null; // of one that was stopped: how many each part of its question had seen
  readonly a: Played;
  readonly b: Played | null; // compare
  readonly over: Over | null; // sweep
}

export const AS_WRITTEN: Played = { options: {}, deck: null };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LONGEST = 200; // of a text
const MOST_DEALS = 10_000_000;
const MOST_VALUES = 40;
const MOST_PARTS = 2000;

/** Reads a study that came from elsewhere; what is wrong with it is a Problem. Whether the game can be played so is not known here. */
export function readStudy(value: unknown): Study {
  if (!isFields(value) || !('study' in value)) throw new Problem('This is no study of the lab.');
  if (value.study !== 1)
    throw new Problem(`This study is of version ${show(value.study)}; this page reads version 1. Perhaps it is newer.`);
  const question = QUESTIONS.find((one) => one === value.question);
  if (!question) throw wrong('question', `one of ${QUESTIONS.join(', ')}`, value.question);
  const { bots } = value;
  if (!Array.isArray(bots) || bots.length < 1 || bots.length > 8)
    throw wrong('bots', 'a list of 1 to 8 names of bots', bots);
  if (typeof value.width !== 'number' || !(value.width >= 0.0001 && value.width < 1))
    throw wrong('width', 'a number from 0.0001 to below 1', value.width);
  return {
    study: 1,
    question,
    game: text('game', value.game),
    seats: whole('seats', value.seats, 1, 8),
    bots: bots.map((name) => text('bots', name)),
    seed: text('seed', value.seed),
    width: value.width,
    deals: readDeals(value.deals),
    a: played('a', value.a),
    b: question === 'compare' ? played('b', value.b) : null,
    over: question === 'sweep' ? readOver(value.over) : null,
  };
}

const wrong = (field: string, expected: string, value: unknown): Problem =>
  new Problem(`This study cannot be read: ${field} must be ${expected}, not ${show(value)}.`);

function text(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST)
    throw wrong(field, `a text of 1 to ${LONGEST} letters`, value);
  return value;
}

function whole(field: string, value: unknown, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    throw wrong(field, `a whole number from ${from} to ${to}`, value);
  return value;
}

function readDeals(value: unknown): readonly number[] | null {
  if (value === null) return null;
  if (!Array.isArray(value) || value.length > MOST_PARTS) throw wrong('deals', 'null or a list of numbers', value);
  return value.map((deals) => whole('deals', deals, 0, MOST_DEALS));
}

function played(field: string, value: unknown): Played {
  if (!isFields(value) || !isFields(value.options)) throw wrong(field, 'options and a deck', value);
  return { options: value.options, deck: value.deck ?? null };
}

function readOver(value: unknown): Over {
  if (!isFields(value) || (value.of !== 'option' && value.of !== 'card') || !Array.isArray(value.values))
    throw wrong('over', 'an option or a card’s number with its values', value);
  const { values } = value;
  if (values.length < 1 || values.length > MOST_VALUES)
    throw wrong('over', `1 to ${MOST_VALUES} values`, values.length);
  return {
    of: value.of,
    name: text('over', value.name),
    values: values.map((one: unknown) => {
      if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean')
        throw wrong('over', 'made of words and numbers', one);
      return one;
    }),
  };
}
