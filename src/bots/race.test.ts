import { expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import { bestOf, finishWorld, makeRace } from './race.ts';

/** A race of candidates that succeed with these chances, for at most so many worlds. */
function run(chances: readonly number[], worlds: number, seed: string) {
  const race = makeRace(chances.length);
  const dice = makeDice(seed);
  while (race.worlds < worlds && race.left > 1) {
    const luck = dice.below(1000) / 1000; // the same world for all
    const noise = dice.below(1000) / 1000;
    chances.forEach((chance, i) => (race.results[i] = (luck + noise * (i % 2)) % 1 < chance ? 1 : 0));
    finishWorld(race);
  }
  return race;
}

test('the best candidate is found, and the race ends when it is clear', () => {
  for (let i = 0; i < 20; i++) {
    const race = run([0.3, 0.5, 0.8, 0.2], 2000, `clear ${i}`);
    expect(bestOf(race)).toBe(2);
    expect(race.left).toBe(1);
    expect(race.worlds).toBeLessThan(300);
  }
});

test('equal candidates stay in the race, and the most promising one leads', () => {
  const race = run([0.5, 0.5, 0.5], 40, 'equal');
  expect(race.isIn[0]).toBe(1);
  expect(bestOf(makeRace(3))).toBe(0);
});

test('nobody drops out before a few worlds', () => {
  const race = makeRace(2);
  for (let i = 0; i < 7; i++) {
    race.results.set([1, 0]);
    finishWorld(race);
  }
  expect(race.left).toBe(2);
  race.results.set([1, 0]);
  finishWorld(race);
  expect(race.left).toBe(1);
});
