import '../games/all.ts';
import { expect, test } from 'vitest';
import { playCampaigns } from './campaign-runs.ts';

const study = { game: 'rebuild', options: {}, bots: ['planner'], seed: 'runs', runs: 2 };

test('campaigns are played until a game is lost, and every game is counted', async () => {
  const done: number[] = [];
  const { games, whole, seats, decisions } = await playCampaigns(study, { onProgress: (runs) => done.push(runs) });
  expect([seats, done]).toEqual([1, [1, 2]]);
  expect(decisions).toBeGreaterThan(100);
  expect(games[0]).toMatchObject({ game: 1, played: 2 });
  games.forEach(({ played, won }, i) => {
    expect(won).toBeLessThanOrEqual(played);
    if (games[i + 1]) expect(games[i + 1]?.played).toBe(won);
  });
  expect(whole.won).toBe(games.find(({ game }) => game === 4)?.won ?? 0);
});

test('who never wins a game plays only the first', async () => {
  const { games, whole } = await playCampaigns({ ...study, bots: ['random'], runs: 3 });
  expect(games).toMatchObject([{ game: 1, played: 3, won: 0 }]);
  expect(whole).toMatchObject({ won: 0, rate: 0 });
});

test('a game without a campaign is refused', async () => {
  await expect(playCampaigns({ ...study, game: 'arquetect' })).rejects.toThrow(/has no campaign/);
});

test('it can be stopped: runs that have ended count', async () => {
  const stop = new AbortController();
  const found = await playCampaigns(
    { ...study, bots: ['random'], runs: 50 },
    { signal: stop.signal, onProgress: (runs) => runs === 3 && stop.abort() },
  );
  expect(found).toMatchObject({ runs: 3, stoppedEarly: true, games: [{ game: 1, played: 3 }] });
});
