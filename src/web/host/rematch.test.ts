import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { games } from '../../contract/shelf.ts';
import { type Failure, PERSON, type StartPlan } from '../../desk/wire.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { makeHost } from './host.ts';
import { starterOf } from './rematch.ts';
import { openKept } from './sitting.ts';
import type { MatchRecord } from './store.ts';

/** A host whose bots never move: only beginnings are looked at. */
function open() {
  const store = memoryStore();
  let seeds = 0;
  const host = makeHost({
    store,
    think: () => new Promise(() => undefined),
    newSeed: () => `deal ${seeds++}`,
    now: () => Date.UTC(2026, 4, 3),
    tell: () => undefined,
    onBug: (error) => {
      throw error;
    },
  });
  const begin = async (request: Parameters<typeof host.answer>[0]): Promise<MatchRecord> => {
    const answer = (await host.answer(request)) as { ok: true; match: string } | Failure;
    if (!answer.ok) throw new Error(answer.error);
    const record = store.records.get(answer.match);
    if (!record) throw new Error('it is not kept');
    return record;
  };
  return {
    start: (plan: StartPlan) => begin({ do: 'start', ...plan }),
    again: (record: MatchRecord) => begin({ do: 'rematch', match: record.match }),
  };
}

const planOf = (game: string, seats: number, options: object = {}): StartPlan => ({
  game,
  seating: Array.from({ length: seats }, (_, seat) => (seat === 1 ? PERSON : seat % 2 === 0 ? 'hard' : 'easy')),
  names: Array.from({ length: seats }, (_, seat) => `Name ${seat}`),
  preset: 'as-written',
  options: { ...options },
  speed: 'fast',
});

/** All of a match but what a deal changes. */
const kindOf = ({ game, version, options, setting, names, seating, speed, isPaused }: MatchRecord): object => ({
  game,
  version,
  options,
  setting,
  names,
  seating,
  speed,
  isPaused,
});

const starterIn = (record: MatchRecord): number | null => starterOf(openKept(record, []).match.table);

describe.each(games.map(({ game }) => [game.id, game.seats] as const))('a rematch of %s', (game, seats) => {
  test('equals its match in everything but seed and start player, at every number of seats', async () => {
    const { start, again } = open();
    for (let count = seats.min; count <= seats.max; count++) {
      const first = await start(planOf(game, count));
      const second = await again(first);
      const third = await again(second);
      for (const next of [second, third]) expect(kindOf(next)).toEqual(kindOf(first));
      expect(new Set([first.seed, second.seed, third.seed]).size).toBe(3);
      const starters = [first, second, third].map(starterIn);
      if (starters[0] === null || starters[0] === undefined) expect(starters).toEqual([null, null, null]);
      else expect(starters).toEqual([starters[0], (starters[0] + 1) % count, (starters[0] + 2) % count]);
    }
  });
});

/** Games whose options can say which seat starts. */
const fixing = games.flatMap(({ game }) =>
  Object.entries<{ unit?: string }>(game.options).flatMap(([option, { unit }]) =>
    unit === 'seat' ? [[game.id, option] as const] : [],
  ),
);

test.each(fixing)('where the option %s %s says who starts, everybody moves on by a seat', async (game, option) => {
  const { start, again } = open();
  const first = await start(planOf(game, 3, { [option]: 2 }));
  const second = await again(first);
  expect([first, second].map(starterIn)).toEqual([2, 2]);
  expect(second.names).toEqual(['Name 1', 'Name 2', 'Name 0']);
  expect(second.seating).toEqual([PERSON, 'hard', 'hard']);
  expect({ ...kindOf(second), names: [], seating: [] }).toEqual({ ...kindOf(first), names: [], seating: [] });
});

test('some games have such an option', () => expect(fixing.length).toBeGreaterThan(1));

test('a match that is not kept has no rematch', async () => {
  const { again } = open();
  await expect(again({ match: 'gone' } as MatchRecord)).rejects.toThrow('not kept here');
});
