import '../games/all.ts';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runWith } from './fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-puzzles-'));
const puzzles = (...args: string[]) => runWith('', 'puzzles', ...args);

test('makes a book, proves it, and says what does not hold', async () => {
  const file = join(folder, 'book.json');
  expect(await puzzles('make', 'arquetect', '--number', '3', '--seed', 'cli', '--out', file)).toMatchObject({
    code: 0,
  });
  expect(await puzzles('check', 'arquetect', '--in', file)).toEqual({
    code: 0,
    output: '3 of 3 puzzles proven.\n',
    errors: '',
  });
  const damaged = join(folder, 'damaged.json');
  writeFileSync(damaged, readFileSync(file, 'utf8').replace(/"number":(-?\d+)/, '"number":99'));
  const { code, output } = await puzzles('check', 'arquetect', '--in', damaged, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toMatchObject({ puzzles: 3, wrong: [expect.stringContaining('not to 99')] });
});

test('refuses in one sentence what it cannot do', async () => {
  const file = join(folder, 'none.json');
  expect(await puzzles('solve', 'arquetect')).toMatchObject({ code: 2, output: '' });
  expect((await puzzles('make', 'chess')).errors).toContain('There is no game "chess"');
  expect((await puzzles('make', 'arquetect', '--number', '0')).errors).toContain('--number is a whole number from 1');
  expect((await puzzles('check', 'arquetect', '--in', file)).errors).toContain('cannot be read');
  const written = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const refused = async (text: string): Promise<string> => {
    const { code, output, errors } = await puzzles('check', 'arquetect', '--in', written('other.json', text));
    expect({ code, output, lines: errors.trim().split('\n').length }).toEqual({ code: 2, output: '', lines: 1 });
    return errors;
  };
  expect(await refused('')).toContain('other.json is no book of puzzles, or was cut off');
  expect(await refused('{"game": "arquetect"')).toContain('other.json is no book of puzzles, or was cut off');
  expect(await refused('{"cardwright": "deck"}')).toContain('This is not a book of puzzles.');
  expect(await refused('[]')).toContain('This is not a book of puzzles.');
  expect(await refused('{"game": "chess", "matches": [], "puzzles": []}')).toContain('There is no game "chess"');
});
