import type { Shape, Table } from './game.ts';
import { legalCodes } from './play.ts';
import { HEAD } from './plan.ts';
import { type Dice, seedGenerator } from './luck/random.ts';
import { say } from './statements.ts';
import { clone, copyInto } from './table.ts';
import { BLANK, bitOf, type Card, countBits, hasBit, NOWHERE, type Seat, type Viewer } from './words.ts';

/**
 * A world that looks to its viewer exactly like this view: every blank is filled with a card that could lie there, as
 * likely as any other as far as that can be had cheaply, choices that are in are made up, and chance begins anew.
 */
export function imagine<T extends Shape>(view: Table<T>, dice: Dice): Table<T> {
  const world = { ...clone(view), viewer: null };
  imagineInto(world, view, dice);
  return world;
}

/** How a seat may have chosen in secret, in a world where its choice is not in yet. */
export type MakeUp<T extends Shape> = (world: Table<T>, seat: Seat, dice: Dice) => number;

/** Moves cards that nobody has seen, each where it could lie, until a world is as likely as its players' habits make it. */
export type Settle<T extends Shape> = (world: Table<T>, view: Table<T>, viewer: Viewer, dice: Dice) => void;

/**
 * The same on a table that is used again and again; it may be one without knowledge. Choices that are in are made up by
 * `makeUp`; any legal one is as likely if it is not given.
 */
export function imagineInto<T extends Shape>(world: Table<T>, view: Table<T>, dice: Dice, makeUp?: MakeUp<T>): void {
  imagineLike(world, view, dice, null, makeUp);
}

/**
 * The same, but as like another world as the view allows: unseen cards stay where they lie there, and only those that cannot are
 * placed anew. If that world was as likely as any before the viewer learned something, this one is as likely as any afterwards.
 */
export function imagineLike<T extends Shape>(
  world: Table<T>,
  view: Table<T>,
  dice: Dice,
  like: Table<T> | null,
  makeUp?: MakeUp<T>,
  settle?: Settle<T>,
): void {
  if (view.viewer === null || !view.couldBe) throw new Error(`${view.plan.game.id}: only a view can be imagined`);
  // What it is to be like may be the table that is written over.
  kept = 0;
  if (like) noteLike(like);
  copyInto(world, view);
  gatherBlanks(view);
  placeUnseen(view, view.viewer, dice);
  fillBlanks(world);
  settle?.(world, view, view.viewer, dice);
  for (let i = 0; i < key.length; i++) key[i] = dice.word();
  seedGenerator(world.rng, key);
  if (world.couldBe) imagineKnowledge(world, view.viewer);
  world.plan.game.imagineRest?.(world, view.viewer, dice);
  imagineChoices(world, view.viewer, dice, makeUp);
}

const key = new Uint32Array(8);

/* ---- who lies where: as many cards to each zone as it has blanks, each card where it could be ---- */

const room = new Int16Array(256); // zone → blanks not yet filled
const unseen: Card[] = [];
const tied: Card[] = []; // those of them that fewer zones could hold than most
const options = new Uint32Array(256); // card → where it could be
const placed = new Uint8Array(256); // card → zone
const next = new Uint16Array(256); // zone → where its next blank may be
const blankZones: number[] = [];

/* How the cards lie in the world that is to be kept as far as it can be. */
let kept = 0;
const keptCard = new Uint8Array(256);
const keptZone = new Uint8Array(256);
const keptAt = new Uint8Array(256);
const fixedAt = new Int16Array(256); // card → its place in the row, −1: any

function noteLike<T extends Shape>({ plan, bytes }: Table<T>): void {
  for (const zone of plan.zones) {
    const row = plan.start[zone]!;
    for (let at = 0; at < bytes[zone]!; at++) {
      const card = bytes[row + at]!;
      if (card === BLANK) continue;
      keptCard[kept] = card;
      keptZone[kept] = zone;
      keptAt[kept++] = at;
    }
  }
}

/** Of the unseen cards those that may stay where they were. */
function keepPlaces<T extends Shape>(view: Table<T>): void {
  const { plan, bytes } = view;
  for (let i = 0; i < kept; i++) {
    const zone = keptZone[i]!;
    const at = keptAt[i]!;
    if (room[zone] === 0) continue;
    const isMixed = plan.mixed[zone] === 1;
    if (!isMixed && (at >= bytes[zone]! || bytes[plan.start[zone]! + at] !== BLANK)) continue;
    const same = unseenCopy(view, keptCard[i]!, plan.hiddenBit[zone]!);
    if (same < 0) continue;
    put(same, zone);
    fixedAt[same] = isMixed ? -1 : at;
  }
}

/** This card, or a copy of it, if it is unseen, not placed yet, and could lie there; −1: there is none. */
function unseenCopy<T extends Shape>({ plan, bytes }: Table<T>, card: Card, bit: number): Card {
  const { where } = plan.layout;
  const isFree = (one: Card): boolean =>
    bytes[where + one] === NOWHERE && placed[one] === NOWHERE && (options[one]! & bit) !== 0;
  if (isFree(card)) return card;
  const face = plan.copiesOf[card]!;
  if (face < 0) return -1;
  for (let i = plan.copyFrom[face]!; i < plan.copyFrom[face + 1]!; i++)
    if (isFree(plan.copyList[i]!)) return plan.copyList[i]!;
  return -1;
}

function gatherBlanks<T extends Shape>(view: Table<T>): void {
  const { plan } = view;
  blankZones.length = 0;
  for (const zone of plan.zones) {
    let blanks = 0;
    const row = plan.start[zone]!;
    for (let i = row; i < row + view.bytes[zone]!; i++) if (view.bytes[i] === BLANK) blanks++;
    room[zone] = blanks;
    if (blanks > 0) blankZones.push(zone);
  }
}

/** Cards that could lie in the same zones as most others do (never seen, as a rule) come last and fill what is left. */
function placeUnseen<T extends Shape>(view: Table<T>, viewer: Viewer, dice: Dice): void {
  const { plan } = view;
  const cards = plan.faces.length;
  const { where } = plan.layout;
  let widest = 0;
  unseen.length = 0;
  for (let card = 0; card < cards; card++) {
    if (view.bytes[where + card] !== NOWHERE) continue;
    const mask = view.couldBe![viewer * cards + card]!;
    options[card] = mask;
    placed[card] = NOWHERE;
    fixedAt[card] = -1;
    unseen.push(card);
    if (countBits(mask) > countBits(widest)) widest = mask;
  }
  shuffleList(unseen, dice);
  if (kept > 0) keepPlaces(view);
  tied.length = 0;
  for (const card of unseen) if (options[card] !== widest && placed[card] === NOWHERE) tied.push(card);
  // Those with the fewest possible zones first: they would not find room later.
  if (tied.length > 1) tied.sort((a, b) => countBits(options[a]!) - countBits(options[b]!));
  for (const card of tied) placeOne(view, card, dice);
  if (!fillAll(view, widest))
    for (const card of unseen) if (options[card] === widest && placed[card] === NOWHERE) placeOne(view, card, dice);
  if (tied.length === 0 || kept > 0) return;
  exchangePlaces(view, dice);
  shuffleList(unseen, dice);
}

const EXCHANGES = 2; // tries for each card

/** Cards that could lie in each other's zones change places, so that no way to place them all is much likelier than another. */
function exchangePlaces<T extends Shape>(view: Table<T>, dice: Dice): void {
  const { hiddenBit } = view.plan;
  for (let i = EXCHANGES * unseen.length; i > 0; i--) {
    const a = unseen[dice.below(unseen.length)]!;
    const b = unseen[dice.below(unseen.length)]!;
    const zone = placed[a]!;
    const other = placed[b]!;
    if ((options[a]! & hiddenBit[other]!) === 0 || (options[b]! & hiddenBit[zone]!) === 0) continue;
    placed[a] = other;
    placed[b] = zone;
  }
}

function placeOne<T extends Shape>(view: Table<T>, card: Card, dice: Dice): void {
  const zone = pickZone(view, card, dice);
  if (zone !== NOWHERE) return put(card, zone);
  tried = 0;
  if (!makeRoom(view, card)) throw new Error(`${view.plan.game.id}: card ${card} fits nowhere in this view`);
}

/** Deals the cards of this mask, which are in random order, into all the room there is; false if some of it is not for them. */
function fillAll<T extends Shape>(view: Table<T>, mask: number): boolean {
  for (const zone of blankZones) if (room[zone]! > 0 && (view.plan.hiddenBit[zone]! & mask) === 0) return false;
  let i = 0;
  for (const card of unseen) {
    if (options[card] !== mask || placed[card] !== NOWHERE) continue;
    while (i < blankZones.length && room[blankZones[i]!] === 0) i++;
    if (i === blankZones.length) throw new Error(`${view.plan.game.id}: more unseen cards than blanks in this view`);
    put(card, blankZones[i]!);
  }
  return true;
}

function put(card: Card, zone: number): void {
  placed[card] = zone;
  room[zone]!--;
}

/** A possible zone with room, each as likely as it has room. */
function pickZone<T extends Shape>(view: Table<T>, card: Card, dice: Dice): number {
  const { hiddenBit } = view.plan;
  let total = 0;
  for (const zone of blankZones) if ((options[card]! & hiddenBit[zone]!) !== 0) total += room[zone]!;
  if (total === 0) return NOWHERE;
  let at = dice.below(total);
  for (const zone of blankZones) {
    if ((options[card]! & hiddenBit[zone]!) === 0) continue;
    at -= room[zone]!;
    if (at < 0) return zone;
  }
  return NOWHERE;
}

/** Moves cards that could lie elsewhere until there is room for this one (an augmenting path; the truth is a proof that one exists). */
function makeRoom<T extends Shape>(view: Table<T>, card: Card): boolean {
  const { hiddenBit } = view.plan;
  for (const zone of blankZones) {
    const bit = hiddenBit[zone]!;
    if ((options[card]! & bit) === 0 || (tried & bit) !== 0) continue;
    if (room[zone]! > 0) {
      put(card, zone);
      return true;
    }
    tried |= bit;
    for (const other of unseen) {
      if (placed[other] !== zone) continue;
      room[zone]!++;
      placed[other] = NOWHERE;
      fixedAt[other] = -1; // its place in the row is given up with it
      if (makeRoom(view, other)) {
        put(card, zone);
        return true;
      }
      put(other, zone);
    }
  }
  return false;
}
let tried = 0; // a bit for each zone of this search that cannot give any more room: none is searched twice

/** The unseen cards are in random order, so each zone's blanks are filled in random order. */
function fillBlanks<T extends Shape>(world: Table<T>): void {
  const { plan, bytes } = world;
  const { where } = plan.layout;
  for (const zone of blankZones) next[zone] = plan.start[zone]!;
  if (kept > 0)
    for (const card of unseen) {
      if (fixedAt[card]! < 0) continue;
      const zone = placed[card]!;
      bytes[plan.start[zone]! + fixedAt[card]!] = card;
      bytes[where + card] = zone;
    }
  for (const card of unseen) {
    if (fixedAt[card]! >= 0) continue;
    const zone = placed[card]!;
    let i = next[zone]!;
    while (bytes[i] !== BLANK) i++;
    bytes[i] = card;
    next[zone] = i + 1;
    bytes[where + card] = zone;
  }
}

function shuffleList(list: Card[], dice: Dice): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = dice.below(i + 1);
    const card = list[i]!;
    list[i] = list[j]!;
    list[j] = card;
  }
}

/** The viewer knows what it knew; the others know what they see and nothing else that this world could tell. */
function imagineKnowledge<T extends Shape>(world: Table<T>, viewer: Viewer): void {
  const { plan, bytes } = world;
  const cards = plan.faces.length;
  let everywhere = 0;
  for (const zone of plan.zones) if (bytes[zone]! > 0) everywhere |= plan.hiddenBit[zone]!;
  for (let other = 0; other < plan.viewers; other++) {
    if (other === viewer) continue;
    for (let card = 0; card < cards; card++) {
      const zone = bytes[plan.layout.where + card]!;
      world.couldBe![other * cards + card] = hasBit(plan.seenBy[zone]!, other) ? plan.hiddenBit[zone]! : everywhere;
    }
  }
}

/** A choice that is in but was not heard. */
function imagineChoices<T extends Shape>(world: Table<T>, viewer: Viewer, dice: Dice, makeUp?: MakeUp<T>): void {
  const decision = world.plan.phases[world.words[HEAD.phase]!]; // none if it is over
  // Where a step is taken apart, the rules may still be going on.
  if (decision?.who !== 'together') return;
  const chosen = world.words[HEAD.chosen]!;
  for (let seat = 0; seat < world.seats; seat++) {
    if (seat === viewer || !hasBit(chosen, seat)) continue;
    world.words[HEAD.chosen] = chosen & ~bitOf(seat); // while it chooses
    for (;;) {
      const { codes, count } = legalCodes(world, seat);
      // Who has given up since has no choice any more, but the one it made stands.
      const code =
        count === 0 ? decision.fallback?.(world, seat) : makeUp ? makeUp(world, seat, dice) : codes[dice.below(count)];
      if (code === undefined) break;
      say(world, seat, code, bitOf(seat));
      if (!decision.ends || decision.ends(code)) break;
    }
    world.words[HEAD.chosen] = chosen;
  }
}
