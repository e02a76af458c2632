import '../../games/all.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { startMatch, submit } from '../../engine/match.ts';
import { resolveOptions } from '../../engine/options.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver } from '../../engine/table.ts';
import { Problem } from '../../engine/words.ts';
import { games } from '../../contract/shelf.ts';
import { forgetPerson } from '../http/own-data.ts';
import { openDesk, type TestDesk } from '../testing/desk.ts';

const DAY = 86_400_000;

/** The seed that a preset fixes for somebody alone; null if it fixes none, or is for several. */
function seedOf(game: Game<Shape>, options: object): string | null {
  try {
    return game.seedFor?.(resolveOptions(game, 1, options), '2026-05-03') ?? null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** The games that have one, with the preset that fixes the seed. */
const daily = games.flatMap(({ game }) =>
  Object.values(game.presets).flatMap((options) =>
    game.seats.min === 1 && seedOf(game, options) !== null ? [{ game, options }] : [],
  ),
);

let open: TestDesk;
beforeEach(async () => {
  open = await openDesk();
});
afterEach(() => open.close());

const today = (): string => new Date(open.desk.now()).toISOString().slice(0, 10);

/** A whole match of this day; `habit` decides which of the legal actions is taken. */
function play(habit: number, day = today()) {
  const [one] = daily;
  if (!one) throw new Error('no game has a day');
  const { game, options } = one;
  const seed = game.seedFor?.(resolveOptions(game, 1, options), day) ?? '';
  const match = startMatch(game, { seats: 1, seed, options });
  const actions: object[] = [];
  while (!isOver(match.table)) {
    const legal = legalActions(match.table, 0);
    const action = legal[(actions.length * habit) % legal.length];
    if (!action) throw new Error('nothing is legal');
    submit(match, 0, action);
    actions.push(action);
  }
  const [points = 0] = resultOf(match.table)?.scores[0] ?? [];
  return { request: { do: 'day', game: game.id, options, actions }, points };
}

test('results are played again here, and ranked; the first of a person counts', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const runs = [1, 3, 5, 7, 11].map((habit) => play(habit)).toSorted((one, other) => other.points - one.points);
  const [best, worst] = [runs[0], runs.at(-1)];
  if (!best || !worst) throw new Error('no runs');
  expect(await ada.ask(worst.request)).toMatchObject({ ok: true, day: today(), people: 1, rank: 1 });
  expect(await bo.ask(best.request)).toMatchObject({ ok: true, people: 2, rank: 1 });
  expect(await ada.ask(best.request)).toMatchObject({ ok: true, people: 2 }); // a second try
  const { game } = best.request;
  expect(await ada.ask({ do: 'day', game })).toEqual({
    ok: true,
    day: today(),
    people: 2,
    rank: best.points > worst.points ? 2 : 1,
    places:
      best.points > worst.points
        ? [
            { rank: 1, name: 'Bo', points: best.points, isYou: false },
            { rank: 2, name: 'Ada', points: worst.points, isYou: true },
          ]
        : [
            { rank: 1, name: 'Ada', points: worst.points, isYou: true },
            { rank: 1, name: 'Bo', points: best.points, isYou: false },
          ],
  });
});

test('what was not played so, not to its end, or on another day is refused', async () => {
  const ada = await open.enter('Ada');
  const { request } = play(3);
  for (const actions of [[], request.actions.slice(0, -1), [{ type: 'win' }], [...request.actions].reverse()])
    expect(await ada.ask({ ...request, actions })).toMatchObject({
      ok: false,
      error: expect.stringContaining('today'),
    });
  expect(await ada.ask({ ...request, options: {} })).toMatchObject({ ok: false });
  expect(await ada.ask({ ...play(3, '2020-01-01').request })).toMatchObject({ ok: false });
  expect(await ada.ask({ ...request, actions: Array.from({ length: 5001 }, () => ({})) })).toMatchObject({ ok: false });
  expect(await ada.ask({ do: 'day', game: request.game })).toMatchObject({ people: 0, rank: null });
  expect(await ada.ask({ do: 'day', game: 'nope' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('There is no game "nope"'),
  });
});

test('whoever began before midnight may end after it, and old days are dropped', async () => {
  const [ada, bo] = [await open.enter('Ada'), await open.enter('Bo')];
  const { request } = play(3);
  const day = today();
  open.pass(DAY);
  expect(await ada.ask(request)).toMatchObject({ ok: true, day, people: 1 });
  open.pass(DAY);
  expect(await bo.ask(request)).toMatchObject({ ok: false });
  open.pass(70 * DAY);
  expect(await bo.ask(play(3).request)).toMatchObject({ ok: true, people: 1 });
  expect(await open.desk.days.listOf(ada.guest.person.id)).toEqual([]);
});

test('what somebody has brought goes with them', async () => {
  const ada = await open.enter('Ada');
  const { request } = play(3);
  await ada.ask(request);
  expect(await open.desk.days.listOf(ada.guest.person.id)).toHaveLength(1);
  await forgetPerson(open.desk, ada.guest.person, async () => undefined);
  expect(await open.desk.days.listOf(ada.guest.person.id)).toEqual([]);
});
