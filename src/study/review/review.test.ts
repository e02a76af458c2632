import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { isRefusal, readAction, writeAction } from '../../engine/edge.ts';
import type { Shape, Table } from '../../engine/game.ts';
import { imagine } from '../../engine/imagine.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { type Match, startMatch, type Step } from '../../engine/match.ts';
import { act, isLegal, nextToAct } from '../../engine/play.ts';
import { clone, isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { courseFrom } from './course.ts';
import { oneIn } from './odds.ts';
import { emptyRows, linesOf, playWorlds, type Rows } from './play-worlds.ts';
import { pointsText } from './points-text.ts';
import { noEnd, startQuickPlay } from '../../bots/quick-play.ts';
import { beginReview } from './review.ts';
import type { Review, ReviewOptions } from './told.ts';
import { type BotsMatch, playedBy } from './testing/bots-match.ts';

function reviewed(match: Match<Shape>, seat: Seat, options: ReviewOptions): Review {
  const reviewing = beginReview(match, seat, options);
  while (reviewing.next(1000));
  const review = reviewing.review();
  if (!review) throw new Error('it is not done');
  return review;
}

const MATCHES: readonly BotsMatch[] = [
  { game: 'avenue-empires', seats: 2, bots: 'greedy', seed: 'a' },
  { game: 'avenue-empires', seats: 3, bots: 'easy', seed: 'b' },
  { game: 'arquetect', seats: 2, bots: 'greedy', seed: 'a' },
  { game: 'arquetect', seats: 3, bots: 'normal', seed: 'b' },
  { game: 'five-ages', seats: 3, bots: 'normal,easy,greedy', seed: 'a' },
  { game: 'five-ages', seats: 4, bots: 'easy', seed: 'b' },
  { game: 'rebuild', seats: 1, bots: 'greedy', seed: 'a' },
  { game: 'rebuild', seats: 2, bots: 'normal,easy', seed: 'b' },
  { game: 'upper-cataracts', seats: 1, bots: 'easy', seed: 'a', options: { length: 'act1' } },
];

describe('the ledger adds up', () => {
  test.each(MATCHES)('$game with $seats seats, $bots', (plan) => {
    const match = playedBy(plan);
    const seat = plan.seats - 1;
    const { fair, result, luck, own, others, steps, points } = reviewed(match, seat, { worlds: 2 });
    expect(luck.value + own.value + others.value).toBeCloseTo(result - fair, 9);
    // A score may be a number of eight digits, which leaves fewer behind the point.
    expect(points.luck.value + points.own.value + points.others.value).toBeCloseTo(points.result - points.fair, 6);
    const sums = { luck: 0, own: 0, others: 0 };
    let before = fair;
    for (const step of steps) {
      expect(step.before).toBeCloseTo(before, 9);
      sums[step.kind] += step.after - step.before;
      before = step.after;
      expect(step.choice === undefined).toBe(step.kind !== 'own');
      // Chances of rivals share one victory, as they are told too.
      if (plan.seats > 1) expect(step.chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      expect(step.chances[seat]).toBeCloseTo(step.after, 9);
    }
    expect(before).toBeCloseTo(result, 9);
    for (const kind of ['luck', 'own', 'others'] as const) {
      const { value, interval } = { luck, own, others }[kind];
      expect(sums[kind]).toBeCloseTo(value, 9);
      expect(interval[0]).toBeLessThanOrEqual(value);
      expect(interval[1]).toBeGreaterThanOrEqual(value);
    }
    expect(steps.some(({ kind }) => kind === 'own')).toBe(true);
    if (plan.seats === 1) expect(others.value).toBe(0);
  });
});

test('another seed, other worlds', () => {
  const match = playedBy({ game: 'five-ages', seats: 3, bots: 'easy', seed: 'seeds' });
  const [one, same, other] = ['s', 's', 't'].map((seed) => reviewed(match, 1, { worlds: 8, seed }));
  expect(same).toEqual(one);
  expect(other?.luck).not.toEqual(one?.luck);
});

describe('two worlds that a seat cannot tell apart', () => {
  test.each(['avenue-empires', 'arquetect', 'five-ages', 'rebuild', 'upper-cataracts'])(
    '%s: equal bytes until they part',
    (id) => {
      const { game } = gameNamed(id);
      const seats = Math.min(game.seats.max, Math.max(2, game.seats.min));
      const seat = 0;
      const start = startMatch(game, { seats, seed: 'two worlds' }).table;
      const other = { ...imagine(redact(start, seat), makeDice(id)), viewer: null, events: [] };
      const { steps, parted } = playBoth(start, other, seat);
      const bytes = (table: Table<Shape>): string =>
        JSON.stringify(rowsOf(table, steps, seat), (_, value: unknown) =>
          ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
        );
      expect(parted.memory).not.toEqual(other.memory);
      const [one, two] = [bytes(clone(start)), bytes(clone(other))];
      expect(one.length).toBeGreaterThan(100);
      expect(two).toBe(one);
    },
  );
});

/** The steps of bots at the first table for as long as the seat sees the same at both. */
function playBoth(start: Table<Shape>, other: Table<Shape>, seat: Seat): { steps: Step[]; parted: Table<Shape> } {
  const bot = botNamed('greedy', start.plan.game);
  const dice = makeDice('both');
  const steps: Step[] = [];
  const [one, two] = [clone(start), clone(other)];
  while (!isOver(one) && steps.length < 60) {
    const who = nextToAct(one);
    const action = writeAction(one, who, bot.decide(redact(one, who), who, dice));
    const [code, same] = [readAction(one, who, action), readAction(two, who, action)];
    if (isRefusal(code) || isRefusal(same) || !isLegal(two, who, same)) break;
    const [trial, second] = [clone(one), clone(two)];
    act(trial, who, code);
    act(second, who, same);
    if (!isSame(redact(trial, seat), redact(second, seat))) break;
    steps.push({ seat: who, action });
    act(one, who, code);
    act(two, who, same);
  }
  return { steps, parted: one };
}

const isSame = (one: Table<Shape>, other: Table<Shape>): boolean =>
  one.memory.every((word, i) => word === other.memory[i]);

function rowsOf(table: Table<Shape>, steps: readonly Step[], seat: Seat): Rows {
  const course = courseFrom(table, steps, seat);
  const playing = {
    course,
    play: startQuickPlay(course.first, seat, 'seed'),
    lines: linesOf(course, false),
    thoughts: course.pieces.map(() => null),
    habits: [],
    end: noEnd(table.seats),
    tries: 0,
  };
  const rows = emptyRows(playing, 0, 3);
  for (const _ of playWorlds(playing, rows));
  return rows;
}

describe('words', () => {
  test('costs are told in points, with how sure they are', () => {
    expect(pointsText({ value: 0.07, interval: [0.041, 0.099] })).toBe('7 points, between 4 and 10, 19 times of 20');
    expect(pointsText({ value: 0.01, interval: [-0.02, 0.04] })).toBe('1 point, between −2 and 4, 19 times of 20');
    // No interval that is no wider than the figure.
    expect(pointsText({ value: 0.27, interval: [0.269, 0.272] })).toBe('27 points');
  });

  test('rare things by what was seen', () => {
    expect([1 / 9, 0.5, 1 / 20, 1 / 40].map(oneIn)).toEqual([
      'one in nine',
      'one in two',
      'one in twenty',
      'less than one in twenty',
    ]);
  });
});

test('a match that goes on is not reviewed', () => {
  const running = startMatch(gameNamed('rebuild').game, { seats: 2, seed: 'x' });
  expect(() => beginReview(running, 0)).toThrow('This match is still going on: it can be reviewed when it is over.');
});
