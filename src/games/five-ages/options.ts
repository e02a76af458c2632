import type { OptionSpecs } from '../../engine/game.ts';
import { lengthOf, type Refusal, refusal } from '../../engine/words.ts';
import type { Options } from './shape.ts';

/** §6.3, without `players`: that is the number of seats. */
export const options: OptionSpecs<Options> = {
  jokers: {
    rule: '§6.1',
    text: 'How many jokers are shuffled in: 0 is the basic game, 2 to 4 is War.',
    usual: 0,
    values: [0, 2, 3, 4],
  },
  'replaced-card': {
    rule: '§R1',
    text: 'Where a replaced civilization card goes: to its owner’s hand, or face down to a discard pile (then everybody draws up to three).',
    usual: 'to-hand',
    values: ['to-hand', 'discard'],
  },
  negotiation: {
    rule: '§4.1.5',
    text: 'How neighbours deal: all at once, one action at a time, or by sealed wish lists.',
    usual: 'live',
    values: ['live', 'turns', 'sealed'],
  },
  'package-deals': {
    rule: '§R10',
    text: 'Whether both cards for both may be proposed as one deal.',
    usual: 'on',
    values: ['on', 'off'],
  },
  'proposal-limit': {
    rule: '§4.1.2',
    text: 'The most proposals a player may make in one age; 10 is no restriction.',
    usual: 10,
    values: [],
    range: { from: 1, to: 10 },
  },
  'proposal-visibility': {
    rule: '§4.1.2',
    text: 'Who sees proposals and answers: the whole table, or their two ends only.',
    usual: 'public',
    values: ['public', 'pair'],
  },
  'sealed-waves': {
    rule: '§4.1.5',
    text: 'How many waves of wish lists an age has at most, with sealed negotiation.',
    usual: 3,
    values: [],
    range: { from: 1, to: 5 },
  },
  'trade-clock': {
    rule: '§C4',
    text: 'The time after which negotiation closes for everybody.',
    usual: 'off',
    values: ['off'],
    range: { from: 30, to: 600 },
    unit: 'seconds',
    clock: 'phase',
  },
  'decision-clock': {
    rule: '§R30',
    text: 'Time for one decision: 10 seconds to 10 minutes, with sealed negotiation 1 to 72 hours.',
    usual: 'off',
    values: ['off'],
    range: { from: 10, to: 259_200 },
    unit: 'seconds',
    clock: 'decision',
  },
  'joker-build': {
    rule: '§6.4',
    text: 'Whether jokers may be built, and what they are worth there: nothing, or any card.',
    usual: 'forbidden',
    values: ['forbidden', 'blank', 'wild'],
  },
  'tie-break': {
    rule: '§5.5',
    text: 'Equal best hands share the victory, or compare the cards left in hand.',
    usual: 'shared',
    values: ['shared', 'leftovers'],
  },
};

/** §6.6 */
export const presets: Readonly<Record<string, Partial<Options>>> = {
  'as-written': {},
  war: { jokers: 4 },
  mail: { negotiation: 'sealed', 'decision-clock': 24 * 3600 },
  'one-screen': { negotiation: 'turns' },
};

const LIVE_CLOCK = { from: 10, to: 600 };
const SEALED_CLOCK = { from: 3600, to: 72 * 3600 };

/** §6.3 `decision-clock`: minutes at a live table, hours by mail. */
export function refuseOptions({ negotiation, 'decision-clock': clock }: Options): Refusal | null {
  if (clock === 'off') return null;
  const { from, to } = negotiation === 'sealed' ? SEALED_CLOCK : LIVE_CLOCK;
  return clock >= from && clock <= to
    ? null
    : refusal(
        '§6.3',
        `With negotiation "${negotiation}" the decision-clock is off or ${lengthOf(from)} to ${lengthOf(to)}, not ${lengthOf(clock)}.`,
      );
}
