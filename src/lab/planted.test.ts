import { beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../contract/shelf.ts';
import { resolveOptions } from '../engine/options.ts';
import { askChanges } from './against.ts';
import { askCards, type CardRow } from './cards.ts';
import type { Experiment, Variant } from './experiment/experiment.ts';
import { shelvePlanted } from './testing/planted.ts';

/* The lab on a game whose truth is known: see testing/planted.ts. */

beforeAll(shelvePlanted);

const variant = (chosen: object = {}): Variant => ({
  options: resolveOptions(gameNamed('planted').game, 4, chosen),
  bots: Array.from({ length: 4 }, () => 'greedy'),
});

const experiment = (seed: string, ...variants: Variant[]): Experiment => ({ game: 'planted', seed, variants });

describe('cards', () => {
  test('the strong card is found; the one for leaders has lift and no value', async () => {
    const { rows } = await askCards(experiment('cards', variant()), { width: 0, most: 600 }, { workers: 1 });
    const row = (card: string): CardRow | undefined => rows.find((one) => one.card === card);
    expect(rows[0]?.card).toBe('strong');
    expect(row('strong')).toMatchObject({ isClear: true, mark: 'strong' });
    expect(row('strong')?.interval[0]).toBeGreaterThan(0.03);
    const crown = row('crown');
    expect(crown?.mark).toBe('leaders only');
    expect(crown?.liftInterval[0]).toBeGreaterThan(0.03);
    expect(crown?.isClear).toBe(false);
    expect(crown?.interval[0]).toBeLessThan(0);
    expect(crown?.interval[1]).toBeGreaterThan(0);
    expect(row('one')?.mark).toBe('weak');
    expect(row('two')?.isClear).toBe(false);
    expect(crown?.used).toBeLessThan((crown?.seen ?? 0) / 2);
  });
});

describe('rulings', () => {
  const idle = Array.from({ length: 10 }, (_, i) => `idle-${i}`);

  test('what changes luck alone is not called a change', async () => {
    let alarms = 0;
    for (let report = 0; report < 12; report++) {
      const variants = idle.map((name) => variant({ [name]: true }));
      const { changes } = await askChanges(
        'rulings',
        experiment(`idle/${report}`, variant(), ...variants),
        idle,
        { width: 0, most: 24 },
        { workers: 1 },
      );
      if (changes.some(({ effect }) => effect === 'winners' || effect === 'scores or length')) alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(1);
  });

  test('an option that only burns chance changes no deal, one that shuffles again does', async () => {
    const { changes } = await askChanges(
      'rulings',
      experiment('same', variant(), variant({ 'idle-1': true }), variant({ 'idle-2': true })),
      ['burns', 'shuffles'],
      { width: 0, most: 16 },
      { workers: 1 },
    );
    expect(changes.map(({ effect }) => effect)).toEqual(['no game differs', 'nothing clear']);
  });
});
