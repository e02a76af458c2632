import '../../games/all.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { hasChosen, legalCodes } from '../../engine/play.ts';
import type { Seat } from '../../engine/words.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../store/store.ts';
import { botDue } from './bot-due.ts';
import type { Entry } from './entries.ts';
import { type Hall, makeHall } from './hall.ts';
import { readPlan } from './plan.ts';
import { makePresence } from '../requests/presence.ts';
import { makeRoom, matchIn } from './room.ts';
import { tend } from './tend.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-tend-'));
let store: Store;
beforeAll(async () => {
  store = makeStore(await openSqlite(folder));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ada and Bo have chosen in secret at a table of 5 Ages; a bot is to choose. */
async function begin(id: string): Promise<Hall> {
  const onTrouble = (error: unknown): void => expect.fail(String(error));
  const hall = makeHall({ store, now: () => 0, wait: async () => undefined, onTrouble });
  const first: Entry = { do: 'make', plan: readPlan({ game: 'five-ages', seats: 3 }), secret: 'kept', by: 'ada' };
  await hall.create(makeRoom(id, first), first, 'ada');
  for (const [seat, by] of ['ada', 'bo'].entries())
    await hall.act(id, null, () => ({ do: 'sit', seat, name: by, words: '', by }));
  await hall.act(id, null, () => ({ do: 'bot', seat: 2, bot: 'random', by: 'ada' }));
  await hall.act(id, null, () => ({ do: 'begin', by: 'ada' }));
  for (const seat of [0, 1]) await choose(hall, id, seat);
  return hall;
}

const choose = (hall: Hall, id: string, seat: Seat, which = 0): Promise<unknown> =>
  hall.act(id, null, (room) => {
    const action = legalActions(matchIn(room).match.table, seat)[which];
    if (!action) throw new Error('nothing is legal');
    return { do: 'submit', seat, action, by: room.places[seat]?.person ?? null };
  });

/** The bot is asked, and something happens while it thinks. */
const tendWhile = (hall: Hall, id: string, meanwhile: () => Promise<unknown>): Promise<number | null> =>
  tend(
    {
      hall,
      store,
      programs: { among: async () => [] },
      presence: makePresence({ hall, process: 'this', tell: null, now: () => 0, onTrouble: () => undefined }),
      awayAfter: 120_000,
      now: () => 0,
      botPause: 0,
      botTime: 5,
      async think({ seat }) {
        const code = await hall.look(id, (room) => legalCodes(matchIn(room).match.table, seat).codes[0] ?? 0);
        await meanwhile();
        return { code, best: [], worlds: 0 };
      },
    },
    id,
  );

const hasMoved = (hall: Hall, id: string): Promise<boolean> =>
  hall.look(id, (room) => matchIn(room).match.steps.some((step) => 'seat' in step && step.seat === 2));

test('nobody keeps a bot from its choice by talking, or by changing theirs', async () => {
  const hall = await begin('steadfast');
  await tendWhile(hall, 'steadfast', async () => {
    await hall.act('steadfast', null, () => ({ do: 'say', name: 'Bo', text: 'Well …', by: 'bo' }));
    await choose(hall, 'steadfast', 1, 1);
    await choose(hall, 'steadfast', 1, 2);
    await hall.act('steadfast', null, () => ({ do: 'undo', seat: 1, by: 'bo' }));
  });
  expect(await hasMoved(hall, 'steadfast')).toBe(true);
  await hall.close();
});

test('a bot that stands in does not move when its person is back', async () => {
  const hall = await begin('back');
  await hall.act('back', null, () => ({ do: 'undo', seat: 1, by: 'bo' }));
  await hall.act('back', null, () => ({ do: 'away', seat: 1, bot: 'random', by: null }));
  while ((await hall.look('back', botDue)) !== 1)
    await hall.act('back', null, () => ({ do: 'say', name: 'Ada', text: 'Bo?', by: 'ada' }));
  await tendWhile(hall, 'back', () => hall.act('back', null, () => ({ do: 'back', seat: 1, by: 'bo' })));
  expect(await hall.look('back', (room) => hasChosen(matchIn(room).match.table, 1))).toBe(false);
  await hall.close();
});

test('a bot that was asked twice for one step takes it once', async () => {
  const hall = await begin('twice');
  await tendWhile(hall, 'twice', () => tendWhile(hall, 'twice', async () => undefined));
  const steps = await hall.look('twice', (room) => matchIn(room).match.steps);
  expect(steps.filter((step) => 'seat' in step && step.seat === 2)).toHaveLength(1);
  await hall.close();
});
