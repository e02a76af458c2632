import type { Game, Shape, Table } from '../engine/game.ts';
import { resolveOptions } from '../engine/options.ts';
import { makePlan } from '../engine/plan.ts';
import { act, deal, nextToAct } from '../engine/play.ts';
import { type Dice, makeDice, seedWords } from '../engine/luck/random.ts';
import { resultOf } from '../engine/result.ts';
import { emptyTable, isOver } from '../engine/table.ts';
import { redactInto } from '../engine/view.ts';
import type { Seat } from '../engine/words.ts';
import type { Calibrations } from './calibration.ts';
import { type Fitted, rulesOf, sorted } from './fitted.ts';

/** How a table of fitted numbers is made: games are played and noted, on as many threads as there are, then fitted in one. */
export interface Recipe {
  readonly table: string;
  readonly about: string;
  /** How many games are usual. */
  readonly games: number;
  readonly shipped: Fitted<unknown>;
  /** The numbers are those of single cards, so other cards need other numbers. */
  readonly isOfCards?: boolean;
  /** In each thread once: how a game is played and what is noted of it. The same seed and task note the same. */
  open(deck: unknown): NoteGame;
  /** From the notes to the values; the same notes give the same digits. */
  make(play: PlayGames, fitting: Fitting): Promise<unknown>;
}

export interface Fitting {
  readonly seed: string;
  readonly games: number;
  readonly deck: unknown; // what an edited deck file holds; undefined: the printed cards
  /** To be awaited now and then in long reckoning, with how much of it is done, 0 to 1: so it can be shown and stopped. */
  readonly rest: (done: number) => Promise<void>;
}

/** `task`: what the recipe wants to be played now, where one game depends on what came of others. */
export type NoteGame = (seed: string, task: readonly number[]) => Float32Array;

/** Plays the games of these numbers; the notes come in the order of the numbers. */
export type PlayGames = (from: number, to: number, task?: readonly number[]) => Promise<readonly Float32Array[]>;

/** What is fitted in a game. */
export interface Fits {
  readonly recipes: readonly Recipe[];
  /** How chances are told in reviews and hints; made by `lab/review-fit.ts`. */
  readonly review?: ReviewFit;
  readonly printed: unknown; // the cards: the content of deck.json, if there is one
}

export interface ReviewFit {
  readonly shipped: Fitted<Calibrations>;
  readonly seats: readonly number[]; // one by lot for each match
  readonly bots: string; // at every seat
  readonly worlds: number;
  readonly options: readonly object[]; // one by lot
}

/* ---- decks ---- */

const WORDS: ReadonlySet<string> = new Set(['name', 'title', 'flavour', 'text', 'short', 'icon', 'class', 'credit']);

/** A short name for the cards of a deck file; words and pictures do not count. */
export const deckMark = (deck: unknown): string => {
  const [one = 0, two = 0] = seedWords(`deck/${JSON.stringify(sorted(deck, WORDS))}`);
  return [one, two].map((word) => word.toString(16).padStart(8, '0')).join('');
};

/** How many cards of an edited deck file are new or play otherwise than the printed ones. */
export function newCards(printed: unknown, edited: unknown): number {
  const known = new Map(cardsIn(printed, ''));
  return cardsIn(edited, '').filter(([card, rules]) => known.get(card) !== rules).length;
}

/** Everything with an id, by where it stands. */
function cardsIn(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => cardsIn(one, path));
  if ('id' in value && typeof value.id === 'string') return [[`${path}/${value.id}`, rulesOf(value)]];
  return Object.entries(value).flatMap(([name, field]) => cardsIn(field, `${path}/${name}`));
}

/* ---- games for notes ---- */

/** A table for so many seats, with these cards. */
export function tableFor<T extends Shape>(game: Game<T>, seats: number, deck: unknown, chosen: object = {}): Table<T> {
  const options = resolveOptions(game, seats, chosen);
  const setting = game.readSetting?.(deck === undefined ? undefined : { deck }, options, seats);
  return emptyTable(makePlan(game, seats, options, setting), { knowledge: true });
}

export interface Watch<T extends Shape> {
  /** From what the seat sees. */
  readonly decide: (view: Table<T>, seat: Seat, dice: Dice) => number;
  /** The truth before each decision; only for notes. */
  readonly before?: (t: Table<T>, seat: Seat) => void;
}

/** Plays the match of this seed to its end; each seat's share of the victory. */
export function playMatch<T extends Shape>(t: Table<T>, seed: string, { decide, before }: Watch<T>): number[] {
  deal(t, seedWords(seed));
  const dice = makeDice(seed);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    before?.(t, seat);
    act(t, seat, decide(viewFor(t, seat), seat, dice));
  }
  const winners = resultOf(t)?.winners ?? [];
  return Array.from({ length: t.seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

const views = new WeakMap<object, unknown[]>();

/** What a seat sees, in storage that is used again. */
function viewFor<T extends Shape>(t: Table<T>, seat: Seat): Table<T> {
  let its = views.get(t) as (Table<T> | undefined)[] | undefined;
  if (!its) views.set(t, (its = []));
  const view = (its[seat] ??= emptyTable(t.plan, { knowledge: true, viewer: seat }));
  redactInto(view, t);
  return view;
}

/** All numbers of a table, in the order in which they stand. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

/** So many digits after the point, and no −0: how data files hold numbers. */
export const rounded = (number: number, digits: number): number => Number(number.toFixed(digits)) + 0;
