import type { Message } from '../../engine/edge.ts';
import type { Seat } from '../../engine/words.ts';
import type { RoomPlan } from './plan.ts';
import type { Ground } from '../requests/votes.ts';

/** What happens in a room: all there is of it is made from these, in order. */
export type Happening =
  | { readonly do: 'make'; readonly plan: RoomPlan; readonly secret: string; readonly kept?: KeptSeats }
  | {
      readonly do: 'sit';
      readonly seat: Seat;
      readonly name: string;
      readonly words: string;
      readonly rating?: Skill;
      readonly isProgram?: true; // somebody's, that plays with a token
    }
  | { readonly do: 'rise'; readonly seat: Seat } // before it begins
  | { readonly do: 'bot'; readonly seat: Seat; readonly bot: string | null }
  | { readonly do: 'begin'; readonly ratings?: readonly (Skill | null)[] } // by seat; at older rated tables there are none
  | { readonly do: 'submit'; readonly seat: Seat; readonly action: Message }
  | { readonly do: 'undo' | 'resign'; readonly seat: Seat }
  | { readonly do: 'clock'; readonly seat: Seat | null } // null: the time of the whole phase
  | { readonly do: 'away'; readonly seat: Seat; readonly bot: string } // a bot plays for them
  | { readonly do: 'back'; readonly seat: Seat }
  | {
      readonly do: 'vote';
      readonly seat: Seat;
      readonly against: Seat;
      readonly of?: readonly Seat[]; // who counts; older entries have none: everybody else did
      readonly until?: number; // when it is decided; older entries have none: as soon as all agreed
      readonly ground?: Ground;
      readonly isWithdrawn?: true;
    }
  | { readonly do: 'out' | 'lapse'; readonly seat: Seat } // what came of a vote against them: a bot in their place for good, or nothing
  | { readonly do: 'here'; readonly seat: Seat } // somebody who is voted against is there
  | { readonly do: 'remove'; readonly seat: Seat } // before it begins, by whoever made the table
  | { readonly do: 'readmit'; readonly number: number } // one of those who were removed
  | { readonly do: 'talk'; readonly who: Talkers }
  | { readonly do: 'close'; readonly isDone?: true; readonly isWithdrawn?: true } // somebody wants the table gone, or it is
  | { readonly do: 'say'; readonly name: string; readonly text: string }
  | { readonly do: 'rated'; readonly changes: Changes }
  | { readonly do: 'again'; readonly room: string }
  | { readonly do: 'stop'; readonly why: string }; // by whoever runs the server: nothing happens here any more

/** Who may talk at a table: everybody who may look at it, or those who play there. */
export type Talkers = 'all' | 'players';

/** Seats that are kept for a while for those who sat there in the match before, by seat. */
export interface KeptSeats {
  readonly until: number;
  readonly people: readonly (string | null)[];
}

/** How good somebody is thought to be at a game with so many seats, and how unsure that is. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** What a match has changed in somebody's rating. */
export interface RatingChange {
  readonly before: Skill;
  readonly after: Skill;
  readonly matches: number; // that they have played, with this one
}

/** By seat; null: whoever sat there is forgotten. */
export type Changes = readonly (RatingChange | null)[];

/** Who did it, and by which request: a request that comes twice is carried out once. */
export type Entry = Happening & { readonly by: string | null; readonly key?: string };
