import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { categoryBit, compileTerms } from './compile.ts';
import printedDeck from './deck.json' with { type: 'json' };
import type { Options } from './options.ts';
import { readDesigns } from './read-deck.ts';
import type { Design, PowerId } from './vocabulary.ts';

/** The face of a card: its design, with what play needs of it worked out once. All copies of a design share one face. */
export interface Face extends Design {
  readonly number: number; // its place in the deck file
  readonly categories: number; // a bit for each category it bears
  readonly program: Float64Array; // its scoring text, compiled
  readonly does: number; // its power: one of the numbers below
}

export const NO_POWER = 0;
export const DRAW_EXTRA = 1;
export const WITHHOLD = 2;
export const LATE_TRADE = 3;
export const BUILD_AGAIN = 4;
export const SWAP_TWO = 5;
export const SCOUT = 6;
export const SALVAGE = 7;
export const KEEP = 8;

const POWERS: Readonly<Record<PowerId, number>> = {
  'draw-extra': DRAW_EXTRA,
  withhold: WITHHOLD,
  'late-trade': LATE_TRADE,
  'build-again': BUILD_AGAIN,
  'swap-two': SWAP_TWO,
  scout: SCOUT,
  salvage: SALVAGE,
  keep: KEEP,
};

/** The designs of a match: the printed ones or those of a designer's file. */
export class Deck {
  readonly faces: readonly Face[];

  constructor(designs: readonly Design[]) {
    this.faces = designs.map((design, number) => ({
      ...design,
      number,
      categories: design.cat.reduce((bits, category) => bits | categoryBit(category), 0),
      program: compileTerms(design.score),
      does: design.power ? POWERS[design.power.id] : NO_POWER,
    }));
  }
}

/** §2.7 */
export const PRINTED = new Deck(readDesigns(printedDeck));

export const deckOf = (setting: unknown): Deck => (setting instanceof Deck ? setting : PRINTED);

const BOX = 7; // players

/** §2.1 and the options `deckPlan` and `powerCards`: each face as often as it is in this match's deck. */
export function copiesOf({ faces }: Deck, { deckPlan, powerCards }: Options, seats: number): Face[] {
  const players = deckPlan === 'whole-box' ? BOX : seats;
  return faces.flatMap((face) => {
    const isLeftOut = powerCards === 'out' && (face.power !== null || face.place !== 'end');
    return Array.from({ length: isLeftOut ? 0 : (face.copies[players - 2] ?? 0) }, () => face);
  });
}

/** How many cards lie in the deck when round 1 begins. */
export const deckSize = (deck: Deck, options: Options, seats: number): number =>
  cardsToPlay(copiesOf(deck, options, seats).length, options, seats);

/** How many of so many cards are played with. */
export const cardsToPlay = (all: number, { deckPlan, cardsPerPlayer }: Options, seats: number): number =>
  deckPlan === 'whole-box' ? all : Math.min(all, cardsPerPlayer * seats);

const MOST_CARDS = 254; // what fits on a table of the engine

/** The match's own data: nothing for the printed deck, or { deck: … } for an edited one. */
export function readSetting(data: unknown, options: Options, seats: number): Deck {
  const deck = data === undefined || data === null ? PRINTED : readDeck(data);
  const all = copiesOf(deck, options, seats).length;
  if (all > MOST_CARDS)
    throw new Problem(`The deck has ${all} cards for ${seats} players; at most ${MOST_CARDS} fit on the table.`);
  const size = deckSize(deck, options, seats);
  if (size <= options.cardsDrawn * seats)
    throw new Problem(
      `The deck has ${size} cards; with ${seats} players it needs at least ${options.cardsDrawn * seats + 1}, or no round could be completed (§R46).`,
    );
  return deck;
}

function readDeck(data: unknown): Deck {
  if (typeof data !== 'object' || data === null || !('deck' in data) || Object.keys(data).length !== 1)
    throw new Problem(`The data of a match of Avenue Empires is { "deck": [cards] }, not ${show(data)}.`);
  return new Deck(readDesigns(data.deck));
}
