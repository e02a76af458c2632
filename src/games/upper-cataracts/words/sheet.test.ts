import { expect, test } from 'vitest';
import { readSheet } from './sheet.ts';

const NINE = [
  ['the-upper-cataracts', 3],
  ['the-bellowing-hippos', 2],
  ['the-patient-yoke', 2],
  ['the-open-roads', 2],
  ['the-disc-alone', 2],
  ['a-city-on-clean-sand', 2],
  ['the-road-to-kadesh', 2],
  ['the-river-forgets', 1],
  ['peoples-of-the-sea', 3],
].map(([id, clock]) => ({ id, clock }));

/** Renown 1 each, so that 52 of them are 52. */
const OBJECTIVES = Array.from({ length: 52 }, () => 'desert-raiders');

const won = {
  game: 'upper-cataracts',
  milestones: NINE,
  objectives: OBJECTIVES,
  controlled: ['colossus', 'boundary-stelae', 'tomb-robbers', 'corruption', 'tax-collection'],
  renown: 0,
  trackers: { might: 4, stability: 2, influence: 4, food: 0 },
  omens: 2,
  year: 28,
  won: true,
  options: { difficulty: 'normal' },
};

test('[§5.3] the reign of example 17, line by line', () => {
  const { seats, winners } = readSheet(won);
  expect(winners).toEqual([0]);
  expect(seats).toHaveLength(1);
  expect(seats[0]).toMatchObject({ seat: 0, total: 142, title: 'A temple with your face on every column', rank: 1 });
  expect(seats[0]?.parts.map(({ points }) => points)).toEqual([45, 19, 52, 6, 5, -9, 24]);
  expect(seats[0]?.parts.map(({ rule }) => rule)).toEqual([1, 2, 3, 4, 5, 6, 7].map((line) => `§5.3.${line}`));
});

test('[§5.3.7] a lost reign has no victory line and nobody won; [§5.3.4] renown effects count among the works', () => {
  const { seats, winners } = readSheet({ ...won, won: false, renown: 3, options: undefined });
  expect(winners).toEqual([]);
  expect(seats[0]?.parts.map(({ points }) => points)).toEqual([45, 19, 52, 9, 5, -9, 0]);
});

test('[§R58] a total below 0 counts as 0', () => {
  const nothing = { milestones: [], objectives: [], controlled: ['corruption'], trackers: won.trackers, omens: 3 };
  const trackers = { might: 0, stability: 0, influence: 0, food: 0 };
  expect(readSheet({ ...nothing, trackers, year: 3, won: false }).seats[0]).toMatchObject({
    total: 0,
    title: 'A name on a potsherd',
  });
});

test.each([
  [{ won: 1 }, '"won" is true or false, not 1.'],
  [{ milestones: [...NINE, NINE[0]] }, 'named twice'],
  [{ milestones: [{ id: 'the-upper-cataracts', clock: 7 }] }, 'from 0 to 6, not 7'],
  [{ milestones: ['the-upper-cataracts'] }, 'is written'],
  [{ objectives: ['colossus'] }, '"colossus" is no Objective'],
  [{ controlled: ['colossus', 'colossus'] }, 'the deck has 1 of it'],
  [{ controlled: ['pyramid'] }, '"pyramid" is no card'],
  [{ trackers: { might: 13, stability: 0, influence: 0, food: 0 } }, 'from 0 to 12, not 13'],
  [{ trackers: { might: 1, stability: 0, influence: 0, food: 0, gold: 1 } }, 'no tracker "gold"'],
  [{ omens: 5 }, 'from 0 to 4, not 5'],
  [{ year: 31 }, 'from 1 to 30, not 31'],
  [{ options: { length: 'act1' } }, 'not in a game of length "act1"'],
  [{ options: { reign: 20 } }, 'only with difficulty "custom"'],
  [{ score: 3 }, 'has no field "score"'],
])('[§5.3] a sheet that cannot be is refused: %j', (change, message) => {
  expect(() => readSheet({ ...won, ...change })).toThrow(message);
});
