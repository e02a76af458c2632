import { phaseOf } from '../../../engine/table.ts';
import { countBits, hasBit, type Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, isFirstCopy } from '../../../engine/zones.ts';
import { type Tally, WHOLE_WIN } from '../../../contract/tally.ts';
import { handPlace, NOTHING } from '../building.ts';
import { ROWS } from '../city.ts';
import { deckOf } from '../deck.ts';
import { cardPoints, cityPoints, kindsOf, lookAtSeat } from '../scoring.ts';
import { type AvenueEmpires, type AvenueTable, hand, leadIn } from '../shape.ts';
import { CATEGORIES } from '../vocabulary.ts';

/* ---- where each count lies in the row ---- */

const FACES = 256;
const MOST_LENGTH = 40; // longer avenues are counted with these

let size = 0;
const room = (places: number): number => (size += places) - places;
const HELD = room(FACES); // in a hand at Building
const BUILT = room(FACES); // built from there
const CITIES = room(FACES); // that hold it at the end
const STANDING = room(FACES); // how often, in all of them
const POINTS = room(FACES);
const MARGIN = room(FACES); // of its city to the mean of the table, times the seats
const WINS = room(FACES);
const KINDS = room(CATEGORIES.length + 1);
const SHAPES = room(MOST_LENGTH ** 3); // lengths of the avenues, longest first
const AHEAD = room(1); // what winners lead by
const TIES = room(1); // equal VP for first place
const SHARED = room(1);
const LARGEST_HAND = room(FACES);

function add(counts: Float64Array, at: number, number = 1): void {
  counts[at] = (counts[at] ?? 0) + number;
}

const at = (counts: Float64Array, place: number): number => counts[place] ?? 0;

/** §11, "Built when in hand": copies in one hand count once. */
function beforeBuilding(t: AvenueTable, seat: Seat, code: number, counts: Float64Array): void {
  const zone = hand + seat;
  for (let place = 0; place < count(t, zone); place++)
    if (isFirstCopy(t, zone, place)) add(counts, HELD + faceOf(t, cardAt(t, zone, place)).number);
  if (code !== NOTHING) add(counts, BUILT + faceOf(t, cardAt(t, zone, handPlace(code))).number);
  add(counts, LARGEST_HAND + count(t, zone));
}

const points = new Float64Array(8);

function finishSeat(t: AvenueTable, seat: Seat, total: number, winners: number, counts: Float64Array): void {
  const city = lookAtSeat(t, seat);
  const margin = (points[seat] ?? 0) * t.seats - total;
  const seen = new Set<number>();
  for (let avenue = 0; avenue < 3; avenue++)
    for (let row = 1; row <= (city.lengths[avenue] ?? 0); row++) {
      const face = city.faces[avenue * ROWS + row - 1] ?? 0;
      add(counts, STANDING + face);
      add(counts, POINTS + face, cardPoints(avenue, row));
      seen.add(face);
    }
  for (const face of seen) {
    add(counts, MARGIN + face, margin);
    add(counts, CITIES + face);
    if (hasBit(winners, seat)) add(counts, WINS + face, WHOLE_WIN / countBits(winners));
  }
  add(counts, KINDS + kindsOf(city));
  const [a = 0, b = 0, c = 0] = Array.from(city.lengths, (length) => Math.min(length, MOST_LENGTH - 1)).sort(
    (x, y) => y - x,
  );
  add(counts, SHAPES + (a * MOST_LENGTH + b) * MOST_LENGTH + c);
}

/** What §11 of the rulebook tells of many games. */
export const tally: Tally<AvenueEmpires> = {
  size,
  begins: (t) => leadIn(t, 1),
  turns: { ifUsual: [] },
  cards: { held: ['hand', 'reserve'], used: ['left', 'center', 'right'], spare: ['deck'] },

  score(t, seat) {
    lookAtSeat(t, seat);
    return cityPoints();
  },

  begin() {},

  before(t, seat, code, counts) {
    if (phaseOf(t) === 'building') beforeBuilding(t, seat, code, counts);
  },

  after() {},

  finish(t, winners, counts) {
    let total = 0;
    for (let seat = 0; seat < t.seats; seat++) {
      lookAtSeat(t, seat);
      points[seat] = cityPoints();
      total += points[seat] ?? 0;
    }
    const sorted = points.slice(0, t.seats).sort().reverse();
    add(counts, AHEAD, (sorted[0] ?? 0) - (sorted[1] ?? 0));
    if (sorted[0] === sorted[1]) add(counts, TIES);
    if (countBits(winners) > 1) add(counts, SHARED);
    for (let seat = 0; seat < t.seats; seat++) finishSeat(t, seat, total, winners, counts);
  },

  report,
  lines,
};

/* ---- what came out ---- */

interface CardRow {
  readonly card: string;
  readonly builtWhenInHand: number;
  readonly meanVp: number;
  readonly margin: number; // mean VP of the cities that hold it, less the mean of their tables
  readonly winRate: number;
  readonly cities: number;
}

function cardRows(counts: Float64Array, seats: number, setting: unknown): CardRow[] {
  const { faces } = deckOf(setting);
  return Array.from({ length: FACES }, (_, face) => face).flatMap((face) => {
    const held = at(counts, HELD + face);
    const cities = at(counts, CITIES + face);
    if (held === 0 && cities === 0) return [];
    return [
      {
        card: faces[face]?.id ?? '',
        builtWhenInHand: at(counts, BUILT + face) / Math.max(1, held),
        meanVp: at(counts, POINTS + face) / Math.max(1, at(counts, STANDING + face)),
        margin: at(counts, MARGIN + face) / Math.max(1, cities) / seats,
        winRate: at(counts, WINS + face) / WHOLE_WIN / Math.max(1, cities),
        cities,
      },
    ];
  });
}

/** The commonest shapes as '4/3/2' with their shares. */
function shapesOf(counts: Float64Array, cities: number): { readonly shape: string; readonly share: number }[] {
  const shapes: { shape: string; share: number }[] = [];
  for (let i = 0; i < MOST_LENGTH ** 3; i++) {
    const number = at(counts, SHAPES + i);
    if (number === 0) continue;
    const lengths = [Math.floor(i / MOST_LENGTH ** 2), Math.floor(i / MOST_LENGTH) % MOST_LENGTH, i % MOST_LENGTH];
    shapes.push({ shape: lengths.join('/'), share: number / cities });
  }
  return shapes.sort((a, b) => b.share - a.share);
}

function largestHand(counts: Float64Array): number {
  for (let held = FACES - 1; held > 0; held--) if (at(counts, LARGEST_HAND + held) > 0) return held;
  return 0;
}

function report(counts: Float64Array, games: number, seats: number, setting?: unknown): Record<string, unknown> {
  const cities = games * seats;
  return {
    cards: cardRows(counts, seats, setting),
    categoriesInCity: Array.from({ length: CATEGORIES.length + 1 }, (_, kinds) => at(counts, KINDS + kinds) / cities),
    shapes: shapesOf(counts, cities).slice(0, 12),
    winnersLead: at(counts, AHEAD) / games,
    tiesForFirst: at(counts, TIES) / games,
    sharedVictories: at(counts, SHARED) / games,
    largestHand: largestHand(counts),
  };
}

function lines(counts: Float64Array, games: number, seats: number, setting?: unknown): string[] {
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const cities = games * seats;
  const shapes = shapesOf(counts, cities).slice(0, 6);
  const rows = cardRows(counts, seats, setting).toSorted((a, b) => b.margin - a.margin);
  return [
    'card                    built when in hand  mean VP  margin  owners win',
    ...rows.map(
      ({ card, builtWhenInHand, meanVp, margin, winRate }) =>
        `${card.padEnd(24)}${percent(builtWhenInHand).padStart(18)}${meanVp.toFixed(1).padStart(9)}${margin.toFixed(2).padStart(8)}${percent(winRate).padStart(12)}`,
    ),
    '',
    `Shapes: ${shapes.map(({ shape, share }) => `${shape} ${percent(share)}`).join(', ')}`,
    `Categories in a city: ${[4, 5, 6].map((kinds) => `${kinds} in ${percent(at(counts, KINDS + kinds) / cities)}`).join(', ')}`,
    `Winners lead by ${(at(counts, AHEAD) / games).toFixed(1)} VP; equal VP for first place in ${percent(at(counts, TIES) / games)}, shared victories ${percent(at(counts, SHARED) / games)}`,
    `Largest hand at Building: ${largestHand(counts)}`,
  ];
}
