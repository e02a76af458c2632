import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Client as Database } from 'pg';
import { WebSocket } from 'ws';
import { readConfig } from './run/config.ts';
import { deviceWith } from './http/identity.ts';
import { type Running, startServer } from './run/server.ts';
import { type Client, connect } from './testing/client.ts';
import { useDatabases } from './testing/databases.ts';
import { cutConnections } from './testing/postgres.ts';

/* Somebody who is forgotten is so on all their devices, at whichever process these are. */

const { folder, postgres } = useDatabases();

const start = (env: Readonly<Record<string, string>>): Promise<Running> =>
  startServer(
    readConfig({ DATA_DIR: folder, ...env }, { port: 0 }),
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
  );

const post = ({ address }: Running, path: string, cookie = '', body = {}): Promise<Response> => {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(`${address}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};

const comeTo = async (server: Running): Promise<string> =>
  (await post(server, 'me')).headers.get('set-cookie')?.split(';')[0] ?? '';

const lineTo = ({ address }: Running, cookie: string): WebSocket =>
  new WebSocket(`${address.replace('http', 'ws')}ws`, { headers: { cookie } });

describe.each([
  ['one process', (): Promise<Running[]> => start({}).then((one) => [one, one])],
  [
    'two processes',
    (): Promise<Running[]> =>
      Promise.all([start({ DATABASE_URL: postgres.url }), start({ DATABASE_URL: postgres.url })]),
  ],
])('%s', (_, open) => {
  test('who is forgotten has no line any more, others have', async () => {
    const [here, there] = await open();
    if (!here || !there) throw new Error('two processes, or the same twice');
    const [ada, bo] = [await comeTo(here), await comeTo(here)];
    const [phone, desktop, other] = [lineTo(here, ada), lineTo(there, ada), lineTo(there, bo)];
    await Promise.all([phone, desktop, other].map((line) => once(line, 'open')));
    const closed = Promise.all([phone, desktop].map((line) => once(line, 'close')));
    expect((await post(here, 'forget', ada)).status).toBe(200);
    for (const [code, reason] of await closed)
      expect([code, String(reason)]).toEqual([4001, 'You are not known here any more.']);
    const again = lineTo(there, ada);
    expect(String((await once(again, 'error'))[0])).toContain('403');
    const heard = once(other, 'message');
    other.send(JSON.stringify({ id: 1, do: 'games' }));
    expect(JSON.parse(String((await heard)[0]))).toMatchObject({ id: 1, ok: true });
    other.terminate();
    for (const server of new Set([here, there])) await server.stop();
  });

  test('a device that is left, or all others, are theirs no longer, and their lines are closed', async () => {
    const [here, there] = await open();
    if (!here || !there) throw new Error('two processes, or the same twice');
    const first = await comeTo(here);
    const another = async (): Promise<string> => {
      const { code } = (await (await post(here, 'code', first)).json()) as { code: string };
      const answer = await post(there, 'redeem', '', { code });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    };
    const [second, third, bo] = [await another(), await another(), await comeTo(here)];
    const lines = [lineTo(here, first), lineTo(there, second), lineTo(here, third), lineTo(there, bo)];
    await Promise.all(lines.map((line) => once(line, 'open')));
    const [, ofSecond, ofThird] = lines.map((line) => once(line, 'close'));
    const left = await post(there, 'leave', second);
    expect(left.headers.get('set-cookie')).toMatch(/^cardwright=; .*Max-Age=0/);
    expect((await ofSecond)?.[0]).toBe(4001);
    expect((await post(here, 'code', second)).status).toBe(401);

    const { code } = (await (await post(here, 'code', third)).json()) as { code: string };
    expect((await post(there, 'leave-others', first)).status).toBe(200);
    expect((await ofThird)?.[0]).toBe(4001);
    expect((await post(here, 'code', third)).status).toBe(401);
    expect((await post(here, 'redeem', '', { code })).status).toBe(400); // it is void
    for (const line of [lines[0], lines[3]]) {
      line?.ping();
      if (line) await once(line, 'pong');
    }
    expect([lines[0], lines[3]].map((line) => line?.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    expect((await post(here, 'code', first)).status).toBe(200);
    for (const line of lines) line.terminate();
    for (const server of new Set([here, there])) await server.stop();
  });

  test('their name and what they said are gone from tables and lists, also where they only looked on', async () => {
    const [here, there] = await open();
    if (!here || !there) throw new Error('two processes, or the same twice');
    const [ada, bo, eve] = await Promise.all([here, here, here].map(({ address }) => connect(() => address)));
    const zoe = await connect(() => there.address);
    if (!ada || !bo || !eve) throw new Error('nobody came');
    const room = String((await ada.ask({ do: 'create', game: 'five-ages', seats: 3, listed: true })).room);
    await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
    await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo the Unknown' });
    await bo.ask({ do: 'say', room, text: 'sitting words' });
    await eve.ask({ do: 'rename', name: 'Eve the Onlooker' });
    await eve.ask({ do: 'say', room, text: 'standing words' });
    await zoe.ask({ do: 'hello' });
    await zoe.watch(room); // from now on the other process has it in memory
    await expect.poll(() => zoe.messages.join()).toContain('standing words');
    const { data } = (await (await post(here, 'export', eve.cookie)).json()) as { data: object };
    expect(JSON.stringify(data)).toContain('standing words');
    expect(JSON.stringify(await eve.ask({ do: 'mine' }))).not.toContain(room); // it is not a table of theirs
    for (const one of [bo, eve]) {
      expect((await post(here, 'forget', one.cookie)).status).toBe(200);
      one.close();
    }
    const late = await connect(() => there.address);
    await late.ask({ do: 'hello' });
    const untilNow = async (): Promise<string> => {
      await late.ask({ do: 'unwatch', room });
      late.messages.length = 0;
      await late.watch(room);
      const lists = [await late.ask({ do: 'rooms' }), await ada.ask({ do: 'mine' })];
      return late.messages.join() + JSON.stringify(lists);
    };
    await expect.poll(untilNow).not.toMatch(/Unknown|Onlooker|standing|sitting/);
    expect(await untilNow()).toContain('Ada');
    for (const one of [ada, zoe, late]) one.close();
    for (const server of new Set([here, there])) await server.stop();
  });
});

test('nobody waits for them: a bot plays on, a seat at a table that has not begun is free, and a table of theirs is gone', async () => {
  const server = await start({ BOT_PAUSE_MS: '0', BOT_TIME_MS: '5' });
  const [ada, bo] = await Promise.all([connect(() => server.address), connect(() => server.address)]);
  if (!ada || !bo) throw new Error('nobody came');
  const table = async (by: Client): Promise<string> =>
    String((await by.ask({ do: 'create', game: 'avenue-empires', seats: 2, listed: true })).room);
  const [playing, waiting, theirs] = [await table(ada), await table(ada), await table(bo)];
  for (const room of [playing, waiting, theirs]) {
    await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
    await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  }
  await ada.ask({ do: 'begin', room: playing });
  await ada.watch(playing);
  await ada.watch(waiting);
  expect((await post(server, 'forget', bo.cookie)).status).toBe(200);
  bo.close();
  await expect.poll(() => ada.seen.get(waiting)?.room.seats).toMatchObject([{ is: 'person' }, { is: 'free' }]);
  expect(await ada.ask({ do: 'watch', room: theirs })).toMatchObject({ error: 'There is no such table.' });
  expect(JSON.stringify(await ada.ask({ do: 'rooms' }))).not.toContain(theirs);
  // The round ends though nobody sits there any more.
  const { actions } = (await ada.ask({ do: 'legal', room: playing })) as unknown as { actions: object[] };
  expect(await ada.ask({ do: 'submit', room: playing, action: actions[0] })).toMatchObject({ ok: true });
  await expect.poll(() => ada.seen.get(playing)?.events.map(({ type }) => type)).toContain('phase');
  ada.close();
  await server.stop();
});

test('SQLite: nothing of them is left in the files', async () => {
  const server = await start({});
  const [ada, bo] = await Promise.all([connect(() => server.address), connect(() => server.address)]);
  if (!ada || !bo) throw new Error('nobody came');
  const room = String((await ada.ask({ do: 'create', game: 'five-ages', seats: 3 })).room);
  await bo.ask({ do: 'rename', name: 'Zyxwvut the Forgotten' });
  await bo.ask({ do: 'sit', room, seat: 1 });
  for (let i = 0; i < 40; i++) await bo.ask({ do: 'say', room, text: `Qwertzuiop ${i} ${'and so on '.repeat(20)}` });
  const left = (): string[] =>
    readdirSync(folder).filter((file) => /Zyxwvut|Qwertzuiop/.test(readFileSync(join(folder, file), 'latin1')));
  await expect.poll(left).toEqual(['cardwright.sqlite']); // and not in the log any more
  expect((await post(server, 'forget', bo.cookie)).status).toBe(200);
  bo.close();
  await expect.poll(left).toEqual([]);
  ada.close();
  await server.stop();
});

test('a process that missed the word that a device was left closes its lines as soon as it hears again', async () => {
  const server = await start({ DATABASE_URL: postgres.url, LOGS: 'off' });
  const [left, stays] = [await comeTo(server), await comeTo(server)];
  const lines = [lineTo(server, left), lineTo(server, stays)];
  await Promise.all(lines.map((line) => once(line, 'open')));
  const closed = once(lines[0] as WebSocket, 'close');
  const db = new Database({ connectionString: postgres.url });
  await db.connect();
  await db.query('DELETE FROM secrets WHERE secret = $1', [deviceWith(left.split('=')[1] ?? '')]); // and no word of it
  await db.end();
  await cutConnections(postgres.url, 'LISTEN');
  expect((await closed)[0]).toBe(4001);
  expect(lines[1]?.readyState).toBe(WebSocket.OPEN);
  lines[1]?.terminate();
  await server.stop();
});
