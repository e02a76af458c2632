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
  const broken = deckFile('broken.json', '{\n  "cards" [');
  expect((await runWith('', 'lab', 'compare', 'avenue-empires', '--b', `deck=${broken}`)).errors).toMatch(
    /broken\.json: This is not valid JSON: line 2, column 11: ":" is expected, in: "cards" \[\n$/,
  );
  expect((await runWith('', 'simulate', 'five-ages', '--deck', file)).errors).toContain('printed deck only');
  expect((await runWith('', 'play', 'avenue-empires', '--deck', join(folder, 'none'))).code).toBe(2);
});

test('[§2.4] warnings of a deck are told where it is played, simulated and scored', async () => {
  const reign = JSON.parse(readFileSync(new URL('../games/upper-cataracts/deck.json', import.meta.url), 'utf8'));
  reign.actions.find(({ id }: { id: string }) => id === 'river-barges').cost = '9F';
  const file = deckFile('dear.json', JSON.stringify(reign));
  const position = JSON.stringify({
    milestones: [],
    objectives: [],
    controlled: [],
    trackers: { might: 0, stability: 0, influence: 0, food: 0 },
    omens: 0,
    year: 3,
    won: false,
  });
  const warning = 'In the deck, card "river-barges", field "cost": 9 food are more than a tracker holds at the start.';
  const errors = `cardwright: warning: ${warning}\n`;
  const save = join(folder, 'reign');
  const args = ['upper-cataracts', '--deck', file];
  const played = await runWith('quit\n', 'play', ...args, '--save', save);
  expect(played.code).toBe(0);
  expect(played.errors.startsWith(errors)).toBe(true);
  expect(await runWith('quit\n', 'play', '--resume', save)).toMatchObject({ code: 0, errors: '' }); // known by now
  const few = ['--games', '2', '--bots', 'random', '--workers', '1'];
  expect(await runWith('', 'simulate', ...args, ...few)).toMatchObject({ code: 0, errors });
  const scored = await runWith(position, 'score', ...args);
  expect(scored).toMatchObject({ code: 0, errors });
  expect(JSON.parse(scored.output).warnings).toEqual([warning]);
  expect(JSON.parse((await runWith(position, 'score', 'upper-cataracts')).output)).not.toHaveProperty('warnings');
});

test('[§6.3] `play` takes no other seed for a daily reign than that of a day', async () => {
  const daily = ['play', 'upper-cataracts', '--preset', 'daily'];
  const wrong = await runWith('', ...daily, '--seed', 'lucky', '--save', join(folder, 'lucky'));
  expect([wrong.code, wrong.output]).toEqual([2, '']);
  expect(wrong.errors).toContain('such as upper-cataracts/daily/1/2026-05-03. (§6.3)');
  const file = join(folder, 'daily');
  expect((await runWith('quit\n', ...daily, '--save', file)).code).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8')).seed).toMatch(/^upper-cataracts\/daily\/1\/\d{4}-\d\d-\d\d$/);
});
