import type { Shape } from '../engine/game.ts';
import { pickCode } from '../engine/play.ts';
import type { Mind } from '../contract/mind.ts';
import type { Bot } from './bot.ts';

/** Any legal action, each as likely as the others, with what restraint the game asks of random play. */
export const randomBot = <T extends Shape>(mind: Mind<T>): Bot<T> => ({
  name: 'random',
  about: 'Does anything that is allowed.',
  isBlind: true,
  decide: (t, seat, dice) => (mind.pick ? mind.pick(t, seat, dice) : pickCode(t, seat, dice)),
});
