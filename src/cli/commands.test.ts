import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import { runWith } from './fake-io.ts';

const ALL = games.map(({ game }) => game.id).join(', ');

describe('the command line', () => {
  test('says what it can do, and exits with 2 when nothing was asked', async () => {
    const help = await runWith('', '--help');
    expect(help).toMatchObject({ code: 0, errors: '' });
    for (const command of [
      'games',
      'play',
      'simulate',
      'score',
      'engine',
      'replay',
      'serve',
      'build',
      'backup',
      'restore',
      'bench',
    ])
      expect(help.output).toContain(`cardwright ${command}`);
    expect((await runWith('')).code).toBe(2);
  });

  test('has help for every command', async () => {
    for (const command of [
      'games',
      'play',
      'simulate',
      'score',
      'engine',
      'replay',
      'serve',
      'build',
      'backup',
      'restore',
      'bench',
    ]) {
      const { code, output } = await runWith('', command, '--help');
      expect(code).toBe(0);
      expect(output).toContain(`cardwright ${command}`);
      expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    }
  });

  test('knows its version', async () => {
    expect((await runWith('', '--version')).output).toMatch(/^cardwright \d+\.\d+\.\d+\n$/);
  });

  test('suggests the nearest command, in one sentence on the error stream', async () => {
    expect(await runWith('', 'plya')).toEqual({
      code: 2,
      output: '',
      errors: 'cardwright: There is no command "plya"; did you mean play?\n',
    });
    expect((await runWith('', '__proto__')).code).toBe(2);
  });

  test.each([
    [['play'], 'Write `play GAME`; `games` lists the games.'],
    [['play', 'chess'], `There is no game "chess"; there is ${ALL}.`],
    [['play', 'five-ages', '--seat', '3'], 'There is no option "--seat" here; did you mean --seats?'],
    [['play', 'five-ages', '--seats', '9'], '--seats is a whole number from 3 to 7, not "9".'],
    [['play', 'five-ages', '--seats'], '--seats needs a value.'],
    [['play', 'five-ages', '--set', 'jokers'], '--set is written --set option=value, not --set "jokers".'],
    [['play', 'five-ages', '--set', 'jokers=1'], 'Option jokers of 5 Ages is one of 0, 2, 3, 4, not 1.'],
    [
      ['play', 'five-ages', '--preset', 'peace'],
      '5 Ages has no preset "peace"; it has as-written, war, mail, one-screen.',
    ],
    [['play', 'five-ages', '--names', 'Mia,Mia'], 'Two seats have the same name.'],
    [
      ['play', 'five-ages', '--bots', 'random,random,random,random'],
      '--bots leaves no seat for a person; write - for one.',
    ],
    [
      ['play', '--resume', 'a.json', '--seats', '4'],
      'A match that goes on keeps what it began with, so --seats does not go with --resume.',
    ],
    [['replay', 'no/such/file'], 'The file no/such/file cannot be read: there is no such file or folder.'],
    [['play', 'upper-cataracts', '--seats', '2'], '--seats is 1, not "2".'],
    [['play', 'upper-cataracts', '--bots', 'greedy,greedy'], '--bots names 2 seats, but there is 1.'],
    [['play', 'upper-cataracts', '--names', 'Mia,Tom'], '--names gives 2 names for 1 seat.'],
    [
      ['simulate', 'upper-cataracts', '--set', 'reign=20'],
      'The option reign goes only with difficulty "custom". (option reign)',
    ],
    [['score'], 'Write `score GAME FILE`, or `score GAME -` to read standard input.'],
    [['games', '--jsn'], 'There is no option "--jsn" here; did you mean --json?'],
  ])('%j is answered with a sentence', async (args, sentence) => {
    expect(await runWith('', ...args)).toEqual({ code: 2, output: '', errors: `cardwright: ${sentence}\n` });
  });

  test('lists games with presets and options, for people and for programs', async () => {
    const listed = await runWith('', 'games');
    expect(listed.output).toContain('5 Ages (five-ages), for 3 to 7 seats, usually 4');
    expect(Math.max(...listed.output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    const answer: { games: { id: string; options: { id: string; range?: object }[] }[] } = JSON.parse(
      (await runWith('', 'games', '--json')).output,
    );
    expect(answer.games.map(({ id }) => id).join(', ')).toBe(ALL);
    const fiveAges = answer.games.find(({ id }) => id === 'five-ages');
    expect(fiveAges).toMatchObject({
      id: 'five-ages',
      seats: { min: 3, max: 7, default: 4 },
      presets: { war: { jokers: 4 } },
    });
    expect(fiveAges?.options[0]).toEqual({
      id: 'jokers',
      values: [0, 2, 3, 4],
      default: 0,
      text: 'How many jokers are shuffled in: 0 is the basic game, 2 to 4 is War.',
      rule: '§6.1',
    });
    const waves = fiveAges?.options.find(({ id }) => id === 'sealed-waves');
    expect(waves?.range).toEqual({ from: 1, to: 5 });
  });

  test('lists what is usual for some numbers of seats only, and for how many a preset is', async () => {
    const { output } = await runWith('', 'games');
    expect(output).toContain('versus, campaign; default versus, with 1 seat campaign\n');
    expect(output).toContain('deckCopies = 2; for 3 to 4 seats\n');
    const { games: listed } = JSON.parse((await runWith('', 'games', '--json')).output);
    const rebuild = listed.find(({ id }: { id: string }) => id === 'rebuild');
    expect(rebuild.presetSeats).toEqual({
      long: { min: 3, max: 4, rule: '§6.2' },
      daily: { min: 1, max: 1, rule: '§6.5.10' },
    });
    expect(rebuild.options[0]).toMatchObject({
      id: 'mode',
      default: 'versus',
      defaultBySeats: { 1: 'campaign' },
    });
    expect(rebuild.options[1]).not.toHaveProperty('defaultBySeats');
    expect(output).not.toContain('§option');
  });
});

describe('bin/cardwright as a process of its own', () => {
  const cardwright = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, ['bin/cardwright', ...args], { input, encoding: 'utf8', timeout: 50_000 });

  test('answers JSON lines and ends at the end of input', () => {
    const { status, stdout, stderr } = cardwright('{"id":1,"do":"new","game":"five-ages"}\nnonsense\n', 'engine');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ id: 1, ok: true, match: 'm1' });
    expect(second).toEqual({ id: null, ok: false, error: 'This is not valid JSON.' });
  });

  test('has no stack trace for a mistake of its user', () => {
    const { status, stdout, stderr } = cardwright('{"civilizations":1}', 'score', 'five-ages');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe('cardwright: "civilizations" should be a list of 2 to 7, not 1.\n');
  });

  test('does not mind when nobody reads on', () => {
    const { status, stdout, stderr } = spawnSync(
      'sh',
      [
        '-c',
        `"${process.execPath}" bin/cardwright games | head -n 1; "${process.execPath}" bin/cardwright engine < /dev/null`,
      ],
      { encoding: 'utf8', timeout: 50_000 },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^[^\n]+\(\S+\), for [^\n]+ seats[^\n]*\n$/);
  });
});
