import { rateOf } from '../../contract/tally.ts';
import type { Habits } from '../../desk/wire.ts';

type Cards = Habits['cards'];

const FEWEST = 3; // matches: less is no habit
const MOST = 5;

/** The cards that somebody uses in most of their matches. */
export const favouritesIn = ({ cards, matches }: Pick<Habits, 'cards' | 'matches'>): Cards =>
  matches < FEWEST ? [] : cards.filter(({ own }) => own >= 2).slice(0, MOST);

/** The cards that others use clearly more often: the intervals of the two shares do not meet. */
export const neglectedIn = ({ cards, matches, others }: Pick<Habits, 'cards' | 'matches' | 'others'>): Cards =>
  matches < FEWEST || others === 0
    ? []
    : cards
        .filter(({ own, theirs }) => rateOf(own, matches).interval[1] < rateOf(theirs, others).interval[0])
        .toSorted((a, b) => b.theirs - a.theirs)
        .slice(0, MOST);
