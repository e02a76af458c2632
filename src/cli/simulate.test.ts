import { describe, expect, test } from 'vitest';
import { runAtTerminal, runWith } from './fake-io.ts';
import { SIMULATE_HELP } from './simulate.ts';

const ask = (...args: string[]) => runWith('', 'simulate', ...args);

describe('simulate', () => {
  test('prints one object with the fields that scripts rely on', async () => {
    const { code, output, errors } = await ask(
      ...['five-ages', '--seats', '3', '--games', '4', '--bots', 'greedy,random', '--seed', 's', '--json'],
      ...['--set', 'jokers=2', '--preset', 'one-screen', '--workers', '1'],
    );
    expect([code, errors]).toEqual([0, '']);
    const found: unknown = JSON.parse(output);
    expect(found).toMatchObject({
      game: 'five-ages',
      seats: 3,
      options: { jokers: 2, negotiation: 'turns', 'package-deals': 'on' },
      bots: ['greedy', 'random', 'greedy'],
      seed: 's',
      games: 4,
    });
    expect(Object.keys(found as object)).toEqual([
      ...['game', 'seats', 'options', 'bots', 'seed', 'games', 'decisions', 'seconds', 'seatsResult', 'length'],
      ...['winningHands', 'finalHands', 'medianWinningHand', 'sharedVictories', 'negotiation', 'replacementsPerPlayer'],
      'war',
    ]);
    const [first] = (found as { seatsResult: object[] }).seatsResult;
    expect(Object.keys(first ?? {})).toEqual(['seat', 'bot', 'wins', 'rate', 'interval', 'score']);
  });

  test('prints tables that fit a terminal', async () => {
    const { code, output, errors } = await ask(
      'five-ages',
      '--games',
      '6',
      '--bots',
      'greedy,random',
      '--set',
      'jokers=4',
    );
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(/^five-ages, 4 seats, 6 games, seed 1: \d+ decisions in \d/);
    expect(output).toContain('win rate');
    expect(output).toContain('Full house');
    expect(output).toContain('Attacks a game');
    const lines = output.split('\n').slice(1);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('shows on a terminal how far it is, and wipes that away', async () => {
    const { code, output, errors } = await runAtTerminal({}, () => null, 'simulate', 'five-ages', '--games', '20');
    expect(code).toBe(0);
    expect(output).toContain('win rate');
    expect(errors).toContain('100 %');
    expect(errors).toMatch(/\r +\r$/);
  });

  test.each([
    [[], 'Write `simulate GAME`; `games` lists the games.'],
    [['five-ages', 'more'], 'Write `simulate GAME`; `games` lists the games.'],
    [['chess'], /^There is no game "chess"/],
    [['five-ages', '--seats', '8'], '--seats is a whole number from 3 to 7, not "8".'],
    [['five-ages', '--games', '0'], '--games is a whole number from 1 to 1000000000, not "0".'],
    [['five-ages', '--games', 'many'], '--games is a whole number from 1 to 1000000000, not "many".'],
    [['five-ages', '--workers', '0'], '--workers is a whole number from 1 to 256, not "0".'],
    [['five-ages', '--bots', 'cmd:python3 bot.py'], /^A program plays in `ladder`/],
    [['five-ages', '--bots', 'nobody'], /^There is no bot "nobody" for five-ages; there is .*greedy, .*random\.$/],
    [['five-ages', '--bots', ''], /^There is no bot ""/],
    [['five-ages', '--seats', '3', '--bots', 'random,random,random,random'], '4 bots are too many for 3 seats.'],
    [['five-ages', '--set', 'jokers=1'], /^Option jokers of 5 Ages is one of 0, 2, 3, 4, not 1\.$/],
    [['five-ages', '--preset', 'none'], /has no preset "none"/],
    [['five-ages', '--game', '3'], 'There is no option "--game" here; did you mean --games?'],
  ])('%j is wrong usage, in one sentence', async (args, sentence) => {
    const { code, output, errors } = await ask(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/^cardwright: [^\n]*\n$/);
    const text = errors.slice('cardwright: '.length, -1);
    if (typeof sentence === 'string') expect(text).toBe(sentence);
    else expect(text).toMatch(sentence);
  });

  test('[§6.3] of daily reigns is refused, whatever the seed', async () => {
    for (const seed of ['1', 'upper-cataracts/daily/1/2026-05-03'])
      expect(await ask('upper-cataracts', '--preset', 'daily', '--seed', seed)).toEqual({
        code: 2,
        output: '',
        errors:
          'cardwright: These options fix the seed of a game, but every simulated game has one of its own. (§6.3)\n',
      });
  });

  test('[§option capacity] warns on the error stream, and with --json in a field', async () => {
    const narrow = ['upper-cataracts', '--games', '2', '--bots', 'random', '--workers', '1', '--set', 'capacity=6'];
    const { code, output, errors } = await ask(...narrow, '--json');
    expect(code).toBe(0);
    expect(errors).toMatch(/^cardwright: warning: With a capacity of 6 the Milestones [^\n]*\n$/);
    expect(JSON.parse(output).warnings).toEqual([errors.slice('cardwright: warning: '.length, -1)]);
    expect((await ask(...narrow)).errors).toBe(errors);
  });

  test('[§6.6] counts the victory of a team for each of its seats, and says so', async () => {
    const team = ['rebuild', '--set', 'mode=campaign', '--games', '6', '--bots', 'greedy', '--workers', '1'];
    const found = JSON.parse((await ask(...team, '--json')).output);
    const won = found.campaign.won.rate * 6;
    expect(won).toBeGreaterThan(0);
    expect(found).toMatchObject({ team: true, sharedVictories: 0, seatsResult: [{ wins: won }, { wins: won }] });
    expect(found.byTurnOrder).toMatchObject([{ rate: won / 6 }, { rate: won / 6 }]);
    expect((await ask(...team)).output).toContain('(a team: a victory is one of every seat)\n');
    const versus = await ask('rebuild', '--games', '2', '--bots', 'random', '--workers', '1', '--json');
    expect(JSON.parse(versus.output)).not.toHaveProperty('team');
  });

  test('has help that fits a terminal', () => {
    expect(Math.max(...SIMULATE_HELP.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
