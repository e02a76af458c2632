import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runWith } from './fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-fit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of a game's deck with something changed. */
function deckFile(game: string, name: string, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(new URL(`../games/${game}/deck.json`, import.meta.url), 'utf8')));
  return file;
}

const cheaper = (text: string): string => text.replace('"icons": { "wood": 2 }', '"icons": { "wood": 3 }');
const TURNS = ['fit', 'rebuild', 'turns', '--games', '20', '--seed', 'cli'];

test('makes a table and says how far it is from the shipped one', async () => {
  const { code, output } = await runWith('', ...TURNS, '--workers', '1');
  expect(code).toBe(0);
  expect(output).toMatch(
    /^turns: how many turns .*\n {2}20 games, seed cli, deck [0-9a-f]{16}\n {2}9 numbers; .*correlation 0\.9/,
  );
});

test('the data says command, seed, games, date, deck and version; two threads give the same digits', async () => {
  const one = JSON.parse((await runWith('', ...TURNS, '--workers', '1', '--json')).output);
  const two = JSON.parse((await runWith('', ...TURNS, '--workers', '2', '--json')).output);
  expect(two).toEqual(one);
  expect(one).toMatchObject({
    game: 'rebuild',
    table: 'turns',
    made: { command: 'bin/cardwright fit rebuild turns --games 20 --seed cli', seed: 'cli', games: 20, version: 1 },
  });
  expect(one.made.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('help, and one sentence for what is wrong', async () => {
  expect((await runWith('', 'fit', '--help')).output).toContain('--games N');
  const wrong = async (...args: string[]): Promise<string> => {
    const { code, output, errors } = await runWith('', 'fit', ...args);
    expect([code, output]).toEqual([2, '']);
    return errors;
  };
  expect(await wrong('rebuild', 'luck')).toContain('rebuild has no table "luck"; it has cards, turns, plans, review.');
  expect(await wrong()).toContain('Write `fit GAME`');
  expect(await wrong('chess')).toContain('There is no game "chess"');
  expect(await wrong('rebuild', 'turns', '--games', '0')).toContain('--games is a whole number from 1');
  const bad = deckFile('rebuild', 'bad.json', (text) => text.replace('"vp": 0', '"vp": -1'));
  expect(await wrong('rebuild', 'turns', '--deck', bad)).toMatch(/bad\.json: Card ".*", field "vp"/);
  expect(await wrong('five-ages', 'own', '--deck', bad)).toContain('printed deck only');
});

test('bots say how many cards they do not know, until they get values for them', async () => {
  const deck = deckFile('rebuild', 'rich.json', cheaper);
  const study = ['simulate', 'rebuild', '--games', '2', '--workers', '1', '--json', '--deck', deck];
  const strange = await runWith('', ...study);
  expect(strange.errors).toContain(
    'The bots do not know 1 card of this deck: their values were made for the printed one.',
  );
  expect(JSON.parse(strange.output)).toMatchObject({ unknownCards: 1, warnings: [expect.stringContaining('1 card')] });
  const values = join(folder, 'values.json');
  expect((await runWith('', ...TURNS, '--deck', deck, '--workers', '1', '--out', values)).code).toBe(0);
  const known = await runWith('', ...study, '--values', values);
  expect([known.code, known.errors]).toEqual([0, '']);
  expect(JSON.parse(known.output)).not.toHaveProperty('unknownCards');
  expect((await runWith('', ...study, '--bots', 'random')).errors).toBe(''); // it needs none
  const play = ['play', 'rebuild', '--deck', deck, '--save', join(folder, 'match')];
  expect((await runWith('quit\n', ...play)).errors).toContain('The bots do not know 1 card of this deck');
});

test('values are refused for another game or another deck, and if they are damaged', async () => {
  const values = join(folder, 'printed.json');
  await runWith('', ...TURNS, '--workers', '1', '--out', values);
  const errorsOf = async (...args: string[]): Promise<string> => (await runWith('', 'simulate', ...args)).errors;
  const few = ['--games', '1', '--workers', '1', '--values'];
  expect(await errorsOf('rebuild', ...few, values)).toBe('');
  expect(await errorsOf('arquetect', ...few, values)).toContain('printed.json: These are no values for arquetect');
  const deck = deckFile('rebuild', 'other.json', cheaper);
  expect(await errorsOf('rebuild', '--deck', deck, ...few, values)).toContain('were made for other cards');
  const damaged = join(folder, 'damaged.json');
  writeFileSync(damaged, readFileSync(values, 'utf8').replace('"three":', '"three":"many","more":'));
  expect(await errorsOf('rebuild', ...few, damaged)).toContain('damaged.json: The values of turns are not of the form');
  expect((await runWith('', ...TURNS, '--workers', '1', '--out', join(folder, 'none', 'x'))).code).toBe(2);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('words, copies and the order of fields make no card a new one', async () => {
  const deck = deckFile('rebuild', 'words.json', (text) =>
    text.replace('Strength in lumbers.', 'Timber.').replace('"title": "A Log"', '"title": "One Log"'),
  );
  const { errors } = await runWith('', 'simulate', 'rebuild', '--games', '1', '--workers', '1', '--deck', deck);
  expect(errors).toBe('');
});
