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

const { game, deck } = gameNamed('avenue-empires');
const options = resolveOptions(game, 3, {});
const printed: Variant = { options, bots: ['greedy', 'greedy', 'greedy'] };
const withDeck = (own: unknown): Variant => ({ ...printed, setting: readOwnDeck(game, own, options, 3) });
const asked = (...variants: Variant[]): Experiment => ({ game: 'avenue-empires', seed: 'watched', variants });

describe('cards in which variants differ', () => {
  const better = withNumber(deck, 'cottage-row.score.0.flat', 4);

  test('are watched, unless they are many or none', () => {
    expect(watching(asked(printed, withDeck(better))).watched).toEqual(['cottage-row']);
    expect(watching(asked(withDeck(better), printed)).watched).toEqual(['cottage-row']);
    expect(watching(asked(printed, withDeck(withNumber(better, 'almshouse.score.0.flat', 5)))).watched).toEqual([
      'cottage-row',
      'almshouse',
    ]);
    expect(watching(asked(printed, printed)).watched).toBeUndefined();
    const renamed = JSON.parse(JSON.stringify(deck).replaceAll('"name":"', '"name":"My ')) as unknown;
    expect(watching(asked(printed, withDeck(renamed))).watched).toBeUndefined();
  });

  test('who ends with them, and how often such a seat wins', () => {
    const experiment = watching(turned(asked(printed, withDeck(better))));
    const question = compareVariants(experiment, 0, 1, { width: 0, most: 32 });
    const course = schedule(experiment, [question]);
    const play = taskPlayer(experiment);
    for (let task = course.next(); task; task = course.next()) course.take(task, play(task));
    const [row] = question.measures().cards;
    expect(row?.card).toBe('cottage-row');
    const { owners, wins } = row ?? {};
    expect(owners?.a).toBeGreaterThan(0.05);
    expect(owners?.b).toBeGreaterThan((owners?.a ?? 1) + 0.1); // four points for a card that brought two
    expect(owners?.b).toBeLessThanOrEqual(1);
    expect(wins?.b).toBeGreaterThan(wins?.a ?? 1);
    expect(wins?.b).toBeLessThanOrEqual(1);
    expect(owners?.difference).toBeCloseTo((owners?.b ?? 0) - (owners?.a ?? 0), 8);
  });
});
