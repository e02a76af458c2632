import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runWith } from './fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-deck-'));
afterAll(() => rmSync(folder, { recursive: true }));

const printed = readFileSync(new URL('../games/avenue-empires/deck.json', import.meta.url), 'utf8');

function deckFile(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** One Cottage Row that stands alone. */
const LONE_COTTAGE = JSON.stringify({
  cities: [
    { left: ['cottage-row'], center: [], right: [] },
    { left: [], center: [], right: [] },
  ],
});

test('a deck of your own is played, simulated and scored', async () => {
  const richer = JSON.parse(printed);
  richer.find(({ id }: { id: string }) => id === 'cottage-row').score[0].flat = 20;
  const file = deckFile('richer.json', JSON.stringify(richer));
  const plain = JSON.parse((await runWith(LONE_COTTAGE, 'score', 'avenue-empires')).output);
  const edited = JSON.parse((await runWith(LONE_COTTAGE, 'score', 'avenue-empires', '--deck', file)).output);
  expect([plain.seats[0].total, edited.seats[0].total]).toEqual([2, 20]);
  const study = ['simulate', 'avenue-empires', '--games', '20', '--bots', 'random', '--workers', '1', '--json'];
  const before = JSON.parse((await runWith('', ...study)).output);
  const after = JSON.parse((await runWith('', ...study, '--deck', file)).output);
  expect(after.seatsResult[0].score.mean).toBeGreaterThan(before.seatsResult[0].score.mean);
  expect((await runWith('quit\n', 'play', 'avenue-empires', '--deck', file, '--save', join(folder, 'm'))).code).toBe(0);
});

test('what is wrong with a deck is told with file, card, field and reason', async () => {
  const file = deckFile(
    'wrong.json',
    printed.replace('"flat":2', '"flat":"two"').replace('"flat": 2', '"flat": "two"'),
  );
  const { code, errors } = await runWith('', 'simulate', 'avenue-empires', '--deck', file);
  expect(code).toBe(2);
  expect(errors).toMatch(/^cardwright: .*wrong\.json: Card "cottage-row", score\[0\]\.flat: .*"two"\.\n$/);
  expect((await runWith('', 'simulate', 'five-ages', '--deck', file)).errors).toContain('printed deck only');
  expect((await runWith('', 'play', 'avenue-empires', '--deck', join(folder, 'none'))).code).toBe(2);
});
