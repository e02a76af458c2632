import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../engine/options.ts';
import { fiveAges } from '../games/five-ages/game.ts';
import { rateOf, WHOLE_WIN } from '../contract/tally.ts';
import { type Findings, findingsOf, spreadOf } from './findings.ts';
import { emptyPart, merge, partPlayer, type Study } from './part.ts';
import { simulate } from './simulate.ts';

const study = (changes: Partial<Study> = {}, options: object = { negotiation: 'turns' }): Study => ({
  game: 'five-ages',
  seats: 4,
  options: resolveOptions(fiveAges, changes.seats ?? 4, options),
  bots: ['greedy', 'random', 'greedy', 'random'],
  seed: 'lab',
  games: 30,
  ...changes,
});

const withoutTime = (findings: Findings): object => ({ ...findings, seconds: 0 });

describe('a simulation', () => {
  test('finds the same with one thread or two, however the games are handed out', async () => {
    const one = await simulate(study(), { workers: 1 });
    const two = await simulate(study(), { workers: 2, patience: 0 });
    const other = await simulate(study(), { workers: 2, patience: 0, batch: 7 });
    const whole = await simulate(study(), { workers: 1, batch: 1000 });
    for (const { findings, lines } of [two, other, whole]) {
      expect(withoutTime(findings)).toEqual(withoutTime(one.findings));
      expect(lines).toEqual(one.lines);
    }
    expect(one.findings.games).toBe(30);
  });

  test('plays game i from the seed and its number, so a longer one begins like a shorter', () => {
    const all = partPlayer(study({ games: 100 }));
    const first = all(0, 10);
    const rest = all(10, 30);
    const both = emptyPart(4, first.counts.length);
    merge(both, rest);
    merge(both, first);
    expect(both).toEqual(partPlayer(study())(0, 30));
  });

  test('differs with the seed', async () => {
    const one = await simulate(study(), { workers: 1 });
    const other = await simulate(study({ seed: 'other' }), { workers: 1 });
    expect(withoutTime(other.findings)).not.toEqual(withoutTime(one.findings));
  });

  test.each([1, 2])('tells how far it is and can be stopped, with %i threads', async (workers) => {
    const told: number[] = [];
    await simulate(study(), { workers, patience: 0, batch: 10, onProgress: (games) => told.push(games) });
    expect(told).toEqual([10, 20, 30]);
    const stop = new AbortController();
    const endless = study({ games: 1_000_000 });
    const running = { workers, patience: 0, batch: 5, signal: stop.signal, onProgress: () => stop.abort() };
    await expect(simulate(endless, running)).rejects.toThrow(/abort/i);
    await expect(simulate(study(), { workers, signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  });

  test('passes on what goes wrong in a thread', async () => {
    await expect(simulate(study({ bots: ['nobody', 'random', 'random', 'random'] }), { workers: 2 })).rejects.toThrow(
      /no bot "nobody"/,
    );
  });

  // A search that looks at a few worlds goes through the same as one that looks at many.
  test.each([
    [{ negotiation: 'sealed' }, 'hard@4x'],
    [{ negotiation: 'live', jokers: 4 }, 'hard@4x'],
    [{ jokers: 3, 'joker-build': 'wild', 'replaced-card': 'discard' }, 'hard'],
  ])('goes through with %j', async (options, searcher) => {
    const bots = ['greedy', searcher, 'random', 'hoarder', 'raider'];
    const { findings } = await simulate(study({ seats: 5, bots, games: 10 }, options), { workers: 1 });
    expect(findings.seatsResult.reduce((all, { wins }) => all + wins, 0)).toBeCloseTo(10);
  });
});

describe('what it counts', () => {
  test('a hand-made part: two games, the second a victory of two', () => {
    const part = emptyPart(3, 0);
    part.games = 2;
    part.decisions = 30;
    part.wins.set([WHOLE_WIN + WHOLE_WIN / 2, 0, WHOLE_WIN / 2]);
    part.scores.set([6, 2, 5]); // 2 and 4, 1 and 1, 1 and 4
    part.squares.set([20, 2, 17]);
    part.lengths.set(10, 1).set(20, 1);
    part.rounds.set(5, 2);
    const found = findingsOf(study({ seats: 3, bots: ['random', 'random', 'random'], games: 2 }), part, 0.5);
    expect(found.seatsResult.map(({ wins, rate }) => [wins, rate])).toEqual([
      [1.5, 0.75],
      [0, 0],
      [0.5, 0.25],
    ]);
    expect(found.seatsResult.map(({ score }) => [score.mean, score.sd])).toEqual([
      [3, Math.SQRT2],
      [1, 0],
      [2.5, Math.sqrt(4.5)],
    ]);
    expect(found.length).toEqual({
      rounds: { mean: 5, p5: 5, p50: 5, p95: 5 },
      decisions: { mean: 15, p5: 10, p50: 10, p95: 20 },
    });
    expect(Object.keys(found).slice(0, 10)).toEqual([
      'game',
      'seats',
      'options',
      'bots',
      'seed',
      'games',
      'decisions',
      'seconds',
      'seatsResult',
      'length',
    ]);
  });

  test('percentiles of 1 to 100', () => {
    expect(spreadOf(new Map(Array.from({ length: 100 }, (_, i) => [100 - i, 1])))).toEqual({
      mean: 50.5,
      p5: 5,
      p50: 50,
      p95: 95,
    });
  });

  test('intervals by Wilson: 10 of 100 is 5.5 % to 17.4 %, 0 of 20 is 0 to 16.1 %', () => {
    const ten = rateOf(10, 100);
    expect(ten.rate).toBe(0.1);
    expect(ten.interval[0]).toBeCloseTo(0.0552, 4);
    expect(ten.interval[1]).toBeCloseTo(0.1744, 4);
    expect(rateOf(0, 20).interval[0]).toBe(0);
    expect(rateOf(0, 20).interval[1]).toBeCloseTo(0.1611, 4);
  });
});

/*
 * Fixed seeds, so no test here is a matter of luck: the figures of section 11 within four of their standard errors.
 * docs/studies.md has the same with more games.
 */
describe('[§11] greedy plays as the rulebook measured', () => {
  const GAMES = 400;
  const options = { negotiation: 'turns', 'package-deals': 'off' };

  const errorOf = (share: number, trials: number): number => Math.sqrt((share * (1 - share)) / trials);

  test.each([
    [3, { 'two-pair': 0.325, flush: 0.168, 'full-house': 0.202 }, 0.77, 3.8],
    [5, { 'two-pair': 0.345, flush: 0.128, 'full-house': 0.223 }, 0.75, 6.8],
    [7, { 'two-pair': 0.353, flush: 0.098, 'full-house': 0.227 }, 0.7, 10.1],
  ])('%i players: hands, swaps and proposals', async (seats, hands, swaps, proposals) => {
    const bots = Array.from({ length: seats }, () => 'greedy');
    const { findings } = await simulate(study({ seats, bots, games: GAMES }, options));
    const finals = findings.finalHands as Record<string, number>;
    for (const [id, share] of Object.entries(hands)) {
      const error = Math.hypot(errorOf(share, GAMES * seats), errorOf(share, 2000 * seats));
      expect(Math.abs((finals[id] ?? 0) - share)).toBeLessThan(4 * error);
    }
    const { swapsPerPlayer, proposalsPerAge } = findings.negotiation as {
      swapsPerPlayer: { ages1to4: number };
      proposalsPerAge: number;
    };
    expect(Math.abs(swapsPerPlayer.ages1to4 - swaps)).toBeLessThan(0.04);
    expect(Math.abs(proposalsPerAge / proposals - 1)).toBeLessThan(0.05);
  });

  test('wins 49.2 % of the games a seat against random, 38.3 % against those who never trade', async () => {
    const rates = async (other: string): Promise<number> => {
      const bots = ['greedy', 'greedy', other, other];
      const { findings } = await simulate(study({ bots, games: GAMES }, options));
      return findings.seatsResult.slice(0, 2).reduce((all, { rate }) => all + rate / 2, 0);
    };
    expect(Math.abs((await rates('random')) - 0.492)).toBeLessThan(0.01);
    expect(Math.abs((await rates('loner')) - 0.383)).toBeLessThan(4 * Math.hypot(0.011, 0.0095));
  });
});
