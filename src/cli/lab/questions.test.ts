import '../../games/all.ts';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWith } from '../fake-io.ts';

const QUICK = ['--workers', '1', '--deals', '16'];
const lab = (...args: string[]) => runWith('', 'lab', ...args);

interface Row {
  readonly what: string;
  readonly estimate: number;
  readonly interval: readonly [number, number];
  readonly deals: number;
  readonly isClear: boolean;
  readonly [more: string]: unknown;
}

const UNKNOWN_CARDS = /^cardwright: warning: The bots do not know \d+ cards? of this deck: .+\n/;

async function rowsOf(...args: string[]): Promise<Row[]> {
  const { code, output, errors } = await lab(...args, '--json');
  expect([code, errors.replace(UNKNOWN_CARDS, '')]).toEqual([0, '']);
  const { rows } = JSON.parse(output) as { rows: Row[] };
  for (const { estimate, interval, deals } of rows) {
    expect(interval[0]).toBeLessThanOrEqual(estimate);
    expect(interval[1]).toBeGreaterThanOrEqual(estimate);
    expect(deals).toBe(16);
  }
  return rows;
}

describe('lab seats', () => {
  test('has a row for each seat and each place, at every number of seats', async () => {
    const rows = await rowsOf('seats', 'rebuild', '--bots', 'random', ...QUICK);
    expect(rows).toHaveLength(2 * (2 + 3 + 4));
    const sum = (seats: number, by: string): number =>
      rows.filter((row) => row.seats === seats && row.by === by).reduce((all, { estimate }) => all + estimate, 0);
    for (const seats of [2, 3, 4]) for (const by of ['seat', 'place']) expect(sum(seats, by)).toBeCloseTo(1);
    const { output } = await lab('seats', 'rebuild', '--seats', '2', '--bots', 'random', ...QUICK);
    expect(output).toMatch(/2 seats: who begins +\d+\.\d % \(\d+\.\d % to \d+\.\d %\)/);
  });

  test('finds a seat that wins more often than its share', async () => {
    const rows = await rowsOf('seats', 'five-ages', '--seats', '3', '--bots', 'greedy,random,random', ...QUICK);
    expect(rows.find(({ what }) => what === '3 seats: seat 0')).toMatchObject({ isClear: true });
  });
});

describe('lab skill', () => {
  test('tells how far each bot gets ahead of the next in the list', async () => {
    const rows = await rowsOf('skill', 'five-ages', '--seats', '3', '--bots', 'greedy,random,random', ...QUICK);
    expect(rows.map(({ what }) => what)).toEqual(['3 seats: greedy among random', '3 seats: random among random']);
    expect(rows[0]).toMatchObject({ isClear: true, fair: 1 / 3 });
    expect(rows[0]?.estimate).toBeGreaterThan(0.7);
    expect(rows[1]).toMatchObject({ isClear: false });
  });
});

describe('lab rulings', () => {
  test('plays every value of every option once and says what it does', async () => {
    const { output } = await lab('rulings', 'five-ages', '--seats', '3', '--bots', 'random', '--json', ...QUICK);
    const { changes, leftOut } = JSON.parse(output);
    const effects = Object.fromEntries(
      changes.map((one: { change: string; effect: string }) => [one.change, one.effect]),
    );
    expect(effects['proposal-visibility=pair']).toBe('no game differs');
    expect(effects['jokers=4']).not.toBe('no game differs');
    expect(effects).not.toHaveProperty('jokers=0'); // as written
    expect(leftOut).toContainEqual({ change: 'trade-clock', why: 'bots need no clock' });
    const text = await lab('rulings', 'five-ages', '--seats', '3', '--bots', 'random', ...QUICK);
    expect(text.output).toMatch(/No game differs at all:\n(.*\n)* {2}proposal-visibility=pair: /);
  });
});

describe('lab sweep', () => {
  test('compares each value of an option or of a number of a card with what is printed', async () => {
    const options = await rowsOf('sweep', 'five-ages', '--over', 'jokers=0,2,4', '--bots', 'random', ...QUICK);
    expect(new Set(options.map(({ change }) => change))).toEqual(new Set(['jokers=0', 'jokers=2', 'jokers=4']));
    for (const row of options) if (row.change === 'jokers=0') expect(row.estimate).toBe(0);
    const over = 'card:cottage-row.score.0.flat=2..4';
    const rows = await rowsOf('sweep', 'avenue-empires', '--seats', '2', '--bots', 'random', '--over', over, ...QUICK);
    const scores = rows.filter(({ measure }) => measure === 'score').map(({ estimate }) => estimate);
    expect(scores[0]).toBe(0);
    expect(scores[2]).toBeGreaterThan(scores[1] ?? 0);
  });

  test('as a table with commas', async () => {
    const { output } = await lab('sweep', 'five-ages', '--over', 'jokers=2', '--bots', 'random', '--csv', ...QUICK);
    const [head, ...lines] = output.trim().split('\n');
    expect(head).toBe('what,estimate,low,high,deals,change,measure,a,b,isClear');
    expect(lines).toHaveLength(4 + 4 + 4);
  });
});

describe('lab cards', () => {
  test.each(['avenue-empires', 'arquetect', 'five-ages', 'rebuild', 'upper-cataracts'])(
    '%s: every card with how often it was seen and used, its lift and its value',
    async (game) => {
      const { output } = await lab('cards', game, '--bots', 'random', '--json', '--workers', '1', '--deals', '8');
      const { rows, deals } = JSON.parse(output);
      expect(deals).toBe(8);
      expect(rows.length).toBeGreaterThan(10);
      for (const { seen, used, lift, liftInterval, estimate, interval } of rows) {
        expect(seen).toBeGreaterThan(0);
        expect(used).toBeGreaterThanOrEqual(0);
        expect(liftInterval[0]).toBeLessThanOrEqual(lift);
        expect(interval[0]).toBeLessThanOrEqual(estimate);
      }
      const undone = rows.reduce((sum: number, row: { undone: number }) => sum + row.undone, 0);
      expect(undone).toBeGreaterThan(8);
      expect(undone).toBeLessThanOrEqual(8 * 8);
    },
  );

  test('in words and with commas', async () => {
    const args = ['cards', 'rebuild', '--seats', '2', '--bots', 'random', '--workers', '1', '--deals', '8'];
    expect((await lab(...args)).output).toMatch(/\n +seen +used +lift, points +value, points\n/);
    const [head] = (await lab(...args, '--csv')).output.split('\n');
    expect(head).toBe('what,deals,card,seen,used,lift,liftLow,liftHigh,estimate,low,high,undone,isClear,mark');
  });
});

describe('lab gate', () => {
  test('makes a balance and says how', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lab-')), 'balance.json');
    const args = [
      'gate',
      'five-ages',
      '--seats',
      '3',
      '--bots',
      'random',
      '--seed',
      's',
      '--deals',
      '8',
      '--workers',
      '1',
    ];
    const { code, output } = await lab(...args, '--out', file);
    expect([code, output]).toEqual([0, `five-ages: 8 deals, written to ${file}.\n`]);
    const balance = JSON.parse(readFileSync(file, 'utf8'));
    expect(balance).toMatchObject({ seats: 3, bots: ['random', 'random', 'random'], seed: 's' });
    expect(balance.made.command).toContain('lab gate five-ages --seats 3 --bots random --seed s --deals 8');
    expect(balance.rows).toHaveLength(8);
  });

  test('tells of a game that is as it was', async () => {
    const { code, output } = await lab('gate', 'five-ages', '--workers', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(output).games).toMatchObject([{ game: 'five-ages', deals: 300, drifts: [] }]);
  });
});

test.each([
  [['gate', 'chess'], /no game "chess"/],
  [['gate', 'five-ages', 'rebuild'], /Write `lab gate GAME`/],
  [
    ['gate', 'five-ages', '--deals', '8', '--bots', 'random', '--workers', '1', '--out', '/no/such/x'],
    /cannot be written/,
  ],
  [['seats', 'upper-cataracts'], /Upper Cataracts is played alone/],
  [['seats', 'rebuild', '--seats', '1'], /With one seat there is nobody to compare with/],
  [['seats', 'five-ages', '--a', 'preset=peace'], /has no preset "peace"/],
  [['skill', 'five-ages', '--bots', 'greedy'], /--bots names at least two bots/],
  [['skill', 'five-ages', '--bots', 'greedy,nobody'], /There is no bot "nobody"/],
  [['sweep', 'five-ages'], /Say what is changed/],
  [['sweep', 'five-ages', '--over', 'jokers'], /--over is written option=1,2,3/],
  [['sweep', 'five-ages', '--over', 'jokes=1'], /five-ages has no option "jokes"/],
  [['sweep', 'five-ages', '--over', 'jokers=1..900'], /1\.\.900 is no range of 1 to 40 numbers/],
  [['sweep', 'five-ages', '--over', 'card:a.b=1'], /5 Ages is played with its printed deck only/],
  [['sweep', 'avenue-empires', '--over', 'card:cotage-row.x=1'], /no card "cotage-row"; did you mean cottage-row\?/],
  [['sweep', 'avenue-empires', '--over', 'card:cottage-row.x=1'], /no number "x"; it has score\.0\.flat, score\.1\.vp/],
  [['sweep', 'avenue-empires', '--over', 'card:cottage-row.score.0.flat=many'], /cannot be "many"/],
  [['rulings', 'five-ages', '--a', 'set:jokers=1'], /--a: Option jokers/],
])('%j: one sentence says what is wrong', async (args, sentence) => {
  const { code, errors } = await lab(...args);
  expect(code).toBe(2);
  expect(errors).toMatch(sentence);
  expect(errors.trim().split('\n').length).toBe(1);
});
