import '../games/all.ts';
import { describe, expect, test } from 'vitest';
import { resolveOptions } from '../engine/options.ts';
import { makeDice } from '../engine/luck/random.ts';
import { gameNamed } from '../contract/shelf.ts';
import { climb } from './ladder.ts';
import { type Deal, dealPlayer, type MatchUp, openStandings, type Standing } from './match-up.ts';

function matchUp(game: string, seats: number, bots: readonly string[], games: number): MatchUp {
  const options = resolveOptions(gameNamed(game).game, seats, {});
  return { game, seats, options, bots, seed: 'ladder', games };
}

function standingsOf(up: MatchUp, deals: readonly Deal[]): Standing[] {
  const standings = openStandings(up);
  for (const deal of deals) standings.add(deal);
  return standings.all();
}

describe('ladder', () => {
  test('every deal is played from every seat, and nothing is lost or won twice', () => {
    const up = matchUp('five-ages', 4, ['greedy', 'random', 'random', 'random'], 4);
    const deal = dealPlayer(up)(0);
    expect(deal.wins.reduce((all, wins) => all + wins, 0)).toBe(4 * 840);
    expect(dealPlayer(up)(0)).toEqual(deal);
    const [first, others] = standingsOf(up, [deal]);
    expect(first).toMatchObject({ bot: 'greedy', seats: 1, games: 4 });
    expect(others).toMatchObject({ bot: 'random', seats: 3, games: 4 });
    expect((first?.rate ?? 0) + 3 * (others?.rate ?? 0)).toBeCloseTo(1);
  });

  test('a deal that is mirrored gives equal bots equal results', async () => {
    const up = matchUp('avenue-empires', 2, ['greedy', 'careless'], 12);
    const same = { ...up, bots: ['greedy', 'greedy'] };
    expect((await climb(same, { workers: 1, bar: 0.99 })).entrants[0]).toMatchObject({
      bot: 'greedy',
      seats: 2,
      rate: 0.5,
    });
  });

  test('it ends as soon as the answer is clear, and says what it is', async () => {
    const up = matchUp('avenue-empires', 2, ['greedy', 'random'], 2000);
    const above = await climb(up, { workers: 2, bar: 0.5 });
    expect(above.verdict).toBe('above');
    expect(above.games).toBeLessThan(100);
    expect(above.entrants[0]?.interval[0]).toBeGreaterThan(0.5);
    const below = await climb({ ...up, bots: ['random', 'greedy'] }, { workers: 2, bar: 0.5 });
    expect(below.verdict).toBe('below');
    const open = await climb({ ...up, games: 4 }, { workers: 1, bar: 0.5 });
    expect(open).toMatchObject({ verdict: 'open', games: 4, stoppedEarly: false });
  });

  test('the result does not hang on the number of threads', async () => {
    const up = matchUp('rebuild', 2, ['greedy', 'random'], 40);
    const one = await climb(up, { workers: 1, bar: 0.7 });
    const two = await climb(up, { workers: 3, bar: 0.7 });
    expect({ ...two, seconds: 0 }).toEqual({ ...one, seconds: 0 });
  });

  test('it can be stopped: what has been played counts', async () => {
    const up = matchUp('five-ages', 3, ['greedy', 'greedy', 'random'], 1_000_000);
    const stop = new AbortController();
    let played = 0;
    const found = await climb(up, {
      workers: 1,
      bar: 0.42,
      signal: stop.signal,
      onProgress(games) {
        played = games;
        if (games >= 12) stop.abort();
      },
    });
    expect(found).toMatchObject({ stoppedEarly: true, games: played });
    expect(played).toBeGreaterThanOrEqual(12);
    expect(found.entrants[0]).toMatchObject({ bot: 'greedy', games: played });
  });

  test('stopped before it begins it has played nothing', async () => {
    const up = matchUp('five-ages', 3, ['greedy', 'random', 'random'], 30);
    const found = await climb(up, { workers: 1, signal: AbortSignal.abort() });
    expect(found).toMatchObject({ stoppedEarly: true, games: 0, verdict: 'open' });
  });

  test('intervals rest on the spread between deals', () => {
    const up = matchUp('five-ages', 4, ['greedy', 'random', 'random', 'random'], 4);
    const deals = Array.from({ length: 50 }, (_, i) => ({
      wins: [i % 2 === 0 ? 4 * 840 : 0, i % 2 === 0 ? 0 : 4 * 840], // all games of a deal end alike
      scores: [0, 0],
      decisions: 1,
      faults: [],
    }));
    const [first] = standingsOf(up, deals);
    const { rate, interval } = first ?? { rate: 0, interval: [0, 0] };
    const [low, high] = interval;
    expect(rate).toBeCloseTo(0.5);
    expect(high - low).toBeGreaterThan(0.25); // as for 50 games, not for 200
  });

  test('a bot that stands at the bar is called above or below it in at most 5 of 100 ladders of 500 deals', () => {
    const up = matchUp('five-ages', 4, ['greedy', 'random', 'random', 'random'], 4);
    const dice = makeDice('at the bar');
    let called = 0;
    for (let ladder = 0; ladder < 100; ladder++) {
      const standings = openStandings(up);
      let isCalled = false;
      while (standings.deals < 500 && !isCalled) {
        const wins = 840 * [0, 1, 2, 3, 4].filter((game) => game > 0 && dice.below(4) === 0).length;
        standings.add({ wins: [wins, 4 * 840 - wins], scores: [0, 0], decisions: 1, faults: [] });
        const [low, high] = standings.deals % 20 === 0 ? standings.first().interval : [0, 1];
        isCalled = low > 0.25 || high < 0.25;
      }
      if (isCalled) called++;
    }
    expect(called).toBeLessThanOrEqual(5);
  });
});
