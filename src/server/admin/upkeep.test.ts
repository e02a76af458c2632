import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../store/database.ts';
import { makeRetention } from '../store/retention.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeStore } from '../store/store.ts';
import { useDatabases } from '../testing/databases.ts';
import { makeBanStore } from './bans.ts';
import { makeReportStore } from './report-store.ts';
import { makeUpkeep } from './upkeep.ts';

const { folder, postgres } = useDatabases();
const DAY = 86_400_000;
const NOW = 400 * DAY;

const STORES: [string, () => Promise<Database>][] = [
  ['SQLite', () => openSqlite(join(folder, 'upkeep'))],
  ['PostgreSQL', () => openPostgres(postgres.url, () => undefined)],
];

/** A room with one entry for its making, and so many others; the last one says how it ends. */
async function room(db: Database, id: string, at: number, status: string, bodies: readonly string[]): Promise<void> {
  const summary = { status, isListed: false, due: null, about: '{}' };
  await makeStore(db).createRoom({ id, game: 'rebuild', at, ...summary }, '{"do":"make"}', 'ada');
  await db.run([
    ...bodies.map((body, i) => ({
      sql: 'INSERT INTO entries (room, number, at, body) VALUES ($1, $2, $3, $4)',
      values: [id, i + 1, at, body],
    })),
    { sql: 'UPDATE rooms SET length = $2 WHERE id = $1', values: [id, bodies.length + 1] },
  ]);
}

describe.each(STORES)('%s', (_, open) => {
  test('finished matches and what was said go after their time, in pieces; ratings and all else stay', async () => {
    const db = await open();
    const store = makeStore(db);
    const moves = Array.from({ length: 2500 }, (_, i) => `{"do":"submit","seat":${i % 2}}`);
    const said = '{"do":"say","name":"Ada","text":"hello","by":"ada"}';
    await room(db, 'old', NOW - 31 * DAY, 'over', moves);
    await room(db, 'old but due', NOW - 31 * DAY, 'playing', [moves[0] ?? '']);
    await room(db, 'younger', NOW - 29 * DAY, 'over', [said]);
    await room(db, 'talk', NOW - 8 * DAY, 'playing', [said, said]);
    await room(db, 'fresh talk', NOW - 6 * DAY, 'playing', [said]);
    await store.addPerson({ id: 'ada', name: 'Ada', made: NOW - 40 * DAY }, 'secret');
    await store.rate('old', 'rebuild', 2, [{ person: 'ada', mu: 26, sigma: 8, matches: 1 }]);
    const [gone, rewritten, done]: [string[], string[], object[]] = [[], [], []];
    let rests = 0;
    const work = makeUpkeep({
      retention: makeRetention(db),
      store,
      banStore: makeBanStore(db),
      reports: makeReportStore(db),
      now: () => NOW,
      finishedDays: 30,
      chatDays: 7,
      onGone: (id) => gone.push(id),
      onRewritten: async (ids) => void rewritten.push(...ids),
      rest: async () => void rests++,
      onDone: (removed) => done.push(removed),
    });
    await work();
    expect([gone, rewritten.toSorted(), done]).toEqual([['old'], ['talk', 'younger'], [{ matches: 1, said: 3 }]]);
    expect(rests).toBeGreaterThan(3); // no statement takes more than a thousand entries
    expect(await store.readRoom('old')).toBeNull();
    expect(await store.entriesOf('old', 0)).toEqual([]);
    expect((await store.roomsOf('ada', 100)).map(({ id }) => id).toSorted()).toEqual([
      'fresh talk',
      'old but due',
      'talk',
      'younger',
    ]);
    expect(await store.allRatings('ada')).toMatchObject([{ mu: 26, matches: 1 }]);
    const texts = async (id: string): Promise<string[]> =>
      (await store.entriesOf(id, 1)).map(({ body }) => JSON.parse(body).text);
    expect([await texts('talk'), await texts('younger'), await texts('fresh talk')]).toEqual([
      ['…', '…'],
      ['…'],
      ['hello'],
    ]);
    await work();
    expect(done.length).toBe(1);
    await db.close();
  });

  test('what a process left undone when it died is done by the next', async () => {
    const db = await open();
    const store = makeStore(db);
    await room(db, 'half', NOW, 'over', ['{"do":"submit","seat":0}']);
    const retention = makeRetention(db);
    expect(await retention.removeMatch('half', NOW)).toBe(false); // something happened there just now
    expect(await retention.removeMatch('half', NOW + 1)).toBe(true);
    expect((await store.entriesOf('half', 0)).length).toBe(2);
    const pieces = [await retention.removePiece(), await retention.removePiece()];
    expect([pieces, await store.entriesOf('half', 0)]).toEqual([[true, false], []]);
    await db.close();
  });
});
