import type { Game, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import { type Card, MOST_SEATS, type Seat } from '../../engine/words.ts';
import { count } from '../../engine/zones.ts';
import type { Face } from './face.ts';

/** The names of Rebuild. */
export interface Rebuild {
  face: Face;
  zone: (typeof ZONES)[number];
  phase:
    | 'catch-up'
    | 'shuffle'
    | 'draw'
    | 'order'
    | 'act'
    | 'reorder'
    | 'burn'
    | 'free-build'
    | 'carry'
    | 'pass'
    | 'clean-up'
    | 'market'
    | 'finish';
  action: Act | Reorder | Pick | Carry | Pass | Order | CatchUp;
  counters: Counters;
  options: Options;
  note: Note;
}

export type RebuildTable = Table<Rebuild>;
export type RebuildGame = Game<Rebuild>;

export const ZONES = [
  'hand',
  'deck',
  'discard',
  'played',
  'carried',
  'starters',
  'early',
  'goldStacks',
  'late',
  'trash',
  'column1',
  'column2',
  'column3',
  'column4',
  'column5',
  'column6',
] as const;
export const { hand, deck, discard, played, carried, starters, early, goldStacks, late, trash, column1 } =
  zoneNumbers(ZONES);

/** The zone of a column, counted from 0 on the left; its first place is in the Purchase Row. */
export const columnZone = (column: number): number => column1 + MOST_SEATS * column;

/** §4.4, §4.5: columns and rows are counted from 1; row 1 is the Purchase Row; the price is one of those offered. */
export type Act =
  | { type: 'buy'; column: number; row: number; price: string; pay: Card[] }
  | { type: 'play'; card: Card }
  | { type: 'end' };

/** §4.4f in steps (section 8, D2): the line, then its slots from the left or from the bottom. */
export type Reorder =
  | { type: 'reorder-row'; row: number }
  | { type: 'reorder-column'; column: number }
  | { type: 'put'; card: Card }
  | { type: 'decline' };

/** §6.4: a card of the grid to burn or to take. */
export type Pick = { type: 'burn' | 'take'; column: number; row: number };

export type Carry = { type: 'carry'; cards: Card[] };
export type Pass = { type: 'pass'; to: Seat };
/** §6.5.3: the next card of the new Player Deck, from the top. */
export type Order = { type: 'next'; card: Card };
/** §6.3.3 */
export type CatchUp = { type: 'set-aside'; cards: Card[] };

export interface Counters {
  turn: Seat;
  first: Seat; // the starting player
  turns: number; // begun so far
  then: number; // what comes next in step 2: one of NEXT
  due: number; // cards still to be drawn
  again: number; // 1 + the resource that repeats the draw that is due; 0: none
  // The tab of §4.3.
  cost: Int32Array;
  icons: Int32Array;
  wild: number;
  saving: Int32Array;
  convert: Int32Array;
  each: Int32Array;
  keys: number; // what gold-only cards cost less
  bought: number; // cards bought in this turn
  reach: number; // 1: any row (§6.4)
  capacity: number; // of the carry cards played
  line: number; // §4.4f: 0 none yet, 1 … a row, 17 … a column
  filled: number; // slots of that line
  burning: number; // §6.4: cards still to be chosen
  burnt: number; // the one chosen first: 1 + its place as `placeCode` gives it
  limit: number; // §6.4 `free-build`: the highest VP to take
  flag: number; // §6.3.1: 1 when the end was reached
  asked: number; // §6.3.3: the turn number of the player who sets cards aside
  game: number; // §6.5.1: 1 to 4; 0 in versus
  target: number;
}

export interface Options {
  mode: 'versus' | 'campaign';
  deck: 'first' | 'revised';
  deckCopies: 1 | 2;
  trashTie: 'right' | 'left';
  endCheck: 'immediate' | 'turn' | 'round';
  startPlayer: 'random' | number;
  handSize: number;
  firstHands: 'equal' | 'soft';
  catchUp: 'off' | 'on';
  goldStacks: 'off' | 'on';
  ancientBonus: 'once' | 'each';
  goldKey: 'each' | 'once';
  openHands: 'off' | 'on';
  campaignLoss: 'retry' | 'restart' | 'continue';
  campaignRetry: 'fresh' | 'same';
  deal: 'free' | 'daily';
  coopTarget: 'flat' | 'scaled';
  turnTimer: 'off' | 30 | 60 | 120 | 86_400;
}

/** What step 2 goes on with. */
export const STAY = 0;
export const TO_DRAW = 1;
export const TO_REORDER = 2;
export const TO_BURN = 3;
export const TO_FREE_BUILD = 4;
export const TO_CLEAN_UP = 5;
export const TO_FINISH = 6;

/** The public log beyond moves. */
export type Note =
  | { type: 'first'; seat: Seat }
  | { type: 'turn'; seat: Seat; turn: number }
  | { type: 'reshuffle'; seat: Seat; cards: number }
  | { type: 'ordered'; seat: Seat; cards: number }
  | { type: 'buy'; seat: Seat; card: Card; column: number; row: number; price: string; pay: Card[] }
  | { type: 'take'; seat: Seat; card: Card; column: number; row: number }
  | { type: 'play'; seat: Seat; card: Card }
  | { type: 'shown'; seat: Seat; card: Card; again: boolean }
  | { type: 'reordered'; seat: Seat; line: string; cards: Card[] }
  | { type: 'burn'; seat: Seat; cards: Card[] }
  | { type: 'carry'; seat: Seat; cards: Card[] }
  | { type: 'pass'; seat: Seat; to: Seat; card: Card }
  | { type: 'lost'; seat: Seat; units: number }
  | { type: 'trash'; card: Card; column: number }
  | { type: 'gold-stacks' }
  | { type: 'set-aside'; seat: Seat; cards: Card[] }
  | { type: 'last'; when: string }
  | { type: 'score'; seat: Seat; points: number; cards: number }
  | { type: 'result'; game: number; total: number; target: number };

export const isCampaign = (t: RebuildTable): boolean => t.options.mode === 'campaign';

export const MOST_COLUMNS = 6;

/** §3.5, §6.5.2 */
export const columnsIn = ({ mode }: Options): number => (mode === 'campaign' ? MOST_COLUMNS : 5);

/** §4.4f: the counter `line` counts rows from LINE_ROW, columns from LINE_COLUMN on; 0 is none. */
export const LINE_ROW = 1;
export const LINE_COLUMN = 17;

/** A card of the grid as one number: column and row from 0. */
export const placeCode = (column: number, row: number): number => (column << 4) | row;

/** §4.8: no card at all is left to be dealt. */
export const isMainDeckEmpty = (t: RebuildTable): boolean =>
  count(t, early) + count(t, late) + count(t, goldStacks) === 0;

export const turnBit = (t: RebuildTable): number => 1 << t.counters.turn;
