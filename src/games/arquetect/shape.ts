import type { Game, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { BUILDINGS, CATEGORIES } from './effects.ts';
import type { Face } from './deck.ts';

/** The names of Arquetect. */
export interface Arquetect {
  face: Face;
  zone: (typeof ZONES)[number];
  phase: PhaseName;
  action: Act;
  counters: Counters;
  options: Options;
  note: Note;
}

export type ArquetectTable = Table<Arquetect>;
export type ArquetectGame = Game<Arquetect>;

/** Cards of the box that are not in the deck: one zone for each category, and for each category of the new cards. */
export const BOXES = [
  'box-residential',
  'box-commerce',
  'box-industry',
  'box-nature',
  'box-culture',
  'box-civic',
  'box-transit',
  'box-hazard',
  'box-event',
] as const;
export const NEW_BOXES = [
  'new-residential',
  'new-commerce',
  'new-industry',
  'new-nature',
  'new-culture',
  'new-civic',
  'new-transit',
  'new-hazard',
] as const;

export const ZONES = ['city', 'exchange', 'passing', 'removed', 'unused', 'deck', ...BOXES, ...NEW_BOXES] as const;
const numbers = zoneNumbers(ZONES);
/** exchange: cards on their way face up. passing: cards on their way that not everybody sees. */
export const { city, exchange, passing, removed, unused, deck } = numbers;
export const boxZone = (category: number): Arquetect['zone'] => BOXES[category] ?? 'box-event';
export const newZone = (category: number): Arquetect['zone'] => NEW_BOXES[category] ?? 'box-event';
export const box: readonly number[] = BOXES.map((name) => numbers[name]);
export const newBox: readonly number[] = NEW_BOXES.map((name) => numbers[name]);

/** The phases in the order of the rules; a counter says which of them is asked. */
export const PHASES = [
  'start',
  'action',
  'gift-card',
  'gift-to',
  'gift-gap',
  'offer',
  'wish',
  'partner',
  'answer',
  'counter-offer',
  'agree',
  'change',
  'hand-over',
  'insert',
  'facing',
  'target',
  'own-card',
  'steal',
  'category',
  'purchase',
  'pay',
  'slide',
  'again',
  'parade',
  'bid',
  'take',
  'moved',
  'done',
  'absent',
  'leave',
  'finish',
] as const;
export type PhaseName = (typeof PHASES)[number];
const PHASE_NUMBERS: ReadonlyMap<PhaseName, number> = new Map(PHASES.map((name, number) => [name, number]));
export const phaseNumber = (name: PhaseName): number => PHASE_NUMBERS.get(name) ?? 0;

/** Actions without any field, by what they say. */
export const PLAIN_ACTS = [
  'gift',
  'trade',
  'pass',
  'enough',
  'no-wish',
  'decline',
  'accept',
  'agree',
  'refuse',
  'keep',
  'change',
  'none',
  'turn-in',
  'leave-out',
  'done',
  'notice',
  'stay',
  'again',
  'stop',
] as const;

/** Positions count from 1, gaps from 0, as the rulebook counts them (§2.3). */
export type Act =
  | { type: (typeof PLAIN_ACTS)[number] }
  | { type: 'ability' | 'give' | 'hand-over' | 'choose'; position: number }
  | { type: 'to' | 'ask' | 'target' | 'take'; seat: Seat }
  | { type: 'gap' | 'insert' | 'slide'; gap: number }
  | { type: 'name'; card: Card }
  | { type: 'wish'; what: string } // a category or the id of a card
  | { type: 'category'; category: string };

export interface Counters {
  ask: number; // which phase asks, an index of PHASES
  first: Seat; // §3.3: seat 0 of the rules
  turn: Seat; // where the turn marker is
  round: number;
  quiet: number; // §5.1d: quiet rounds in a row
  stirred: number; // 1 if this round is not quiet
  done: Int32Array; // 0, or in which order the seat became done
  notice: number; // a bit for each seat that has given notice
  curfew: number; // a bit for each seat whose Curfew is in force
  resigned: number;
  leaving: number; // §R47: a bit for each seat that leaves when this action is over
  skipped: Int32Array; // §R47: skipped actions in a row
  over: number; // 0, or why the game ended: an index of ENDS
  edited: number; // 1 if the box is not the printed one
  numbers: Int32Array; // cards of each category in the deck
  hazards: Int32Array; // with `hazardDeal` = `spread`: how many each seat got
  offer: Int32Array; // names of cards by number, plus 1; 0: none
  counter: Int32Array;
  wish: number; // 0: none; 1 to 9: a category; more: a card
  asked: Seat; // §4.3.2: the first partner
  partner: Seat; // who is asked now
  haggle: number; // further counter-offers this partner may make
  refused: number; // 1 if this partner's counter-offer was refused
  trading: number; // 0: no trade, 1: not yet agreed, 2: agreed
  changing: number; // 1 while the offer is replaced on its way
  handing: Seat; // whose copies are chosen
  moving: number; // what the cards on their way belong to: GIFT and so on, 0: none are
  due: Int32Array; // seats that insert the cards on their way, in order, plus 1
  awaiting: number; // how many outward cards wait for their facing
  ability: number; // 0, or the ability being executed, by ABILITIES, plus 1
  step: number; // how many gifts or trades of it were made
  target: Seat;
  category: number;
  position: number; // where a relocated card stood; who got the first delivery
  bids: Int32Array; // names of cards by number, plus 1; 0: passed
  named: number; // the card named in a tender, plus 1
}

export interface Options {
  deck: 'first' | 'balanced' | 'random' | 'custom';
  length: 'short' | 'normal' | 'long' | number;
  expansion: 'none' | 'some' | 'plenty';
  extraCopies: boolean;
  deckKnowledge: 'auto' | 'public' | 'secret';
  firstPlayer: 'random' | number;
  unequalDeal: 'literal' | 'trim';
  hazardDeal: 'shuffled' | 'spread';
  hands: 'hidden' | 'open';
  declineMeans: 'offer-moves' | 'turn-ends';
  offerOnMove: 'same' | 'may-change';
  counterRefused: 'moves-on' | 'ends-action';
  haggle: number;
  wish: 'off' | 'category' | 'any';
  mayPass: boolean;
  doneTiming: 'auto' | 'immediate' | 'notice';
  earliestDone: number;
  roundLimit: number;
  stallRounds: 'off' | number;
  outwardLimit: number;
  facingOnReceipt: 'choice' | 'inward';
  tieBreak: 'full' | 'shared';
  memoryAid: 'on' | 'off';
  scoreAid: 'on' | 'off';
  turnTimer: 'off' | number;
}

/** How a card lies: a mark on it. */
export const FACING_IN = 0;
export const OUT = 1;
export const LOCKED = 2; // §2.7: announced and not yet rotated
/** And from here on: received facing out, its facing still to be chosen, in the order of insertion. */
export const AWAITING = 3;

export const facesOut = (mark: number): boolean => mark === OUT || mark >= AWAITING;

/** §6.5 `memoryAid`: whether other cities are shown as far as the viewer may know them; cards facing out always are. */
export const showsCities = ({ hands, memoryAid }: Options, phase: string): boolean =>
  phase === 'over' || hands === 'open' || memoryAid === 'on';

/** A statement that is kept until the action is over: a name not yet said aloud, a copy, a card of a tender. */
export const KEPT = 1;

/** §5.1: why the game ended. */
export const ENDS = ['', 'at most one remains', 'outward cards', 'round limit', 'stall'] as const;
export const ONE_REMAINS = 1;
export const OUTWARD = 2;
export const ROUND_LIMIT = 3;
export const STALL = 4;

/** §R47: so many points fewer put whoever resigned behind all others. */
export const RESIGNED = 100_000;
export const isBehindAll = (points: number): boolean => points < -RESIGNED / 2;

/** What the cards on their way belong to. */
export const GIFT = 1;
export const TRADE = 2;
export const HEIST = 3;
export const RELOCATION = 4;
export const PURCHASE = 5;
export const PARADE = 6;
export const TENDER = 7;
export const NO_TRADE = 8;

export const MOST_NAMES = 3;

/** What the log tells beyond moves and choices. */
export type Note =
  | { type: 'deck'; numbers: number[] }
  | { type: 'first'; seat: Seat }
  | { type: 'hazards'; numbers: number[] }
  | { type: 'round'; round: number }
  | { type: 'gift'; seat: Seat; to: Seat; position: number; gap: number }
  | { type: 'passed'; seat: Seat }
  | { type: 'skipped'; seat: Seat }
  | { type: 'offer'; seat: Seat; cards: Card[] }
  | { type: 'wished'; seat: Seat; what: string }
  | { type: 'asked'; seat: Seat; partner: Seat }
  | { type: 'declined'; seat: Seat }
  | { type: 'counter'; seat: Seat; cards: Card[] }
  | { type: 'agreed'; seat: Seat; partner: Seat }
  | { type: 'refused'; seat: Seat; partner: Seat }
  | { type: 'trade-over'; seat: Seat }
  | { type: 'inserted'; seat: Seat; gap: number }
  | { type: 'faced'; seat: Seat; out: boolean }
  | { type: 'announced'; seat: Seat; card: Card; position: number }
  | { type: 'rotated'; seat: Seat; card: Card }
  | { type: 'stole'; seat: Seat; from: Seat; position: number }
  | { type: 'relocates'; seat: Seat; position: number }
  | { type: 'demolished'; seat: Seat; card: Card }
  | { type: 'inspected'; seat: Seat; of: Seat }
  | { type: 'reversed'; seat: Seat }
  | { type: 'slid'; seat: Seat; of: Seat; gap: number }
  | { type: 'turned'; seat: Seat; card: Card }
  | { type: 'curfew'; seat: Seat }
  | { type: 'purchase'; seat: Seat; of: Seat; category: string }
  | { type: 'has-none'; seat: Seat; category: string }
  | { type: 'handed'; seat: Seat; to: Seat; position: number }
  | { type: 'paraded'; seat: Seat; to: Seat; position: number }
  | { type: 'tender'; seat: Seat; card: Card }
  | { type: 'bid'; seat: Seat; card: Card }
  | { type: 'no-bid'; seat: Seat }
  | { type: 'took'; seat: Seat; from: Seat }
  | { type: 'took-none'; seat: Seat }
  | { type: 'done'; seat: Seat }
  | { type: 'notice'; seat: Seat }
  | { type: 'left'; seat: Seat }
  | { type: 'over'; why: number }
  | { type: 'city'; seat: Seat; cards: Card[]; points: number };

/** A wish as one number: 0 none, then the categories, then the cards of the box in list order. */
export const FIRST_WISHED_CARD = 1 + CATEGORIES.length;
export const BUILDING_NAMES: readonly string[] = CATEGORIES.slice(0, BUILDINGS);
