import { describe, expect, test } from 'vitest';
import type { Measured } from '../../lab/experiment/comparison.ts';
import type { ComparedSoFar } from '../../lab/questions/compare.ts';
import { compareAnswer } from './answers.ts';
import { around, signed, spoken } from './figures.ts';
import { binned } from './plots.tsx';
import { playersFor } from './run.ts';

const measured = (difference: number, half: number): Measured => ({
  a: 0.5,
  b: 0.5 + difference,
  difference,
  interval: [difference - half, difference + half],
});

const compared = (win: readonly Measured[], rest: Partial<ComparedSoFar['measures']> = {}): ComparedSoFar => ({
  deals: 100,
  games: 200,
  radius: 0.01,
  unpairedGames: 1000,
  isSame: false,
  path: [],
  lengths: [],
  leads: [],
  measures: {
    win,
    place: [],
    score: [],
    meanScore: measured(0, 1),
    length: measured(0, 1),
    rounds: measured(0, 1),
    lead: measured(0, 1),
    shared: measured(0, 1),
    otherWinner: measured(0.1, 0.01),
    cards: [],
    ...rest,
  },
});

describe('the sentence that answers', () => {
  test('what a changed card does though no seat wins more', () => {
    const both = [measured(0, 0.005), measured(0, 0.005)];
    const cards = [{ card: 'galleon', owners: measured(0.1, 0.02), wins: measured(0.01, 0.02) }];
    expect(compareAnswer(compared(both, { cards }), 1)).toBe(
      'Too small to matter for who wins: within 1 point. It changes the card itself.',
    );
  });

  test('no clear effect while the interval holds 0, and what else changes', () => {
    const both = [measured(-0.004, 0.02), measured(0.004, 0.02)];
    expect(compareAnswer(compared(both), 1)).toBe('No clear effect on who wins: first seat −0.4 ± 2.0 points.');
    expect(compareAnswer(compared(both, { length: measured(2, 1) }), 1)).toBe(
      'No clear effect on who wins, but on length: first seat −0.4 ± 2.0 points.',
    );
  });

  test('too small to matter when every interval lies within the band, even if it leaves out 0', () => {
    const both = [measured(-0.004, 0.002), measured(0.004, 0.002)];
    expect(compareAnswer(compared(both), 1)).toBe('Too small to matter for who wins: within 1 point.');
  });

  test('else the direction and the size', () => {
    const both = [measured(-0.05, 0.02), measured(0.05, 0.02)];
    expect(compareAnswer(compared(both), 1)).toBe('First seat wins less often: −5.0 ± 2.0 points.');
  });
});

test('figures as people read and hear them', () => {
  expect(signed(-0.04)).toBe('0.0');
  expect(around(0.5, [0, 2])).toBe('from 0.0 to +2.0');
  expect(spoken(-0.4, [-1.3, 0.5], 'points')).toBe('minus 0.4 points, from minus 1.3 to plus 0.5');
});

test('neighbouring values of a wide histogram share a bar, and none is lost', () => {
  const bars = Array.from({ length: 100 }, (_, i) => [i, 1, 2] as const);
  const bins = binned(bars);
  expect(bins.length).toBeLessThanOrEqual(24);
  expect(bins.reduce((sum, { a, b }) => sum + a + b, 0)).toBe(300);
});

test('as many players as cores, one fewer on phones, half where data is saved', () => {
  expect(playersFor({ hardwareConcurrency: 8 }, false)).toBe(8);
  expect(playersFor({ hardwareConcurrency: 8 }, true)).toBe(7);
  expect(playersFor({ hardwareConcurrency: 8, connection: { saveData: true } }, false)).toBe(4);
  expect(playersFor({ hardwareConcurrency: 1 }, true)).toBe(1);
});
