import '../../games/all.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runWith } from '../fake-io.ts';

/* The commands of docs/lab.md: each is understood, names what there is, and answers. Played with a few random games only, so the figures are not looked at. */

const page = readFileSync(new URL('../../../docs/lab.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/^bin\/cardwright (lab [^#\n]+)/gm)]
  .map(([, words = '']) => words.trim())
  .filter((words) => !/\b(?:GAME|SPEC)\b/.test(words) && words !== 'lab work');

/** The same question, asked in a moment. */
function quick(words: string): string[] {
  const without = (options: readonly string[], args: readonly string[]): string[] =>
    args.filter((arg, i) => !options.includes(arg) && !options.includes(args[i - 1] ?? ''));
  const args = without(['--deals', '--width'], words.split(/\s+/)).filter((arg) => arg !== '--queue');
  return [...args, ...(args.includes('--bots') ? [] : ['--bots', 'random']), '--deals', '1', '--workers', '1'];
}

test('there are commands on the page', () => expect(commands.length).toBeGreaterThanOrEqual(9));

test.each(commands)('%s', async (words) => {
  const { code, output, errors } = await runWith('', ...quick(words));
  expect(errors.split('\n').filter((line) => line !== '' && !line.includes(' warning: '))).toEqual([]);
  expect(code).toBeLessThanOrEqual(1); // 1: `tune` may not be there after one deal
  expect(output).not.toBe('');
});
