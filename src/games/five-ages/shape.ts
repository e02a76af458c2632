import type { Game, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { leftOf } from '../../engine/zones.ts';
import { type Face, FIRST_JOKER } from './cards.ts';
import type { JokerBuild } from './ranking.ts';

/** The names of 5 Ages. */
export interface FiveAges {
  face: Face;
  zone: (typeof ZONES)[number];
  phase: 'choose' | 'war' | 'market' | 'negotiate' | 'wishes' | 'pack-up' | 'build' | 'draw' | 'finish';
  action: Choose | Deal | Wish | Seal | Build;
  counters: Counters;
  options: Options;
  note: Note;
}

export type FiveAgesTable = Table<FiveAges>;
export type FiveAgesGame = Game<FiveAges>;

export const ZONES = ['hand', 'stall', 'civilization', 'deck', 'spent', 'discard'] as const;
export const { hand, stall, civilization, deck, spent, discard } = zoneNumbers(ZONES);

/** §T1: the two cards for the stall, as their owner sees them. */
export type Choose = { type: 'choose'; left: Card; right: Card };

/** §4.1.2: a proposal is named by its two players and what each of them gives. */
export type Deal =
  | { type: 'propose'; to: Seat; give: Card[]; want: Card[] }
  | { type: 'accept' | 'decline'; from: Seat; give: Card[]; want: Card[] }
  | { type: 'withdraw'; to: Seat; give: Card[]; want: Card[] }
  | { type: 'ready' }
  | { type: 'take-back' };

/** §4.1.5, sealed: one more swap at the end of the wish list, then the most swaps of this wave. */
export type Wish = { type: 'wish'; with: Seat; give: Card[]; want: Card[] };
export type Seal = { type: 'seal'; limit: number };

/** §B1 and §B2: what to place, and which older card to replace by which, if any. */
export type Build = { type: 'build'; place: Card[]; old: Card | null; by: Card | null };

export interface Counters {
  age: number;
  first: Seat; // §2.2: the lead seat of age 1
  robbed: number; // a bit for each seat
  able: number; // §4.1.1: a bit for each seat that can still trade in this age
  flags: number; // a bit for each seat that is ready or not able
  absent: number; // §R30: a bit for each seat whose time ran out in this negotiation
  takebacks: Int32Array;
  turn: Seat;
  closed: number; // 0, or why negotiation closed: an index of CLOSED
  wave: number;
}

export interface Options {
  jokers: 0 | 2 | 3 | 4;
  'replaced-card': 'to-hand' | 'discard';
  negotiation: 'live' | 'turns' | 'sealed';
  'package-deals': 'on' | 'off';
  'proposal-limit': number;
  'proposal-visibility': 'public' | 'pair';
  'sealed-waves': number;
  'trade-clock': 'off' | number;
  'decision-clock': 'off' | number;
  'joker-build': JokerBuild;
  'tie-break': 'shared' | 'leftovers';
}

/** Why negotiation closed; 0 means that it is open. */
export const CLOSED = ['open', 'C1', 'C2', 'C3', 'C4', 'all lists empty', 'nothing carried out', 'last wave'] as const;
export const BY_FLAGS = 1;
export const BY_LAST_SWAP = 2;
export const BY_LAST_PROPOSAL = 3;
export const BY_CLOCK = 4;
export const BY_EMPTY_LISTS = 5;
export const BY_IDLE_WAVE = 6;
export const BY_LAST_WAVE = 7;

/** How a proposal ends (§4.1.1); 0 means that it is open. Published: a sealed wish that was not carried out. */
export const ENDS = ['open', 'accepted', 'declined', 'withdrawn', 'void', 'lapsed', 'published'] as const;
export const ACCEPTED = 1;
export const DECLINED = 2;
export const WITHDRAWN = 3;
export const VOID = 4;
export const LAPSED = 5;
export const PUBLISHED = 6;

/** The public log of section 9 beyond moves, choices and phases. */
export type Note =
  | { type: 'first'; seat: Seat }
  | { type: 'age'; age: number }
  | { type: 'shown' | 'taken-back'; seat: Seat; cards: Card[] } // on the stall, from it into the hand
  | { type: 'attack'; seat: Seat; on: Seat; void: number } // void: 0 stands, or the case of §W3
  | { type: 'stolen'; seat: Seat; from: Seat; position: number }
  | { type: 'drew'; seat: Seat; cards: number }
  | { type: 'proposed'; seat: Seat; to: Seat; give: Card[]; want: Card[] }
  | { type: 'ended'; seat: Seat; to: Seat; give: Card[]; want: Card[]; how: number }
  | { type: 'swap'; seat: Seat; to: Seat; give: Card[]; want: Card[] }
  | { type: 'flag'; seat: Seat; up: boolean }
  | { type: 'take-back'; seat: Seat; left: number }
  | { type: 'wished'; seat: Seat; to: Seat; give: Card[]; want: Card[] }
  | { type: 'closed'; why: number }
  | { type: 'built'; seat: Seat; placed: number; replaced: number } // replaced: a position, or 0
  | { type: 'reshuffled'; cards: number } // the discard pile into a new draw pile
  | { type: 'civilization'; seat: Seat; cards: Card[]; key: number };

export const isJoker = (card: Card): boolean => card >= FIRST_JOKER;

/** §2.2: bookkeeping order begins with this seat and goes to the left. */
export const leadSeat = (t: FiveAgesTable): Seat => (t.counters.first + t.counters.age - 1) % t.seats;

/** Calls `step` for every seat in lead order. */
export function inLeadOrder(t: FiveAgesTable, step: (t: FiveAgesTable, seat: Seat) => void): void {
  let seat = leadSeat(t);
  for (let i = 0; i < t.seats; i++) {
    step(t, seat);
    seat = leftOf(t, seat);
  }
}

/** §T1: the very cards that were chosen; two ordinary ones have no left and right. */
export const laidStall = (left: Card, right: Card): [left: Card, right: Card] =>
  isJoker(left) || isJoker(right) || left < right ? [left, right] : [right, left];

/** §8 D1: the listed choice that does the same; of the jokers in a hand the first is as good as another. */
export function plainStall(left: Card, right: Card, inHand: readonly Card[]): [left: Card, right: Card] {
  if (!isJoker(left) && !isJoker(right)) return laidStall(left, right);
  const [joker = left, second = right] = inHand.filter(isJoker);
  if (isJoker(left) && isJoker(right)) return [joker, second];
  return isJoker(left) ? [joker, right] : [left, joker];
}

/** §B1: one card; two if an attack on the seat stood in this age. */
export const placements = ({ counters }: { counters: Pick<Counters, 'robbed'> }, seat: Seat): number =>
  1 + ((counters.robbed >> seat) & 1);

/** §B1, §B2: what a build makes of a row; a card that replaces takes the place of the old one. */
export const builtRow = <C>(row: readonly C[], place: readonly C[], old: C | null, by: C | null): C[] => [
  ...row.map((card) => (card === old && by !== null ? by : card)),
  ...place,
];
