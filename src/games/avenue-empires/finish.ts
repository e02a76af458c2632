import { note } from '../../engine/events.ts';
import type { Automatic } from '../../engine/game.ts';
import { cardsIn, showTogether } from '../../engine/zones.ts';
import { avenuePoints, cityPoints, lookAtSeat } from './scoring.ts';
import { type AvenueEmpires, hand, reserve } from './shape.ts';

/** §5.3 and §9: the cities are scored as they stand; hands and reserves are shown, for interest only. */
export const finish: Automatic<AvenueEmpires> = {
  rule: '§5.3',
  who: 'nobody',
  run(t) {
    if (!t.couldBe) return;
    for (let seat = 0; seat < t.seats; seat++) {
      for (const zone of [hand, reserve]) showTogether(t, cardsIn(t, zone + seat), t.plan.everyone);
      lookAtSeat(t, seat);
      const [left, center, right] = [avenuePoints(0), avenuePoints(1), avenuePoints(2)];
      note(t, { type: 'city', seat, points: cityPoints(), left, center, right });
    }
  },
  next: () => 'over',
};
