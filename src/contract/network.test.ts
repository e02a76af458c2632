import { expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import { chanceFrom, makeNetwork, shuffled, trainerOf } from './network.ts';

test('learns what no sum of its inputs can say', () => {
  const form = { inputs: 4, hidden: 8, outputs: 1, bend: 'ramp', isDirect: false } as const;
  const { says, learn } = trainerOf(makeNetwork(form, makeDice('either or')));
  // Inputs 0 and 1 are the first thing, 2 and 3 the second: exactly one of them is to be so.
  const examples = [0, 1].flatMap((one) => [0, 1].map((two) => ({ at: [one, 2 + two], isSo: one === two ? 0 : 1 })));
  for (let i = 0; i < 1000; i++)
    for (const { at, isSo } of examples) learn({ at }, [chanceFrom(says({ at })[0] ?? 0) - isSo], 0.1);
  for (const { at, isSo } of examples) expect(chanceFrom(says({ at })[0] ?? 0)).toBeCloseTo(isSo, 0);
});

test.each(['ramp', 'tanh'] as const)('a step goes where each output is to go (%s)', (bend) => {
  const form = { inputs: 3, hidden: 6, outputs: 2, bend, isDirect: true };
  const { says, learn } = trainerOf(makeNetwork(form, makeDice(`steps/${bend}`)));
  const example = { at: [0, 2], value: [0.5, 2] };
  const [one = 0, two = 0] = says(example);
  learn(example, [1, -1], 0.001);
  const [less = 0, more = 0] = says(example);
  expect(less).toBeLessThan(one);
  expect(more).toBeGreaterThan(two);
});

test('an order by lot has every number once', () => {
  expect([...shuffled(50, makeDice('order'))].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
});
