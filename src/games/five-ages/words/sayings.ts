import type { Card } from '../../../engine/words.ts';
import { FACES, SUITS, valueOf } from '../cards.ts';
import { many, one, word } from '../ranking.ts';

/*
 * What a bot says of its own offers. A reason is made of the offer and of what everybody saw: it gives nothing away, and two people
 * who saw the same hear the same. It is true because bots offer only what helps them.
 */

/** An offer as everybody at the table sees it. */
export interface SeenOffer {
  readonly give: readonly Card[];
  readonly want: readonly Card[];
  /** What the asker is known to keep: the rest of the stall, and what it got in swaps. */
  readonly keeps: readonly Card[];
}

/** Why a bot asks for this, in at most eight words: 'I collect spades.' */
export function whyAsked({ give, want, keeps }: SeenOffer): string {
  const [get, ...more] = want;
  const [pay] = give;
  if (get === undefined || pay === undefined || more.length > 0) return 'Both of yours help me more.';
  const alike = keeps.filter((card) => valueOf(card) === valueOf(get)).length;
  if (alike === 1) return `I already have ${one(valueOf(get))}.`;
  if (alike > 1) return `I already have ${word(alike)} ${many(valueOf(get))}.`;
  const suited = keeps.filter((card) => suitOf(card) === suitOf(get)).length;
  if (suited > 1) return `I collect ${suitOf(get)}s.`;
  if (suitOf(pay) === suitOf(get)) return `${begin(one(valueOf(get)))} helps me more than ${one(valueOf(pay))}.`;
  if (valueOf(pay) === valueOf(get)) return `A ${suitOf(get)} helps me more than a ${suitOf(pay)}.`;
  if (suited === 1) return `Another ${suitOf(get)} would suit me.`;
  return `Your ${word(valueOf(get))} helps me more than my ${word(valueOf(pay))}.`;
}

/** What a bot says when its offer is declined; it asks for that card no more in this age. */
export const whenDeclined = ([get, ...more]: readonly Card[]): string =>
  get === undefined || more.length > 0 ? 'Then not both.' : `Then not the ${word(valueOf(get))}.`;

/** 'spade' */
const suitOf = (card: Card): string => SUITS.find(({ id }) => id === FACES[card]?.suit)?.name.slice(0, -1) ?? 'card';

const begin = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
