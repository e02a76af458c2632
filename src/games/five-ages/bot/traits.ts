/*
 * What a collection of cards is like, in a few small numbers that do not depend on which suit is which: how far it is on
 * its way to a flush, to groups of one rank, to a straight; how much of that is built already; and how many of the cards
 * that would help still lie in the deck. Each trait is a row of the tables in outlook.ts.
 */

const RANKS = 13;
const ALL = (1 << RANKS) - 1;

/** Set of values → how many there are. */
const SIZE = Uint8Array.from({ length: ALL + 1 }, (_, values) => {
  let size = 0;
  for (let rest = values; rest; rest &= rest - 1) size++;
  return size;
});

/** Set of values → the most of them in five neighbouring places, the ace also below the 2; and where (the best from the top). */
const WINDOW = Uint8Array.from({ length: ALL + 1 }, (_, values) => {
  const low = (values << 1) | (values >> (RANKS - 1));
  let best = 0;
  let at = 0;
  for (let from = RANKS - 4; from >= 0; from--) {
    const size = SIZE[(low >> from) & 31] ?? 0;
    if (size <= best) continue;
    best = size;
    at = from;
  }
  return best | (at << 4);
});

/** When a pool is looked at. Ages count from 1; what is due to be drawn or traded is part of the moment. */
export const AT_START = 0; // of an age, before anybody trades
export const TRADED = 5; // before building
export const BUILT = 10; // before drawing
export const MOMENTS = 14;
const HANDS = 15; // kinds of hands, as in outlook.ts

// The first row of each trait, in the order in which they are read.
const SUITS_AT = MOMENTS; // best suit: in the pool 0–8, built 0–5
const SECOND_SUIT_AT = SUITS_AT + 9 * 6; // likewise, 0–5 and 0–3
const SUIT_TOP_AT = SECOND_SUIT_AT + 6 * 4; // the highest of the best suit
const FIRST_GROUP_AT = SUIT_TOP_AT + 13; // how many 1–4, rank
const SECOND_GROUP_AT = FIRST_GROUP_AT + 4 * 13; // 0–3 (or none), rank
const THIRD_GROUP_AT = SECOND_GROUP_AT + 4 * 13; // 0–2, rank
const GROUPS_AT = THIRD_GROUP_AT + 3 * 13; // sizes of the three: 4 × 4 × 3
const GROUPS_BUILT_AT = GROUPS_AT + 48; // of the first two groups 0–4, 0–3
const MISFITS_AT = GROUPS_BUILT_AT + 5 * 4; // built cards outside the first two groups: 0–5
const STRAIGHT_AT = MISFITS_AT + 6; // cards in the best five places 0–5, built cards outside 0–5
const SUITED_STRAIGHT_AT = STRAIGHT_AT + 36; // the same inside the best suit 0–5
const SEATS_AT = SUITED_STRAIGHT_AT + 6;
export const OWN_ROWS = SEATS_AT + 8;
const FIRST_OUTS_AT = OWN_ROWS; // of the first group in the deck 0–3, group size
const SECOND_OUTS_AT = FIRST_OUTS_AT + 4 * 5;
const THIRD_OUTS_AT = SECOND_OUTS_AT + 4 * 5;
const SUIT_OUTS_AT = THIRD_OUTS_AT + 4 * 5; // of the best suit in the deck 0–13
const SECOND_SUIT_OUTS_AT = SUIT_OUTS_AT + 14;
const HAND_AT = SECOND_SUIT_OUTS_AT + 14; // the kind of the best hand that can be reached at once
const PLAYER_AT = HAND_AT + HANDS; // 0: one of the planning players of §11, 1: one that thinks further
const SUIT_LEFT_AT = PLAYER_AT + 2; // best suit: in the pool 0–8, in the deck 0–13
const SECOND_SUIT_LEFT_AT = SUIT_LEFT_AT + 9 * 14; // likewise, 0–5 and 0–13
const STRAIGHT_LEFT_AT = SECOND_SUIT_LEFT_AT + 6 * 14; // cards in the best five places 0–5, in the deck for the others 0–8
const SUITED_STRAIGHT_LEFT_AT = STRAIGHT_LEFT_AT + 6 * 9; // the same inside the best suit 0–5, 0–5
const HAND_THEN_AT = SUITED_STRAIGHT_LEFT_AT + 6 * 6; // that kind at this moment
export const ALL_ROWS = HAND_THEN_AT + MOMENTS * HANDS;

export const OWN_TRAITS = 13;
export const ALL_TRAITS = 25;

/** The rows of the collection that was read last. */
export const rows: Uint16Array = new Uint16Array(ALL_TRAITS);

const topOf = (values: number): number => 31 - Math.clz32(values);

/** How many of a rank are among these cards: two suits each. */
const copies = (minors: number, majors: number, rank: number): number =>
  ((minors >> rank) & 1) + ((minors >> (rank + RANKS)) & 1) + ((majors >> rank) & 1) + ((majors >> (rank + RANKS)) & 1);

let bestSuit = 0; // a suit: 0, 1 the minors, 2, 3 the majors
let secondSuit = 0;
let firstRank = 0;
let secondRank = -1;
let thirdRank = -1;
let straightGap = 0; // the values that the best five neighbouring places lack
let suitedGap = 0; // and those of the best suit

const suitOf = (minors: number, majors: number, suit: number): number =>
  ((suit < 2 ? minors : majors) >> (suit & 1 ? RANKS : 0)) & ALL;

/** What five neighbouring places lack of these values. */
function gapOf(values: number, window: number): number {
  const low = ~((values << 1) | (values >> (RANKS - 1))) & (31 << (window >> 4));
  return ((low >> 1) | (low << (RANKS - 1))) & ALL;
}

/** Reads the traits of what a seat has built (a part of its pool) and owns. */
export function readOwn(
  builtMinors: number,
  builtMajors: number,
  minors: number,
  majors: number,
  moment: number,
  seats: number,
): void {
  rows[0] = moment;
  readSuits(builtMinors, builtMajors, minors, majors);
  readGroups(builtMinors, builtMajors, minors, majors);
  rows[12] = SEATS_AT + seats;
}

function readSuits(builtMinors: number, builtMajors: number, minors: number, majors: number): void {
  let best = -1;
  let second = -1;
  bestSuit = secondSuit = 0;
  for (let suit = 0; suit < 4; suit++) {
    const values = suitOf(minors, majors, suit);
    // First by number, then by what is built, then by the highest card; the suit keeps the order strict.
    const weight =
      ((SIZE[values] ?? 0) << 16) |
      ((SIZE[suitOf(builtMinors, builtMajors, suit)] ?? 0) << 12) |
      ((values === 0 ? 0 : topOf(values)) << 4) |
      suit;
    if (weight > best) {
      second = best;
      secondSuit = bestSuit;
      best = weight;
      bestSuit = suit;
    } else if (weight > second) {
      second = weight;
      secondSuit = suit;
    }
  }
  rows[1] = SUITS_AT + Math.min(best >> 16, 8) * 6 + Math.min((best >> 12) & 15, 5);
  rows[2] = SECOND_SUIT_AT + Math.min(second >> 16, 5) * 4 + Math.min((second >> 12) & 15, 3);
  rows[3] = SUIT_TOP_AT + ((best >> 4) & 15);
  const suited = suitOf(minors, majors, bestSuit);
  const window = WINDOW[suited] ?? 0;
  rows[11] = SUITED_STRAIGHT_AT + (window & 15);
  suitedGap = gapOf(suited, window);
}

function readGroups(builtMinors: number, builtMajors: number, minors: number, majors: number): void {
  const clubs = minors & ALL;
  const diamonds = minors >> RANKS;
  const hearts = majors & ALL;
  const spades = majors >> RANKS;
  const someMinor = clubs | diamonds;
  const someMajor = hearts | spades;
  const bothMinors = clubs & diamonds;
  const bothMajors = hearts & spades;
  const ones = someMinor | someMajor;
  const fours = bothMinors & bothMajors;
  const threes = (bothMinors & someMajor) | (bothMajors & someMinor);
  const twos = bothMinors | bothMajors | (someMinor & someMajor);

  const first = fours || threes || twos || ones;
  const firstSize = fours ? 4 : threes ? 3 : twos ? 2 : ones ? 1 : 0;
  firstRank = first === 0 ? 0 : topOf(first);
  const rest = ~(1 << firstRank);
  const second = threes & rest || twos & rest || ones & rest;
  const secondSize = threes & rest ? 3 : twos & rest ? 2 : ones & rest ? 1 : 0;
  secondRank = second === 0 ? -1 : topOf(second);
  const last = second === 0 ? 0 : rest & ~(1 << secondRank);
  const third = twos & last || ones & last;
  const thirdSize = twos & last ? 2 : ones & last ? 1 : 0;
  thirdRank = third === 0 ? -1 : topOf(third);

  rows[4] = FIRST_GROUP_AT + Math.max(0, firstSize - 1) * 13 + firstRank;
  rows[5] = SECOND_GROUP_AT + secondSize * 13 + Math.max(0, secondRank);
  rows[6] = THIRD_GROUP_AT + thirdSize * 13 + Math.max(0, thirdRank);
  rows[7] = GROUPS_AT + Math.max(0, firstSize - 1) * 12 + secondSize * 3 + thirdSize;

  const firstBuilt = copies(builtMinors, builtMajors, firstRank);
  const secondBuilt = secondRank < 0 ? 0 : copies(builtMinors, builtMajors, secondRank);
  const built =
    (SIZE[builtMinors & ALL] ?? 0) +
    (SIZE[builtMinors >> RANKS] ?? 0) +
    (SIZE[builtMajors & ALL] ?? 0) +
    (SIZE[builtMajors >> RANKS] ?? 0);
  rows[8] = GROUPS_BUILT_AT + firstBuilt * 4 + Math.min(secondBuilt, 3);
  rows[9] = MISFITS_AT + Math.min(5, built - firstBuilt - secondBuilt);

  const window = WINDOW[ones] ?? 0;
  const from = window >> 4;
  straightGap = gapOf(ones, window);
  const builtOnes = (builtMinors | (builtMinors >> RANKS) | builtMajors | (builtMajors >> RANKS)) & ALL;
  const inside = (((builtOnes << 1) | (builtOnes >> (RANKS - 1))) >> from) & 31;
  rows[10] = STRAIGHT_AT + (window & 15) * 6 + Math.min(5, Math.max(0, built - (SIZE[inside] ?? 0)));
}

/** Adds how many helpful cards lie in a deck, the best hand so far and who plays on, for the collection that was read last. */
export function readOuts(deckMinors: number, deckMajors: number, kind: number, isThinker: boolean): void {
  rows[13] = FIRST_OUTS_AT + Math.min(3, copies(deckMinors, deckMajors, firstRank)) * 5;
  rows[14] = SECOND_OUTS_AT + (secondRank < 0 ? 0 : Math.min(3, copies(deckMinors, deckMajors, secondRank)) * 5);
  rows[15] = THIRD_OUTS_AT + (thirdRank < 0 ? 0 : Math.min(3, copies(deckMinors, deckMajors, thirdRank)) * 5);
  // With the sizes of the groups, which stand in the trait that was read before.
  const sizes = (rows[7] ?? 0) - GROUPS_AT;
  rows[13] = (rows[13] ?? 0) + Math.floor(sizes / 12);
  rows[14] = (rows[14] ?? 0) + (Math.floor(sizes / 3) & 3);
  rows[15] = (rows[15] ?? 0) + (sizes % 3);
  const suited = suitOf(deckMinors, deckMajors, bestSuit);
  const suitLeft = SIZE[suited] ?? 0;
  const secondLeft = SIZE[suitOf(deckMinors, deckMajors, secondSuit)] ?? 0;
  rows[16] = SUIT_OUTS_AT + suitLeft;
  rows[17] = SECOND_SUIT_OUTS_AT + secondLeft;
  rows[18] = HAND_AT + kind;
  rows[19] = PLAYER_AT + (isThinker ? 1 : 0);
  // What stands in other traits already, each time with what the deck holds for it.
  rows[20] = SUIT_LEFT_AT + Math.floor(((rows[1] ?? 0) - SUITS_AT) / 6) * 14 + suitLeft;
  rows[21] = SECOND_SUIT_LEFT_AT + (((rows[2] ?? 0) - SECOND_SUIT_AT) >> 2) * 14 + secondLeft;
  const straightLeft =
    (SIZE[deckMinors & straightGap] ?? 0) +
    (SIZE[(deckMinors >> RANKS) & straightGap] ?? 0) +
    (SIZE[deckMajors & straightGap] ?? 0) +
    (SIZE[(deckMajors >> RANKS) & straightGap] ?? 0);
  rows[22] = STRAIGHT_LEFT_AT + Math.floor(((rows[10] ?? 0) - STRAIGHT_AT) / 6) * 9 + Math.min(8, straightLeft);
  rows[23] = SUITED_STRAIGHT_LEFT_AT + ((rows[11] ?? 0) - SUITED_STRAIGHT_AT) * 6 + (SIZE[suited & suitedGap] ?? 0);
  rows[24] = HAND_THEN_AT + (rows[0] ?? 0) * HANDS + kind;
}
