import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from './run/config.ts';
import { startServer } from './run/server.ts';
import { connect } from './testing/client.ts';
import { useDatabases } from './testing/databases.ts';

const { postgres } = useDatabases();

test('while the database is away everybody is told so, nobody is blamed, and afterwards it goes on', async () => {
  const troubles: string[] = [];
  const server = await startServer(
    readConfig({ DATABASE_URL: postgres.url }, { port: 0 }),
    (_, response) => response.end(),
    (line) => troubles.push(line),
  );
  const get = async (path: string): Promise<number> => (await fetch(`${server.address}${path}`)).status;
  const introduce = (): Promise<Response> =>
    fetch(`${server.address}api/me`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  const ada = await connect(() => server.address);
  const room = String((await ada.ask({ do: 'create', game: 'five-ages', seats: 3 })).room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  const bo = await connect(() => server.address);
  await bo.ask({ do: 'hello' });

  const { promise: enough, resolve: comeBack } = Promise.withResolvers<void>();
  const away = postgres.restart(enough);
  await expect.poll(() => get('ready')).toBe(503);
  const refused = { ok: false, error: expect.stringContaining('Try again in a moment') };
  const stranger = await introduce();
  expect([stranger.status, await stranger.json()]).toEqual([503, refused]);
  expect(await bo.ask({ do: 'rooms' })).toMatchObject(refused);
  expect(await get('health')).toBe(200);
  const eve = await connect(() => server.address, ada.cookie); // comes in when somebody can say who it is
  const listed = eve.ask({ do: 'rooms' });
  const said = ada.ask({ do: 'say', room, text: 'Is anybody here?' }); // is tried until it is kept
  comeBack();
  await away;
  expect(await said).toMatchObject({ ok: true });
  expect(await listed).toMatchObject({ ok: true });
  await expect.poll(() => get('ready')).toBe(200);
  expect((await introduce()).status).toBe(200);
  expect(troubles.join()).not.toContain('a request failed');
  for (const one of [ada, bo, eve]) one.close();
  await server.stop();
});

test('a database that cannot be used at all is a sentence, not a stack', async () => {
  const start = (url: string): Promise<unknown> =>
    startServer(
      readConfig({ DATABASE_URL: url }, { port: 0 }),
      () => undefined,
      () => undefined,
    );
  for (const url of ['postgres://nobody@127.0.0.1:1/nothing', postgres.url.replace(/cardwright$/, 'nothing')])
    await expect(start(url)).rejects.toThrow('The database of DATABASE_URL cannot be used: ');
});

test('a server that cannot set up its queue says so and lets go of the database', async () => {
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query("CREATE ROLE tenant LOGIN PASSWORD 'tenant'");
  await owner.query('CREATE DATABASE rented');
  const url = postgres.url.replace(/cardwright$/, 'rented');
  const inside = new Client({ connectionString: url });
  await inside.connect();
  await inside.query('GRANT CREATE ON SCHEMA public TO tenant');
  await inside.end();
  const starting = startServer(
    readConfig({ DATABASE_URL: url.replace('cardwright:cardwright@', 'tenant:tenant@') }, { port: 0 }),
    () => undefined,
    () => undefined,
  );
  await expect(starting).rejects.toThrow('The queue cannot be set up in the database');
  const lines = async (): Promise<unknown> =>
    (await owner.query("SELECT pid FROM pg_stat_activity WHERE usename = 'tenant'")).rows;
  await expect.poll(lines).toEqual([]);
  await owner.end();
});
