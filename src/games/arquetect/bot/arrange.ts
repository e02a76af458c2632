import type { Seat } from '../../../engine/words.ts';
import * as cities from './cities.ts';
import { cardsOf, isLocked } from '../flow.ts';
import { readCity } from './imagining.ts';
import { OUTWARD } from './quick-score.ts';
import { settingOf } from '../setting.ts';
import type { ArquetectTable } from '../shape.ts';

/* What a city would score with cards taken out, put in or turned: what players work out in their heads. */

/** One's own city as it stands. */
export const own = cities.makeCity();
export let ownScore = 0;
const free = new Uint8Array(256);

export function look(view: ArquetectTable, seat: Seat): void {
  cities.useBox(settingOf(view).box.faces);
  readCity(view, seat, own);
  for (let at = 0; at < cardsOf(view, seat); at++) free[at] = isLocked(view, seat, at) ? 0 : 1;
  ownScore = cities.scoreOf(own);
}

/** Whether the card at this place may leave the city. */
export const isFree = (at: number): boolean => free[at] === 1;

export const cardOfOwn = (at: number): number => own.cards[at] ?? 0;
export const facesOutAt = (at: number): boolean => (cardOfOwn(at) & OUTWARD) !== 0;

/** What the own city scores without up to three of its cards; −1 names none. */
export const scoreWithout = (first: number, second = -1, third = -1): number =>
  cities.scoreWithout(own, first, second, third);

/** §11.2: cards whose removal gains at least a point. */
export function problemCards(): number {
  let problems = 0;
  for (let at = 0; at < own.length; at++) if (scoreWithout(at) - ownScore >= 1) problems++;
  return problems;
}
