import { legalCodes } from '../../engine/play.ts';
import type { Dice } from '../../engine/random.ts';
import type { Seat } from '../../engine/words.ts';
import type { Mind } from '../mind.ts';
import { withSlips } from '../slips.ts';
import { decideBy } from './greedy.ts';
import { think } from './planning.ts';
import { reason } from './reason.ts';
import { ASK_PLAY, type CataractsTable, type UpperCataracts } from './shape.ts';
import { HASTY, PACED } from './taste.ts';

const STOP = 0; // also the end of the plays
const SLIPS = 2; // of 100
const WORLDS = 64;

export const mind: Mind<UpperCataracts> = {
  players: [
    {
      name: 'greedy',
      about: 'Looks one step ahead and holds Milestones back by a schedule.',
      decide: (view) => decideBy(PACED, view),
    },
    {
      name: 'hasty',
      about: 'Looks one step ahead and resolves a Milestone as soon as it can.',
      decide: (view) => decideBy(HASTY, view),
    },
  ],
  levels: {
    easy: {
      about: 'Looks one step ahead, is in a hurry, and sometimes careless.',
      decide: withSlips(SLIPS, (view) => decideBy(HASTY, view)),
    },
    normal: {
      about: 'Looks one step ahead and holds Milestones back by a schedule.',
      decide: (view) => decideBy(PACED, view),
    },
    hard: {
      about: 'Has played many thousand reigns, and thinks this year and the next through in many imagined worlds.',
      think,
      worlds: WORLDS,
    },
  },
  reason: (view, _seat, code) => reason(view, code),
  pick: pickAny,
};

const END_CHANCE = 12; // of 100

/** §11.3, "Random": any legal step, but the plays end with a chance of 12 % at each step. */
function pickAny(t: CataractsTable, seat: Seat, dice: Dice): number {
  const { codes, count: legal } = legalCodes(t, seat);
  const last = codes[legal - 1] ?? 0;
  if (t.counters.asking !== ASK_PLAY || last !== STOP || legal === 1) return codes[dice.below(legal)] ?? 0;
  return dice.below(100) < END_CHANCE ? last : (codes[dice.below(legal - 1)] ?? 0);
}
