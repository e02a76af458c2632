import '../../games/all.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runWith } from '../fake-io.ts';

const QUICK = ['--bots', 'random', '--workers', '1'];
const lab = (...args: string[]) => runWith('', 'lab', ...args);

const printedDeck = new URL('../../games/avenue-empires/deck.json', import.meta.url);

describe('lab compare', () => {
  test('prints what the contract names', async () => {
    const { code, output } = await lab(
      ...['compare', 'five-ages', '--seats', '3', '--a', '', '--b', 'preset=war,set:package-deals=off'],
      ...['--deals', '20', '--seed', 's', '--json', ...QUICK],
    );
    expect(code).toBe(0);
    const found = JSON.parse(output);
    expect(found).toMatchObject({ game: 'five-ages', seats: 3, seed: 's', deals: 20, games: 40, stoppedEarly: false });
    expect(found.bots).toEqual(['random', 'random', 'random']);
    expect(found.unpairedGames).toBeGreaterThan(0);
    const { win, score, length, lead, otherWinner } = found.measures;
    expect(win).toHaveLength(3);
    expect(score).toHaveLength(3);
    for (const one of [...win, ...score, length, lead, otherWinner]) {
      expect(Object.keys(one)).toEqual(['a', 'b', 'difference', 'interval']);
      expect(one.difference).toBeCloseTo(one.b - one.a, 8);
      expect(one.interval[0]).toBeLessThanOrEqual(one.difference);
      expect(one.interval[1]).toBeGreaterThanOrEqual(one.difference);
    }
    expect(win.reduce((sum: number, one: { a: number }) => sum + one.a, 0)).toBeCloseTo(1);
  });

  test('goes on until the width is reached', async () => {
    const { output } = await lab('compare', 'five-ages', '--b', 'preset=war', '--width', '25%', '--json', ...QUICK);
    const { measures, deals } = JSON.parse(output);
    expect(deals).toBeGreaterThan(8);
    for (const { interval } of measures.win) expect((interval[1] - interval[0]) / 2).toBeLessThanOrEqual(0.25);
  });

  test('tells it in words and as a table', async () => {
    const args = ['compare', 'five-ages', '--seats', '3', '--b', 'preset=war', '--deals', '8', ...QUICK];
    const text = await lab(...args);
    expect(text.output).toMatch(/^five-ages, 3 seats \(random\), seed 1: 8 deals, 16 games in /);
    expect(text.output).toContain('A: as written\nB: preset=war\n');
    expect(text.output).toMatch(/wins, seat 0 +\d+\.\d % +\d+\.\d % {3}.* points\n/);
    const table = (await lab(...args, '--csv')).output.trim().split('\n');
    expect(table[0]).toBe('measure,seat,a,b,difference,low,high');
    expect(table).toHaveLength(1 + 3 + 3 + 3 + 5);
    expect(table.every((line) => line.split(',').length === 7)).toBe(true);
  });

  test('an edited deck and its own bots make a variant', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lab-')), 'deck.json');
    const deck = JSON.parse(readFileSync(printedDeck, 'utf8'));
    deck[0].score[0].flat = 9;
    writeFileSync(file, JSON.stringify(deck));
    const args = ['compare', 'avenue-empires', '--seats', '2', '--deals', '8', '--workers', '1', '--json'];
    const { output } = await lab(...args, '--a', 'bots=random', '--b', `deck=${file},bots=random`);
    const { score } = JSON.parse(output).measures;
    expect(score[0].difference + score[1].difference).toBeGreaterThan(0);
  });

  test.each([
    [['compare'], /lab compare GAME --a SPEC --b SPEC/],
    [['compare', 'five-ages'], /Say what is compared/],
    [['compare', 'chess', '--b', ''], /There is no game "chess"/],
    [['compare', 'five-ages', 'more', '--b', ''], /Write `lab compare GAME/],
    [['compare', 'five-ages', '--b', 'jokers=4'], /--b is a list of preset=P.*not "jokers=4"/],
    [['compare', 'five-ages', '--b', 'peset=war'], /Did you mean preset=\?/],
    [['compare', 'five-ages', '--b', 'set:jokers=9'], /--b: Option jokers of 5 Ages is one of 0, 2, 3, 4, not 9/],
    [['compare', 'five-ages', '--b', 'set:jokers'], /--b is a list of preset=P.*not "set:jokers"/],
    [['compare', 'five-ages', '--a', 'preset=peace'], /--a: 5 Ages has no preset "peace"/],
    [['compare', 'five-ages', '--b', 'preset=war,preset=war'], /--b: preset is given twice/],
    [['compare', 'five-ages', '--b', 'deck='], /--b: deck= needs a value/],
    [['compare', 'rebuild', '--b', 'deck=/no/such/file'], /--b: The file \/no\/such\/file cannot be read/],
    [['compare', 'five-ages', '--b', '', '--width', '2'], /--width is half the width.*not "2"/],
    [['compare', 'five-ages', '--b', '', '--width', '1%', '--deals', '5'], /--width or --deals, not both/],
    [['compare', 'five-ages', '--b', '', '--deals', '0'], /--deals is a whole number/],
    [['compare', 'five-ages', '--b', '', '--json', '--csv'], /--json or --csv, not both/],
    [['compare', 'five-ages', '--b', 'bots=nobody'], /--b: There is no bot "nobody"/],
    [['compare', 'upper-cataracts', '--b', 'preset=daily', '--deals', '8', ...QUICK], /These options fix the seed/],
    [['compose', 'five-ages'], /The lab has no question "compose"; did you mean compare\?/],
    [[], /lab compare GAME/],
  ])('%j: one sentence says what is wrong', async (args, sentence) => {
    const { code, output, errors } = await lab(...args);
    expect(code).toBe(2);
    expect(output + errors).toMatch(sentence);
    expect(errors.trim().split('\n').length).toBe(1);
  });
});
