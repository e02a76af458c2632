import { act, deal, nextToAct } from '../../../engine/play.ts';
import { type Dice, makeDice, seedWords } from '../../../engine/luck/random.ts';
import { emptyTable, isOver, phaseOf } from '../../../engine/table.ts';
import { redactInto } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import { type Fits, type Recipe, rounded, tableFor } from '../../../contract/fit.ts';
import { addRow, emptySums, solve } from '../../../contract/least-squares.ts';
import { handPlace, NOTHING } from '../building.ts';
import { deckOf, readSetting } from '../deck.ts';
import printed from '../deck.json' with { type: 'json' };
import { growthOf } from './futures.ts';
import { avenueEmpires } from '../game.ts';
import growthTable from './growth.json' with { type: 'json' };
import { MOST_ROUNDS } from './growth.ts';
import { faceHeld, roundsToCome } from './hands.ts';
import { easy } from './easy.ts';
import { lookAhead, mostPromising, type Prospects } from './prospects.ts';
import type { AvenueTable } from '../shape.ts';
import reviewTable from './review.json' with { type: 'json' };

/* What cards come to bring later: cities as they come about are played out with each card that could be built. */

const SEATS = [3, 4, 5];
const GRUDGE = 0.3;
const FUTURES = 24;
const LOOKED_AT = 4; // one decision of so many is played out
const RIDGE = 3;

const growth: Recipe = {
  table: 'growth',
  about: 'what a card comes to bring beyond what it scores at once, by the rounds that are left',
  games: 2000,
  shipped: growthTable,
  isOfCards: true,
  open(deck) {
    const tables = SEATS.map((seats) => tableFor(avenueEmpires, seats, deck));
    return (seed) => {
      const dice = makeDice(seed);
      const t = tables[dice.below(tables.length)];
      if (!t) throw new Error('avenue-empires: no table to fit with');
      return noteGame(t, seed, dice);
    };
  },
  /** Each decision by itself: only how its builds differ says anything. */
  async make(play, { games, deck, rest }) {
    const notes = await play(0, games);
    const { faces } = deckOf(
      readSetting(deck === undefined ? undefined : { deck }, tableFor(avenueEmpires, 4, deck).options, 4),
    );
    const sums = Array.from({ length: MOST_ROUNDS }, () => emptySums(faces.length));
    const row = new Float64Array(faces.length);
    for (const [number, game] of notes.entries()) {
      if (number % 50 === 0) await rest(number / notes.length);
      for (let at = 0; at < game.length;) {
        const left = game[at] ?? 1;
        const builds = game[at + 1] ?? 0;
        const pairs = game.subarray(at + 2, at + 2 + 2 * builds);
        at += 2 + 2 * builds;
        const into = sums[left - 1];
        if (into) addDecision(into, row, pairs, builds);
      }
    }
    const values = sums.map((each) => solve(each, RIDGE));
    return Object.fromEntries(faces.map(({ id, number }) => [id, values.map((each) => rounded(each[number] ?? 0, 2))]));
  },
};

/** Faces and what they came to bring more, in pairs; compared with the mean of the decision. */
function addDecision(sums: ReturnType<typeof emptySums>, row: Float64Array, pairs: Float32Array, builds: number): void {
  let mean = 0;
  for (let i = 0; i < builds; i++) mean += (pairs[2 * i + 1] ?? 0) / builds;
  for (let i = 0; i < builds; i++) {
    row.fill(0);
    for (let j = 0; j < builds; j++) add(row, pairs[2 * j] ?? 0, -1 / builds);
    add(row, pairs[2 * i] ?? 0, 1);
    addRow(sums, row, (pairs[2 * i + 1] ?? 0) - mean);
  }
}

function add(row: Float64Array, at: number, number: number): void {
  row[at] = (row[at] ?? 0) + number;
}

/** A game of players who misjudge cards, so that all sorts of cities come about. */
function noteGame(t: AvenueTable, seed: string, dice: Dice): Float32Array {
  const notes: number[] = [];
  const views = Array.from({ length: t.seats }, (_, viewer) => emptyTable(t.plan, { knowledge: true, viewer }));
  deal(t, seedWords(seed));
  while (!isOver(t)) {
    const seat = nextToAct(t);
    const view = views[seat];
    if (!view) throw new Error(`avenue-empires: there is no seat ${seat}`);
    redactInto(view, t);
    if (phaseOf(view) === 'building' && dice.below(LOOKED_AT) === 0) noteBuilds(view, seat, dice, notes);
    act(t, seat, dice.below(2) === 0 ? easy(view, seat, dice) : mostPromising(lookAhead(view, seat, GRUDGE)));
  }
  return Float32Array.from(notes);
}

/** Rounds left, the number of builds, then the face and the growth of each; of a card its best place only. */
function noteBuilds(view: AvenueTable, seat: Seat, dice: Dice, notes: number[]): void {
  const prospects = bestPlaces(lookAhead(view, seat, GRUDGE));
  const left = Math.min(roundsToCome(), MOST_ROUNDS);
  if (left === 0 || prospects.count < 2) return;
  const faces = Array.from(prospects.codes, (code) => faceHeld(seat, handPlace(code)));
  const grown = growthOf(view, seat, prospects, FUTURES, dice);
  notes.push(left, prospects.count, ...faces.flatMap((face, i) => [face, grown[i] ?? 0]));
}

function bestPlaces({ codes, worth, count }: Prospects): Prospects {
  const best = new Map<number, number>(); // place in the hand → in the list
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const other = best.get(handPlace(code));
    if (code !== NOTHING && (other === undefined || (worth[i] ?? 0) > (worth[other] ?? 0)))
      best.set(handPlace(code), i);
  }
  const found = [...best.values()];
  return {
    codes: Int32Array.from(found, (i) => codes[i] ?? 0),
    worth: Float64Array.from(found, (i) => worth[i] ?? 0),
    count: found.length,
  };
}

export const fits: Fits = {
  recipes: [growth],
  review: { shipped: reviewTable, seats: [2, 3, 4, 6], bots: 'normal', worlds: 40, options: [{}] },
  printed,
};
