import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '../../games/all.ts';
import { saveMatch, startMatch } from '../../engine/match.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { beginReview } from '../../study/review/review.ts';
import { playedBy } from '../../study/review/testing/bots-match.ts';
import { runWith } from '../fake-io.ts';
import { reviewOnThreads } from './crew.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-'));
const keep = (name: string, content: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const saved = saveMatch(playedBy({ game: 'five-ages', seats: 3, bots: 'easy', seed: 'cli' }));
const whole = keep('whole.json', saved);

test('review --json tells the ledger of a seat', async () => {
  const { code, output } = await runWith('', 'review', whole, '--seat', '1', '--worlds', '2', '--json');
  expect(code).toBe(0);
  const told = JSON.parse(output);
  expect(told).toMatchObject({ game: 'five-ages', seat: 1, worlds: 2, fair: 1 / 3, sure: 'rough' });
  expect(told.luck.value + told.own.value + told.others.value).toBeCloseTo(told.result - told.fair, 9);
});

test('threads and one after the other come to the same digits', async () => {
  const match = playedBy({ game: 'five-ages', seats: 3, bots: 'easy', seed: 'threads' });
  const options = { worlds: 10, seed: 's' };
  const alone = beginReview(match, 1, options);
  while (alone.next(1000));
  const copy: unknown = JSON.parse(JSON.stringify(saveMatch(match)));
  const shared = await reviewOnThreads(copy, 1, { ...options, threads: 2 });
  expect(JSON.stringify(shared)).toBe(JSON.stringify(alone.review()));
});

test.each([
  [
    'a running match',
    [keep('begun.json', saveMatch(startMatch(gameNamed('rebuild').game, { seats: 2, seed: 'x' })))],
    'This match is still going on',
  ],
  ['a file that was cut', [keep('cut.json', JSON.stringify(saved).slice(0, 900))], 'is no saved match, or was cut off'],
  ['a changed match', [keep('changed.json', { ...saved, steps: saved.steps.slice(1) })], 'The save'],
  ['another thing', [keep('other.json', { cardwright: 'deck' })], 'This is not a saved match of Cardwright.'],
  ['a seat that is not there', [whole, '--seat', '3'], '--seat'],
  ['no world', [whole, '--worlds', '0'], '--worlds'],
  ['no file', [], 'Write `review MATCH` with one saved match.'],
  ['no such file', [join(folder, 'missing.json')], 'missing.json'],
])('review refuses %s in a sentence', async (_, args, says) => {
  const { code, errors, output } = await runWith('', 'review', ...args);
  expect(code).not.toBe(0);
  expect(output).toBe('');
  expect(errors).toContain(says);
  expect(errors.trim().split('\n')).toHaveLength(1);
});
