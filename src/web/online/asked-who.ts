import { spell } from '../../engine/words.ts';
import { posterOf } from '../pages/posters.ts';

/* What the server says of somebody and what they have there (`/api/who`), and the words for it. */

export const UNNAMED = 'Guest'; // as the server calls somebody who has not said a name

export interface KeyTimes {
  readonly made: number;
  readonly used: number | null;
}

export interface Holder {
  readonly name: string;
  readonly devices: number;
  readonly key: KeyTimes | null;
  readonly running: number;
  readonly over: number;
  readonly ratings: number;
}

/** A table at which both identities have a seat. */
export interface Apart {
  readonly room: string;
  readonly game: string;
  readonly status: string;
}

export interface Outlook {
  readonly apart?: readonly Apart[];
  readonly dropped?: readonly { readonly game: string; readonly seats: number }[];
  readonly noMerge?: string; // why there is no merge
}

const titleOf = (game: string): string => posterOf(game)?.title ?? spell(game);

const some = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Whether they would miss it. */
export const hasSomething = ({ name, running, over, ratings }: Holder): boolean =>
  name !== UNNAMED || running + over + ratings > 0;

/** “2 tables that go on, 1 match that is over and ratings in 1 game”. */
export function holdingsText({ running, over, ratings }: Holder): string {
  const parts = [
    ...(running > 0 ? [some(running, 'table that goes on', 'tables that go on')] : []),
    ...(over > 0 ? [some(over, 'match that is over', 'matches that are over')] : []),
    ...(ratings > 0 ? [some(ratings, 'rating', 'ratings')] : []),
  ];
  const last = parts.pop();
  if (last === undefined) return 'a name, and no tables';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

/** What a merge does that is not simply moving, a sentence each. `isDone`: it was done. */
export function outlookTexts({ apart = [], dropped = [] }: Outlook, old: string, into: string): string[] {
  const at = (status: string): Apart[] => apart.filter((one) => one.status === status);
  const games = (list: readonly { readonly game: string }[]): string =>
    [...new Set(list.map(({ game }) => titleOf(game)))].join(', ');
  const [open, playing, over] = [at('open'), at('playing'), at('over')];
  return [
    ...(playing.length > 0
      ? [
          `${some(playing.length, 'match', 'matches')} with both of you (${games(playing)}): you play on as ${into}, and a bot plays for ${old}.`,
        ]
      : []),
    ...(open.length > 0
      ? [
          `${some(open.length, 'table', 'tables')} with both of you that did not begin yet (${games(open)}): ${old} gets up.`,
        ]
      : []),
    ...(over.length > 0
      ? [
          `${some(over.length, 'match', 'matches')} with both of you that ended (${games(over)}): both names stay there.`,
        ]
      : []),
    ...dropped.map(
      ({ game, seats }) =>
        `${titleOf(game)} with ${seats}: both of you were rated in one match, so only the rating of ${into} stays.`,
    ),
  ];
}

export const dayAndTime = (at: number): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
