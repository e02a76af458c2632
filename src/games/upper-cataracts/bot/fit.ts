import { pickCode } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { type Fits, numbersIn, playMatch, type Recipe, rounded, tableFor } from '../../../contract/fit.ts';
import { chanceFrom, makeNetwork, shuffled, trainerOf } from '../../../contract/network.ts';
import printed from '../deck.json' with { type: 'json' };
import { upperCataracts } from '../game.ts';
import { decideBy } from './greedy.ts';
import { levelOf } from '../options.ts';
import { lookAhead, makeOutlook, OUTLOOK_SIZE } from './outlook.ts';
import { practised } from './practised.ts';
import { type CataractsTable, deckOf } from '../shape.ts';
import { PACED, type Taste } from './taste.ts';
import practisedTable from './practised.json' with { type: 'json' };
import predictionTable from './prediction.json' with { type: 'json' };
import reviewTable from './review.json' with { type: 'json' };

/* How the numbers of Upper Cataracts' bots are made. */

const tablesFor = (deck: unknown, chosen: readonly object[]): CataractsTable[] =>
  chosen.map((options) => tableFor(upperCataracts, 1, deck, options));

function anyOf(tables: readonly CataractsTable[], dice: Dice): CataractsTable {
  const t = tables[dice.below(tables.length)];
  if (!t) throw new Error('upper-cataracts: no table to fit with');
  return t;
}

/* ---- the chance that a reign is won ---- */

const REIGNS = [
  { difficulty: 'normal' },
  { difficulty: 'hard' },
  { difficulty: 'easy' },
  { difficulty: 'hard', unplayed: 'keep' },
  { length: 'act1' },
  { length: 'act2' },
];
const SLIPS = 8; // of a hundred decisions
const SAMPLE = 3; // one year in so many
const PASSES = 4;
const RATE = 0.03;

const prediction: Recipe = {
  table: 'prediction',
  about: 'the chance that a reign is won, at the beginning of a year',
  games: 20_000,
  shipped: predictionTable,
  isOfCards: true,
  /** The practised player goes on from a year by lot; until then it errs, so that it comes to positions not its own. */
  open(deck) {
    const tables = tablesFor(deck, REIGNS);
    const outlook = makeOutlook();
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(tables, dice);
      const from = dice.below(levelOf(t.options).reign);
      const rows: number[][] = [];
      let year = -1;
      const [won = 0] = playMatch(t, seed, {
        before(truth) {
          if (truth.counters.year === year) return;
          ({ year } = truth.counters);
          if (year < from || dice.below(SAMPLE) !== 0) return;
          lookAhead(truth, outlook);
          const { count } = outlook;
          rows.push([count, ...outlook.at.subarray(0, count), ...outlook.value.subarray(0, count)]);
        },
        decide: (view, seat, lots) =>
          view.counters.year < from && dice.below(100) < SLIPS
            ? pickCode(view, seat, lots)
            : decideBy(practised(), view),
      });
      return Float32Array.from([won, ...rows.flat()]);
    };
  },
  async make(play, { seed, games, rest }) {
    const examples = examplesIn(await play(0, games));
    const dice = makeDice(`prediction/${seed}`);
    const hidden = predictionTable.values.offsets.length;
    const network = makeNetwork({ inputs: OUTLOOK_SIZE, hidden, outputs: 1, bend: 'tanh', isDirect: true }, dice);
    const { says, learn } = trainerOf(network);
    const slope = [0];
    for (let pass = 0; pass < PASSES; pass++) {
      const order = shuffled(examples.length, dice);
      for (let i = 0; i < order.length; i++) {
        const example = examples[order[i] ?? 0];
        if (!example) continue;
        slope[0] = chanceFrom(says(example)[0] ?? 0) - example.won;
        learn(example, slope, RATE / (1 + pass));
        if (i % 2000 === 0) await rest((pass + i / order.length) / PASSES);
      }
    }
    const { first, start, second, level, direct } = network;
    const digits = (numbers: Float64Array): number[] => Array.from(numbers, (number) => rounded(number, 3));
    return {
      offset: rounded(level[0] ?? 0, 4),
      offsets: digits(start),
      second: digits(second),
      direct: digits(direct),
      first: Array.from({ length: OUTLOOK_SIZE }, (_, i) => digits(first.subarray(i * hidden, (i + 1) * hidden))),
    };
  },
};

interface Example {
  readonly at: Float32Array;
  readonly value: Float32Array;
  readonly won: number;
}

function examplesIn(notes: readonly Float32Array[]): Example[] {
  const examples: Example[] = [];
  for (const game of notes)
    for (let at = 1; at < game.length;) {
      const count = game[at] ?? 0;
      examples.push({
        at: game.subarray(at + 1, at + 1 + count),
        value: game.subarray(at + 1 + count, at + 1 + 2 * count),
        won: game[0] ?? 0,
      });
      at += 1 + 2 * count;
    }
  return examples;
}

/* ---- what everything is worth ---- */

const ROUND = 200; // reigns with either of two tastes
const STEP = 0.1; // how far the two are from the taste between them, as a share of each number
const PACE = 0.6;
const MOST_MILESTONES = 10; // a reign that is lost counts for less, the further it came the less so

const practice: Recipe = {
  table: 'practised',
  about: 'what cubes, cards and effects are worth to the rules that `hard` follows',
  games: 200_000,
  shipped: practisedTable,
  isOfCards: true,
  open(deck) {
    const tables = tablesFor(deck, [{ difficulty: 'normal' }, { difficulty: 'hard' }]);
    return (seed, task) => {
      const t = anyOf(tables, makeDice(seed));
      const taste = tasteFrom(beginning(deckOf(t)), task);
      const [won = 0] = playMatch(t, seed, { decide: (view) => decideBy(taste, view) });
      return Float32Array.of(won + (won === 1 ? 0 : t.counters.milestones / (2 * MOST_MILESTONES)));
    };
  },
  /**
   * Begins with the reference bot of §11.3. Again and again all numbers change a little, up or down by lot; the same reigns
   * are played with the changes and with their opposites, and everything goes a step to the side that did better.
   */
  async make(play, { seed, games, deck }) {
    const dice = makeDice(`practised/${seed}`);
    const [t] = tablesFor(deck, [{}]);
    if (!t) throw new Error('upper-cataracts: no table to fit with');
    const start = beginning(deckOf(t));
    const numbers = numbersIn(start);
    const sizes = numbers.map((number) => STEP * Math.max(0.5, Math.abs(number)));
    const rounds = Math.max(1, Math.floor(games / (2 * ROUND)));
    const some = Math.max(1, Math.min(ROUND, Math.floor(games / 2)));
    for (let round = 0; round < rounds; round++) {
      const sides = numbers.map(() => (dice.below(2) === 0 ? -1 : 1));
      const shifted = (by: number): number[] =>
        numbers.map((number, i) => number + by * (sides[i] ?? 0) * (sizes[i] ?? 0));
      const mean = async (task: number[]): Promise<number> => {
        const notes = await play(round * some, (round + 1) * some, task);
        return notes.reduce((sum, note) => sum + (note[0] ?? 0), 0) / notes.length;
      };
      const gain = (await mean(shifted(1))) - (await mean(shifted(-1)));
      const pace = PACE / (1 + (3 * round) / rounds);
      numbers.forEach((number, i) => (numbers[i] = number + pace * 10 * gain * (sides[i] ?? 0) * (sizes[i] ?? 0)));
    }
    return tasteFrom(
      start,
      numbers.map((number) => rounded(number, 2)),
    );
  },
};

/** The reference bot, with a number for each card and each Milestone of the deck. */
function beginning({ faces }: { readonly faces: CataractsFaces }): Taste {
  const actions = faces.filter(({ kind }) => kind === 'action');
  const milestones = faces.filter(({ kind }) => kind === 'milestone');
  return {
    ...PACED,
    whileOpen: Object.fromEntries(milestones.map(({ card }) => [card.label, [0, 0, 0, 0]])),
    factors: Object.fromEntries(
      actions.filter(({ id }) => PACED.fixed[id] === undefined).map(({ id }) => [id, PACED.factors[id] ?? 1]),
    ),
    options: Object.fromEntries(milestones.map(({ card }) => [card.label, [0, 0]])),
  };
}

type CataractsFaces = ReturnType<typeof deckOf>['faces'];

/** The same taste with other numbers. */
function tasteFrom(form: Taste, numbers: readonly number[]): Taste {
  let next = 0;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'number') return numbers[next++] ?? value;
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field)]));
  };
  return fill(form) as Taste;
}

export const fits: Fits = {
  recipes: [prediction, practice],
  review: {
    shipped: reviewTable,
    seats: [1],
    bots: 'normal',
    worlds: 32,
    options: [{ difficulty: 'normal' }, { difficulty: 'hard' }, { difficulty: 'easy' }, { length: 'act1' }],
  },
  printed,
};
