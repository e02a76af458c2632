import type { Automatic } from '../../engine/game.ts';
import { afterGift, afterTrade } from './ability/ability.ts';
import { isAbandoned, next } from './acts.ts';
import { isEndedByOutward, rotate } from './flow.ts';
import { type Arquetect, GIFT, NO_TRADE, TRADE } from './shape.ts';
import { tradeOver } from './trade.ts';

/** §5.1b: no card is on its way any more: outward cards are counted, then the action goes on or is over. */
export const moved: Automatic<Arquetect> = {
  rule: '§5.1b',
  who: 'nobody',
  run(t) {
    const { moving } = t.counters;
    t.counters.moving = 0;
    if (moving === NO_TRADE) return afterTrade(t);
    if (isEndedByOutward(t)) return;
    if (moving === GIFT) afterGift(t);
    else if (moving === TRADE) afterTrade(t);
    else rotate(t);
  },
  next,
};

/** §R47: an action in progress, and somebody who has left is asked: the answer is given for them. */
export const absent: Automatic<Arquetect> = {
  rule: '§R47',
  who: 'nobody',
  run(t) {
    const phase = t.plan.phases[t.counters.ask];
    if (isAbandoned(t)) tradeOver(t);
    else if (phase?.who === 'turn') phase.expire?.(t, null);
  },
  next,
};
