import { expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { resign, startMatch, submit, undo } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
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

test('[§5.2] a lost reign has no winner', () => {
  const match = begin({});
  resign(match, 0);
  expect(resultOf(match.table)).toMatchObject({ ranks: [1], winners: [] });
});
