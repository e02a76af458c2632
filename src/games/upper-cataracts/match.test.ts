import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { loadMatch, resign, saveMatch, startMatch, submit, undo } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
import { serializeBefore } from '../../engine/save.ts';
import { Problem } from '../../engine/words.ts';
import { upperCataracts } from './game.ts';

const begin = (options: object) => startMatch(upperCataracts, { seats: 1, seed: 'match', options });

test('[§option undo] with `none` nothing is taken back, otherwise until a card is drawn', () => {
  for (const [option, isAllowed] of [
    ['untilReveal', true],
    ['none', false],
  ] as const) {
    const match = begin({ undo: option });
    const conscription = legalActions(match.table, 0).find((action) => action.card === 'conscription');
    const play = conscription ?? legalActions(match.table, 0)[0];
    expect(submit(match, 0, play).ok).toBe(true);
    const refused = undo(match, 0);
    expect(refused?.rule ?? null).toBe(isAllowed ? null : '§6.6');
    expect(match.steps).toHaveLength(isAllowed ? 0 : 1);
  }
});

test('[§6.3] the daily reign has one seed a day', () => {
  const daily = resolveOptions(upperCataracts, 1, {}, 'daily');
  expect(upperCataracts.seedFor?.(daily, '2026-11-15')).toBe('upper-cataracts/daily/1/2026-11-15');
  expect(upperCataracts.seedFor?.(resolveOptions(upperCataracts, 1), '2026-11-15')).toBeNull();
});

describe('[§6.3] a daily reign with a seed that is not of a day is refused', () => {
  const start = (seed: string, mode = 'daily') => startMatch(upperCataracts, { seats: 1, seed, options: { mode } });
  const text = 'The seed of a daily reign is that of its day, such as upper-cataracts/daily/1/2026-05-03. (§6.3)';

  test.each([
    'upper-cataracts/daily/1/2026-05-03',
    'upper-cataracts/daily/1/2024-02-29',
    'upper-cataracts/daily/1/2000-02-29',
  ])('%s is one', (seed) => expect(start(seed).seed).toBe(seed));

  test.each([
    'lucky',
    '',
    '2026-05-03',
    'upper-cataracts/daily/1/',
    'upper-cataracts/daily/2/2026-05-03',
    'upper-cataracts/daily/1/2026-5-3',
    'upper-cataracts/daily/1/2026-02-29',
    'upper-cataracts/daily/1/2100-02-29',
    'upper-cataracts/daily/1/2026-13-01',
    'upper-cataracts/daily/1/2026-04-00',
    'upper-cataracts/daily/1/2026-05-03/0',
  ])('%j is none', (seed) => {
    expect(() => start(seed)).toThrow(new Problem(text));
    expect(start(seed, 'free').seed).toBe(seed);
  });

  test('nor is a save with one read', () => {
    const saved = saveMatch(start('lucky', 'free'));
    expect(() => loadMatch(upperCataracts, { ...saved, options: { ...saved.options, mode: 'daily' } })).toThrow(text);
  });
});

test('[§9] a reign saved when all acts shared one pile of what was left out is still read, and a changed one is not', () => {
  const recorded = JSON.parse(readFileSync(new URL('testing/golden.json', import.meta.url), 'utf8'));
  const before = serializeBefore(loadMatch(upperCataracts, recorded).table);
  expect(before?.zones['left-out']).toHaveLength(9);
  expect(Object.keys(before?.zones ?? {}).filter((zone) => zone.startsWith('left-out'))).toEqual(['left-out']);
  expect(saveMatch(loadMatch(upperCataracts, { ...recorded, table: before }))).toEqual(recorded);
  const changed = { ...before, zones: { ...before?.zones, 'left-out': before?.zones['left-out']?.toReversed() } };
  expect(() => loadMatch(upperCataracts, { ...recorded, table: changed })).toThrow(Problem);
});

test('[§5.2] a lost reign has no winner', () => {
  const match = begin({});
  resign(match, 0);
  expect(resultOf(match.table)).toMatchObject({ ranks: [1], winners: [] });
});
