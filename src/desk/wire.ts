import type { Explained } from '../bots/explain.ts';
import type { Message } from '../engine/edge.ts';
import type { SavedMatch } from '../engine/match.ts';
import type { EventView } from '../engine/tell.ts';
import type { Result } from '../engine/result.ts';
import type { View } from '../engine/view.ts';
import type { Refusal, Rule, Seat } from '../engine/words.ts';
import type { FinishedGame, Keeping, WrittenGame } from '../contract/campaign.ts';
import type { Account, Heading, Line, Question } from '../contract/text.ts';
import type { Box } from './box.ts';
import type { PuzzleAnswers, PuzzleRequest } from './puzzle-wire.ts';

/*
 * What the page and its host say to each other. The host answers the words of docs/protocol.md (`view`, `legal`,
 * `submit`, `undo`, `events`, …) and these, which a table with people and bots around it needs besides. docs/web.md tells
 * them in full. All of it is plain data: the host is a worker today and can be a server tomorrow.
 */

export const PERSON = 'person';

/** A match on a server is called by its table, with this in front. */
export const ONLINE = '@';

/** Who sits where: a person, or the name of a bot. */
export type Seating = readonly string[];

export const SPEEDS = ['slow', 'normal', 'fast', 'at once'] as const;
export type Speed = (typeof SPEEDS)[number];

export type Request =
  | CampaignRequest
  | PuzzleRequest
  | { readonly do: 'game'; readonly game: string }
  | { readonly do: 'box'; readonly game: string; readonly options: object; readonly deck?: unknown }
  | { readonly do: 'code'; readonly of: CodeOf }
  | { readonly do: 'read-code'; readonly code: string }
  | { readonly do: 'dealt'; readonly code: string }
  | ({ readonly do: 'start' } & StartPlan)
  | { readonly do: 'rematch'; readonly match: string }
  | { readonly do: 'end'; readonly match: string; readonly seat: Seat | null }
  | { readonly do: 'matches' }
  | { readonly do: 'habits'; readonly game: string }
  | { readonly do: 'open'; readonly match: string }
  | { readonly do: 'deck'; readonly match: string }
  | { readonly do: 'forget'; readonly match: string }
  | { readonly do: 'table'; readonly match: string; readonly seat: Seat | null; readonly since: number }
  | { readonly do: 'pace'; readonly match: string; readonly speed: Speed; readonly isPaused: boolean }
  | { readonly do: 'attend'; readonly match: string; readonly to: Attention }
  | { readonly do: 'skip'; readonly match: string }
  | { readonly do: 'hint'; readonly match: string; readonly seat: Seat; readonly bot?: string }
  | { readonly do: 'submit'; readonly match: string; readonly seat: Seat; readonly action: Message }
  | { readonly do: 'undo'; readonly match: string; readonly seat: Seat }
  | { readonly do: 'resign'; readonly match: string; readonly seat: Seat }
  | { readonly do: 'save'; readonly match: string }
  | { readonly do: 'replay'; readonly match: string }
  | { readonly do: 'record'; readonly text: string }
  | { readonly do: 'moments'; readonly replay: string; readonly eyes: Eyes; readonly from?: MomentOf }
  | { readonly do: 'moment'; readonly replay: string; readonly eyes: Eyes; readonly at: number }
  | { readonly do: 'step'; readonly replay: string; readonly eyes: Eyes; readonly after: number }
  | { readonly do: 'share'; readonly replay: string }
  | ({ readonly do: 'branch' } & BranchPlan)
  | { readonly do: 'branches'; readonly replay: string }
  | { readonly do: 'name-branch'; readonly branch: string; readonly name: string }
  | { readonly do: 'online'; readonly ask: Readonly<Record<string, unknown>> }
  | { readonly do: 'room'; readonly room: string; readonly notes: readonly Note[] }
  | { readonly do: 'retell'; readonly text: string; readonly eyes: readonly (Seat | null)[] };

/** About matches that belong together. */
export type CampaignRequest =
  | { readonly do: 'campaigns' }
  | ({ readonly do: 'start-campaign' } & CampaignStart)
  | { readonly do: 'campaign'; readonly campaign: string }
  | { readonly do: 'next-game'; readonly campaign: string; readonly isAnew?: boolean }
  | { readonly do: 'keep-cards'; readonly campaign: string; readonly cards: readonly number[] }
  | { readonly do: 'save-campaign'; readonly campaign: string }
  | { readonly do: 'open-campaign'; readonly game: string; readonly text: string }
  | { readonly do: 'open-code'; readonly code: string }
  | ({ readonly do: 'add-written'; readonly campaign: string } & Omit<WrittenGame, 'seed'>)
  | { readonly do: 'forget-campaign'; readonly campaign: string };

export const CAMPAIGN_WORDS: readonly CampaignRequest['do'][] = [
  'campaigns',
  'start-campaign',
  'campaign',
  'next-game',
  'keep-cards',
  'save-campaign',
  'open-campaign',
  'open-code',
  'add-written',
  'forget-campaign',
];

/** A deal with a name: the same cards for everybody who opens it. */
export interface NamedDeal {
  readonly seats: number;
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>; // that are not as the preset has them
  readonly seed: string;
  readonly deck?: unknown; // the content of a deck file; without one, the printed cards
}

/** What a printed code is made of: the rules that a booklet tells, a deal, a campaign that is kept, or one that begins on paper. */
export type CodeOf =
  | { readonly of: 'rules'; readonly game: string }
  | { readonly of: 'deal'; readonly game: string; readonly deal: NamedDeal }
  | { readonly of: 'campaign'; readonly campaign: string }
  | {
      readonly of: 'new campaign';
      readonly game: string;
      readonly names: readonly string[];
      readonly options: Readonly<Record<string, unknown>>;
    };

/** What a printed code says. */
export type FoundCode = { readonly game: string; readonly version: number } & (
  | { readonly kind: 'rules' }
  | { readonly kind: 'deal'; readonly deal: NamedDeal }
  | {
      readonly kind: 'campaign';
      readonly names: readonly string[];
      readonly options: Readonly<Record<string, unknown>>;
      readonly standing: string; // in words
      readonly kept: FinishedGame['kept'];
      readonly log: readonly FinishedGame[];
    }
);

/** The cards of one zone when a match has been dealt: a pile from its top. */
export interface DealtZone {
  readonly zone: string;
  readonly seat: Seat | null;
  readonly seen: 'all' | 'owner' | 'nobody';
  readonly order: 'pile' | 'row' | 'mixed'; // from the top, from the left, or none
  readonly cards: readonly string[];
}

/** What somebody at this screen looks at: a scene, the table again, or they touch it. Bots do not outrun them. */
export type Attention = 'scene' | 'table' | 'touch';

/** Whose knowledge a replay shows: that of a seat, a spectator's (null), or everybody's together. */
export type Eyes = Seat | null | 'all';

export interface StartPlan {
  readonly game: string;
  readonly seating: Seating;
  readonly names: readonly string[];
  readonly preset: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed?: string;
  readonly speed?: Speed;
  readonly deck?: unknown; // the content of a deck file; without one, the printed cards
}

export type CampaignStart = Omit<StartPlan, 'preset' | 'deck'>;

/** A rule variant as people choose it. */
export interface OptionInfo {
  readonly id: string;
  readonly values: readonly (string | number | boolean)[];
  readonly range?: { readonly from: number; readonly to: number };
  readonly unit?: 'seconds' | 'seat';
  readonly only?: Readonly<Record<string, unknown>>; // it matters only where these options have these values
  readonly needsData?: readonly (string | number | boolean)[];
  readonly default: string | number | boolean;
  readonly defaultBySeats?: Readonly<Record<number, string | number | boolean>>;
  readonly text: string;
  readonly rule: Rule;
}

/** A game as a list of games tells it. */
export interface ListedGame {
  readonly id: string;
  readonly title: string;
  readonly credit?: string;
  readonly seats: { readonly min: number; readonly max: number; readonly default: number };
  readonly bots: readonly { readonly name: string; readonly about: string }[];
  readonly presets: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly presetSeats?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  readonly options: readonly OptionInfo[];
}

export interface GameInfo extends ListedGame {
  readonly welcome: readonly string[];
  readonly canResign: boolean; // in the middle of a match
  readonly unrated: readonly string[]; // presets that are not meant for ratings
  readonly campaign?: { readonly seats: number; readonly options: readonly string[] } | undefined; // usual seats; what may be chosen
}

/** How somebody plays on from a moment of a replay. */
export interface BranchPlan {
  readonly replay: string;
  readonly from: MomentOf | StepOf;
  readonly seat: Seat; // in which they play on
  readonly seating: Seating;
  readonly isAnew: boolean; // what that seat could not know then is dealt anew
  readonly name?: string;
  readonly speed?: Speed;
}

/** Where a match comes from that began in the middle of another. */
export interface Origin {
  readonly match: string | null; // that it was kept as; null: it came from a file, a link or a server
  readonly mark: string; // of all that happened in it, by which it is known again
  readonly after: number; // so many steps
  readonly place: string; // that moment, in words
  readonly seat: Seat;
  readonly isAnew: boolean;
  readonly name: string; // that somebody gave the branch; ''
}

/** How a match ended, beside others. */
export interface Outcome {
  readonly result: Result;
  readonly points: readonly number[] | null; // of each seat; null: scores only order the seats
}

/** A match that began in the middle of another. */
export interface BranchInfo {
  readonly match: string;
  readonly origin: Origin;
  readonly seating: Seating;
  readonly isOver: boolean;
  readonly outcome: Outcome | null; // null: it goes on, or its rules have changed
}

/** A match in the list of the home page. Nothing in it is secret. */
export interface MatchInfo {
  readonly match: string;
  readonly game: string;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly updated: number;
  readonly round: number;
  readonly isOver: boolean;
  readonly winners: readonly Seat[];
  readonly waiting: readonly Seat[];
  readonly campaign?: string; // that it is a game of
  readonly day?: string; // of a game of the day, YYYY-MM-DD
  readonly origin?: Origin; // it began in the middle of another match
  readonly hasOwnDeck?: true; // played with cards of somebody's own
}

/** A campaign in the list of the home page. Nothing in it is secret. */
export interface CampaignInfo {
  readonly campaign: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly updated: number;
  readonly status: 'running' | 'won' | 'ended';
  /** A game is played; one is over and what is kept is to be chosen; the next can begin; all are over. */
  readonly stage: 'playing' | 'choosing' | 'between' | 'over';
  readonly standing: string; // in words
  readonly match: string | null; // the game that is played, or was just over
  readonly number: number; // of the game that is to be played
  readonly attempt: number;
  readonly targets: readonly number[];
  readonly kept: FinishedGame['kept']; // brought into it
  readonly log: readonly FinishedGame[];
}

/** What is to be decided after a game: the cards are named by their places in the list. */
export interface CampaignChoice extends Keeping {
  readonly result: Pick<FinishedGame, 'game' | 'total' | 'target' | 'won'>;
  readonly best: readonly number[]; // what a bot would keep
  readonly after: string; // what follows, in words
  readonly next: { readonly number: number; readonly isAgain: boolean } | null; // null: it was the last
}

/** Everything one seat needs to see and do, and nothing that it may not know. */
export interface TableInfo {
  readonly match: string;
  readonly seat: Seat | null;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly view: View;
  readonly legal: readonly Message[];
  readonly question: Question | null; // the legal actions in words; null if there are none
  readonly heading: Heading;
  readonly statuses?: readonly string[]; // of each seat, in few words
  readonly lines: readonly Line[]; // the table in words
  readonly events: readonly EventView[]; // from `since` on
  readonly next: number;
  readonly canUndo: boolean;
  readonly canResign?: boolean; // in a match on this device
  readonly offers?: number; // to this seat, not answered yet
  readonly isLeftOut?: boolean; // nothing is left to decide at this seat, as far as can be told
  readonly speed: Speed;
  readonly isPaused: boolean;
  readonly thinking: Seat | null; // the bot that thinks just now
  readonly warnings: readonly string[];
  readonly campaign?: string; // that it is a game of
  readonly day?: string; // of a game of the day, YYYY-MM-DD
  readonly origin?: Origin; // it began in the middle of another match
  readonly hasOwnDeck?: true; // its cards are asked for with `deck`
}

/** The points of every seat after each round, in order. */
export type Course = readonly { readonly round: number; readonly points: readonly number[] }[];

/** What is told of a match that is over beyond its last table. */
export interface EndInfo {
  readonly account: Account | null; // null: the game brings none
  readonly titles: readonly string[] | null; // what the score of each seat is called
  readonly course: Course | null; // null: its scores are no points
}

/** What the only person at a table did in the matches of a game that are over and kept, beside everybody else there. */
export interface Habits {
  readonly matches: number;
  readonly others: number; // seats beside, all matches together
  readonly actions: readonly { readonly type: string; readonly own: number; readonly theirs: number }[]; // how often
  readonly cards: readonly { readonly card: string; readonly own: number; readonly theirs: number }[]; // in so many matches
  readonly missing: number; // matches that cannot be taken again
}

/** What a bot would do, and why, as far as it can say: the best choice, or another that it has looked at. */
export type Advice = Explained;

/** How good somebody is thought to be at a game with so many seats, and how unsure that is. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** A table on a server, as everybody may see it. */
export interface RoomFace {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly preset: string | null;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly status: 'open' | 'playing' | 'over' | 'archived'; // archived: its rules have changed
  readonly seats: readonly {
    readonly name: string;
    readonly is: 'person' | 'bot' | 'free';
    readonly isProgram?: true; // of a person, with a token
    readonly bot?: string;
    readonly standIn?: string;
    readonly hasWords?: true; // before it begins: they have added to the deal
    readonly keptUntil?: number; // for whoever had it in the last match
    readonly rating?: Skill; // at a rated table
    readonly newRating?: Skill; // when the match has changed it
  }[];
  readonly owner: number; // the seat of whoever made it; -1: has none
  readonly waiting: readonly Seat[];
  readonly clock:
    | { readonly kind: 'none' }
    | { readonly kind: 'each' | 'bank'; readonly seconds: number; readonly increment?: number };
  readonly clocks?: readonly { readonly left: number; readonly since: number | null }[];
  readonly phaseClock?: { readonly left: number; readonly since: number | null }; // closes the phase for everybody
  readonly spectators: 'none' | number;
  readonly standIn: string | null;
  readonly isRated: boolean;
  readonly isListed: boolean;
  readonly ownDeck?: string; // the mark of the cards that somebody brought; they are asked for with `deck`
  readonly commitment: string;
  readonly votes?: readonly {
    readonly against: Seat;
    readonly by: readonly Seat[];
    readonly until?: number; // when it is decided
    readonly ground?: 'away' | 'alone' | 'stalling';
  }[];
  readonly talkers?: 'all' | 'players'; // who may talk until it is over
  readonly removed?: readonly string[]; // the names of those who may not sit down, in the order in which they can be invited back
  readonly closing?: readonly Seat[]; // who would like to close the match
  readonly deal?: { readonly secret: string; readonly words: readonly string[] };
  readonly again?: string;
  readonly closed?: string; // why nothing happens here any more
}

export interface Said {
  readonly name: string;
  readonly who: number | null; // one number for one person at one table, whatever they are called
  readonly seat: Seat | null;
  readonly text: string;
  readonly at: number;
}

/** What is left of a match whose rules have changed, as one viewer was told it. */
export interface OnlineArchive {
  readonly why: string; // it cannot be played on
  readonly isBegun: boolean;
  readonly isOver: boolean;
  readonly result: { readonly winners: readonly Seat[] } | null;
  readonly missing: number; // things they know of that were not written down; there may be more
  readonly lines: readonly Line[]; // the table as they saw it last
  readonly story: readonly string[];
}

/** To somebody who looks on for that reason. */
export const VOTED_OUT = 'The others have voted for a bot in your place, and it plays on.';

/** As much of a match on a server as somebody was told; equal stories have equal digests. */
export interface Story {
  readonly seat: Seat | null; // with whose eyes; null: a spectator's
  readonly next: number; // events
  readonly digest: string;
}

/** What a browser notes of it while a match goes on. */
export interface Note extends Story {
  readonly isSplit?: true; // later the server told another story
}

/** Why the server does not take this page's connection just now, in a sentence. */
export interface LineTrouble {
  readonly text: string;
  readonly isFinal: boolean; // it is not tried again
}

export interface OnlineRoom {
  readonly room: RoomFace;
  readonly seat: Seat | null;
  readonly isOwner: boolean; // made it: seats bots and begins
  readonly votedOut: Seat | null; // the seat that was theirs until the others voted for a bot there
  readonly isRemoved: boolean; // whoever made the table has taken them off their seat
  readonly chat: readonly Said[];
  readonly who: number | null; // one's own number in it
  readonly here: readonly Seat[]; // whose people are there just now
  readonly archive: OnlineArchive | null;
  readonly story: Story;
  readonly notes: readonly Note[]; // those of the request, with what has been told since
  readonly isConnected: boolean;
  readonly trouble: LineTrouble | null; // why there is no connection, where that is known
  readonly gone: string | null; // why there is nothing to see any more
}

/** A match to look back at, as far as it may be. */
export interface ReplayInfo {
  readonly replay: string; // its name at the host
  readonly game: string;
  readonly names: readonly string[];
  readonly seating: Seating;
  readonly isOver: boolean;
  readonly eyes: readonly Eyes[]; // that may be chosen, the usual first
  readonly match: string | null; // that it is kept as
  readonly origin: Origin | null; // it began in the middle of another match
  readonly isTold: boolean; // only the words are left of it
  readonly note: string | null; // what people should know about it
  readonly deck: unknown; // that was brought to it; null: the printed one
}

/** A moment as certain eyes count them: what somebody does not notice is none for them. */
export interface MomentOf {
  readonly eyes: Eyes;
  readonly at: number;
}

/** The table after so many steps of a match that is over, whether these eyes noticed the last of them or not. */
export interface StepOf {
  readonly eyes: Eyes;
  readonly after: number;
}

/** What happened at once, and where in the match. */
export interface Moment {
  readonly after?: number; // so many steps, when the match is over; before that even their number is a secret
  readonly heading: Heading;
  readonly events: readonly EventView[];
}

/** The table after a moment; without a view only its words are left. */
export interface MomentTable {
  readonly view: View | null;
  readonly legal: readonly Message[]; // what the seat could do then; empty for other eyes
  readonly question: Question | null;
  readonly own: readonly string[]; // the cards that only this seat saw
  readonly lines: readonly Line[];
}

export interface Failure {
  readonly ok: false;
  readonly refusal?: Refusal; // the rules say no, and where
  readonly error?: string; // the request cannot be carried out
}

export type Success<T> = { readonly ok: true } & T;

type PuzzleSuccesses = { readonly [D in keyof PuzzleAnswers]: Success<PuzzleAnswers[D]> };

export interface Answers extends PuzzleSuccesses {
  game: Success<{ readonly info: GameInfo }>;
  box: Success<{ readonly box: Box }>; // all cards of a game, for printing
  code: Success<{ readonly code: string }>;
  'read-code': Success<{ readonly found: FoundCode }>;
  dealt: Success<{
    readonly game: string;
    readonly deal: NamedDeal;
    readonly lines: readonly Line[]; // the table in words, as everybody sees it
    readonly zones: readonly DealtZone[];
  }>;
  start: Success<{ readonly match: string }>;
  rematch: Success<{ readonly match: string }>;
  end: Success<{ readonly end: EndInfo }>;
  matches: Success<{ readonly matches: readonly MatchInfo[] }>;
  habits: Success<{ readonly habits: Habits }>;
  open: Success<{
    readonly seating: Seating;
    readonly names: readonly string[];
    readonly game: string;
    readonly hasSecrets: boolean; // several people at one screen need a curtain between them
  }>;
  deck: Success<{ readonly deck: unknown }>; // that was brought to the match; null: the printed one
  forget: Success<object>;
  table: Success<{ readonly table: TableInfo }>;
  pace: Success<object>;
  attend: Success<object>;
  skip: Success<object>;
  hint: Success<{ readonly bot: string; readonly best: readonly Advice[] }>; // the proposed move, then others
  submit: Success<{ readonly events: readonly EventView[] }>;
  undo: Success<object>;
  resign: Success<{ readonly events: readonly EventView[] }>;
  save: Success<{ readonly state: SavedMatch }>;
  replay: Success<{ readonly info: ReplayInfo }>;
  record: Success<{ readonly info: ReplayInfo }>;
  moments: Success<{ readonly moments: readonly Moment[]; readonly at: number }>; // the same time as `from`
  moment: Success<{ readonly table: MomentTable }>;
  step: Success<{ readonly table: MomentTable; readonly heading: Heading }>;
  branch: Success<{ readonly match: string }>;
  branches: Success<{ readonly outcome: Outcome | null; readonly branches: readonly BranchInfo[] }>; // of the match itself; the oldest first
  'name-branch': Success<object>;
  share: Success<{ readonly record: string; readonly brief: string }>; // for a file; shorter, for a link
  campaigns: Success<{ readonly campaigns: readonly CampaignInfo[] }>;
  'start-campaign': Success<{ readonly campaign: string; readonly match: string }>;
  campaign: Success<{
    readonly info: CampaignInfo;
    readonly choice: CampaignChoice | null; // null: there is none to make
    readonly problem: string | null; // why the running game cannot be opened
    readonly keepable: readonly string[]; // cards that can be kept after a game, for one that is typed in
  }>;
  'next-game': Success<{ readonly match: string }>;
  'keep-cards': Success<object>;
  'save-campaign': Success<{ readonly text: string }>;
  'open-campaign': Success<{ readonly campaign: string }>;
  'open-code': Success<{ readonly campaign: string }>;
  'add-written': Success<object>;
  'forget-campaign': Success<object>;
  online: Success<Readonly<Record<string, unknown>>>;
  room: Success<OnlineRoom>;
  retell: Success<{
    readonly steps: number;
    readonly result: unknown;
    readonly stories: readonly { readonly seat: Seat | null; readonly digests: readonly string[] }[]; // after each event
  }>;
}

export type Answer<D extends Request['do']> = Answers[D] | Failure;

/** What the host says by itself: something changed in this match. */
export interface News {
  readonly news: string;
}
