import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { botNamed } from '../../bots/roster.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { WHOLE_WIN } from '../../contract/tally.ts';
import { resolveOptions } from '../../engine/options.ts';
import { isOver } from '../../engine/table.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { compare, type Compared } from '../compare.ts';
import { compareVariants } from './comparison.ts';
import { columnsOf, type Experiment, type Task, type Variant } from './experiment.ts';
import { taskPlayer } from './play-tasks.ts';
import { facesOf, TRIAL, trialAt } from './record-cards.ts';
import { variantTable } from './record.ts';
import { type Question, schedule } from './schedule.ts';
import { playOne, sitDown, sittingAt } from './sitting.ts';

function variant(game: string, seats: number, bot: string | readonly string[], chosen: object = {}): Variant {
  const bots = typeof bot === 'string' ? Array.from({ length: seats }, () => bot) : bot;
  return { options: resolveOptions(gameNamed(game).game, seats, chosen), bots };
}

const experiment = (game: string, ...variants: Variant[]): Experiment => ({ game, seed: 'experiment', variants });

const trades = experiment(
  'five-ages',
  variant('five-ages', 3, 'random'),
  variant('five-ages', 3, 'random', { 'package-deals': 'off' }),
);

const withoutTime = (found: Compared): object => ({ ...found, seconds: 0 });

describe('an experiment', () => {
  test('gives the same digits with 1, 2 and 5 threads', async () => {
    const one = await compare(trades, { width: 0.2, most: 1000, workers: 1 });
    expect(one.deals).toBeGreaterThan(50);
    expect(one.deals).toBeLessThan(1000);
    for (const workers of [2, 5]) {
      const more = await compare(trades, { width: 0.2, most: 1000, workers, patience: 0 });
      expect(withoutTime(more)).toEqual(withoutTime(one));
    }
  });

  test('gives the same digits in whatever order its parts come back', () => {
    const play = taskPlayer(trades);
    const answers = ['first', 'second'].map((order) => {
      const comparison = compareVariants(trades, 0, 1, { width: 0, most: 100 });
      const course = schedule(trades, [comparison]);
      const tasks: Task[] = [];
      for (let task = course.next(); task; task = course.next()) tasks.push(task);
      const dice = makeDice(order);
      while (tasks.length > 0) {
        const [task] = tasks.splice(dice.below(tasks.length), 1);
        if (task) course.take(task, play(task));
      }
      expect(course.isDone).toBe(true);
      return comparison.measures();
    });
    expect(answers[0]).toEqual(answers[1]);
  });

  test('finds exactly nothing where nothing differs', () => {
    const same = experiment(
      'avenue-empires',
      variant('avenue-empires', 2, 'greedy'),
      variant('avenue-empires', 2, 'greedy', { runningScore: 'hidden' }),
    );
    const play = taskPlayer(same);
    expect(play({ variant: 1, from: 0, to: 4 })).toEqual(play({ variant: 0, from: 0, to: 4 }));
  });

  test.each(games.map(({ game }) => game.id))('%s: variants played in turn do not disturb each other', (id) => {
    const { seats, presets } = gameNamed(id).game;
    const [, other = {}] = Object.values(presets);
    const bots = Array.from({ length: seats.usual }, (_, seat) => (seat === 0 ? 'greedy' : 'random'));
    const both = experiment(id, variant(id, seats.usual, bots), variant(id, seats.usual, bots, other));
    const play = taskPlayer(both);
    const mixed = [0, 1, 0, 1].map((number, i) => play({ variant: number, from: i, to: i + 1 }));
    [0, 1, 0, 1].forEach((number, i) =>
      expect(taskPlayer(both)({ variant: number, from: i, to: i + 1 })).toEqual(mixed[i]),
    );
  });

  test('plays a deal from every place where that is asked and bots differ', () => {
    const turned = {
      ...experiment('five-ages', variant('five-ages', 4, ['greedy', 'random', 'random', 'random'])),
      isTurned: true,
    };
    const [one] = turned.variants;
    const columns = columnsOf(turned, one!);
    const row = taskPlayer(turned)({ variant: 0, from: 0, to: 1 });
    expect(row).toHaveLength(columns.width);
    expect(row.subarray(columns.wins, columns.scores).reduce((sum, wins) => sum + wins, 0)).toBe(4 * WHOLE_WIN);
    expect([...row.subarray(columns.winners)].every((mask) => mask > 0)).toBe(true);
  });

  test('avenue-empires: seat 0 begins, whoever is the first to use a power', () => {
    const avenues = experiment('avenue-empires', variant('avenue-empires', 3, 'random'));
    const columns = columnsOf(avenues, avenues.variants[0]!);
    const rows = taskPlayer(avenues)({ variant: 0, from: 0, to: 8 });
    for (let deal = 0; deal < 8; deal++) expect(rows[deal * columns.width + columns.starter]).toBe(0);
  });

  test('upper-cataracts: counts which cards failed, as the game itself counts Objectives', () => {
    const reigns: Experiment = {
      ...experiment('upper-cataracts', variant('upper-cataracts', 1, 'greedy')),
      keeps: 'cards',
    };
    const t = variantTable(reigns, reigns.variants[0]!, [botNamed('greedy', gameNamed('upper-cataracts').game)]);
    const faces = facesOf(t.plan);
    const isObjective = (id: string): boolean =>
      t.plan.faces.some((face) => face.id === id && 'kind' in face && face.kind === 'objective');
    const play = taskPlayer(reigns);
    const s = sittingAt(t);
    for (const deal of [0, 1, 2]) {
      const row = play({ variant: 0, from: deal, to: deal + 1 });
      const sum = (place: number): number =>
        faces.reduce((all, id, i) => all + (isObjective(id) ? row[trialAt(faces.length, i) + place]! : 0), 0);
      sitDown(s, `experiment/${deal}`);
      while (!isOver(t)) playOne(s, [botNamed('greedy', t.plan.game)]);
      const { failed = 0 } = t.counters as Readonly<Record<string, number>>;
      expect(sum(TRIAL.failed)).toBe(failed);
      expect(sum(TRIAL.opened)).toBeGreaterThan(10);
      expect(failed).toBeGreaterThan(0);
    }
  });

  test('names variant and deal of what goes wrong', () => {
    const wrong = experiment('upper-cataracts', { ...variant('upper-cataracts', 1, 'random'), options: {} });
    expect(() => taskPlayer(wrong)({ variant: 0, from: 3, to: 4 })).toThrow(
      /upper-cataracts, variant 0, seed experiment\/3: /,
    );
  });
});

describe('a schedule', () => {
  const bets = experiment('five-ages', ...Array.from({ length: 3 }, () => variant('five-ages', 3, 'random')));
  const { width } = columnsOf(bets, bets.variants[0]!);

  const question = (variants: readonly number[], settledAfter: number, most = 1000): Question & { seen: number[] } => {
    const seen: number[] = [];
    return {
      seen,
      variants,
      most,
      add: (rows) => seen.push(rows[0]![0]!),
      isSettled: () => seen.length >= settledAfter,
    };
  };

  /** Rows that hold the number of their deal. */
  const rowsOf = ({ from, to }: Task): Int32Array =>
    Int32Array.from({ length: (to - from) * width }, (_, i) => from + Math.floor(i / width));

  test('shows every question its deals in order and lets each end for itself', () => {
    const questions = [question([0, 1], 20), question([0, 2], 50), question([0, 1], 999, 13)];
    const course = schedule(bets, questions);
    for (let task = course.next(); task && !course.isDone; task = course.next()) course.take(task, rowsOf(task));
    expect(course.isDone).toBe(true);
    expect(questions.map(({ seen }) => seen.length)).toEqual([24, 56, 13]);
    for (const { seen } of questions) expect(seen).toEqual(seen.map((_, i) => i));
    expect([0, 1, 2].map((number) => course.deals(number))).toEqual([24, 56, 13]);
  });
});
