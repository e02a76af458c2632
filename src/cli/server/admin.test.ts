import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/run/config.ts';
import { type Running, startServer } from '../../server/run/server.ts';
import { type Client, connect } from '../../server/testing/client.ts';
import { hurriedClock } from '../../server/testing/clock.ts';
import { useDatabases } from '../../server/testing/databases.ts';
import { openConnection } from '../../server/testing/intruder.ts';
import { type Ran, runIn, runWith } from '../fake-io.ts';

const { folder, postgres } = useDatabases();
const clients: Client[] = [];
const running: Running[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const server of running.splice(0)) await server.stop();
});

const STORES = {
  SQLite: (): Record<string, string> => ({ DATA_DIR: join(folder, 'club') }),
  PostgreSQL: (): Record<string, string> => ({ DATABASE_URL: postgres.url }),
};

async function serve(env: Record<string, string>, lines: string[] = []): Promise<Running> {
  const server = await startServer(
    readConfig({ ...env, LOGS: 'info', STRANGERS_A_MINUTE: '1000' }, { port: 0, botPause: 0, botTime: 5 }),
    (_, response) => response.end(),
    (line) => lines.push(line),
    { clock: hurriedClock }, // it looks every second for what is to be done
  );
  running.push(server);
  return server;
}

async function enter({ address }: Running, cookie?: string): Promise<Client> {
  const client = await connect(() => address, cookie);
  clients.push(client);
  return client;
}

const admin = (env: Record<string, string>, ...args: string[]): Promise<Ran> => runIn(env, '', 'admin', ...args);

async function told(
  env: Record<string, string>,
  ...args: string[]
): Promise<Record<string, Record<string, unknown>[]>> {
  const { output, errors } = await admin(env, ...args, '--json');
  expect(errors).toBe('');
  return JSON.parse(output);
}

const post = (server: Running, path: string, cookie: string): Promise<Response> =>
  fetch(`${server.address}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: '{}',
  });

/** The id of whoever is called so. */
async function idOf(env: Record<string, string>, name: string): Promise<string> {
  const { people = [] } = await told(env, 'people', '--name', name.toUpperCase());
  return String(people[0]?.id);
}

async function tableOf(owner: Client, others: readonly Client[], more: object = {}): Promise<string> {
  const made = await owner.ask({ do: 'create', game: 'rebuild', seats: 2, ...more });
  expect(made).toMatchObject({ ok: true });
  const room = String(made.room);
  for (const [seat, one] of [owner, ...others].entries()) {
    await one.ask({ do: 'sit', room, seat, name: `Person ${seat}` });
    await one.watch(room);
  }
  return room;
}

describe.each(Object.entries(STORES))('%s, while a server runs', (_, storeOf) => {
  test('a table is hidden, shown, and closed for everybody who sits there; it can be read, and gives no rating', async () => {
    const env = storeOf();
    const lines: string[] = [];
    const server = await serve(env, lines);
    const [ada, bo] = [await enter(server), await enter(server)];
    const clock = { kind: 'each', seconds: 3600 };
    const plan = { game: 'avenue-empires', preset: 'as-written', listed: true, rated: true, clock };
    const room = await tableOf(ada, [], plan);
    const listed = async (): Promise<unknown> => (await bo.ask({ do: 'rooms' })).rooms;
    const inList = expect.arrayContaining([expect.objectContaining({ id: room })]);
    expect(await listed()).toEqual(inList);
    expect(await admin(env, 'hide', room)).toMatchObject({ code: 0, output: `Table ${room} is out of the list.\n` });
    expect(await listed()).not.toEqual(inList);
    expect(await admin(env, 'unhide', room)).toMatchObject({ code: 0 });
    expect(await listed()).toEqual(inList);
    await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
    await bo.watch(room);
    expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
    expect(await admin(env, 'close', room, '--reason', 'It was spam.')).toMatchObject({ code: 0 });
    const closed = 'This table was closed by whoever runs this server: It was spam.';
    for (const one of [ada, bo])
      await expect
        .poll(() => one.seen.get(room)?.room)
        .toMatchObject({ status: 'over', closed, waiting: [], clocks: [{ since: null }, { since: null }] });
    for (const word of ['undo', 'resign', 'say', 'leave', 'again'])
      expect(await ada.ask({ do: word, room, text: 'x' })).toMatchObject({ ok: false, error: expect.any(String) });
    expect(await bo.ask({ do: 'say', room, text: 'hello' })).toMatchObject({ error: closed });
    expect(await bo.ask({ do: 'status', room })).toMatchObject({ status: 'over', result: null });
    expect((await bo.ask({ do: 'events', room })).events).not.toEqual([]);
    expect(await bo.ask({ do: 'mine' })).toMatchObject({ rooms: [{ id: room, isClosed: true }], ratings: [] });
    expect(await admin(env, 'close', room)).toMatchObject({ code: 1, errors: expect.stringContaining(closed) });
    const acts = (await told(env, 'log')).acts ?? [];
    expect(acts.slice(0, 4)).toMatchObject([
      { act: { do: 'close', room }, hasFailed: true },
      { act: { do: 'close', room }, why: 'It was spam.', hasFailed: false, who: expect.stringMatching(/./) },
      { act: { do: 'unhide', room } },
      { act: { do: 'hide', room } },
    ]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'info', what: 'admin', do: 'close', room, why: 'It was spam.' }),
    );
  });

  test('a table that has not begun is closed, too: nobody sits down or begins there', async () => {
    const env = storeOf();
    const server = await serve(env);
    const [ada, bo] = [await enter(server), await enter(server)];
    const room = await tableOf(ada, [], { listed: true });
    await bo.watch(room);
    expect(await admin(env, 'close', room)).toMatchObject({ code: 0 });
    const closed = 'This table was closed by whoever runs this server.';
    await expect.poll(() => bo.seen.get(room)?.room).toMatchObject({ status: 'open', closed });
    expect(await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' })).toMatchObject({ ok: false, error: closed });
    expect((await bo.ask({ do: 'rooms' })).rooms).toEqual([]);
  });

  test('what was said is removed for those who look on just now, one line or all of a person', async () => {
    const env = storeOf();
    const server = await serve(env);
    const [ada, bo] = [await enter(server), await enter(server)];
    const room = await tableOf(ada, [bo]);
    await ada.ask({ do: 'rename', name: 'Talker' });
    for (const text of ['one', 'two', 'three']) await ada.ask({ do: 'say', room, text });
    await bo.ask({ do: 'say', room, text: 'four' });
    expect(await admin(env, 'remove-chat', room, '--said', '1')).toMatchObject({ code: 0 });
    const chats = (): string[][] =>
      bo.messages.flatMap((text) => {
        const { said, chat = [] }: { said?: number; chat?: { text: string }[] } = JSON.parse(text);
        return said === 0 ? [chat.map((line) => line.text)] : [];
      });
    await expect.poll(() => chats().at(-1)).toEqual(['one', '…', 'three', 'four']);
    const talker = await idOf(env, 'talker');
    expect(await admin(env, 'remove-chat', room, '--person', talker)).toMatchObject({ code: 0 });
    await expect.poll(() => chats().at(-1)).toEqual(['…', '…', '…', 'four']);
    expect(await admin(env, 'remove-chat', room, '--said', '99')).toMatchObject({ code: 1 });
    const { output } = await admin(env, 'show', room);
    expect(output).toContain(': four');
    expect(output).not.toMatch(/one$/m);
  });

  test('a banned person is told why and cut off, cannot come back, takes their data along, and a bot plays for them', async () => {
    const env = storeOf();
    const server = await serve(env);
    const [ada, bo] = [await enter(server), await enter(server)];
    await ada.ask({ do: 'rename', name: 'Rude one' });
    const room = await tableOf(ada, [bo]);
    await ada.ask({ do: 'begin', room });
    const spam = await tableOf(ada, [], { listed: true });
    expect(await ada.ask({ do: 'seek', game: 'rebuild', soon: true })).toMatchObject({ ok: true });
    ada.close();
    const line = await openConnection(server.address, ada.cookie);
    const cut = once(line, 'close');
    const rude = await idOf(env, 'rude one');
    expect(await admin(env, 'ban', rude, '--days', '3', '--reason', 'Insults.')).toMatchObject({ code: 0 });
    const [code, reason] = await cut;
    expect([code, String(reason)]).toEqual([
      4003,
      expect.stringMatching(/^You are banned from this server until \d{4}-.* UTC: Insults\.$/),
    ]);
    await expect(openConnection(server.address, ada.cookie)).rejects.toThrow('403');
    const refused = await post(server, 'line', ada.cookie);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { ok: false, error: expect.stringContaining('Insults.') },
    ]);
    await expect
      .poll(() => bo.seen.get(room)?.room.seats)
      .toMatchObject([{ is: 'person', standIn: expect.any(String) }, { is: 'person' }]);
    expect((await bo.ask({ do: 'rooms' })).rooms).not.toContainEqual(expect.objectContaining({ id: spam }));
    expect((await post(server, 'export', ada.cookie)).status).toBe(200);
    expect((await told(env, 'bans')).bans).toMatchObject([{ kind: 'person', subject: rude, why: 'Insults.' }]);
    (await openConnection(server.address, (await enter(server)).cookie)).close(); // another identity from the same address
    expect(await admin(env, 'unban', rude)).toMatchObject({ code: 0 });
    const again = await enter(server, ada.cookie);
    expect(await again.ask({ do: 'seeking' })).toMatchObject({ ok: true, seeking: null }); // nobody waits for them there
    again.close();
    expect(await admin(env, 'unban', rude)).toMatchObject({ code: 1 });
    expect(await admin(env, 'ban', rude)).toMatchObject({ code: 0 });
    expect((await post(server, 'forget', ada.cookie)).status).toBe(200);
    expect((await told(env, 'bans')).bans).toEqual([]);
  });

  test('from a banned address nobody connects and nobody new is let in', async () => {
    const env = storeOf();
    const server = await serve(env);
    const ada = await enter(server);
    await ada.ask({ do: 'hello' });
    expect(await admin(env, 'ban', '::ffff:127.0.0.1')).toMatchObject({ code: 0 });
    expect((await told(env, 'bans')).bans).toMatchObject([{ kind: 'address', subject: '127.0.0.1', until: null }]);
    expect((await post(server, 'me', '')).status).toBe(403);
    expect((await post(server, 'me', ada.cookie)).status).toBe(200);
    await expect(openConnection(server.address, ada.cookie)).rejects.toThrow('403');
    expect(await admin(env, 'unban', '127.0.0.1')).toMatchObject({ code: 0 });
    expect((await post(server, 'me', '')).status).toBe(200);
  });

  test('a report is read and resolved', async () => {
    const env = storeOf();
    const server = await serve(env);
    const [ada, bo] = [await enter(server), await enter(server)];
    const room = await tableOf(ada, [], { listed: true });
    expect(await bo.ask({ do: 'report', room, what: 'table', why: 'spam', text: 'An advert.' })).toEqual({
      id: expect.any(Number),
      ok: true,
    });
    const [first] = (await told(env, 'reports', '--open')).reports ?? [];
    expect(first).toMatchObject({ room, thing: 'table', kind: 'spam', words: 'An advert.', resolved: null });
    const report = String(first?.id);
    expect((await admin(env, 'show', room)).output).toContain('An advert.');
    expect(await admin(env, 'resolve', report, '--note', 'closed it')).toMatchObject({ code: 0 });
    expect((await told(env, 'reports', '--open')).reports).toEqual([]);
    expect((await told(env, 'reports')).reports).toMatchObject([{ id: report, note: 'closed it' }]);
    expect(await admin(env, 'resolve', report)).toMatchObject({ code: 1 });
  });
});

test.each(Object.entries(STORES))('%s: while no server runs the command does it itself', async (_, storeOf) => {
  const env = storeOf();
  const first = await serve(env);
  const [ada, bo] = [await enter(first), await enter(first)];
  await ada.ask({ do: 'rename', name: 'Gone already' });
  const room = await tableOf(ada, [bo]);
  await ada.ask({ do: 'begin', room });
  const other = await tableOf(bo, [ada]);
  await bo.ask({ do: 'begin', room: other });
  for (const client of clients.splice(0)) client.close();
  for (const server of running.splice(0)) await server.stop();
  expect(await admin(env, 'close', room, '--reason', 'Tidying.')).toMatchObject({ code: 0 });
  expect(await admin(env, 'ban', await idOf(env, 'gone already'))).toMatchObject({ code: 0 });
  const next = await serve(env);
  const again = await enter(next, bo.cookie);
  await again.watch(room);
  await expect
    .poll(() => again.seen.get(room)?.room)
    .toMatchObject({ status: 'over', closed: expect.stringContaining('Tidying.') });
  await again.watch(other);
  await expect
    .poll(() => again.seen.get(other)?.room.seats)
    .toMatchObject([{ is: 'person' }, { standIn: expect.any(String) }]);
  await expect(openConnection(next.address, ada.cookie)).rejects.toThrow('403');
});

test('lists are paged, and what cannot be understood is refused with one sentence', async () => {
  const env = STORES.SQLite();
  const server = await serve(env);
  for (let i = 0; i < 3; i++) await enter(server);
  const page = await told(env, 'people', '--limit', '2');
  expect([page.people?.length, page.isMore]).toEqual([2, true]);
  expect((await admin(env, 'people', '--limit', '1')).output).toContain('There are more: --skip 1.');
  for (const [args, sentence] of [
    [[], '`admin` needs a word; there are people, tables,'],
    [['tabels'], 'did you mean tables?'],
    [['close'], '`admin close` takes a table.'],
    [['people', 'ada'], '`admin people` takes options only'],
    [['tables', '--status', 'lost'], '--status is one of open, playing, over'],
    [['ban', 'a b'], 'is neither the id of a person nor an address'],
    [['ban', 'ada', '--days', '0'], '--days is a whole number from 1 to 36500'],
    [['close', 'x', '--reason', 'a\nb'], '--reason is a text of at most 300 characters in one line.'],
    [['remove-chat', 'x', '--said', '1', '--person', 'ada'], 'Use --said or --person'],
    [['people', '--limit', '0'], '--limit is a whole number from 1 to 1000'],
  ] as const)
    expect(await admin(env, ...args)).toMatchObject({ code: 2, errors: expect.stringContaining(sentence) });
  for (const args of [
    ['show', 'nothing'],
    ['close', '-abcdefghijklmnopqrstu'],
    ['hide', 'nothing'],
    ['ban', 'nobody'],
    ['remove-chat', 'nothing'],
  ])
    expect(await admin(env, ...args)).toMatchObject({ code: 1, errors: expect.stringContaining('There is n') });
  expect(await runWith('', 'admin', 'people', '--data', join(folder, 'nowhere'))).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no store in'),
  });
});
