import type { Dice } from '../../../engine/luck/random.ts';
import {
  AVENUES,
  CATEGORIES,
  type Count,
  type Filter,
  FILTERED_COUNTS,
  KINDS_IN,
  NUMBERED_POWERS,
  OPERATORS,
  PLACES,
  PLAIN_COUNTS,
  PLAIN_POWERS,
  type Term,
  type Test,
} from '../vocabulary.ts';

/* Decks that no designer would print: any scoring of §2.5 and any power of §2.6 on any card, for the tests. */

function pick<V>(dice: Dice, values: readonly V[]): V {
  const value = values[dice.below(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** A deck file's content: `designs` cards of which most have a power. */
export function wildDeck(dice: Dice, designs = 20): unknown[] {
  return Array.from({ length: designs }, (_, i) => {
    const cat = pick(dice, CATEGORIES);
    const second = pick(dice, CATEGORIES);
    return {
      id: `wild-${i}`,
      copies: [2, 3, 4, 5, 6, 7].map((players) => Math.max(1, players - dice.below(3))),
      cat: second === cat || dice.below(2) === 0 ? [cat] : [cat, second],
      place: pick(dice, PLACES),
      score: Array.from({ length: dice.below(4) }, () => wildTerm(dice, 2)),
      ...(dice.below(4) === 0 ? {} : { power: wildPower(dice) }),
    };
  });
}

const wildPower = (dice: Dice): object =>
  dice.below(2) === 0
    ? { id: pick(dice, PLAIN_POWERS) }
    : { id: pick(dice, NUMBERED_POWERS), n: pick(dice, [1, 1, 2, 3, 9]) };

export function wildTerm(dice: Dice, depth: number): Term {
  const vp = (): number => dice.below(9) - 3;
  switch (dice.below(depth > 0 ? 5 : 4)) {
    case 0:
      return { flat: vp() };
    case 1:
      return { per: wildCount(dice), vp: vp() };
    case 2:
      return { per: wildCount(dice), vp: vp(), cap: 1 + dice.below(6) };
    case 3:
      return { table: wildCount(dice), vp: Array.from({ length: 1 + dice.below(6) }, vp) };
    default: {
      const terms = (): Term[] => Array.from({ length: dice.below(3) }, () => wildTerm(dice, depth - 1));
      return { when: wildTest(dice), then: terms(), else: terms() };
    }
  }
}

const wildTest = (dice: Dice): Test =>
  dice.below(6) === 0
    ? { inAvenue: AVENUES.slice(dice.below(2), 2 + dice.below(2)) }
    : { ...wildCount(dice), op: pick(dice, OPERATORS), value: dice.below(4) };

function wildCount(dice: Dice): Count {
  switch (dice.below(6)) {
    case 0:
      return { count: 'block', of: pick(dice, CATEGORIES) };
    case 1:
      return { count: 'avenuesWith', of: wildFilter(dice, false), min: 1 + dice.below(2) };
    case 2:
      return { count: 'kinds', in: pick(dice, KINDS_IN) };
    case 3:
      return { count: pick(dice, PLAIN_COUNTS) };
    default: {
      const count = pick(dice, FILTERED_COUNTS);
      return { count, of: wildFilter(dice, count === 'connected') };
    }
  }
}

function wildFilter(dice: Dice, mayBeCastle: boolean): Filter {
  if (mayBeCastle && dice.below(3) === 0) return pick(dice, ['building', 'castle'] as const);
  if (dice.below(4) === 0) return 'any';
  const first = dice.below(CATEGORIES.length);
  return CATEGORIES.slice(first, first + 1 + dice.below(3));
}
