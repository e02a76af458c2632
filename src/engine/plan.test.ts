import { expect, test } from 'vitest';
import { type Toy, toy } from './conform/toy.ts';
import { legalActions } from './edge.ts';
import type { Game, Plan } from './game.ts';
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

/** The game with a mistake in it, as somebody makes who writes without types. */
const withMistake = (parts: object): Game<Toy> => Object.assign({}, toy, parts);

test('a phase, a zone or a word of a zone that there is not is named', () => {
  const { draw, place } = toy.phases;
  const play = (parts: object): unknown => {
    const match = startMatch(withMistake(parts), { seats: 3, seed: 'mistaken' });
    while (step(match));
    return match;
  };
  expect(() => play({ phases: { ...toy.phases, draw: { ...draw, next: () => 'plaice' } } })).toThrow(
    'toy: there is no phase "plaice"; there are place, turns, draw, finish, and over',
  );
  expect(() => play({ phases: { ...toy.phases, place: { ...place, seats: () => 0, next: () => 'place' } } })).toThrow(
    'toy: 10000 phases have followed one another, and nobody decided anything',
  );
  const zones = toy.zones({ copies: 1, rounds: 3 });
  expect(() => play({ zones: () => ({ ...zones, hand: { ...zones.hand, seen: 'me' } }) })).toThrow(
    'toy: "seen" of the zone hand is one of all, owner, nobody, not "me"',
  );
  expect(() => play({ cards: () => [{ face: { id: 'one', value: 1 }, zone: 'dek' }] })).toThrow(
    'toy: one lies in "dek", which is no zone',
  );
});
