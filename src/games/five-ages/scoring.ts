import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import type { Card, Seat } from '../../engine/words.ts';
import { cardAt, cardsIn, show } from '../../engine/zones.ts';
import { valueOf } from './cards.ts';
import { handKey } from './ranking.ts';
import { civilization, type FiveAges, type FiveAgesTable, hand } from './shape.ts';

const HAND = new Uint8Array(5);

/** §5.2: the poker key of a finished civilization. */
export function keyOf(t: FiveAgesTable, seat: Seat): number {
  for (let i = 0; i < 5; i++) HAND[i] = cardAt(t, civilization + seat, i);
  return handKey(HAND, 0, t.options['joker-build']);
}

/** §5.1: all civilizations are turned face up; with `leftovers` also the hands that break a tie. */
export const finish: Automatic<FiveAges> = {
  rule: '§5.1',
  who: 'nobody',
  run(t) {
    if (!t.couldBe) return;
    for (let seat = 0; seat < t.seats; seat++) {
      for (const card of cardsIn(t, civilization + seat)) show(t, card, t.plan.everyone);
      note(t, { type: 'civilization', seat, cards: cardsIn(t, civilization + seat), key: keyOf(t, seat) });
    }
    const tied = winners(t);
    if (t.options['tie-break'] === 'leftovers' && tied.length > 1)
      for (const seat of tied) for (const card of cardsIn(t, hand + seat)) show(t, card, t.plan.everyone);
  },
  next: () => 'over',
};

/** §5.5: the key; among tied winners with `leftovers` then the higher and the lower card left in hand. */
export function score(t: FiveAgesTable, seat: Seat): number[] {
  const key = keyOf(t, seat);
  const isTied = t.options['tie-break'] === 'leftovers' && key === bestKey(t) && winners(t).length > 1;
  return isTied ? [key, ...leftoverValues(cardsIn(t, hand + seat))] : [key];
}

/** The values of the cards left in hand, higher first; a joker or a missing card is 0. */
export function leftoverValues(cards: readonly Card[]): number[] {
  const values = cards.map((card) => valueOf(card));
  return [...values, 0, 0].sort((a, b) => b - a).slice(0, 2);
}

function bestKey(t: FiveAgesTable): number {
  let best = 0;
  for (let seat = 0; seat < t.seats; seat++) best = Math.max(best, keyOf(t, seat));
  return best;
}

function winners(t: FiveAgesTable): Seat[] {
  const best = bestKey(t);
  return Array.from({ length: t.seats }, (_, seat) => seat).filter((seat) => keyOf(t, seat) === best);
}
