import type { Seat } from '../../../../engine/words.ts';
import { makeCity, scoreOf, scoreWithout, useBox } from '../cities.ts';
import { readCity } from '../imagining.ts';
import { settingOf } from '../../setting.ts';
import type { ArquetectTable } from '../../shape.ts';

/* The words in which a choice is explained to the player who has to make it. */

/** The player's own city, and what it scores. */
export const own = makeCity();
export let score = 0;

export function look(view: ArquetectTable, seat: Seat): void {
  useBox(settingOf(view).box.faces);
  readCity(view, seat, own);
  score = scoreOf(own);
}

/** Whether scores may be told (§6.5 `scoreAid`). */
export const isTold = ({ options }: ArquetectTable): boolean => options.scoreAid === 'on';
const plain = (n: number): string => (n < 0 ? `−${-n}` : String(n));
export const points = (n: number): string => (n === 1 ? '1 point' : `${plain(n)} points`);
export const cards = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function called(view: ArquetectTable, seat: Seat, other: Seat): string {
  if (other === seat) return 'you';
  if (view.seats === 2) return 'the other player';
  const steps = (other - seat + view.seats) % view.seats;
  if (steps === 1) return 'the player to your left';
  return steps === view.seats - 1 ? 'the player to your right' : `the player ${steps} seats to your left`;
}

export const nameOf = (view: ArquetectTable, card: number): string =>
  settingOf(view).box.faces[card & 255]?.name ?? 'that card';
export const ownName = (view: ArquetectTable, at: number): string => nameOf(view, own.cards[at] ?? 0);

/** Names by number, plus 1; 0 is none. */
export function namesText(view: ArquetectTable, names: ArrayLike<number>): string {
  const all = Array.from(names).flatMap((name) => (name === 0 ? [] : [nameOf(view, name - 1)]));
  return all.length < 2 ? (all[0] ?? 'nothing') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** What taking a card out does to the own city. */
export function removalText(view: ArquetectTable, at: number, what = 'it'): string {
  const gain = scoreWithout(own, at) - score;
  if (!isTold(view)) return gain > 0 ? `your city is better without ${what}` : `your city can spare ${what}`;
  if (gain > 0) return `your city gains ${points(gain)} without ${what}`;
  return gain === 0 ? `your city loses nothing without ${what}` : `your city loses ${points(-gain)} without ${what}`;
}

export function changeText(view: ArquetectTable, gain: number): string {
  if (!isTold(view))
    return gain > 0 ? 'makes your city better' : gain === 0 ? 'changes little' : 'makes your city worse';
  if (gain === 0) return 'leaves your score as it is';
  return gain > 0 ? `gains your city ${points(gain)}` : `costs your city ${points(-gain)}`;
}

/** The card without which the city is best. */
export function worstPlace(): number {
  let worst = 0;
  let most = -Infinity;
  for (let at = 0; at < own.length; at++) {
    const rest = scoreWithout(own, at);
    if (rest <= most) continue;
    most = rest;
    worst = at;
  }
  return worst;
}
