import { expect, test } from 'vitest';
import { type Toy, toy } from './conform/toy.ts';
import { legalActions } from './edge.ts';
import type { Plan } from './game.ts';
import { type Match, startMatch, submit } from './match.ts';
import { newTable, waitedFor } from './play.ts';
import { serialize } from './save.ts';
import { isOver } from './table.ts';
import { seatsIn } from './view.ts';

const begin = (seed: string): Match<Toy> => startMatch(toy, { seats: 3, seed });

/** The last thing that is legal for whoever is waited for; false when it is over. */
function step(match: Match<Toy>): boolean {
  if (isOver(match.table)) return false;
  const [seat = 0] = seatsIn(waitedFor(match.table));
  submit(match, seat, legalActions(match.table, seat).at(-1));
  return true;
}

test('matches of the same kind share one plan, others do not', () => {
  const { plan } = begin('one').table;
  expect(begin('two').table.plan).toBe(plan);
  expect(newTable(toy, 2, plan.options, 'one').plan).not.toBe(plan);
  expect(newTable(toy, 3, { ...plan.options, rounds: 4 }, 'one').plan).not.toBe(plan);
});

test('matches with one plan, played by turns, go as each does alone', () => {
  const seeds = ['one', 'two', 'three'];
  const alone = seeds.map((seed) => {
    const match = begin(seed);
    for (let i = 0; i < 40 && step(match); i++);
    return serialize(match.table);
  });
  const together = seeds.map(begin);
  for (let i = 0; i < 40; i++) for (const match of together) step(match);
  expect(together.map(({ table }) => serialize(table))).toEqual(alone);
});

test('plans that nobody has asked for lately are forgotten', () => {
  const { options } = begin('one').table;
  const planOf = (rounds: number): Plan<Toy> => newTable(toy, 3, { ...options, rounds }, 'one').plan;
  const [first, second] = [planOf(100), planOf(101)];
  for (let rounds = 200; rounds < 240; rounds++) {
    planOf(rounds);
    expect(planOf(100)).toBe(first);
  }
  expect(planOf(101)).not.toBe(second);
});
