import { asPrinted, type Deck, type Face } from '../deck.ts';

/** What cubes, effects and cards are worth to a player that looks one step ahead; the words are those of §11.3. */
export interface Taste {
  /** A cube gained at level 0, 1, 2–3, 4–5, 6–7 and above, for each resource. */
  readonly cubes: readonly (readonly number[])[];
  readonly needed: number; // more, while the nearest Milestone option needs more of it
  readonly missing: number; // a cube lost that is not there
  /** More (or less) for a cube of each resource while this Milestone is open, by label. */
  readonly whileOpen: Readonly<Record<string, readonly number[]>>;

  readonly draw: number;
  readonly disrupt: number;
  readonly scout: number;
  readonly recur: number;
  readonly delayLow: number; // some Clock is at 2 or less
  readonly delay: number;
  readonly hasten: number;
  readonly push: number;
  readonly drawNext: number;
  readonly handSize: number; // × the share of the Milestones that are left
  readonly capacity: number;
  readonly omen: number;
  readonly banish: readonly number[]; // a Misfortune, a Burden, a starting card

  /** A gained Action Card: (base + rest × share of the Milestones left) × its factor, unless it has a worth of its own. */
  readonly cardBase: number;
  readonly cardRest: number;
  readonly factors: Readonly<Record<string, number>>;
  readonly fixed: Readonly<Record<string, number>>;
  readonly misfortune: number;
  readonly lastMisfortune: number; // within two of the limit
  readonly burden: number;
  readonly trouble: number;
  readonly objective: number;

  readonly leastPlay: number; // a play has to be worth more than this
  readonly leastStep: number;
  readonly leastRecur: number;
  readonly playMisfortune: number;
  readonly playBurden: number;
  readonly playDrawing: number;
  readonly keep: Readonly<Record<string, number>>; // what a card loses when it is played

  readonly resolve: number;
  readonly renown: number;
  readonly urgency: readonly number[]; // by Clock; the last for all higher ones
  readonly reset: number; // failures of cards that stay
  readonly milestone: number;
  /** More for each option of a Milestone, by label. */
  readonly options: Readonly<Record<string, readonly number[]>>;
  readonly pushMilestone: number;
  readonly pushAtOne: number;
  readonly pushNear: number; // at most 3 steps are missing
  readonly pushLast: number;
  readonly failingAtOne: number; // share of the failure cost of an Objective
  readonly lastStep: number;
  /** A payable Milestone waits while more years are left than this, by label. */
  readonly schedule: Readonly<Record<string, number>>;
  /** Its numbers of single cards are of the printed ones; of a card that was changed the reference bot's are taken. */
  readonly isOfPrinted?: boolean;
}

/** A taste for one deck: everything about a face by its number. */
export interface Weights {
  readonly taste: Taste;
  readonly deck: Deck;
  readonly cubes: Float64Array; // 16 levels for each resource
  readonly whileOpen: Float64Array; // 4 numbers a face
  readonly factor: Float64Array;
  readonly fixed: Float64Array; // NaN: none
  readonly keep: Float64Array;
  readonly options: Float64Array; // option of any card → its own worth
  readonly schedule: Float64Array; // Infinity: never held back
}

export const LEVELS = 16;
const BANDS = [0, 1, 2, 2, 3, 3, 4, 4];

const made = new WeakMap<Taste, WeakMap<Deck, Weights>>();
let latest: Weights | null = null;

export function weightsFor(taste: Taste, deck: Deck): Weights {
  if (latest?.taste === taste && latest.deck === deck) return latest;
  let byDeck = made.get(taste);
  if (!byDeck) made.set(taste, (byDeck = new WeakMap()));
  let weights = byDeck.get(deck);
  if (!weights) byDeck.set(deck, (weights = weigh(taste, deck)));
  latest = weights;
  return weights;
}

function weigh(taste: Taste, deck: Deck): Weights {
  const { faces } = deck;
  const by = (face: Face): Taste => (taste.isOfPrinted !== true || asPrinted(face) ? taste : PACED);
  const options = new Float64Array(deck.optionSpend.length);
  const whileOpen = new Float64Array(faces.length * 4);
  for (const face of faces) {
    const { number, card } = face;
    by(face).options[card.label]?.forEach((worth, i) => {
      if (i < (deck.optionCount[number] ?? 0)) options[(deck.optionFrom[number] ?? 0) + i] = worth;
    });
    whileOpen.set(by(face).whileOpen[card.label] ?? [], number * 4);
  }
  return {
    taste,
    deck,
    cubes: Float64Array.from({ length: 4 * LEVELS }, (_, at) => {
      const level = at % LEVELS;
      return taste.cubes[Math.floor(at / LEVELS)]?.[BANDS[level] ?? 5] ?? 0;
    }),
    whileOpen,
    factor: Float64Array.from(faces, (face) => by(face).factors[face.id] ?? 1),
    fixed: Float64Array.from(faces, (face) => by(face).fixed[face.id] ?? Number.NaN),
    keep: Float64Array.from(faces, (face) => by(face).keep[face.id] ?? 0),
    options,
    schedule: Float64Array.from(faces, (face) => by(face).schedule[face.card.label] ?? Infinity),
  };
}

const PLAIN_CUBES = [1.35, 1.35, 1.1, 0.95, 0.75, 0.75];

/** §11.3, the reference bot; its schedule is that of "paced greedy". */
export const PACED: Taste = {
  cubes: [PLAIN_CUBES, PLAIN_CUBES, PLAIN_CUBES, PLAIN_CUBES],
  needed: 0.45,
  missing: 4,
  whileOpen: {},
  draw: 1.15,
  disrupt: -0.3,
  scout: 0.15,
  recur: 1.3,
  delayLow: 0.9,
  delay: 0.3,
  hasten: -1,
  push: 1.5,
  drawNext: 1.1,
  handSize: 20,
  capacity: 0.8,
  omen: 7,
  banish: [3.6, 2, 0.2],
  cardBase: 0.6,
  cardRest: 4.2,
  factors: {
    'gold-of-the-wadi': 1.36,
    'braves-of-the-king': 1.18,
    'royal-scribes': 1.05,
    'nilometer-readings': 1.05,
    'river-barges': 0.91,
    'medjay-scouts': 0.91,
    'oracle-barque': 0.91,
    'temple-granary': 0.91,
  },
  fixed: { 'work-gang': 1, 'sealed-letter': 2.1, 'black-silt': 2.8 },
  misfortune: -4,
  lastMisfortune: -8,
  burden: -2,
  trouble: -1.6,
  objective: 0.5,
  leastPlay: 0.02,
  leastStep: 0.05,
  leastRecur: 0.3,
  playMisfortune: 3.4,
  playBurden: 1.5,
  playDrawing: 1,
  keep: { colossus: 3 },
  resolve: 0.2,
  renown: 0.3,
  urgency: [0, 1, 0.6, 0.35, 0.2],
  reset: 2.5,
  milestone: 14,
  options: {},
  pushMilestone: 2.5,
  pushAtOne: 1,
  pushNear: 1,
  pushLast: 6,
  failingAtOne: 0.5,
  lastStep: 1.5,
  schedule: { M1: 26, M2: 23.5, M4: 21, M5: 17.5, M6: 14.5, M7: 11.5, M9: 8.5, M10: 5.5 },
};

/** §11.3, "plain greedy". */
export const HASTY: Taste = { ...PACED, schedule: {} };
