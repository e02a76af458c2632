import { legalCodes } from '../../../engine/play.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, markOf } from '../../../engine/zones.ts';
import { codeOf, numberOf } from '../acts.ts';
import { type City, copyCity, insert, insertAll, makeCity, scoreOf, useBox, without } from './cities.ts';
import { readCity } from './imagining.ts';
import { OUTWARD } from './quick-score.ts';
import { settingOf } from '../setting.ts';
import { type ArquetectTable, exchange, facesOut, MOST_NAMES, passing } from '../shape.ts';

/* Where received cards go, and which of several copies leaves: all ways tried. */

const own = makeCity();

function look(view: ArquetectTable, seat: Seat): void {
  useBox(settingOf(view).box.faces);
  readCity(view, seat, own);
}

const coming = new Uint16Array(8);
const stages: readonly City[] = Array.from({ length: MOST_NAMES + 1 }, makeCity);
const LONG_CITY = 14; // from here on every card is placed for itself

/** The gap for the first card that leaves the best places for those that follow. */
export function chooseGap(view: ArquetectTable, seat: Seat): number {
  const { codes, count: all } = legalCodes(view, seat);
  let best = codes[0] ?? 0;
  let most = -Infinity;
  for (let i = 0; i < all; i++) {
    const score = reachAt(view, seat, numberOf(codes[i] ?? 0)).total;
    if (score <= most) continue;
    most = score;
    best = codes[i] ?? 0;
  }
  return best;
}

/** What the city can score with the first card at this gap and those that follow at their best places; how many follow. */
export function reachAt(
  view: ArquetectTable,
  seat: Seat,
  gap: number,
): { readonly total: number; readonly others: number } {
  look(view, seat);
  const all = readComing(view, seat);
  const number = own.length > LONG_CITY ? 1 : Math.min(all, MOST_NAMES);
  const [first] = stages;
  if (!first) throw new Error('arquetect: no room to place a card');
  copyCity(own, first);
  insert(first, gap, coming[0] ?? 0);
  return { total: bestOrder(1, number), others: number - 1 };
}

function bestOrder(from: number, number: number): number {
  const city = stages[from - 1];
  const next = stages[from];
  if (!city) return -Infinity;
  if (from >= number || !next) return scoreOf(city);
  let best = -Infinity;
  for (let gap = 0; gap <= city.length; gap++) {
    copyCity(city, next);
    insert(next, gap, coming[from] ?? 0);
    best = Math.max(best, bestOrder(from + 1, number));
  }
  return best;
}

/** The cards on their way to this seat, the next one first; how many. */
function readComing(view: ArquetectTable, seat: Seat): number {
  const zone = count(view, exchange) > 0 ? exchange : passing;
  const { due } = view.counters;
  let number = 0;
  for (let i = 0; i < count(view, zone) && due[i] === seat + 1; i++) {
    const card = cardAt(view, zone, i);
    if (card !== BLANK) coming[number++] = faceOf(view, card).number + (facesOut(markOf(view, card)) ? OUTWARD : 0);
  }
  return number;
}

/** Of several copies the one without which the city, with what it gets, scores most. */
export function chooseCopy(view: ArquetectTable, seat: Seat): number {
  look(view, seat);
  const { codes, count: all } = legalCodes(view, seat);
  const { turn, offer, counter } = view.counters;
  const names = seat === turn ? counter : offer;
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) if (names[i] !== 0) coming[number++] = (names[i] ?? 0) - 1;
  const [city] = stages;
  let best = codes[0] ?? codeOf('none');
  let most = -Infinity;
  for (let i = 0; i < all && city; i++) {
    without(own, city, numberOf(codes[i] ?? 0) - 1);
    const score = insertAll(city, coming, number);
    if (score <= most) continue;
    most = score;
    best = codes[i] ?? best;
  }
  return best;
}
