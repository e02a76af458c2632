import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTime } from '../run/server-time.ts';
import { makePushStore } from '../push/kept.ts';
import { useDatabases } from '../testing/databases.ts';
import type { Clocks } from '../run/time.ts';
import type { Database } from './database.ts';
import { keepLead, readTime } from './kept-time.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { makeStore } from './store.ts';

const { folder, postgres } = useDatabases();
const HOUR = 3_600_000;

describe.each(['SQLite', 'PostgreSQL'])('%s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = kind === 'SQLite' ? await openSqlite(join(folder, 'time')) : await openPostgres(postgres.url, () => undefined);
  });
  afterAll(() => db.close());

  test('the store tells when something happened last, and how far servers were off', async () => {
    expect(await readTime(db)).toEqual({ newest: 0, lead: 0, at: 0 });
    await keepLead(db, -HOUR, 5);
    await keepLead(db, HOUR + 0.4, 7.2);
    await makeStore(db).addPerson({ id: 'ada', name: 'Ada', made: 1234 }, 'secret');
    expect(await readTime(db)).toEqual({ newest: 1234, lead: HOUR, at: 7 });
    await keepLead(db, 0, 0);
  });

  test('somebody who was told of a table by a clock that was ahead is told again', async () => {
    const kept = makePushStore(db);
    expect(await kept.claim('ada', 'table', 10 * HOUR)).toBe('now');
    await kept.isBack('ada', 'table');
    expect(await kept.claim('ada', 'table', HOUR)).toBe('now');
  });
});

test('servers on one PostgreSQL go by its clock, whatever the clocks of their machines say', async () => {
  const db = await openPostgres(postgres.url, () => undefined);
  const told: string[] = [];
  const onTrouble = (error: unknown): void => expect.fail(String(error));
  const machine = (ahead: number): Clocks => ({ wall: () => Date.now() + ahead, steady: () => performance.now() });
  const start = (ahead: number) =>
    startTime({ db, clocks: machine(ahead), tell: (text) => told.push(text), onTrouble });
  const times = [await start(0), await start(HOUR), await start(-HOUR)];
  for (const time of times) expect(Math.abs(time.now() - Date.now())).toBeLessThan(5000);
  await keepLead(db, HOUR, Date.now()); // the others have not caught up with a clock that was set back
  const late = await start(0);
  expect(Math.abs(late.now() - HOUR - Date.now())).toBeLessThan(5000);
  await late.sweep();
  const { lead } = await readTime(db);
  expect(Math.abs(lead - HOUR)).toBeLessThan(5000);
  expect(told.join()).toContain('1 hour behind what is in the store');
  await keepLead(db, 0, 0);
  await db.close();
});
