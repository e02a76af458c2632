import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import type { Match } from '../../engine/match.ts';
import type { Shape } from '../../engine/game.ts';
import { resultOf } from '../../engine/result.ts';
import { type Preparation, prepareReview } from './prepare.ts';
import { playedBy } from './testing/bots-match.ts';
import { turnMoment, turnsIn } from './turns.ts';

const COST = { value: 0.2, interval: [0.1, 0.3] } as const;

interface Said {
  readonly step: number;
  readonly kind: string;
  readonly sentence: string;
}

/** Every turn of a match in words, as if each had mattered. */
function saidOf(match: Match<Shape>, seat: number): Said[] {
  const preparation: Preparation = prepareReview(match, seat, { worlds: 2 });
  return turnsIn(preparation).map(({ pieces }) => turnMoment(preparation, pieces, COST, 0));
}

describe('what luck and others did', () => {
  const ages = playedBy({ game: 'five-ages', seats: 3, bots: 'normal', seed: 'said' });
  const rebuild = playedBy({ game: 'rebuild', seats: 3, bots: 'easy', seed: 'said' });
  const avenue = playedBy({ game: 'avenue-empires', seats: 3, bots: 'easy', seed: 'said' });
  const arquetect = playedBy({ game: 'arquetect', seats: 3, bots: 'greedy', seed: 'said' });

  test.each([
    ['five-ages', ages],
    ['rebuild', rebuild],
    ['avenue-empires', avenue],
    ['arquetect', arquetect],
  ])('%s: the deed is told, not that somebody has chosen, and hardly ever nothing', (_, match) => {
    const told = saidOf(match, 1);
    expect(told.length).toBeGreaterThan(10);
    const vague = told.filter(({ sentence }) => /changed your chances/.test(sentence));
    expect(vague.length / told.length).toBeLessThan(0.1);
    for (const { sentence, kind } of told) {
      expect(sentence).not.toMatch(/has chosen\.|, \.|: \./);
      if (kind === 'others') expect(sentence).not.toMatch(/^You /);
    }
  });

  test('what came out of a pile is named, whatever else the log says', () => {
    const drawn = saidOf(rebuild, 1).filter(({ kind }) => kind === 'luck');
    expect(drawn.some(({ sentence }) => /^New to you: [A-Z]/.test(sentence))).toBe(true);
    // A single card is told as the log tells it.
    expect(saidOf(ages, 1).some(({ sentence }) => /^You draw \S+\. /.test(sentence))).toBe(true);
  });

  test('an answer to one’s own offer is not said to be without one’s part', () => {
    const swaps = saidOf(ages, 1).filter(({ sentence }) => /your offer|You and/.test(sentence));
    expect(swaps.length).toBeGreaterThan(0);
    for (const { sentence } of swaps) expect(sentence).not.toContain('You had no part in it');
    expect(saidOf(ages, 1).some(({ sentence }) => sentence.endsWith('You had no part in it.'))).toBe(true);
  });

  test.each([
    ['five-ages', ages],
    ['arquetect', arquetect],
  ])('%s: the last of them says who won', (_, match) => {
    const [winner = -1] = resultOf(match.table)?.winners ?? [];
    const last = (seat: number): string => saidOf(match, seat).at(-1)?.sentence ?? '';
    expect(last(winner)).toContain('You win. ');
    expect(last((winner + 1) % 3)).toContain(`${match.names[winner]} wins. `);
  });
});
