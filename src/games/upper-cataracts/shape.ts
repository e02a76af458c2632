import type { Game, Table } from '../../engine/game.ts';
import { zoneNumbers } from '../../engine/plan.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { Deck, type Face } from './deck.ts';

/** The names of Upper Cataracts. */
export interface UpperCataracts {
  face: Face;
  zone: (typeof ZONES)[number];
  phase: (typeof PHASES)[number];
  action: Play | End | Choose | Target | Keep | Bottom | Recur | Banish | Retain | Resolve | Push | Stop;
  counters: Counters;
  options: Options;
  note: Note;
}

export type CataractsTable = Table<UpperCataracts>;
export type CataractsGame = Game<UpperCataracts>;

/** Solo: the one seat. */
export const PLAYER: Seat = 0;

/*
 * Piles are lists with index 0 on top, as section 3 writes them; a new card of a discard pile comes last. The Agenda is three
 * zones, since a slot can be empty between two others.
 */
export const ZONES = [
  'hand',
  'play-area',
  'action-deck',
  'action-discard',
  'action-supply',
  'slot-1',
  'slot-2',
  'slot-3',
  'milestone',
  'objective-deck',
  'objective-discard',
  'objective-supply',
  'annals',
  'milestone-deck',
  'milestones-resolved',
  'act', // the Objectives of an act while `enterAct` shuffles them
  'left-out-2', // those it left out, face down, for each act
  'left-out-3',
  'out', // out of the game, face up
] as const;

const numbers = zoneNumbers(ZONES);
export const hand = numbers.hand;
export const playArea = numbers['play-area'];
export const actionDeck = numbers['action-deck'];
export const actionDiscard = numbers['action-discard'];
export const actionSupply = numbers['action-supply'];
export const milestone = numbers.milestone;
export const objectiveDeck = numbers['objective-deck'];
export const objectiveDiscard = numbers['objective-discard'];
export const objectiveSupply = numbers['objective-supply'];
export const annals = numbers.annals;
export const milestoneDeck = numbers['milestone-deck'];
export const milestonesResolved = numbers['milestones-resolved'];
export const act = numbers.act;
/** By act, from Act II on. */
export const LEFT_OUT = Int32Array.of(numbers['left-out-2'], numbers['left-out-3']);
export const out = numbers.out;

/** Where active cards lie, from left to right: Agenda slots 1 to 3, then the Milestone (§4.4.1). */
export const ACTIVE_ZONES = Int32Array.of(numbers['slot-1'], numbers['slot-2'], numbers['slot-3'], milestone);
export const ACTIVE = 4;
export const SLOTS = 3;
export const MILESTONE_SLOT = 3;

/** The two random streams of section 3. */
export const STREAMS = ['actions', 'objectives'] as const;
export const ACTIONS = 0;
export const OBJECTIVES = 1;

/** The decisions of section 8, and the end. The counter `asking` is an index of this list. */
export const PHASES = [
  'play',
  'choose',
  'target-clock',
  'target-crisis',
  'scout',
  'recur',
  'banish',
  'retained',
  'resolve',
  'finish',
] as const;
export const ASK_PLAY = 0;
export const ASK_CHOOSE = 1;
export const ASK_CLOCK = 2;
export const ASK_CRISIS = 3;
export const ASK_SCOUT = 4;
export const ASK_RECUR = 5;
export const ASK_BANISH = 6;
export const ASK_RETAINED = 7;
export const ASK_RESOLVE = 8;
export const ASK_NOBODY = 9;

/** Slots are named 1, 2, 3; 4 is the Milestone. Options, prices and places seen by `scout` count from 1. */
export type Play = { type: 'play'; card: Card };
export type End = { type: 'end' };
export type Choose = { type: 'choose'; option: number };
export type Target = { type: 'target'; slot: number };
export type Keep = { type: 'keep' };
export type Bottom = { type: 'bottom'; place: number };
export type Recur = { type: 'recur'; card: Card };
export type Banish = { type: 'banish'; card: Card; from: string };
export type Retain = { type: 'retain'; card: Card };
export type Resolve = { type: 'resolve'; slot: number; option: number };
export type Push = { type: 'push'; slot: number; price: number };
export type Stop = { type: 'stop' };

export const BANISH_FROM = ['hand', 'discard', 'deck'] as const;

export interface Counters {
  year: number;
  stage: number; // the step of the year: PLAYS to DRAWING
  index: number; // in Advance Clocks: which active card is next
  asking: number; // which decision is open: an index of PHASES
  ended: number; // 0, or how the reign ended: an index of ENDS
  trackers: Int32Array;
  capacity: Int32Array;
  active: number; // a bit for each of the four places whose card is active
  clocks: Int32Array;
  crises: Int32Array;
  omens: number;
  chronicle: Int32Array; // TAGS_PER_WORD tags a word, a bit each
  played: Int32Array; // for each category, the cards played this year
  handSize: number;
  drawNext: number;
  came: number; // cards that came into the hand since the plays were ended (§4.2.3)
  milestones: number; // resolved
  swiftness: number;
  objectives: number; // Renown of the Objectives resolved
  resolved: number; // how many Objectives were resolved
  failed: number; // and how many failed
  renown: number; // by `renown` effects
  works: number; // Renown printed on the Action Cards you control
  misfortunes: number; // controlled
  burdens: number; // controlled
  depth: number; // effects that are under way, the innermost last
  stack: Int32Array; // two numbers each, see program.ts
}

export const TAGS_PER_WORD = 30;
export const TAG_WORDS = 8;
export const MOST_FRAMES = 24;
export const FRAME_WORDS = 2;

/** The steps of a year, in order (§4.1). */
export const PLAYS = 0;
export const FORCED = 1;
export const RETAINED = 2;
export const RESOLUTION = 3;
export const CLOCKS = 4;
export const CRISES = 5;
export const YEAR_END = 6;
export const NEW_MILESTONE = 7;
export const AGENDA = 8;
export const DRAWING = 9;

/** How a reign ends (§5.1, §5.2). */
export const ENDS = ['', 'victory', 'collapse', 'omens', 'reign', 'abdicated'] as const;
export const VICTORY = 1;
export const COLLAPSE = 2;
export const BY_OMENS = 3;
export const BY_REIGN = 4;
export const ABDICATED = 5;

/** Marks on cards in hand: a Retained effect that is still to come, a Mandatory card that will be played by force. */
export const DUE = 1;

export interface Options {
  difficulty: 'easy' | 'normal' | 'hard' | 'custom';
  length: 'act1' | 'act2' | 'full';
  mode: 'free' | 'daily';
  openingAgenda: 'random' | 'guided';
  unplayed: 'discard' | 'keep';
  retainedOrder: 'player' | 'hand';
  mandatoryShortfall: 'deficit' | 'skip';
  actDraw: 'all' | number;
  startingCubes: number;
  handSize: number;
  capacity: number;
  reign: ByDifficulty;
  omenLimit: ByDifficulty;
  misfortuneLimit: ByDifficulty;
  objectiveClockShift: ByDifficulty;
  crisisShift: ByDifficulty;
  undo: 'untilReveal' | 'none';
}

export type ByDifficulty = 'by-difficulty' | number;

/** What happened, beyond moves: amounts are Might, Stability, Influence, Food. */
export type Note =
  | { type: 'year'; year: number }
  | { type: 'paid'; cubes: number[] }
  | { type: 'gained'; cubes: number[]; lost: number } // lost: cubes above capacity
  | { type: 'lost'; cubes: number[] } // what could be paid; the rest are Misfortunes
  | { type: 'misfortune'; card: Card; controlled: number; limit: number }
  | { type: 'capacity'; capacity: number[] }
  | { type: 'clock'; card: Card; slot: number; value: number }
  | { type: 'crisis'; card: Card; slot: number; value: number; top: number }
  | { type: 'resolved'; card: Card; slot: number; option: string }
  | { type: 'failed'; card: Card; slot: number; by: 'Clock' | 'Crisis' }
  | { type: 'reset'; card: Card; slot: number; value: number }
  | { type: 'opens'; card: Card; slot: number; clock: number; crisis: number }
  | { type: 'omen'; omens: number; limit: number }
  | { type: 'tag'; tag: string }
  | { type: 'option'; label: string }
  | { type: 'retained'; card: Card }
  | { type: 'forced'; card: Card }
  | { type: 'scouted'; cards: number; toBottom: boolean }
  | { type: 'none-in-hand'; kind: string } // a fact about a hidden hand, told on purpose
  | { type: 'draw-next'; cards: number }
  | { type: 'hand-size'; cards: number }
  | { type: 'renown'; points: number }
  | { type: 'act'; act: number; cards: number; leftOut: number }
  | { type: 'ended'; how: string };

/** The deck this match is played with. */
export function deckOf(t: CataractsTable): Deck {
  const { setting } = t.plan;
  if (!(setting instanceof Deck)) throw new Error('upper-cataracts §2: this table has no deck');
  return setting;
}
