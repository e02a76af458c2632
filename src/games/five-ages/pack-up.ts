import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { hush } from '../../engine/statements.ts';
import { cardAt, cardsIn, count, move } from '../../engine/zones.ts';
import { type FiveAges, hand, stall } from './shape.ts';

/** §T4: what is left on the stalls returns to its owners' hands, and what was said is forgotten. */
export const packUp: Automatic<FiveAges> = {
  rule: '§T4',
  who: 'nobody',
  run(t) {
    hush(t);
    for (let seat = 0; seat < t.seats; seat++) {
      const cards = t.events ? cardsIn(t, stall + seat) : [];
      while (count(t, stall + seat) > 0) move(t, cardAt(t, stall + seat, 0), hand + seat);
      if (cards.length > 0) note(t, { type: 'taken-back', seat, cards });
    }
  },
  next: () => 'build',
};
