import { expect, test } from 'vitest';
import { closeWorld, type Contest, makeContest, standings } from './contest.ts';

/** Worlds in which the ways come to these results, one list after the other. */
function play(contest: Contest, worlds: number, ...results: readonly (readonly number[])[]): void {
  for (let i = 0; i < worlds && contest.left > 1; i++) {
    contest.results.set(results[i % results.length] ?? []);
    closeWorld(contest);
  }
}

const LUCKY = [
  [0.3, 0.9],
  [0.6, 0.1],
] as const; // the second is better by 0.05 on average, and either may win a world

test('the way with the better worlds comes first; before any world the first given', () => {
  const contest = makeContest([7, 8]);
  expect(standings(contest)).toEqual([
    { code: 7, chance: null },
    { code: 8, chance: null },
  ]);
  play(contest, 6, ...LUCKY);
  expect(standings(contest).map(({ code }) => code)).toEqual([8, 7]);
  expect(standings(contest)[0]?.chance).toBeCloseTo(0.5);
});

test('a few lucky worlds do not outweigh what was thought before, many do', () => {
  const contest = makeContest([7, 8], [0, 0.1], 20);
  play(contest, 20, ...LUCKY);
  expect(standings(contest)[0]?.code).toBe(7);
  play(contest, 60, ...LUCKY);
  expect(standings(contest)[0]?.code).toBe(8);
});

test('who seemed far behind drops out sooner', () => {
  const worlds = (behind: number): number => {
    const contest = makeContest([7, 8], [0, behind], 20);
    play(contest, 500, [0.9, 0.1], [0.4, 0.8]);
    expect(contest).toMatchObject({ left: 1, isIn: new Uint8Array([1, 0]) });
    return contest.worlds;
  };
  expect(worlds(0.2)).toBeLessThan(worlds(0) / 2);
});

test('ways that begin with the same action are one choice', () => {
  const contest = makeContest([7, 7, 8], [0, 0.05, 0.1], 10);
  play(contest, 100, [0.8, 0.7, 0.1], [0.7, 0.8, 0.2]);
  expect(contest.left).toBe(1);
  expect(standings(contest).map(({ code }) => code)).toEqual([7, 8]);
});
