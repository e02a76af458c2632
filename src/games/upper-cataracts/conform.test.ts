import { expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { missingParagraphs, rulebookIn, runGolden } from '../../engine/conform/folder.ts';
import { plenty } from './testing/edited.ts';
import { upperCataracts } from './game.ts';

const folder = new URL('.', import.meta.url);
const rulebook = rulebookIn(folder);

test('[§9] Upper Cataracts keeps what every game owes, every option included', () => {
  const { findings, missing } = conform(upperCataracts, { rulebook, matches: 30, seed: 'upper-cataracts' });
  expect(findings).toEqual([]);
  expect(missing).toEqual(['mode=daily']); // it locks all other options, so it is played below
});

test('[§6.3] so does the daily reign', () => {
  const options = { mode: 'daily' } as const;
  expect(conform(upperCataracts, { rulebook, matches: 2, seed: 'daily', options }).findings).toEqual([]);
});

test('[§2.4] so does an edited deck in which random play sees all acts and every effect', () => {
  const { findings, counts } = conform(upperCataracts, {
    rulebook,
    matches: 4,
    seed: 'plenty',
    options: { mode: 'free' },
    settingFor: plenty,
  });
  expect(findings).toEqual([]);
  expect(counts.matches).toBe(4);
});

test('every paragraph that the code cites is in the rulebook', () => {
  expect(missingParagraphs(folder)).toEqual([]);
});

test('[§3] the recorded match runs again to the byte: a whole reign, won in year 28', () => {
  const { recorded, again } = runGolden(upperCataracts, folder);
  expect(again).toEqual(recorded);
  expect(again.table.phase).toBe('over');
  expect(again.table.counters.ended).toBe(1);
});
