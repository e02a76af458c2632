import { makeDice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { type Fits, playMatch, type Recipe, rounded, tableFor } from '../../../contract/fit.ts';
import { emptySums, solve } from '../../../contract/least-squares.ts';
import { signsOf } from './chances.ts';
import { insert, makeCity, scoreOf, useBox } from './cities.ts';
import { BOX, readBox } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { mind } from './evaluate.ts';
import { makeFuture, remaining } from './futures.ts';
import { arquetect } from '../game.ts';
import { readCities } from './imagining.ts';
import chancesTable from './chances.json' with { type: 'json' };
import reviewTable from './review.json' with { type: 'json' };
import { worthsTable } from './worths.ts';

/* How the numbers of Arquetect's bots are made. */

/* ---- who will win ---- */

const FEWEST = 2;
const MOST = 8;
const SIGNS = 9;
const houseBots = mind.players.filter(({ name }) => name === 'greedy' || name === 'brisk');

const chances: Recipe = {
  table: 'chances',
  about: 'what points, cards and turns say about who will win, by how many remain',
  games: 6000,
  shipped: chancesTable,
  open(deck) {
    const tables = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => tableFor(arquetect, FEWEST + i, deck));
    const future = makeFuture();
    return (seed) => {
      const dice = makeDice(seed);
      const t = tables[dice.below(tables.length)];
      if (!t) throw new Error('arquetect: no table to fit with');
      const seated = Array.from({ length: t.seats }, () => houseBots[dice.below(houseBots.length)]);
      const rows: number[][] = [];
      let seen = '';
      const won = playMatch(t, seed, {
        before(truth) {
          const { round, turn } = truth.counters;
          if (phaseOf(truth) !== 'action' || seen === `${round} ${turn}`) return;
          seen = `${round} ${turn}`;
          readCities(future, truth);
          const signs = Array.from({ length: t.seats }, (_, seat) => signsOf(future, seat));
          rows.push([t.seats, remaining(future), ...signs.flat()]);
        },
        decide: (view, seat, lots) => seated[seat]?.decide(view, seat, lots) ?? 0,
      });
      return Float32Array.from(rows.flatMap((row) => [...row, ...won]));
    };
  },
  async make(play, { games, rest }) {
    const positions = positionsIn(await play(0, games));
    const byRemaining: number[][] = [];
    const ofDuels = positions.filter(({ seats }) => seats === 2);
    const twoSeats = await mostLikely(ofDuels, rest);
    for (let left = FEWEST; left <= MOST; left++) {
      const alike = positions.filter((one) => one.seats > 2 && one.remaining === left);
      byRemaining.push(await mostLikely(alike, rest));
    }
    // Nobody is done while all eight remain.
    const last = byRemaining.at(-1);
    last?.splice(0, 2, ...(byRemaining.at(-2)?.slice(0, 2) ?? []));
    return { twoSeats, byRemaining };
  },
};

interface Position {
  readonly seats: number;
  readonly remaining: number;
  readonly signs: Float32Array; // seat × sign
  readonly won: Float32Array;
}

function positionsIn(notes: readonly Float32Array[]): Position[] {
  const positions: Position[] = [];
  for (const game of notes)
    for (let at = 0; at < game.length;) {
      const seats = game[at] ?? 0;
      const signs = at + 2;
      const won = signs + seats * SIGNS;
      positions.push({
        seats,
        remaining: game[at + 1] ?? 0,
        signs: game.subarray(signs, won),
        won: game.subarray(won, won + seats),
      });
      at = won + seats;
    }
  return positions;
}

const ROUNDS = 12;
const RIDGE = 5;

/** The weights under which those who won were likeliest to, chances being as exponentials of marks (Newton's way). */
async function mostLikely(positions: readonly Position[], rest: (done: number) => Promise<void>): Promise<number[]> {
  const weights = new Float64Array(SIGNS);
  for (let round = 0; round < ROUNDS; round++) {
    await rest(round / ROUNDS);
    const sums = emptySums(SIGNS);
    for (const position of positions) addPosition(sums.products, sums.targets, position, weights);
    for (let i = 0; i < SIGNS; i++) sums.targets[i] = (sums.targets[i] ?? 0) - RIDGE * (weights[i] ?? 0);
    solve(sums, RIDGE).forEach((step, i) => (weights[i] = (weights[i] ?? 0) + step));
  }
  return Array.from(weights, (weight) => rounded(weight, 3));
}

/** Adds the slope and the curve of one position. */
function addPosition(
  curve: Float64Array,
  slope: Float64Array,
  { seats, signs, won }: Position,
  weights: Float64Array,
): void {
  const sign = (seat: number, i: number): number => signs[seat * SIGNS + i] ?? 0;
  const marks = Array.from({ length: seats }, (_, seat) =>
    weights.reduce((sum, weight, i) => sum + weight * sign(seat, i), 0),
  );
  const highest = Math.max(...marks);
  const shares = marks.map((mark) => Math.exp(mark - highest));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const means = Array.from({ length: SIGNS }, (_, i) =>
    shares.reduce((sum, share, seat) => sum + (share / all) * sign(seat, i), 0),
  );
  for (let seat = 0; seat < seats; seat++) {
    const chance = (shares[seat] ?? 0) / all;
    for (let i = 0; i < SIGNS; i++) {
      const off = sign(seat, i) - (means[i] ?? 0);
      slope[i] = (slope[i] ?? 0) + ((won[seat] ?? 0) - chance) * sign(seat, i);
      for (let j = 0; j < SIGNS; j++)
        curve[i * SIGNS + j] = (curve[i * SIGNS + j] ?? 0) + chance * off * (sign(seat, j) - (means[j] ?? 0));
    }
  }
}

/* ---- §11.4, the worth table ---- */

const CITY = 7;

const worths: Recipe = {
  table: 'worths',
  about: 'what inserting a card at its best gap gains on average, in random cities of seven cards',
  games: 12_000,
  shipped: worthsTable,
  isOfCards: true,
  open(deck) {
    const { faces } = deck === undefined ? BOX : readBox(deck);
    const base = faces.filter(({ set }) => set === 'base');
    const pools = [base, faces].map((some) => some.flatMap((face) => Array.from({ length: face.copies }, () => face)));
    const city = makeCity();
    return (seed) => {
      useBox(faces);
      const dice = makeDice(seed);
      const gains = new Float32Array(faces.length);
      pools.forEach((pool, both) => {
        const cards = [...pool];
        city.length = 0;
        for (let i = 0; i < CITY && cards.length > 0; i++) {
          const [face] = cards.splice(dice.below(cards.length), 1);
          insert(city, i, face?.number ?? 0);
        }
        const before = scoreOf(city);
        for (const { number, set } of faces) {
          if ((set === 'base') === (both === 1)) continue;
          let best = -Infinity;
          for (let gap = 0; gap <= city.length; gap++) {
            const trial = makeCity();
            trial.cards.set(city.cards.subarray(0, city.length));
            trial.length = city.length;
            insert(trial, gap, number);
            best = Math.max(best, scoreOf(trial) - before);
          }
          gains[number] = best;
        }
      });
      return gains;
    };
  },
  async make(play, { games, deck }) {
    const notes = await play(0, games);
    const { faces } = deck === undefined ? BOX : readBox(deck);
    const mean = (number: number): number => notes.reduce((sum, gains) => sum + (gains[number] ?? 0), 0) / notes.length;
    return Object.fromEntries(faces.map(({ id, number }) => [id, rounded(mean(number), 1)]));
  },
};

export const fits: Fits = {
  recipes: [chances, worths],
  review: { shipped: reviewTable, seats: [2, 3, 4, 6], bots: 'normal', worlds: 24, options: [{}] },
  printed,
};
