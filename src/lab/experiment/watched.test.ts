import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../contract/shelf.ts';
import { readOwnDeck } from '../../desk/own-deck.ts';
import { resolveOptions } from '../../engine/options.ts';
import { withNumber } from '../study/card-number.ts';
import { compareVariants } from './comparison.ts';
import type { Experiment, Variant } from './experiment.ts';
import { taskPlayer } from './play-tasks.ts';
import { schedule } from './schedule.ts';
import { turned } from './turned.ts';
import { watching } from './watched.ts';

const { game, deck } = gameNamed('rebuild');
const options = resolveOptions(game, 2, {});
const printed: Variant = { options, bots: ['greedy', 'greedy'] };
const withDeck = (own: unknown): Variant => ({ ...printed, setting: readOwnDeck(game, own, options, 2) });
const asked = (...variants: Variant[]): Experiment => ({ game: 'rebuild', seed: 'watched', variants });

describe('cards in which variants differ', () => {
  const worse = withNumber(deck, 'galleon.vp', 0);

  test('are watched, unless they are many or none', () => {
    expect(watching(asked(printed, withDeck(worse))).watched).toEqual(['galleon']);
    expect(watching(asked(withDeck(worse), printed)).watched).toEqual(['galleon']);
    expect(watching(asked(printed, withDeck(withNumber(worse, 'anvil.vp', 7)))).watched?.toSorted()).toEqual([
      'anvil',
      'galleon',
    ]);
    expect(watching(asked(printed, printed)).watched).toBeUndefined();
    const renamed = JSON.parse(JSON.stringify(deck).replaceAll('"title":"', '"title":"My ')) as unknown;
    expect(watching(asked(printed, withDeck(renamed))).watched).toBeUndefined();
  });

  test('who ends with them, and how often such a seat wins', () => {
    const experiment = watching(turned(asked(printed, withDeck(worse))));
    const question = compareVariants(experiment, 0, 1, { width: 0, most: 80 });
    const course = schedule(experiment, [question]);
    const play = taskPlayer(experiment);
    for (let task = course.next(); task; task = course.next()) course.take(task, play(task));
    const [galleon] = question.measures().cards;
    expect(galleon?.card).toBe('galleon');
    const { owners, wins } = galleon ?? {};
    expect(owners?.a).toBeGreaterThan(0.02);
    expect(owners?.a).toBeLessThanOrEqual(0.5); // there is one Galleon, and two seats
    expect(owners?.b).toBeLessThan(owners?.a ?? 0); // who would buy it for nothing
    expect(wins?.a).toBeLessThanOrEqual(2 * (owners?.a ?? 0));
    expect(owners?.difference).toBeCloseTo((owners?.b ?? 0) - (owners?.a ?? 0), 8);
  });
});
