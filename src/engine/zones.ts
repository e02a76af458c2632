import type { Shape, Table } from './game.ts';
import { shuffleByKeys } from './luck/keyed-luck.ts';
import { learnMove, learnShown, learnShownTogether, learnShuffle } from './knowledge.ts';
import { HEAD } from './plan.ts';
import { drawBelow } from './luck/random.ts';
import { markLearned } from './table.ts';
import type { Card, Seat } from './words.ts';

/** How many cards lie in a zone. */
export const count = <T extends Shape>(t: Table<T>, zone: number): number => t.bytes[zone]!;

/** The card at a place of a zone, counted from 0; the top of a pile is its last. */
export const cardAt = <T extends Shape>(t: Table<T>, zone: number, at: number): Card =>
  t.bytes[t.plan.start[zone]! + at]!;

/** The top of a pile, which is its last card; the zone must hold one. */
export const topOf = <T extends Shape>(t: Table<T>, zone: number): Card => cardAt(t, zone, count(t, zone) - 1);

/** The zone in which a card lies. */
export const zoneOf = <T extends Shape>(t: Table<T>, card: Card): number => t.bytes[t.plan.layout.where + card]!;

/** Whether a card lies in this zone. */
export const holds = <T extends Shape>(t: Table<T>, zone: number, card: Card): boolean => zoneOf(t, card) === zone;

/** What is printed on a card. */
export const faceOf = <T extends Shape>(t: Table<T>, card: Card): T['face'] => t.plan.faces[card]!;

/** The cards of a zone as a new list: for screens and tests, not for search. */
export const cardsIn = <T extends Shape>(t: Table<T>, zone: number): Card[] =>
  Array.from({ length: count(t, zone) }, (_, at) => cardAt(t, zone, at));

/** The place of a card in a zone, −1 if it is not there. */
export function placeOf<T extends Shape>(t: Table<T>, zone: number, card: Card): number {
  const row = t.plan.start[zone]!;
  const end = row + t.bytes[zone]!;
  for (let i = row; i < end; i++) if (t.bytes[i] === card) return i - row;
  return -1;
}

export const leftOf = (t: { readonly seats: number }, seat: Seat): Seat => (seat + 1 === t.seats ? 0 : seat + 1);
export const rightOf = (t: { readonly seats: number }, seat: Seat): Seat => (seat === 0 ? t.seats - 1 : seat - 1);
/** A bit for each seat of the table: what `seats` of a phase answers where all decide. */
export const everySeat = <T extends Shape>(t: Table<T>): number => (1 << t.seats) - 1;

/** Moves a card to the end of a zone, or to the given place there; the cards behind it make room. */
export function move<T extends Shape>(t: Table<T>, card: Card, to: number, at = -1): void {
  const { bytes, plan } = t;
  const { where } = plan.layout;
  const from = bytes[where + card]!;
  const row = plan.start[from]!;
  const last = row + bytes[from]! - 1;
  let i = bytes[last] === card ? last : row; // the top of a pile is asked for most
  while (bytes[i] !== card) i++;
  const fromAt = i - row;
  for (; i < last; i++) bytes[i] = bytes[i + 1]!;
  bytes[last] = 255;
  bytes[from]!--;
  const target = plan.start[to]!;
  const toAt = at < 0 ? bytes[to]! : at;
  for (let j = target + bytes[to]!; j > target + toAt; j--) bytes[j] = bytes[j - 1]!;
  bytes[target + toAt] = card;
  bytes[to]!++;
  bytes[where + card] = to;
  if (t.couldBe) {
    const seen = learnMove(t, card, from, to);
    t.events?.push({ type: 'move', phase: t.words[HEAD.phase]!, card, from, fromAt, to, toAt, seen });
  }
}

/** Moves so many cards from the top of a pile to the end of another zone, one by one. */
export function moveTop<T extends Shape>(t: Table<T>, from: number, to: number, cards: number): void {
  const { bytes, plan } = t;
  if (t.couldBe) {
    for (let i = 0; i < cards; i++) move(t, topOf(t, from), to);
    return;
  }
  const { where } = plan.layout;
  let top = plan.start[from]! + bytes[from]!;
  let target = plan.start[to]! + bytes[to]!;
  for (let i = 0; i < cards; i++) {
    const card = bytes[--top]!;
    bytes[top] = 255;
    bytes[target++] = card;
    bytes[where + card] = to;
  }
  bytes[from]! -= cards;
  bytes[to]! += cards;
}

/** Moves all cards of a zone to the end of another one, one by one as `order` lists them. */
export function moveAll<T extends Shape>(t: Table<T>, from: number, to: number, order: Uint8Array): void {
  const { bytes, plan } = t;
  const cards = bytes[from]!;
  if (t.couldBe) {
    for (let i = 0; i < cards; i++) move(t, order[i]!, to);
    return;
  }
  const { where } = plan.layout;
  const row = plan.start[from]!;
  const target = plan.start[to]! + bytes[to]!;
  for (let i = 0; i < cards; i++) {
    const card = order[i]!;
    bytes[row + i] = 255;
    bytes[target + i] = card;
    bytes[where + card] = to;
  }
  bytes[from] = 0;
  bytes[to]! += cards;
}

/** Puts the cards of a zone into a new order that nobody knows. */
export function shuffle<T extends Shape>(t: Table<T>, zone: number, stream = 0): void {
  const { bytes, plan } = t;
  const row = plan.start[zone]!;
  if (t.luck) shuffleByKeys(t.luck, zone, bytes, row, bytes[zone]!);
  else
    for (let i = bytes[zone]! - 1; i > 0; i--) {
      const j = drawBelow(t.rng, i + 1, stream);
      const card = bytes[row + i]!;
      bytes[row + i] = bytes[row + j]!;
      bytes[row + j] = card;
    }
  if (t.couldBe) {
    markLearned(t);
    learnShuffle(t, zone);
    t.events?.push({ type: 'shuffle', zone });
  }
}

/** A whole number from 0 to n − 1 by the table's own chance. */
export function random<T extends Shape>(t: Table<T>, n: number, stream = 0): number {
  if (t.couldBe) markLearned(t);
  return drawBelow(t.rng, n, stream);
}

/** A seat by the table's own chance, such as who begins. */
export const randomSeat = <T extends Shape>(t: Table<T>): Seat => (random(t, t.seats) + t.firstSeat) % t.seats;

/** How many places a seat sits after the first. */
export const afterFirst = <T extends Shape>({ firstSeat, seats }: Table<T>, seat: Seat): number =>
  (seat - firstSeat + seats) % seats;

/** Shows a card where it lies to some viewers (a bit for each), without moving it. */
export function show<T extends Shape>(t: Table<T>, card: Card, viewers: number): void {
  if (!t.couldBe) return;
  const zone = zoneOf(t, card);
  markLearned(t);
  learnShown(t, card, zone, viewers);
  t.events?.push({ type: 'show', card, zone, seen: viewers });
}

/** Shows several cards of one zone at the same time, where copies of a card may be among them. */
export function showTogether<T extends Shape>(t: Table<T>, cards: readonly Card[], viewers: number): void {
  const [first] = cards;
  if (!t.couldBe || first === undefined) return;
  const zone = zoneOf(t, first);
  markLearned(t);
  learnShownTogether(t, cards, zone, viewers);
  for (const card of cards) t.events?.push({ type: 'show', card, zone, seen: viewers });
}

/** A number that lies on a card for all to see and moves with it, such as the way it faces; 0 on every card at first. */
export const markOf = <T extends Shape>(t: Table<T>, card: Card): number => t.bytes[t.plan.layout.marks + card]!;

/** Marks a card; whoever sees the mark sees the card, so everybody learns which one it is. */
export function mark<T extends Shape>(t: Table<T>, card: Card, value: number): void {
  t.bytes[t.plan.layout.marks + card] = value;
  if (!t.couldBe) return;
  const zone = zoneOf(t, card);
  markLearned(t);
  learnShown(t, card, zone, t.plan.everyone);
  t.events?.push({ type: 'mark', card, zone, at: placeOf(t, zone, card), mark: value });
}

/** The first card of a zone with the same face: copies are as good as each other, the one that came first is meant. */
export function copyIn<T extends Shape>(t: Table<T>, zone: number, card: Card): Card | null {
  const face = t.plan.faces[card];
  for (let at = 0; at < count(t, zone); at++)
    if (t.plan.faces[cardAt(t, zone, at)] === face) return cardAt(t, zone, at);
  return null;
}

/** Whether no copy of the card at this place lies before it in the zone, so that lists name each face once. */
export function isFirstCopy<T extends Shape>(t: Table<T>, zone: number, at: number): boolean {
  const face = t.plan.faces[cardAt(t, zone, at)];
  for (let i = 0; i < at; i++) if (t.plan.faces[cardAt(t, zone, i)] === face) return false;
  return true;
}
