import { imagineInto } from '../../../engine/imagine.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, markOf } from '../../../engine/zones.ts';
import { type City, useBox } from './cities.ts';
import { beginFuture, cityOf, drawHopes, type Future } from './futures.ts';
import { OUTWARD } from './quick-score.ts';
import { settingOf } from '../setting.ts';
import { type ArquetectTable, city, facesOut, MOST_NAMES } from '../shape.ts';

/* Worlds that look like a view: what a seat does not know is made up, but whoever named a card holds it. */

/** With what points per card a thinking player would itself be content, in the turns it does not think about. */
const OWN_HOPE = 3.3;
const OWN_HASTE = 1.35;

/** `world` is a table of the same plan, used again and again. */
export function imagineFuture(f: Future, world: ArquetectTable, view: ArquetectTable, seat: Seat, dice: Dice): void {
  imagineInto(world, view, dice);
  readCities(f, world);
  const { turn, partner, trading, offer, counter } = view.counters;
  if (trading === 1 && turn !== seat) ensureNamed(f, view, turn, seat, offer, dice);
  if (trading === 1 && partner !== seat) ensureNamed(f, view, partner, seat, counter, dice);
  drawHopes(f, dice);
  f.hopes[seat] = OWN_HOPE;
  f.hastes[seat] = OWN_HASTE;
}

export function readCities(f: Future, t: ArquetectTable): void {
  useBox(settingOf(t).box.faces);
  beginFuture(f, t);
  for (let seat = 0; seat < t.seats; seat++) readCity(t, seat, cityOf(f, seat));
}

export function readCity(t: ArquetectTable, seat: Seat, into: City): void {
  into.length = count(t, city + seat);
  for (let at = 0; at < into.length; at++) {
    const card = cardAt(t, city + seat, at);
    into.cards[at] = faceOf(t, card).number + (facesOut(markOf(t, card)) ? OUTWARD : 0);
  }
}

/** The places of named cards in a city, the leftmost copies; −1 where there is none. How many were found. */
export function findNamed({ cards, length }: City, names: Int32Array, out: Int16Array): number {
  let number = 0;
  out.fill(-1);
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (names[i] ?? 0) - 1;
    if (name < 0) continue;
    for (let at = 0; at < length; at++) {
      if (((cards[at] ?? 0) & 255) !== name || out.includes(at)) continue;
      out[number++] = at;
      break;
    }
  }
  return number;
}

const found = new Int16Array(MOST_NAMES);

/** Gives the seat the cards that it has named, in exchange for others that it may as well not hold. */
function ensureNamed(f: Future, view: ArquetectTable, holder: Seat, viewer: Seat, names: Int32Array, dice: Dice): void {
  const held = cityOf(f, holder);
  for (let i = 0; i < MOST_NAMES; i++) {
    const name = (names[i] ?? 0) - 1;
    if (name < 0 || copiesIn(held, name) >= timesNamed(names, i)) continue;
    findNamed(held, names, found);
    const at = freeBlank(view, holder, held, dice);
    if (at < 0) continue;
    const old = held.cards[at] ?? 0;
    held.cards[at] = name;
    giveOld(f, view, holder, viewer, name, old);
  }
}

/** The other city from which the card was taken gets the old one; none if it came from the box. */
function giveOld(f: Future, view: ArquetectTable, holder: Seat, viewer: Seat, name: number, old: number): void {
  for (let other = leftOf(view, viewer); other !== viewer; other = leftOf(view, other)) {
    if (other === holder) continue;
    const { cards, length } = cityOf(f, other);
    for (let at = 0; at < length; at++) {
      if (cards[at] !== name || cardAt(view, city + other, at) !== BLANK) continue;
      cards[at] = old;
      return;
    }
  }
}

function copiesIn({ cards, length }: City, name: number): number {
  let copies = 0;
  for (let at = 0; at < length; at++) if (((cards[at] ?? 0) & 255) === name) copies++;
  return copies;
}

/** How often the name was said up to this place of the list. */
function timesNamed(names: Int32Array, upTo: number): number {
  let times = 0;
  for (let i = 0; i <= upTo; i++) if (names[i] === names[upTo]) times++;
  return times;
}

/** A place that the viewer cannot see and that holds none of the named cards, each as likely; −1 if there is none. */
function freeBlank(view: ArquetectTable, seat: Seat, { length }: City, dice: Dice): number {
  let blank = -1;
  let seen = 0;
  for (let at = 0; at < length; at++)
    if (cardAt(view, city + seat, at) === BLANK && !found.includes(at) && dice.below(++seen) === 0) blank = at;
  return blank;
}
