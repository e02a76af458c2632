import { legalCodes, pickCode } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import type { Seat } from '../../../engine/words.ts';
import { calibrationsIn } from '../../../contract/calibration.ts';
import type { WholeMind } from '../../../contract/mind.ts';
import reviewTable from './review.json' with { type: 'json' };
import { decideBy } from './greedy.ts';
import { levelOf } from '../options.ts';
import { think } from './planning.ts';
import { practised } from './practised.ts';
import { reason } from './reason.ts';
import { ASK_PLAY, type CataractsTable, type UpperCataracts } from '../shape.ts';
import { HASTY, PACED } from './taste.ts';

const STOP = 0; // also the end of the plays
const SLIPS = 60; // of a hundred decisions, divided by the years of the reign
const WORLDS = 64;

export const mind: WholeMind<UpperCataracts> = {
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
      decide: decideCarelessly,
    },
    normal: {
      about: 'Looks one step ahead, and knows from many thousand reigns what everything is worth.',
      decide: (view) => decideBy(practised(), view),
    },
    hard: {
      about: 'Has played many thousand reigns, and thinks this year and the next through in many imagined worlds.',
      think,
      worlds: WORLDS,
    },
  },
  reason: (view, _seat, code) => reason(view, code),
  review: { worlds: 64, told: calibrationsIn(reviewTable) },
  pick: pickAny,
};

/** As many slips in a short reign as in a long one: in eight years nobody holds a Milestone back, and they alone make it easy. */
function decideCarelessly(view: CataractsTable, seat: Seat, dice: Dice): number {
  const isSlip = dice.below(100 * levelOf(view.options).reign) < SLIPS;
  return isSlip ? pickCode(view, seat, dice) : decideBy(HASTY, view);
}

const END_CHANCE = 12; // of 100

/** §11.3, "Random": any legal step, but the plays end with a chance of 12 % at each step. */
function pickAny(t: CataractsTable, seat: Seat, dice: Dice): number {
  const { codes, count: legal } = legalCodes(t, seat);
  const last = codes[legal - 1] ?? 0;
  if (t.counters.asking !== ASK_PLAY || last !== STOP || legal === 1) return codes[dice.below(legal)] ?? 0;
  return dice.below(100) < END_CHANCE ? last : (codes[dice.below(legal - 1)] ?? 0);
}
