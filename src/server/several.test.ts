import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import type { Database } from './store/database.ts';
import { ANY_TIME, makeHouse } from './store/house.ts';
import { openPostgres } from './store/postgres.ts';
import { type Client, connect } from './testing/client.ts';
import { useDatabases } from './testing/databases.ts';

/* Several processes on one database: what one of them does is true at all of them. */

const { postgres } = useDatabases();
const servers: Running[] = [];
const people: Client[] = [];
const errors: string[] = [];
let db: Database;
beforeAll(async () => {
  const config = readConfig({}, { port: 0, database: postgres.url, requestsASecond: 100_000, workASecond: 1_000_000 });
  for (let i = 0; i < 2; i++)
    servers.push(
      await startServer(
        config,
        (_, response) => response.end(),
        (line) => errors.push(line),
      ),
    );
  db = await openPostgres(postgres.url, () => undefined);
});
afterEach(() => {
  for (const one of people.splice(0)) one.close();
  expect(errors).toEqual([]);
});
afterAll(async () => {
  await db.close();
  await Promise.all(servers.map((server) => server.stop()));
});

async function enter(process: number, cookie?: string): Promise<Client> {
  const one = await connect(() => servers[process]?.address ?? '', cookie);
  people.push(one);
  return one;
}

test('a table that was dropped by any of them is told as gone to whoever looks at it, wherever they are', async () => {
  const [ada, bo] = [await enter(0), await enter(1)];
  const { room } = await ada.ask({ do: 'create', game: 'rebuild', seats: 2 });
  for (const one of [ada, bo]) expect(await one.ask({ do: 'watch', room })).toMatchObject({ ok: true });
  expect(await makeHouse(db).dropTable(String(room), ANY_TIME)).toBe(true); // as the housework of a third does
  const gone = ({ messages }: Client): unknown[] =>
    messages.map((text) => JSON.parse(text)).filter((news) => news.news === room && 'gone' in news);
  for (const one of [ada, bo]) await expect.poll(() => gone(one).length).toBe(1);
  for (const one of [ada, bo])
    expect(await one.ask({ do: 'watch', room })).toMatchObject({ ok: false, error: 'There is no such table.' });
});

test('one person has three tables in the list, though they ask for many at all of them in one moment', async () => {
  const ada = await enter(0);
  const all = [ada, await enter(0, ada.cookie), await enter(1, ada.cookie), await enter(1, ada.cookie)];
  const asked = { do: 'create', game: 'rebuild', seats: 2, listed: true };
  const answers = await Promise.all(all.flatMap((line) => [line.ask(asked), line.ask(asked)]));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  const { rooms } = (await ada.ask({ do: 'rooms' })) as unknown as { rooms: object[] };
  expect(rooms).toHaveLength(3);
});
