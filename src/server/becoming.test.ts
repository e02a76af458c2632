import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import { type Client, connect } from './testing/client.ts';
import { useDatabases } from './testing/databases.ts';

/* A browser becomes somebody who is known: by a code or a recovery key, and what becomes of what it had. */

const { folder, postgres } = useDatabases();

const start = (env: Readonly<Record<string, string>>): Promise<Running> =>
  startServer(
    readConfig(
      { DATA_DIR: folder, BOT_PAUSE_MS: '0', BOT_TIME_MS: '5', STRANGERS_A_MINUTE: '10000', ...env },
      { port: 0 },
    ),
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
  );

interface Told {
  readonly status: number;
  readonly cookie: string | null; // the new one, if there is one
  readonly body: Readonly<Record<string, unknown>>;
}

async function post({ address }: Running, path: string, cookie = '', body: object = {}): Promise<Told> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${address}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const set = answer.headers.get('set-cookie')?.split(';')[0] ?? null;
  return { status: answer.status, cookie: set, body: (await answer.json()) as Told['body'] };
}

const codeOf = async (server: Running, { cookie }: Client): Promise<string> =>
  String((await post(server, 'code', cookie)).body.code);

async function table(owner: Client, ...people: readonly (readonly [Client, string])[]): Promise<string> {
  const made = await owner.ask({ do: 'create', game: 'avenue-empires', seats: people.length });
  const room = String(made.room);
  for (const [seat, [one, name]] of people.entries())
    expect(await one.ask({ do: 'sit', room, seat, name })).toMatchObject({ ok: true });
  return room;
}

describe.each([
  ['one process', (): Promise<Running[]> => start({}).then((one) => [one, one])],
  [
    'two processes',
    (): Promise<Running[]> =>
      Promise.all([start({ DATABASE_URL: postgres.url }), start({ DATABASE_URL: postgres.url })]),
  ],
])('%s', (_, open) => {
  let here: Running;
  let there: Running;
  const clients: Client[] = [];
  const come = async (server: Running, name?: string): Promise<Client> => {
    const client = await connect(() => server.address);
    clients.push(client);
    if (name !== undefined) await client.ask({ do: 'rename', name });
    return client;
  };
  beforeAll(async () => {
    const [one, two] = await open();
    if (!one || !two) throw new Error('two processes, or the same twice');
    [here, there] = [one, two];
  });
  afterAll(async () => {
    for (const client of clients) client.close();
    for (const server of new Set([here, there])) await server.stop();
  });

  test('a browser with nothing to lose becomes that person at once', async () => {
    const ada = await come(here, 'Ada');
    const guest = String((await post(there, 'me')).cookie);
    const told = await post(there, 'redeem', guest, { code: await codeOf(here, ada) });
    expect(told).toMatchObject({ status: 200, body: { ok: true, name: 'Ada', how: 'left' } });
    expect(told.cookie).not.toBe(guest);
    expect((await post(here, 'who', String(told.cookie))).body).toMatchObject({ name: 'Ada', devices: 2 });
    expect((await post(here, 'who', guest)).status).toBe(401); // its secret is nobody's
    const nobody = await post(there, 'redeem', '', { code: await codeOf(here, ada) });
    expect(nobody).toMatchObject({ status: 200, body: { name: 'Ada', how: 'new' } });
  });

  test('one that has something is asked first; that uses nothing up and changes nothing', async () => {
    const [ada, bo] = [await come(here, 'Ada'), await come(there, 'Bo')];
    const room = await table(bo, [bo, 'Bo'], [ada, 'Ada']);
    const code = await codeOf(here, ada);
    for (let times = 0; times < 2; times++)
      expect(await post(there, 'redeem', bo.cookie, { code })).toMatchObject({
        status: 200,
        cookie: null,
        body: {
          ok: false,
          needs: 'choice',
          here: { name: 'Bo', devices: 1, key: null, running: 1, over: 0, ratings: 0 },
          there: { name: 'Ada' },
          apart: [{ room, game: 'avenue-empires', status: 'open' }],
          dropped: [],
        },
      });
    expect((await post(there, 'redeem', bo.cookie, { code, choice: 'both' })).body).toEqual({
      ok: false,
      error: '"choice" is "merge" or "leave".',
    });
    expect(await bo.ask({ do: 'hello' })).toMatchObject({ name: 'Bo' });
    // With a name alone, too: nothing is lost without a word.
    const cy = await come(there, 'Cy');
    expect(await post(there, 'redeem', cy.cookie, { code })).toMatchObject({
      status: 200,
      body: { here: { running: 0 } },
    });
    // Their own code changes nothing and stays good.
    expect((await post(here, 'redeem', ada.cookie, { code })).body).toEqual({ ok: true, name: 'Ada', how: 'same' });
    expect((await post(here, 'redeem', '', { code })).body).toMatchObject({ how: 'new' });
  });

  test('left behind: this browser is the other person, its old secret is nobody’s, and a recovery key brings it back', async () => {
    const [ada, bo] = [await come(here, 'Ada'), await come(there, 'Bo')];
    const room = await table(bo, [bo, 'Bo'], [await come(here), 'Third']);
    const { key } = (await post(there, 'recovery-key', bo.cookie)).body;
    const line = new WebSocket(`${here.address.replace('http', 'ws')}ws`, { headers: { cookie: bo.cookie } });
    await once(line, 'open');
    const closed = once(line, 'close');
    const left = await post(there, 'redeem', bo.cookie, { code: await codeOf(here, ada), choice: 'leave' });
    expect(left).toMatchObject({ status: 200, body: { name: 'Ada', how: 'left' } });
    expect((await closed)[0]).toBe(4001);
    expect((await post(here, 'who', bo.cookie)).status).toBe(401);
    expect((await post(here, 'who', String(left.cookie))).body).toMatchObject({ name: 'Ada', running: 0 });
    const back = await post(here, 'redeem', '', { key });
    expect(back.body).toMatchObject({ ok: true, name: 'Bo', how: 'new' });
    const again = await connect(() => there.address, String(back.cookie));
    clients.push(again);
    expect(JSON.stringify(await again.ask({ do: 'mine' }))).toContain(room);
  });

  test('merged: seats, tables and talk are the other person’s, at every process and for everybody who looks on', async () => {
    const [ada, bo, cy] = [await come(here, 'Ada'), await come(there, 'Bo'), await come(there, 'Cy')];
    const [playing, waiting, own] = [
      await table(cy, [bo, 'Bo'], [cy, 'Cy']),
      await table(bo, [bo, 'Bo'], [cy, 'Cy']),
      await table(ada, [ada, 'Ada'], [cy, 'Cy']),
    ];
    await bo.ask({ do: 'say', room: playing, text: 'words of Bo' });
    expect(await cy.ask({ do: 'begin', room: playing })).toMatchObject({ ok: true });
    for (const one of [ada, bo, cy]) await one.ask({ do: 'watch', room: playing }); // both processes have it in memory
    const second = await post(here, 'redeem', '', { code: await codeOf(there, bo) }); // another device of Bo
    const code = await codeOf(here, ada);
    const told = await post(there, 'redeem', bo.cookie, { code, choice: 'merge' });
    expect(told).toMatchObject({ status: 200, body: { ok: true, name: 'Ada', how: 'merged', apart: [], dropped: [] } });
    expect(told.cookie).toBeNull(); // the secret of this browser is Ada's now
    for (const cookie of [bo.cookie, String(second.cookie), ada.cookie])
      for (const server of [here, there])
        expect((await post(server, 'who', cookie)).body).toMatchObject({ name: 'Ada', devices: 3, running: 3 });

    // Whoever was Ada before plays at the seat, by either process; whoever was Bo does, too.
    await expect.poll(async () => (await ada.ask({ do: 'watch', room: playing })).seat).toBe(0);
    await expect.poll(async () => (await bo.ask({ do: 'watch', room: playing })).seat).toBe(0);
    const { actions } = (await ada.ask({ do: 'legal', room: playing })) as unknown as { actions: object[] };
    expect(await ada.ask({ do: 'submit', room: playing, action: actions[0] })).toMatchObject({ ok: true });
    expect(await ada.ask({ do: 'begin', room: waiting })).toMatchObject({ ok: true }); // it is their table
    const mine = JSON.stringify(await bo.ask({ do: 'mine' }));
    for (const room of [playing, waiting, own]) expect(mine).toContain(room);
    const { data } = (await post(here, 'export', ada.cookie)).body;
    expect(JSON.stringify(data)).toContain('words of Bo');

    // The same request once more, since its answer may not have arrived; by anybody else the code is used.
    expect((await post(here, 'redeem', bo.cookie, { code, choice: 'merge' })).body).toMatchObject({
      ok: true,
      name: 'Ada',
      how: 'merged',
    });
    expect((await post(here, 'redeem', cy.cookie, { code, choice: 'merge' })).body).toMatchObject({
      ok: false,
      error: 'This code is not known, was used before, or is older than ten minutes.',
    });

    // Forgetting finds what came from there.
    expect((await post(there, 'forget', ada.cookie)).status).toBe(200);
    await expect
      .poll(async () => {
        cy.messages.length = 0;
        await cy.ask({ do: 'watch', room: playing });
        return cy.messages.join();
      })
      .not.toMatch(/words of Bo|"name":"Bo"/);
  });

  test('both at one table: the merged seat is left to a bot, or is free, and it is told before and after', async () => {
    const [ada, bo, cy] = [await come(here, 'Ada'), await come(there, 'Bo'), await come(there, 'Cy')];
    const playing = await table(cy, [ada, 'Ada'], [bo, 'Bo'], [cy, 'Cy']);
    await cy.ask({ do: 'begin', room: playing });
    const waiting = await table(cy, [ada, 'Ada'], [bo, 'Bo'], [cy, 'Cy']);
    await bo.ask({ do: 'say', room: playing, text: 'words of Bo' });
    await cy.watch(playing);
    await cy.watch(waiting);
    const code = await codeOf(here, ada);
    const apart = [
      { room: playing, game: 'avenue-empires', status: 'playing' },
      { room: waiting, game: 'avenue-empires', status: 'open' },
    ];
    for (const choice of [null, 'merge']) {
      const { body } = await post(there, 'redeem', bo.cookie, { code, choice });
      expect(body.apart).toHaveLength(2);
      expect(body.apart).toEqual(expect.arrayContaining(apart));
    }
    await expect
      .poll(() => cy.seen.get(waiting)?.room.seats)
      .toMatchObject([{ name: 'Ada' }, { is: 'free' }, { name: 'Cy' }]);
    await expect
      .poll(() => cy.seen.get(playing)?.room.seats)
      .toMatchObject([{ name: 'Ada' }, { name: 'Bo', standIn: 'normal' }, { name: 'Cy' }]);
    await expect.poll(async () => (await ada.ask({ do: 'watch', room: playing })).seat).toBe(0);
    await expect.poll(async () => (await bo.ask({ do: 'watch', room: playing })).seat).toBe(0); // and not both
    expect(JSON.stringify((await post(here, 'export', ada.cookie)).body)).toContain('words of Bo');
    expect((await post(there, 'forget', ada.cookie)).status).toBe(200);
    await expect
      .poll(async () => {
        cy.messages.length = 0;
        await cy.watch(playing);
        return cy.messages.join();
      })
      .not.toMatch(/words of Bo|"name":"Bo"/);
  });

  test('two browsers that want to become each other at the same moment: one does, and nothing is lost', async () => {
    const [ada, bo] = [await come(here, 'Ada'), await come(there, 'Bo')];
    const cy = await come(here, 'Cy');
    const rooms = [await table(ada, [ada, 'Ada'], [cy, 'Cy']), await table(bo, [bo, 'Bo'], [cy, 'Cy'])];
    const [forAda, forBo] = [await codeOf(here, ada), await codeOf(there, bo)];
    const both = await Promise.all([
      post(here, 'redeem', ada.cookie, { code: forBo, choice: 'merge' }),
      post(there, 'redeem', bo.cookie, { code: forAda, choice: 'merge' }),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
    for (const { cookie } of [ada, bo]) {
      const { body } = await post(here, 'who', cookie);
      expect(body).toMatchObject({ devices: 2, running: 2 });
    }
    const mine = JSON.stringify(await ada.ask({ do: 'mine' }));
    for (const room of rooms) expect(mine).toContain(room);
  });

  test('a recovery key brings somebody back whose browsers are all gone, as often as needed, until there is a newer one', async () => {
    const ada = await come(here, 'Ada');
    expect((await post(here, 'who', ada.cookie)).body).toMatchObject({ key: null });
    const { key } = (await post(here, 'recovery-key', ada.cookie)).body;
    expect(key).toMatch(/^(?:[A-HJ-NP-TV-Z2-9]{6}-?){5}$/);
    expect((await post(here, 'who', ada.cookie)).body.key).toEqual({ made: expect.any(Number), used: null });
    await post(here, 'leave', ada.cookie); // the last one
    for (const typed of [String(key), String(key).toLowerCase().replaceAll('-', ' ')]) {
      const back = await post(there, 'redeem', '', { key: typed });
      expect(back.body).toMatchObject({ ok: true, name: 'Ada' });
      expect((await post(here, 'who', String(back.cookie))).body.key).toEqual({
        made: expect.any(Number),
        used: expect.any(Number), // every device of theirs is told that
      });
    }
    const typo = String(key).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await post(there, 'redeem', '', { key: typo })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('There is a typo in group 1') },
    });
    expect((await post(there, 'redeem', '', { key: 17 })).status).toBe(400);
    const { cookie } = await post(there, 'redeem', '', { key });
    const { key: newer } = (await post(there, 'recovery-key', String(cookie))).body;
    expect((await post(here, 'redeem', '', { key })).body).toEqual({
      ok: false,
      error: 'This recovery key is not known here; perhaps it was replaced by a newer one.',
    });
    const exported = JSON.stringify((await post(here, 'export', String(cookie))).body);
    expect(exported).toMatch(/"recoveryKey":\{"since":"[^"]+","used":null\}/);
    expect(exported).not.toContain(String(newer));
    // Whoever leaves all other devices may have lost one, with which somebody else has made a key.
    await post(here, 'leave-others', String(cookie));
    expect((await post(here, 'redeem', '', { key: newer })).status).toBe(400);
    const { key: last } = (await post(there, 'recovery-key', String(cookie))).body;
    await post(here, 'forget', String(cookie));
    expect((await post(here, 'redeem', '', { key: last })).status).toBe(400);
  });
});

test('keys cannot be tried without end, and no key, code or secret is written to the log', async () => {
  const lines: string[] = [];
  const server = await startServer(
    readConfig({ DATABASE_URL: postgres.url, LOGS: 'all', STRANGERS_A_MINUTE: '60' }, { port: 0 }),
    (_, response) => response.end(),
    (line) => void lines.push(line),
  );
  const me = await post(server, 'me');
  const { key } = (await post(server, 'recovery-key', String(me.cookie))).body;
  const wrong = String(key).split('-').toReversed().join('-');
  const answers = await Promise.all(Array.from({ length: 60 }, () => post(server, 'redeem', '', { key: wrong })));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(36);
  for (const text of [String(key), wrong, String(me.cookie).split('=')[1] ?? ''])
    expect(lines.join('')).not.toContain(text);
  await server.stop();
});
