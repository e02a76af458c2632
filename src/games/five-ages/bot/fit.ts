import { imagineInto } from '../../../engine/imagine.ts';
import { searchTable } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { emptyTable, phaseOf } from '../../../engine/table.ts';
import { redactInto } from '../../../engine/view.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import { type Fits, type Fitting, playMatch, type Recipe, tableFor } from '../../../contract/fit.ts';
import { chanceFrom, makeNetwork, type Network, shuffled, trainerOf } from '../../../contract/network.ts';
import { FACES } from '../cards.ts';
import { mind } from './evaluate.ts';
import { followFreely } from './follow.ts';
import { fiveAges } from '../game.ts';
import { kindOf, KINDS, lettersFor, type PackedTable } from './outlook.ts';
import { habitRows } from './plausible.ts';
import { MAJORS, MINORS, poolKey } from '../ranking.ts';
import { bestOfMasks } from './reach.ts';
import { keyOf } from '../scoring.ts';
import { civilization, deck, type FiveAgesTable, hand, stall } from '../shape.ts';
import {
  ALL_ROWS,
  ALL_TRAITS,
  AT_START,
  BUILT,
  OWN_ROWS,
  OWN_TRAITS,
  readOuts,
  readOwn,
  rows,
  TRADED,
} from './traits.ts';
import fullTable from './full.json' with { type: 'json' };
import habitsTable from './habits.json' with { type: 'json' };
import ownTable from './own.json' with { type: 'json' };
import reviewTable from './review.json' with { type: 'json' };

/* How the networks of `hard` are made: from games of greedy players with 3 to 7 seats, and of a quick one among them. */

const FEWEST = 3;
const MOST = 7;
const LAST_AGE = 5;
const [greedy] = mind.players;

const tables = (): FiveAgesTable[] =>
  Array.from({ length: MOST - FEWEST + 1 }, (_, i) => tableFor(fiveAges, FEWEST + i, undefined));

function anyOf(all: readonly FiveAgesTable[], dice: Dice): FiveAgesTable {
  const t = all[dice.below(all.length)];
  if (!t) throw new Error('five-ages: no table to fit with');
  return t;
}

const NOBODY = -1;

/** Greedy players, and one that plays like the quick one, if any does. */
const playersWith =
  (quick: Seat) =>
  (view: FiveAgesTable, seat: Seat, dice: Dice): number =>
    seat === quick || !greedy ? followFreely(view, seat) : greedy.decide(view, seat, dice);

/* ---- what becomes of a collection ---- */

/** A collection at one moment: cards as poker counts them. */
interface Collection {
  readonly seat: Seat;
  readonly age: number;
  readonly moment: number;
  readonly built: readonly Card[];
  readonly owned: readonly Card[];
  readonly inDeck: readonly Card[];
}

const cardsIn = (t: FiveAgesTable, ...zones: number[]): Card[] =>
  zones.flatMap((zone) => Array.from({ length: count(t, zone) }, (_, at) => cardAt(t, zone, at)));

const minorsOf = (cards: readonly Card[]): number => cards.reduce((bits, card) => bits | (MINORS[card] ?? 0), 0);
const majorsOf = (cards: readonly Card[]): number => cards.reduce((bits, card) => bits | (MAJORS[card] ?? 0), 0);

/** Everybody's collections whenever an age begins, all have traded and all have built; and who won, with what. */
function collectionsOf(t: FiveAgesTable, seed: string, quick: Seat): { list: Collection[]; won: number[] } {
  const list: Collection[] = [];
  let seen = '';
  let undrawn = new Set<Card>();
  const take = (since: number, age: number, without: ReadonlySet<Card>): void => {
    const inDeck = [...cardsIn(t, deck), ...without];
    for (let seat = 0; seat < t.seats; seat++)
      list.push({
        seat,
        age,
        moment: since + age - 1,
        built: cardsIn(t, civilization + seat),
        owned: cardsIn(t, civilization + seat, hand + seat, stall + seat).filter((card) => !without.has(card)),
        inDeck,
      });
  };
  const won = playMatch(t, seed, {
    before() {
      const { age } = t.counters;
      const phase = phaseOf(t);
      if ((phase !== 'choose' && phase !== 'build') || seen === `${phase} ${age}`) return;
      seen = `${phase} ${age}`;
      if (phase === 'build') {
        undrawn = new Set(cardsIn(t, deck));
        if (age < LAST_AGE) take(TRADED, age, new Set());
        return;
      }
      // What was drawn since all have built lay in the deck then.
      for (const card of cardsIn(t, deck)) undrawn.delete(card);
      if (age > 1) take(BUILT, age - 1, undrawn);
      take(AT_START, age, new Set());
    },
    decide: playersWith(quick),
  });
  return { list, won };
}

function readCollection({ built, owned, moment }: Collection, seats: number): void {
  readOwn(minorsOf(built), majorsOf(built), minorsOf(owned), majorsOf(owned), moment, seats);
}

const OWN_ROW = OWN_TRAITS + 1; // and the share of the victory

const own: Recipe = {
  table: 'own',
  about: 'the chance to win of a collection, from its own traits',
  games: 20_000,
  shipped: ownTable,
  open() {
    const all = tables();
    return (seed) => {
      const t = anyOf(all, makeDice(seed));
      const { list, won } = collectionsOf(t, seed, NOBODY);
      return Float32Array.from(
        list.flatMap((one) => {
          readCollection(one, t.seats);
          return [...rows.subarray(0, OWN_TRAITS), won[one.seat] ?? 0];
        }),
      );
    };
  },
  async make(play, fitting) {
    const notes = await play(0, fitting.games);
    const dice = makeDice(`own/${fitting.seed}`);
    const network = makeNetwork(
      { inputs: OWN_ROWS, hidden: ownTable.values.hidden, outputs: 1, bend: 'ramp', isDirect: false },
      dice,
    );
    const { says, learn } = trainerOf(network);
    const slope = [0];
    await forExamples(notes, OWN_ROW, dice, fitting, (example, rate) => {
      const at = example.subarray(0, OWN_TRAITS);
      slope[0] = chanceFrom(says({ at })[0] ?? 0) - (example[OWN_TRAITS] ?? 0);
      learn({ at }, slope, rate);
    });
    return packed(network);
  },
};

const FULL_ROW = ALL_TRAITS + 1; // and the kind of the final hand

const full: Recipe = {
  table: 'full',
  about: 'the chances of a collection to end as each kind of hand, with what the deck holds and who owns it',
  games: 20_000,
  shipped: fullTable,
  open() {
    const all = tables();
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(all, dice);
      const quick = dice.below(2) === 0 ? NOBODY : dice.below(t.seats);
      const { list } = collectionsOf(t, seed, quick);
      return Float32Array.from(
        list.flatMap((one) => {
          readCollection(one, t.seats);
          readOuts(minorsOf(one.inDeck), majorsOf(one.inDeck), kindOf(bestNow(one)), one.seat === quick);
          return [...rows, kindOf(keyOf(t, one.seat))];
        }),
      );
    };
  },
  async make(play, fitting) {
    const notes = await play(0, fitting.games);
    const dice = makeDice(`full/${fitting.seed}`);
    const network = makeNetwork(
      { inputs: ALL_ROWS, hidden: fullTable.values.hidden, outputs: KINDS, bend: 'ramp', isDirect: false },
      dice,
    );
    const { says, learn } = trainerOf(network);
    const slopes = new Float64Array(KINDS);
    await forExamples(notes, FULL_ROW, dice, fitting, (example, rate) => {
      const at = example.subarray(0, ALL_TRAITS);
      sharesOf(says({ at }), slopes);
      const kind = example[ALL_TRAITS] ?? 0;
      slopes[kind] = (slopes[kind] ?? 0) - 1;
      learn({ at }, slopes, rate);
    });
    return packed(network);
  },
};

/** The best hand so far; in the last age the best that can be built. */
function bestNow({ built, owned, age }: Collection): number {
  if (age < LAST_AGE) return poolKey(minorsOf(owned), majorsOf(owned));
  const held = owned.filter((card) => !built.includes(card));
  return bestOfMasks(minorsOf(built), majorsOf(built), minorsOf(held), majorsOf(held));
}

/** Chances from marks. */
function sharesOf(marks: Float64Array, out: Float64Array): void {
  const highest = Math.max(...marks);
  let all = 0;
  for (let i = 0; i < marks.length; i++) all += out[i] = Math.exp((marks[i] ?? 0) - highest);
  for (let i = 0; i < marks.length; i++) out[i] = (out[i] ?? 0) / all;
}

/* ---- what players build, keep and show ---- */

const CANDIDATES = 8; // the true collection first
const HABIT_TRAITS = 2 * OWN_TRAITS;
const ASKED = 6; // one decision in so many

const habits: Recipe = {
  table: 'habits',
  about: 'how likely a collection is, from what its owner built, kept and shows',
  games: 6000,
  shipped: habitsTable,
  open() {
    const all = tables();
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(all, dice);
      const world = searchTable(t.plan);
      const found: number[] = [];
      playMatch(t, seed, {
        before(truth, seat) {
          if (dice.below(ASKED) !== 0) return;
          const other = (seat + 1 + dice.below(t.seats - 1)) % t.seats;
          const view = emptyTable(t.plan, { knowledge: true, viewer: seat });
          redactInto(view, truth);
          found.push(...habitRows(truth, other));
          for (let i = 1; i < CANDIDATES; i++) {
            imagineInto(world, view, dice);
            found.push(...habitRows(world, other));
          }
        },
        decide: playersWith(dice.below(t.seats)),
      });
      return Float32Array.from(found);
    };
  },
  async make(play, fitting) {
    const notes = await play(0, fitting.games);
    const dice = makeDice(`habits/${fitting.seed}`);
    const network = makeNetwork(
      { inputs: 2 * OWN_ROWS, hidden: habitsTable.values.hidden, outputs: 1, bend: 'ramp', isDirect: false },
      dice,
    );
    const { says, learn } = trainerOf(network);
    const marks = new Float64Array(CANDIDATES);
    const chances = new Float64Array(CANDIDATES);
    const slope = [0];
    await forExamples(notes, CANDIDATES * HABIT_TRAITS, dice, fitting, (example, rate) => {
      const traits = (i: number): Float32Array => example.subarray(i * HABIT_TRAITS, (i + 1) * HABIT_TRAITS);
      for (let i = 0; i < CANDIDATES; i++) marks[i] = says({ at: traits(i) })[0] ?? 0;
      sharesOf(marks, chances);
      for (let i = 0; i < CANDIDATES; i++) {
        slope[0] = (chances[i] ?? 0) - (i === 0 ? 1 : 0);
        learn({ at: traits(i) }, slope, rate);
      }
    });
    return packed(network);
  },
};

/* ---- learning ---- */

const PASSES = 3;
const RATE = 0.05;
const EXAMPLES = 5000; // between two rests

/** All examples several times, each time in an order by lot; later passes go in smaller steps. */
async function forExamples(
  notes: readonly Float32Array[],
  width: number,
  dice: Dice,
  { rest }: Fitting,
  learn: (example: Float32Array, rate: number) => void,
): Promise<void> {
  const examples = notes.flatMap((game) =>
    Array.from({ length: game.length / width }, (_, i) => game.subarray(i * width, (i + 1) * width)),
  );
  for (let pass = 0; pass < PASSES; pass++) {
    const order = shuffled(examples.length, dice);
    for (let i = 0; i < order.length; i++) {
      const example = examples[order[i] ?? 0];
      if (example) learn(example, RATE / (1 + pass));
      if (i % EXAMPLES === 0) await rest((pass + i / order.length) / PASSES);
    }
  }
}

const packed = ({ hidden, first, start, second, level }: Network): PackedTable => ({
  hidden,
  rows: lettersFor(first),
  start: lettersFor(start),
  out: lettersFor(second),
  level: lettersFor(level),
});

export const fits: Fits = {
  recipes: [own, full, habits],
  review: { shipped: reviewTable, seats: [3, 4, 6], bots: 'normal', worlds: 60, options: [{}] },
  printed: FACES,
};
