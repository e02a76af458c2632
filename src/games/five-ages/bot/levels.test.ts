import { describe, expect, test } from 'vitest';
import { imagine } from '../../../engine/imagine.ts';
import { resolveOptions } from '../../../engine/options.ts';
import { act, isLegal, legalCodes, newTable, nextToAct } from '../../../engine/play.ts';
import { type Dice, makeDice } from '../../../engine/luck/random.ts';
import { isOver, phaseOf } from '../../../engine/table.ts';
import { redact } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import type { LevelName } from '../../../contract/mind.ts';
import { mind } from './evaluate.ts';
import { follow } from './follow.ts';
import { fiveAges } from '../game.ts';
import { judge } from './judge.ts';
import { keyOf } from '../scoring.ts';
import type { FiveAgesTable } from '../shape.ts';

const WORLDS = 2;
const ALL_LEVELS: readonly LevelName[] = ['hard', 'normal', 'easy'];
const SETTINGS: readonly object[] = [
  {},
  { negotiation: 'turns', 'package-deals': 'off', 'proposal-limit': 2 },
  { negotiation: 'sealed' },
  { jokers: 4 },
  { jokers: 3, 'joker-build': 'wild', 'replaced-card': 'discard' },
  { jokers: 2, 'joker-build': 'blank', negotiation: 'sealed', 'tie-break': 'leftovers' },
];

/** What a level does after a look at so many worlds. */
function decide(name: LevelName, view: FiveAgesTable, seat: Seat, dice: Dice, worlds = WORLDS): number {
  const level = mind.levels[name];
  if ('decide' in level) return level.decide(view, seat, dice);
  if (!('think' in level)) throw new Error(`${name} does not think`);
  const thinking = level.think(view, seat, dice);
  while (thinking.worlds < worlds && thinking.step());
  return thinking.choices()[0]?.code ?? -1;
}

type Decide = (t: FiveAgesTable, seat: Seat) => number;

function playOut(seats: number, options: object, seed: string, player: Decide): FiveAgesTable {
  const t = newTable(fiveAges, seats, resolveOptions(fiveAges, seats, options), seed);
  while (!isOver(t)) {
    const seat = nextToAct(t);
    act(t, seat, player(t, seat));
  }
  return t;
}

const quickly: Decide = (t, seat) => follow(t, seat);

describe.each(SETTINGS)('with %j', (options) => {
  test.each([3, 5, 7])('levels play legally to the end, %i seats', (seats) => {
    const dice = makeDice('levels');
    playOut(seats, options, 'legal', (t, seat) => {
      const code = decide(ALL_LEVELS[seat % 3] ?? 'hard', redact(t, seat), seat, dice);
      if (!isLegal(t, seat, code)) throw new Error(`seat ${seat} chose ${code} in ${phaseOf(t)}`);
      return code;
    });
  });

  test('hard decides the same whatever it cannot see', () => {
    let asked = 0;
    playOut(3, options, 'alike', (t, seat) => {
      const view = redact(t, seat);
      const other = redact(imagine(view, makeDice(`other ${asked}`)), seat);
      const code = decide('hard', view, seat, makeDice(`${asked}`));
      expect(decide('hard', other, seat, makeDice(`${asked++}`))).toBe(code);
      return code;
    });
  });

  test('the quick player looks only at what its seat sees', () => {
    const isWild = 'joker-build' in options && options['joker-build'] === 'wild';
    playOut(5, isWild ? {} : options, 'quick', (t, seat) => {
      const code = quickly(t, seat);
      expect(isLegal(t, seat, code)).toBe(true);
      for (let i = 0; i < 3; i++)
        expect(quickly(imagine(redact(t, seat), makeDice(`${i}`)), seat), phaseOf(t)).toBe(code);
      return code;
    });
  });

  test('every action has a reason in a plain sentence', () => {
    const said = new Set<string>();
    playOut(3, options, 'reasons', (t, seat) => {
      const view = redact(t, seat);
      const { codes, count } = legalCodes(view, seat);
      for (const code of codes.slice(0, count)) said.add(mind.reason(view, seat, code));
      return quickly(t, seat);
    });
    for (const text of said) {
      expect(text).toMatch(/^[A-Z0-9].{15,}\.$/u);
      expect(text).not.toMatch(/undefined|null|NaN|\d{3}/);
    }
    expect(said.size).toBeGreaterThan(30);
  });
});

describe('what hard thinks', () => {
  test('is a chance for each of several choices, between 0 and 1', () => {
    const t = newTable(fiveAges, 4, resolveOptions(fiveAges, 4, {}), 'chances');
    const level = mind.levels.hard;
    if (!('think' in level)) throw new Error('hard thinks');
    const thinking = level.think(redact(t, 0), 0, makeDice('x'));
    expect(thinking.choices()).toHaveLength(3);
    while (thinking.worlds < 20 && thinking.step());
    expect(thinking.worlds).toBeGreaterThan(8);
    for (const { chance } of thinking.choices()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });

  test('a decision with one thought takes no time: the last building', () => {
    let asked = 0;
    playOut(4, {}, 'last', (t, seat) => {
      const level = mind.levels.hard;
      if (phaseOf(t) === 'build' && t.counters.age === 5 && 'think' in level) {
        expect(level.think(redact(t, seat), seat, makeDice('y')).step()).toBe(false);
        asked++;
      }
      return quickly(t, seat);
    });
    expect(asked).toBe(4);
  });
});

describe('judge', () => {
  const GAMES = 60;
  const out = new Float64Array(8);

  test.each([3, 5])('says more of who wins the later it is, %i seats', (seats) => {
    const sums = new Float64Array(6); // by age: what was given to those who won in the end
    for (let game = 0; game < GAMES; game++) {
      const given: number[][] = [];
      const end = playOut(seats, {}, `judge ${game}`, (t, seat) => {
        const { age } = t.counters;
        if (phaseOf(t) === 'choose' && given[age] === undefined) {
          judge(t, out);
          given[age] = [...out.slice(0, seats)];
          expect(given[age].reduce((all, chance) => all + chance, 0)).toBeCloseTo(1, 6);
        }
        return quickly(t, seat);
      });
      judge(end, out);
      const best = Math.max(...Array.from({ length: seats }, (_, seat) => keyOf(end, seat)));
      for (let seat = 0; seat < seats; seat++) {
        expect(out[seat] ?? 0).toBe(
          keyOf(end, seat) === best ? 1 / out.slice(0, seats).filter((x) => x > 0).length : 0,
        );
        for (let age = 1; age <= 5; age++) sums[age] = (sums[age] ?? 0) + (out[seat] ?? 0) * (given[age]?.[seat] ?? 0);
      }
    }
    const shares = Array.from(sums, (sum) => sum / GAMES);
    expect(shares[2]).toBeGreaterThan(1 / seats);
    expect(shares[3]).toBeGreaterThan(1.15 / seats);
    expect(shares[4]).toBeGreaterThan(shares[2] ?? 1);
    expect(shares[5]).toBeGreaterThan(0.6);
  });
});

test('[§4.1.4] a negotiation among the levels ends quickly', () => {
  const actions: number[] = [];
  for (let game = 0; game < 3; game++) {
    const dice = makeDice(`trade ${game}`);
    const ages = [0, 0, 0, 0, 0, 0];
    playOut(4, {}, `trade ${game}`, (t, seat) => {
      if (phaseOf(t) === 'negotiate') ages[t.counters.age] = (ages[t.counters.age] ?? 0) + 1;
      return decide(ALL_LEVELS[seat % 3] ?? 'hard', redact(t, seat), seat, dice);
    });
    actions.push(...ages.slice(1));
  }
  actions.sort((a, b) => a - b);
  expect(actions[Math.floor(actions.length / 2)]).toBeLessThanOrEqual(24); // §11: 16 among four of one kind
  expect(actions.at(-1)).toBeLessThanOrEqual(60);
});
