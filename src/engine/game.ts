import type { Choices } from './choices.ts';
import type { Dice, KeyedLuck } from './luck/random.ts';
import type { Card, Refusal, Rule, Seat, Viewer, ZoneSpec } from './words.ts';

/** The names a game brings: one type parameter everywhere, as in Game<Chess> and Table<Chess>. */
export interface Shape {
  face: { readonly id: string }; // what is printed on a card; the id is its name in messages and saves
  zone: string;
  phase: string;
  action: { readonly type: string };
  counters: object; // public whole numbers: one, one for each seat, or a row of them
  options: object;
  note: { readonly type: string }; // what the game tells beyond moves and choices
}

/** An action as people, files and messages name it. */
export type Action = { readonly type: string };

/** What the fields of an action or a note hold, so that the engine can read and write their names. */
export type Field = 'card' | 'card?' | 'cards' | 'seat' | 'seat?' | 'number' | 'numbers' | 'text' | 'flag';

/** The fields of an action or a note by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What an option can be set to. */
export type OptionValue = string | number | boolean;

/** A rule variant that is fixed before the game. */
export interface OptionSpec<V> {
  readonly rule: Rule;
  readonly text: string; // what it changes, for the people of a match
  readonly usual: V;
  /** Where what is usual depends on the number of seats, or on the options that come before this one. */
  usualFor?(seats: number, before: Readonly<Record<string, unknown>>): V;
  readonly values: readonly V[];
  readonly range?: { readonly from: number; readonly to: number }; // whole numbers besides the values
  readonly unit?: 'seconds' | 'seat'; // what its numbers count, so that they can be said as people do; seats from 0
  readonly only?: Readonly<Record<string, unknown>>; // it matters only where these options have these values
  readonly needsData?: readonly V[]; // values that want data of the match's own beside them
  readonly clock?: 'decision' | 'phase'; // a time that runs out: for each decision, or for a phase in which anybody may act
}

/** The options of a game by name. */
export type OptionSpecs<O> = { readonly [K in keyof O & string]: OptionSpec<O[K]> };

/**
 * The truth, one viewer's view of it, or a world imagined from that view: one type for all three. All of it lies in two
 * pieces of memory, so that a clone is two copies; games touch it only through the engine's verbs.
 */
export interface Table<T extends Shape> {
  readonly plan: Plan<T>;
  readonly options: T['options'];
  readonly seats: number;
  readonly viewer: Viewer | null; // null: nothing is blank
  readonly counters: T['counters'];
  readonly memory: Int32Array; // all of it in one piece: words, bytes, pinned
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  readonly rng: Int32Array; // zeroed in a view
  /** viewer × card → a bit for each hidden zone it could be in, for all that viewer knows; null in search. */
  readonly couldBe: Uint32Array | null;
  /** card → a bit for each viewer that can point at it in a row or pile; null in search. */
  readonly pinned: Uint16Array | null;
  /** What happened, for logs and animations; null in search: nothing is recorded. */
  events: TableEvent[] | null;
  /** For studies: shuffles go by the names of cards; null: by the table's own chance. */
  luck: KeyedLuck | null;
  /** What rules mean by the first seat: 0, but for studies that move everybody on. */
  firstSeat: Seat;
}

/**
 * What is the same for all tables of one match: names and numbers of zones, phases and counters, the printed deck, and
 * where everything lies in a table's memory. Shared by clones, never serialized.
 */
export interface Plan<T extends Shape> {
  readonly game: Game<T>;
  readonly options: T['options'];
  readonly seats: number;
  readonly viewers: number; // the seats and one spectator
  readonly everyone: number; // a bit for each viewer
  readonly faces: readonly T['face'][];
  readonly home: readonly number[]; // card → the zone it starts in
  readonly cardNamed: ReadonlyMap<string, readonly Card[]>;
  readonly phaseNames: readonly T['phase'][];
  readonly phases: readonly Phase<T>[];
  readonly phaseNumber: Readonly<Record<string, number>>;
  readonly zoneNames: readonly T['zone'][]; // by zone number / MOST_SEATS
  readonly specs: readonly ZoneSpec[];
  readonly zones: readonly number[]; // the zone numbers in use, ascending
  readonly start: Uint16Array; // zone → where its row begins
  readonly seenBy: Uint16Array; // zone → a bit for each viewer that sees its cards
  readonly mixed: Uint8Array; // zone → 1 if the order of its cards means nothing
  readonly hiddenBit: Uint32Array; // zone → its bit in couldBe; 0 if everybody sees it
  readonly counterAt: ReadonlyMap<string, CounterPlace>;
  readonly copies: readonly (readonly Card[])[]; // the cards of each face that is printed more than once
  /** The same without nesting: card → its face among these (−1: the only one), face → where its cards begin in the list, the list. */
  readonly copiesOf: Int16Array;
  readonly copyFrom: Uint8Array; // one more than there are faces
  readonly copyList: Uint8Array;
  readonly setting: unknown; // what the game made of the match's own data, such as an edited deck
  readonly layout: Layout;
  readonly choices: Choices; // storage for lists of legal actions
}

/** `room` numbers from `at` on, of which `shown` are in use; `isOne`: a plain number. */
export interface CounterPlace {
  readonly at: number;
  readonly room: number;
  readonly shown: number;
  readonly isOne: boolean;
}

/** Where things lie in a table's memory: offsets into its words (of 32 bits), then into its bytes. */
export interface Layout {
  readonly mostSaid: number; // the statements come first
  readonly counters: number;
  readonly counterWords: number;
  readonly rng: number;
  readonly rngWords: number;
  readonly couldBe: number; // the words end here when knowledge is off
  readonly couldBeWords: number;
  readonly where: number; // before it: zone → its number of cards
  readonly marks: number;
  readonly rows: number;
  readonly bytes: number; // how many there are
}

/** What happened, as the table itself knows it; `tellEvent` turns it into what one viewer may know. */
export type TableEvent =
  | {
      readonly type: 'move';
      readonly phase: number;
      readonly card: Card;
      readonly from: number;
      readonly fromAt: number;
      readonly to: number;
      readonly toAt: number;
      readonly seen: number; // a bit for each viewer that knows which card it is
    }
  | { readonly type: 'shuffle'; readonly zone: number }
  | { readonly type: 'show'; readonly card: Card; readonly zone: number; readonly seen: number }
  | { readonly type: 'mark'; readonly card: Card; readonly zone: number; readonly at: number; readonly mark: number }
  | { readonly type: 'chosen'; readonly seat: Seat } // a secret choice is in
  | { readonly type: 'chose'; readonly seat: Seat; readonly phase: number; readonly action: Action } // for its seat only
  | { readonly type: 'clock'; readonly seat: Seat | null } // time has run out
  | { readonly type: 'resigned'; readonly seat: Seat }
  | { readonly type: 'branched'; readonly seat: Seat; readonly isAnew: boolean } // another match from here on
  | { readonly type: 'phase'; readonly phase: number }
  | { readonly type: 'note'; readonly note: { readonly type: string }; readonly heard: number };

/** Nobody decides: the rules go on by themselves. */
export interface Automatic<T extends Shape> {
  readonly rule: Rule;
  readonly who: 'nobody';
  run(t: Table<T>): void;
  next(t: Table<T>): T['phase'] | 'over';
}

/**
 * Somebody decides. Inside, an action is one whole number, its code; `read` and `write` turn it into the action that
 * people, files and messages name. `list` writes down the legal codes, legal by construction; `refuse` says why another
 * action is not; the conformance suite proves that the two agree.
 */
export interface Deciding<T extends Shape> {
  readonly rule: Rule;
  /** The actions of this phase with their fields. */
  readonly actions: Readonly<Record<string, Fields>>;
  /** Who has to decide in this phase, a bit for each seat. */
  seats(t: Table<T>): number;
  /** Whose turn it is to be asked first, where that matters. */
  first?(t: Table<T>): Seat;
  list(t: Table<T>, seat: Seat, out: Choices): void;
  /** One legal code, each as likely as the others, without listing them all; for random play. */
  pick?(t: Table<T>, seat: Seat, dice: Dice): number;
  refuse(t: Table<T>, seat: Seat, action: T['action']): Refusal | null;
  read(t: Table<T>, seat: Seat, action: T['action']): number;
  write(t: Table<T>, seat: Seat, code: number): T['action'];
  next(t: Table<T>): T['phase'] | 'over';
}

/** turn: the seats that have to decide. open: anyone with a legal action, at any moment, until nobody has to decide. */
export interface InTurn<T extends Shape> extends Deciding<T> {
  readonly who: 'turn' | 'open';
  apply(t: Table<T>, seat: Seat, code: number): void;
  /** What happens when the time of a seat has run out, or (seat null) that of the whole phase. */
  expire?(t: Table<T>, seat: Seat | null): void;
  /** Whether the whole phase has a clock at this table; absent: it has one where `expire` is. */
  hasClock?(t: Table<T>): boolean;
}

/** All in secret, carried out at once when the last choice is in; until then a choice may be changed. */
export interface Together<T extends Shape> extends Deciding<T> {
  readonly who: 'together';
  /** Whether this step ends a choice that is made step by step; absent: every choice is one step. */
  ends?(code: number): boolean;
  /** The listed form of a choice that comes to the same. */
  plain?(code: number, t: Table<T>, seat: Seat): number;
  carryOut(t: Table<T>): void;
  /** The choice that is made for a seat whose time has run out. */
  fallback?(t: Table<T>, seat: Seat): number;
}

/** A phase: somebody decides, one after another or all in secret, or the rules go on by themselves. */
export type Phase<T extends Shape> = Automatic<T> | InTurn<T> | Together<T>;
/** A phase in which somebody decides. */
export type Decision<T extends Shape> = InTurn<T> | Together<T>;

/** A card of the printed deck, and the zone (of a seat) in which it lies before the setup. */
export interface PrintedCard<T extends Shape> {
  readonly face: T['face'];
  readonly zone: T['zone'];
  readonly seat?: Seat;
}

/** One line of a final account: what a card or a rule is worth, and why. */
export interface ScorePart {
  readonly card?: string;
  readonly points: number;
  readonly why: string;
  readonly rule: Rule;
}

/** What a game tells the engine. */
export interface Game<T extends Shape> {
  readonly id: string;
  readonly title: string;
  readonly credit?: string; // whom facts or pictures are owed to; shown with the game
  readonly version: number; // raised when a recorded match would replay differently
  readonly seats: { readonly min: number; readonly max: number; readonly usual: number };
  readonly options: OptionSpecs<T['options']>;
  readonly presets: Readonly<Record<string, Partial<T['options']>>>;
  /** For how many seats a preset is offered, where not for all. */
  readonly presetSeats?: Readonly<Record<string, { readonly min: number; readonly max: number; readonly rule: Rule }>>;
  readonly unrated?: readonly string[]; // presets for a first game, or for one screen: no measure of how well somebody plays
  /** Options that do not go together. */
  refuseOptions?(options: T['options'], seats: number): Refusal | null;
  zones(options: T['options']): Readonly<Record<T['zone'], ZoneSpec>>;
  /** Zones that saves made earlier call otherwise, several perhaps by one name. Such saves are still read. */
  readonly zonesBefore?: Readonly<Partial<Record<T['zone'], string>>>;
  readonly counters: Readonly<Record<keyof T['counters'] & string, 'one' | 'each seat' | number>>;
  /** Independent sources of chance by name; a game that names none has one. */
  readonly streams?: readonly string[];
  /** The match's own data, such as an edited deck or the cards kept from an earlier game; a Problem says what is wrong. */
  readSetting?(data: unknown, options: T['options'], seats: number): unknown;
  /** What people should know before the first step of a match that is allowed all the same, a sentence each. */
  warnings?(options: T['options'], setting: unknown): readonly string[];
  readonly notes: Readonly<Record<T['note']['type'], Fields>>;
  /** Notes that tell their hearers a fact about hidden cards on purpose, without naming one: what was heard is not taken back. */
  readonly facts?: readonly T['note']['type'][];
  /** The most statements that can stand at once. */
  statements(seats: number): number;
  readonly phases: { readonly [P in T['phase']]: Phase<T> };
  cards(options: T['options'], seats: number, setting?: unknown): readonly PrintedCard<T>[];
  setup(t: Table<T>): T['phase'];
  /** Secret choices of an earlier phase that still stand, in a world imagined by this viewer: makes up what it has not heard. */
  imagineRest?(world: Table<T>, viewer: Viewer, dice: Dice): void;
  /** A seat gives up, at any moment; never offered to bots. */
  resign?(t: Table<T>, seat: Seat): void;
  /** Compared left to right, higher is better; equal scores share a rank. */
  score(t: Table<T>, seat: Seat): readonly number[];
  /** Who has won where that is not simply the best score, as alone or as a team; null: the best score wins. */
  winners?(t: Table<T>): readonly Seat[] | null;
  /** The seed that these options fix, such as one for the day (YYYY-MM-DD); null if they fix none. */
  seedFor?(options: T['options'], day: string): string | null;
  /** Why a match with these options cannot have this seed; null if it can. */
  refuseSeed?(options: T['options'], seed: string): Refusal | null;
  /** Why nothing may be taken back with these options; null if it may. */
  refuseUndo?(options: T['options']): Refusal | null;
  /** The paragraph that ends the game. */
  readonly overRule: Rule;
  /** The number of the round, for statistics and replays. */
  round(t: Table<T>): number;
  /** A card as players write it. */
  cardText(card: Card, face: T['face']): string;
  /** A note as a sentence for its hearers. */
  tell(note: T['note'], words: Words): Told;
  /** A move as a sentence, or null where a note tells it better. Absent: cards that come to light are told, and one's own draws. */
  tellMove?(move: MoveWords, words: Words): Told | null;
  /** An action in the words of a player, for a list of choices; at a table, if there is one, places are named by what lies there. */
  tellAction(action: T['action'], seat: Seat, words: Words, t?: Table<T>): string;
}

/** A line of the log. */
export interface Told {
  readonly rule: Rule;
  readonly text: string;
  readonly by?: Seat; // whose doing it is, where a note has no field `seat`
  readonly isAside?: boolean; // what everybody does each time: told where somebody asks for it
}

/** How the tellers name things. The same sentence calls its reader “you” and others by name. */
export interface Words {
  readonly you: Seat | null; // who reads it; null: everybody is called by name
  readonly isShort: boolean; // amounts in letters, as a terminal has room for
  /** Within a sentence: 'Ada' or 'you'. */
  seat(seat: Seat): string;
  /** Within a sentence: 'Ada’s' or 'your'. */
  whose(seat: Seat): string;
  /** 'the city of Ada' or 'your city'. */
  of(seat: Seat, thing: string): string;
  /** 'passes' or 'pass', of 'pass'. */
  verb(seat: Seat, verb: string): string;
  /** What begins a sentence with this seat: 'You and Bo', of 'you and Bo'. */
  begin(seat: Seat, text: string): string;
  /** At the beginning of a sentence: 'Ada passes' or 'You pass'. */
  does(seat: Seat, verb: string): string;
  card(card: Card): string;
}

/** A move of a card as one reader knows it, with its zones by name. */
export interface MoveWords {
  readonly phase: string; // during setup: the first phase; decides on the paragraph, not on the sentence
  readonly card: Card | null;
  readonly from: string;
  readonly fromSeat: Seat | null;
  readonly to: string;
  readonly toSeat: Seat | null;
}
