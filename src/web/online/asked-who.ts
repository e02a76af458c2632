import { spell } from '../../engine/words.ts';
import { type Apart, type Holder, type Outlook, UNNAMED } from '../../desk/http-wire.ts';
import { posterOf } from '../pages/posters.ts';

/* Words for what the server says of somebody and what they have there (`/api/who`). */

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
export function outlookTexts({ apart = [], dropped = [] }: Partial<Outlook>, old: string, into: string): string[] {
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
