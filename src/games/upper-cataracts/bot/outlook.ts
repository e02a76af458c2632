import { cardAt, count, zoneOf } from '../../../engine/zones.ts';
import { activeFace, isActive } from '../active.ts';
import { amountOf } from '../compile.ts';
import { ACTION, asPrinted, type Deck, PRINTED, sameId, TROUBLE } from '../deck.ts';
import { levelOf } from '../options.ts';
import {
  actionSupply,
  ACTIVE,
  type CataractsTable,
  deckOf,
  hand,
  MILESTONE_SLOT,
  milestoneDeck,
  objectiveSupply,
  out,
  TAGS_PER_WORD,
} from '../shape.ts';

/*
 * §11.2: what can be told about a reign at the beginning of a year, as numbers near 0 and 1. Only what the player sees:
 * the contents of the Action Deck are known, its order is not, and nothing is said of the Objective Deck.
 */

/** Faces in the order of the printed deck; a face of an edited deck that is not printed has no place. */
const ACTIONS = PRINTED.faces.filter(({ kind }) => kind === 'action').length;
const OBJECTIVES = PRINTED.faces.filter(({ kind }) => kind === 'objective').length;
const MILESTONES = PRINTED.faces.filter(({ kind }) => kind === 'milestone').length;

let size = 0;
const room = (places: number): number => (size += places) - places;

const OPEN = room(MILESTONES); // which Milestone is open …
const OPEN_YEARS = room(MILESTONES); // … and how many years are left
const OPEN_CLOCK = room(MILESTONES);
const OPEN_MISSING = room(MILESTONES); // cubes to its nearest option, or steps to its top
const OPEN_CUBES = room(MILESTONES * 4);
const MOST_LEFT = 9;
const LEFT = room(MOST_LEFT + 1); // how many Milestones are to be resolved
const LEFT_YEARS = room(MOST_LEFT + 1);
const AT_LEAST = room(4 * 3); // 1, 2, 3 cubes
const CUBES = room(4);
const CAPACITY = room(4);
const CLOSE = 6;
const MISFORTUNES = room(CLOSE); // to the limit
const OMENS = room(CLOSE); // to the limit
const BURDENS = room(1);
const HAND_SIZE = room(1);
const CARDS = room(1);
const SHARE = room(ACTIONS); // of the cards you control
const SHARE_YEARS = room(ACTIONS);
const IN_HAND = room(ACTIONS);
const AGENDA = room(OBJECTIVES);
const URGENT = room(OBJECTIVES);
const TROUBLES = room(1);
const TAGS = room(TAGS_PER_WORD);
const CLOCK_SHIFT = room(1);
const CRISIS_SHIFT = room(1);
const KEEPS_HAND = room(1);

export const OUTLOOK_SIZE = size;

/** Numbers other than 0: `at[i]` is `value[i]`. */
export interface Outlook {
  readonly at: Int32Array;
  readonly value: Float64Array;
  count: number;
}

export const makeOutlook = (): Outlook => ({
  at: new Int32Array(OUTLOOK_SIZE),
  value: new Float64Array(OUTLOOK_SIZE),
  count: 0,
});

function put(to: Outlook, at: number, value: number): void {
  if (value === 0) return;
  to.at[to.count] = at;
  to.value[to.count++] = value;
}

/** Where the numbers of a face lie among those of its kind; −1: it is not printed so. */
let places = new WeakMap<Deck, Int32Array>();
let isForDeck = false;

/** Whether the network was made for the deck that is played: then a card that was changed is known by its id. */
export function knowAllCards(isMadeForDeck: boolean): void {
  isForDeck = isMadeForDeck;
  places = new WeakMap();
}

function placesOf(deck: Deck): Int32Array {
  let known = places.get(deck);
  if (!known) {
    const firsts = { action: 0, objective: ACTIONS, milestone: ACTIONS + OBJECTIVES };
    known = Int32Array.from(deck.faces, (face) => {
      const printed = isForDeck ? sameId(face) : asPrinted(face);
      return printed ? printed.number - firsts[face.kind] : -1;
    });
    places.set(deck, known);
  }
  return known;
}

/** Fills `to` with what the table says. */
export function lookAhead(t: CataractsTable, to: Outlook): void {
  const { counters } = t;
  const deck = deckOf(t);
  const place = placesOf(deck);
  const level = levelOf(t.options);
  to.count = 0;
  const years = (level.reign - counters.year) / 10;
  const left = Math.min(MOST_LEFT, milestonesLeft(t, deck));
  put(to, LEFT + left, 1);
  put(to, LEFT_YEARS + left, years);
  if (isActive(t, MILESTONE_SLOT)) lookAtMilestone(t, deck, place, years, to);
  for (let i = 0; i < 4; i++) {
    const cubes = counters.trackers[i] ?? 0;
    put(to, CUBES + i, cubes / 8);
    for (let n = 0; n < 3 && n < cubes; n++) put(to, AT_LEAST + i * 3 + n, 1);
    put(to, CAPACITY + i, ((counters.capacity[i] ?? 0) - 8) / 4);
  }
  put(to, MISFORTUNES + Math.max(0, Math.min(CLOSE - 1, level.misfortuneLimit - counters.misfortunes)), 1);
  put(to, OMENS + Math.max(0, Math.min(CLOSE - 1, level.omenLimit - counters.omens)), 1);
  put(to, BURDENS, counters.burdens / 3);
  put(to, HAND_SIZE, counters.handSize + counters.drawNext - 5);
  lookAtCards(t, deck, place, years, to);
  lookAtAgenda(t, deck, place, to);
  for (let tag = 0; tag < TAGS_PER_WORD; tag++) put(to, TAGS + tag, ((counters.chronicle[0] ?? 0) >> tag) & 1);
  put(to, CLOCK_SHIFT, level.objectiveClockShift);
  put(to, CRISIS_SHIFT, level.crisisShift);
  put(to, KEEPS_HAND, t.options.unplayed === 'keep' ? 1 : 0);
}

/** Resolved ones do not count; of those that exclude each other one will be played, as in the printed deck. */
function milestonesLeft(t: CataractsTable, deck: Deck): number {
  let left = isActive(t, MILESTONE_SLOT) ? 1 : 0;
  let excluding = 0;
  for (let at = 0; at < count(t, milestoneDeck); at++) {
    if ((deck.onlyIf[deck.cardFace[cardAt(t, milestoneDeck, at)] ?? 0] ?? 0) !== 0) excluding++;
    else left++;
  }
  return left + Math.ceil(excluding / 2);
}

function lookAtMilestone(t: CataractsTable, deck: Deck, place: Int32Array, years: number, to: Outlook): void {
  const { counters } = t;
  const face = activeFace(t, MILESTONE_SLOT);
  const at = place[face] ?? -1;
  if (at < 0) return;
  put(to, OPEN + at, 1);
  put(to, OPEN_YEARS + at, years);
  put(to, OPEN_CLOCK + at, (counters.clocks[MILESTONE_SLOT] ?? 0) / 4);
  const top = deck.crisisTop[face] ?? 0;
  const missing = top > 0 ? top - (counters.crises[MILESTONE_SLOT] ?? 0) : missingCubes(t, deck, face);
  put(to, OPEN_MISSING + at, missing / 10);
  for (let i = 0; i < 4; i++) put(to, OPEN_CUBES + at * 4 + i, (counters.trackers[i] ?? 0) / 8);
}

/** To the nearest option. */
function missingCubes(t: CataractsTable, deck: Deck, face: number): number {
  const first = deck.optionFrom[face] ?? 0;
  const after = first + (deck.optionCount[face] ?? 0);
  let fewest = Infinity;
  for (let option = first; option < after; option++) {
    let missing = 0;
    for (let i = 0; i < 4; i++)
      missing += Math.max(0, amountOf(deck.optionSpend[option] ?? 0, i) - (t.counters.trackers[i] ?? 0));
    if (missing < fewest) fewest = missing;
  }
  return fewest === Infinity ? 0 : fewest;
}

const copies = new Float64Array(256); // face → how many you control

function lookAtCards(t: CataractsTable, deck: Deck, place: Int32Array, years: number, to: Outlook): void {
  const { cardFace, kind } = deck;
  copies.fill(0, 0, kind.length);
  let controlled = 0;
  for (let card = 0; card < cardFace.length; card++) {
    const face = cardFace[card] ?? 0;
    if (kind[face] !== ACTION) continue;
    const zone = zoneOf(t, card); // in a view a card that lies nowhere lies in the Action Deck
    if (zone === actionSupply || zone === out) continue;
    copies[face] = (copies[face] ?? 0) + 1;
    controlled++;
  }
  put(to, CARDS, (controlled - 10) / 20);
  const draw = 5 / Math.max(1, controlled);
  for (let face = 0; face < kind.length; face++) {
    const at = place[face] ?? -1;
    if (at < 0 || kind[face] !== ACTION || copies[face] === 0) continue;
    const share = draw * (copies[face] ?? 0);
    put(to, SHARE + at, share);
    put(to, SHARE_YEARS + at, (share * years) / 3);
  }
  copies.fill(0, 0, kind.length);
  const held = count(t, hand);
  for (let i = 0; i < held; i++) {
    const face = cardFace[cardAt(t, hand, i)] ?? 0;
    copies[face] = (copies[face] ?? 0) + 1;
  }
  for (let i = 0; i < held; i++) {
    const face = cardFace[cardAt(t, hand, i)] ?? 0;
    const at = place[face] ?? -1;
    if (at < 0 || copies[face] === 0) continue;
    put(to, IN_HAND + at, copies[face] ?? 0);
    copies[face] = 0;
  }
}

function lookAtAgenda(t: CataractsTable, deck: Deck, place: Int32Array, to: Outlook): void {
  const { counters } = t;
  let troubles = TROUBLE_CARDS;
  const supply = count(t, objectiveSupply);
  for (let at = 0; at < supply; at++)
    if (deck.group[deck.cardFace[cardAt(t, objectiveSupply, at)] ?? 0] === TROUBLE) troubles--;
  for (let slot = 0; slot < ACTIVE; slot++) {
    if (slot === MILESTONE_SLOT || !isActive(t, slot)) continue;
    const face = activeFace(t, slot);
    if (deck.group[face] === TROUBLE) troubles--;
    const at = place[face] ?? -1;
    if (at < 0) continue;
    put(to, AGENDA + at, 1);
    const clock = counters.clocks[slot] ?? 0;
    const urgency = clock > 0 ? 1 / clock : ((deck.crisisTop[face] ?? 0) - (counters.crises[slot] ?? 0)) / 5;
    put(to, URGENT + at, urgency);
  }
  put(to, TROUBLES, troubles / 3);
}

const TROUBLE_CARDS = PRINTED.faces.reduce(
  (sum, { kind, number }) =>
    sum + (kind === 'objective' && PRINTED.group[number] === TROUBLE ? (PRINTED.copies[number] ?? 0) : 0),
  0,
);
