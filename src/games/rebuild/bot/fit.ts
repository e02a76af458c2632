import { imagineInto } from '../../../engine/imagine.ts';
import { act, deal, nextToAct, searchTable } from '../../../engine/play.ts';
import { type Dice, makeDice, seedWords } from '../../../engine/luck/random.ts';
import { copyInto, emptyTable, isOver, phaseOf } from '../../../engine/table.ts';
import { redactInto } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { count } from '../../../engine/zones.ts';
import { type Fits, type Recipe, rounded, tableFor } from '../../../contract/fit.ts';
import { addRow, emptySums, solve, type Sums } from '../../../contract/least-squares.ts';
import { TRAITS, turnsEach, weighVersus } from './card-values.ts';
import { DECK_NAMES } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import type { Face } from '../face.ts';
import { rebuild } from '../game.ts';
import { playAct, quickCode, type Weigh } from './play-turn.ts';
import { finalPoints, gather } from '../scoring.ts';
import { columnsIn, columnZone, early, isMainDeckEmpty, late, type RebuildTable } from '../shape.ts';
import { outcome, playOn } from './versus-search.ts';
import { waysFor } from './ways.ts';
import cardsTable from './cards.json' with { type: 'json' };
import plansTable from './plans.json' with { type: 'json' };
import turnsTable from './turns.json' with { type: 'json' };
import reviewTable from './review.json' with { type: 'json' };

/* How the numbers of Rebuild's bots are made: games of quick players, each of whom likes some cards more than it should. */

const SEATS = [2, 3, 4];

/** Tables for 2, 3 and 4 players with either market deck; each game is played at one of them by lot. */
const tablesFor = (deck: unknown): RebuildTable[] =>
  SEATS.flatMap((seats) => DECK_NAMES.map((name) => tableFor(rebuild, seats, deck, { deck: name })));

function anyOf(tables: readonly RebuildTable[], dice: Dice): RebuildTable {
  const t = tables[dice.below(tables.length)];
  if (!t) throw new Error('rebuild: no table to fit with');
  return t;
}

const FACES = 256;
const FINE = 1 << 16;
const LIKING = 1.5; // points by which a player errs about a face, at most

/** Values as the quick player has them, with likings of each seat's own. */
function tastes(t: RebuildTable, dice: Dice): Weigh {
  const likings = Float64Array.from({ length: FACES * t.seats }, () => ((2 * dice.below(FINE)) / FINE - 1) * LIKING);
  return (world, seat) => {
    const { values, rival } = weighVersus(world, seat);
    return { values: values.map((value, face) => value + (likings[seat * FACES + face] ?? 0)), rival };
  };
}

/** A match of quick players, who look at their own hands and the market only; `onTurn` is called before each turn. */
function playQuickly(t: RebuildTable, seed: string, weigh: Weigh, onTurn: (seat: Seat) => void): void {
  deal(t, seedWords(seed));
  let turns = -1;
  while (!isOver(t)) {
    const seat = nextToAct(t);
    if (phaseOf(t) === 'act') {
      if (t.counters.turns !== turns) onTurn(seat);
      ({ turns } = t.counters);
      playAct(t, seat, weigh);
    } else act(t, seat, quickCode(t, seat, weigh(t, seat).values));
  }
}

/* ---- what cards will have brought ---- */

const TRAIT_NAMES = Object.keys(TRAITS);
const TURNS = cardsTable.values.turns;
const ROW = 3 + TRAIT_NAMES.length; // seats, turns left, final points, then what the collection offers of each trait
const RIDGE = 3;

const collection: Face[] = [];

const cards: Recipe = {
  table: 'cards',
  about: 'what a card will have brought at the end, by the turns that its owner still has',
  games: 20_000,
  shipped: cardsTable,
  isOfCards: true,
  open(deck) {
    const tables = tablesFor(deck);
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(tables, dice);
      const rows: number[][] = [];
      const owners: Seat[] = [];
      let left = 0;
      let last: Seat = -1;
      const take = (): void => {
        if (last < 0) return;
        gather(t, last, 0, collection);
        rows.push([t.seats, left, 0, ...TRAIT_NAMES.map((name) => unitsOf(collection, name))]);
        owners.push(last);
      };
      playQuickly(t, seed, tastes(t, dice), (seat) => {
        take(); // of whoever had the turn before: the collection with which it goes on
        last = seat;
        left = turnsEach(t);
      });
      rows.forEach((row, i) => (row[2] = finalPoints(t, owners[i] ?? 0)));
      return Float32Array.from(rows.flat());
    };
  },
  /** Between two numbers of turns all is linear, as it is read; at 0 only points count. How a game goes by itself is apart. */
  async make(play, { games, rest }) {
    const notes = await play(0, games);
    const later = TURNS.length - 1;
    const size = TRAIT_NAMES.length * later;
    const sums = emptySums(size + SEATS.length * TURNS.length);
    const point = TRAIT_NAMES.indexOf('point');
    const row = new Float64Array(sums.size);
    for (const [number, game] of notes.entries()) {
      if (number % 500 === 0) await rest(number / notes.length);
      for (let from = 0; from < game.length; from += ROW) {
        const seats = game[from] ?? 0;
        const left = Math.min(game[from + 1] ?? 0, TURNS.at(-1) ?? 0);
        const traits = game.subarray(from + 3, from + ROW);
        let target = game[from + 2] ?? 0;
        row.fill(0);
        TURNS.forEach((_, knot) => {
          const share = shareOf(knot, left);
          if (share === 0) return;
          row[size + SEATS.indexOf(seats) * TURNS.length + knot] = share;
          if (knot === 0) target -= share * (traits[point] ?? 0);
          else traits.forEach((units, trait) => (row[trait * later + knot - 1] = share * units));
        });
        addRow(sums, row, target);
      }
    }
    const numbers = solve(sums, RIDGE);
    const worth = TRAIT_NAMES.map((name, trait) => [
      name,
      [name === 'point' ? 1 : 0, ...numbers.slice(trait * later, (trait + 1) * later).map((one) => rounded(one, 2))],
    ]);
    return { turns: TURNS, worth: Object.fromEntries(worth) };
  },
};

const unitsOf = (faces: readonly Face[], name: string): number =>
  faces.reduce((units, face) => units + (TRAITS[name]?.(face) ?? 0), 0);

/** How much a knot counts for so many turns. */
function shareOf(knot: number, left: number): number {
  const at = TURNS[knot] ?? 0;
  const other = left < at ? (TURNS[knot - 1] ?? at) : (TURNS[knot + 1] ?? at);
  return other === at ? Number(left === at) : Math.max(0, 1 - Math.abs(left - at) / Math.abs(other - at));
}

/* ---- how long it will last ---- */

const turns: Recipe = {
  table: 'turns',
  about: 'how many turns all players together still have, by the cards of the Main Deck and the columns',
  games: 20_000,
  shipped: turnsTable,
  isOfCards: true,
  open(deck) {
    const tables = tablesFor(deck);
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(tables, dice);
      const rows: number[][] = [];
      playQuickly(t, seed, tastes(t, dice), () => rows.push([...lengthSigns(t), 0]));
      rows.forEach((row, i) => (row[3] = rows.length - i));
      return Float32Array.from(rows.flat());
    };
  },
  async make(play, { games }) {
    const notes = await play(0, games);
    const deck = emptySums(4);
    const three = emptySums(1);
    const two = emptySums(2);
    const one = emptySums(2);
    for (const game of notes)
      for (let from = 0; from < game.length; from += 4) {
        const [left = 0, lowest = 0, equal = 0, come = 0] = game.subarray(from, from + 4);
        if (left > 0)
          addRow(deck, [1, Math.min(left, 12), Math.min(8, Math.max(0, left - 12)), Math.max(0, left - 20)], come);
        else if (lowest >= 3) addRow(three, [1], come);
        else addRow(lowest === 2 ? two : one, [1, equal], come);
      }
    const found = (sums: Sums): number[] => solve(sums, 1e-6).map((number) => rounded(number, 2));
    return { deck: found(deck), three: found(three)[0], two: found(two), one: found(one) };
  },
};

/** Cards of the Main Deck; the lowest column, and how many are as low. */
function lengthSigns(t: RebuildTable): [number, number, number] {
  const heights = Array.from({ length: columnsIn(t.options) }, (_, column) => count(t, columnZone(column)));
  const lowest = Math.min(...heights);
  return [count(t, early) + count(t, late), lowest, heights.filter((height) => height === lowest).length];
}

/* ---- how far the value of a plan is believed ---- */

const WORLDS = 24;
const PLANS = 6;
const ASKED = 4; // one turn in so many
const MOST_TURNS = 16;

const plans: Recipe = {
  table: 'plans',
  about: 'what a point of a plan’s value is as a chance to win, and how many imagined worlds it is worth',
  games: 600,
  shipped: plansTable,
  isOfCards: true,
  open(deck) {
    const tables = tablesFor(deck);
    return (seed) => {
      const dice = makeDice(seed);
      const t = anyOf(tables, dice);
      const rows: number[] = [];
      playQuickly(t, seed, tastes(t, dice), (seat) => {
        if (dice.below(ASKED) === 0 && !isMainDeckEmpty(t)) rows.push(...comparePlans(t, seat, dice));
      });
      return Float32Array.from(rows);
    };
  },
  async make(play, { games }) {
    const notes = await play(0, games);
    const sums = emptySums(2);
    forEachPair(notes, (seats, _left, behind, lost) => addRow(sums, [behind, behind * seats], lost));
    const point = solve(sums, 1e-6);
    let inWorld = 0;
    let beyond = 0;
    forEachPair(notes, (seats, left, behind, lost, spread) => {
      inWorld += spread / Math.min(left, MOST_TURNS) ** 2;
      beyond += (lost - ((point[0] ?? 0) + (point[1] ?? 0) * seats) * behind) ** 2 - spread / WORLDS;
    });
    return { point: point.map((one) => rounded(one, 3)), faith: rounded(beyond > 0 ? inWorld / beyond : 0, 2) };
  },
};

type OnPair = (seats: number, left: number, behind: number, lost: number, spread: number) => void;

function forEachPair(notes: readonly Float32Array[], onPair: OnPair): void {
  for (const game of notes)
    for (let from = 0; from < game.length; from += 5) {
      const [seats = 0, left = 0, behind = 0, lost = 0, spread = 0] = game.subarray(from, from + 5);
      onPair(seats, left, behind, lost, spread);
    }
}

/** The first plan and each of some others, in the same worlds: how much worse it seemed, and was; and how that spreads. */
function comparePlans(t: RebuildTable, seat: Seat, dice: Dice): number[] {
  const view = emptyTable(t.plan, { knowledge: true, viewer: seat });
  redactInto(view, t);
  const world = searchTable(t.plan);
  const trial = searchTable(t.plan);
  imagineInto(world, view, dice);
  const ways = waysFor(world, seat, weighVersus, PLANS).filter(({ value }) => value !== null);
  const sums = ways.map(() => ({ lost: 0, squares: 0 }));
  for (let i = 0; i < WORLDS; i++) {
    imagineInto(world, view, dice);
    const results = ways.map((way) => {
      copyInto(trial, world);
      way.run(trial);
      playOn(trial);
      return outcome(trial, seat);
    });
    sums.forEach((sum, way) => {
      const lost = (results[0] ?? 0) - (results[way] ?? 0);
      sum.lost += lost;
      sum.squares += lost * lost;
    });
  }
  const best = ways[0]?.value ?? 0;
  const left = turnsEach(t) * t.seats;
  return ways.slice(1).flatMap(({ value }, i) => {
    const { lost = 0, squares = 0 } = sums[i + 1] ?? {};
    const spread = (squares - (lost * lost) / WORLDS) / (WORLDS - 1);
    return [t.seats, left, best - (value ?? 0), lost / WORLDS, spread];
  });
}

export const fits: Fits = {
  recipes: [cards, turns, plans],
  review: { shipped: reviewTable, seats: [1, 2, 3, 4], bots: 'normal', worlds: 40, options: [{}] },
  printed,
};
