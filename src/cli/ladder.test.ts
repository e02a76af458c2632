import { describe, expect, test } from 'vitest';
import { runAtTerminal, runWith } from './fake-io.ts';
import { LADDER_HELP } from './ladder.ts';

const ask = (...args: string[]) => runWith('', 'ladder', ...args);

describe('ladder', () => {
  test('prints one object with games, wins, rate and interval of each entrant', async () => {
    const { code, output, errors } = await ask(
      ...['avenue-empires', '--seats', '2', '--bots', 'greedy,random', '--bar', '0.6', '--json', '--workers', '1'],
    );
    expect([code, errors]).toEqual([0, '']);
    const found = JSON.parse(output) as { entrants: object[] };
    expect(found).toMatchObject({
      game: 'avenue-empires',
      seats: 2,
      bots: ['greedy', 'random'],
      bar: 0.6,
      verdict: 'above',
    });
    expect(Object.keys(found.entrants[0] ?? {})).toEqual([
      ...['bot', 'seats', 'games', 'wins', 'score', 'rate', 'interval'],
    ]);
  });

  test('exit code 1 when the answer is no, in words that fit a terminal', async () => {
    const { code, output } = await ask('five-ages', '--bots', 'random,greedy', '--seats', '3', '--workers', '1');
    expect(code).toBe(1);
    expect(output).toContain('random is below 33.3 %.');
    for (const line of output.split('\n')) expect(line.length).toBeLessThan(80);
  });

  test('programs are told apart by the end of their command', async () => {
    const { output } = await ask('five-ages', '--bots', 'cmd:./no-such-program one.py,random', '--games', '4');
    expect(output).toMatch(/^…program one\.py +1 +0\.0 /m);
  });

  test('the last name fills the seats; levels that think have their usual time', async () => {
    const { output } = await ask(
      ...['arquetect', '--bots', 'random,easy', '--games', '4', '--seats', '4', '--json', '--workers', '1'],
    );
    const { bots } = JSON.parse(output) as { bots: string[] };
    expect(bots[0]).toBe('random');
    expect(new Set(bots.slice(1)).size).toBe(1);
    expect(bots[1]).toMatch(/^easy/);
  });

  test('shows how far it is at a terminal', async () => {
    const { errors } = await runAtTerminal(
      {},
      () => null,
      ...['ladder', 'five-ages', '--bots', 'random', '--games', '8', '--workers', '1'],
    );
    expect(errors).toMatch(/of at most 8 games: random/);
  });

  test.each([
    [['chess', '--bots', 'easy'], /no game "chess"/],
    [['five-ages'], /--bots says who plays/],
    [['--bots', 'easy'], /ladder GAME/],
    [['five-ages', '--bots', 'nobody,easy'], /no bot "nobody"/],
    [['five-ages', '--bots', 'easy@soon'], /after @ comes a number/],
    [['five-ages', '--bots', 'easy@0'], /after @ comes a number/],
    [['five-ages', '--bots', 'easy@10@10'], /after @ comes a number/],
    [['five-ages', '--bots', 'greedy@10'], /only a level takes a time/],
    [['five-ages', '--bots', 'easy', '--bar', '7x'], /--bar is a rate/],
    [['five-ages', '--bots', 'easy', '--bar', ''], /--bar is a rate/],
    [['five-ages', '--seats', '3', '--bots', 'easy,easy,easy,easy'], /4 bots are too many for 3 seats/],
    [['five-ages', '--bots', 'easy', '--games', '0'], /--games is a whole number/],
    [['five-ages', '--campaign', '--bots', 'easy'], /has no campaign/],
    [['rebuild', '--campaign', '--bots', 'easy', '--bar', '1x'], /--bar does not go with --campaign/],
  ])('%j is answered in one sentence', async (args, sentence) => {
    const { code, output, errors } = await ask(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test('--campaign plays whole campaigns', async () => {
    const { code, output } = await ask('rebuild', '--campaign', '--bots', 'random', '--games', '2');
    expect(code).toBe(0);
    expect(output).toMatch(/Whole campaigns without a loss: 0 of 2, 0\.0 %/);
  });

  test.each([
    ['SIGINT', /^five-ages, 4 seats, \d+ games.*\n\nbot .*\nrandom .*\n\n.*\nStopped early\.\n$/s, []],
    ['SIGTERM', /"stoppedEarly":true/, ['--json']],
    ['SIGTERM', /Whole campaigns .* of \d+, .*\nStopped early\.\n$/s, ['--campaign']],
  ] as const)('%s: it says what it has so far', async (signal, shown, more) => {
    const before = process.listeners(signal);
    const game = more[0] === '--campaign' ? 'rebuild' : 'five-ages';
    const workers = more[0] === '--campaign' ? [] : ['--workers', '1'];
    const running = ask(game, '--bots', 'random', '--games', '1000000', ...workers, ...more);
    const heard = (): void => {
      const mine = process.listeners(signal).find((listener) => !before.includes(listener));
      expect(mine).toBeDefined(); // still there for a second one, which would end the program at once
      mine?.(signal);
    };
    await expect.poll(() => process.listeners(signal).length).toBeGreaterThan(before.length);
    heard();
    heard();
    const { code, output } = await running;
    expect(code).toBe(1);
    expect(output).toMatch(shown);
    expect(process.listeners(signal)).toEqual(before);
  });

  test('the help fits a terminal', () => {
    for (const line of LADDER_HELP) expect(line.length).toBeLessThan(83);
  });
});
