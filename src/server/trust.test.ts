import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../desk/catalogue.ts';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import { type Client, connect, type Reply } from './testing/client.ts';
import { makeTestClock } from './testing/clock.ts';

/* What somebody may ask for, be called, and know, with the limits that people meet. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-trust-'));
const clock = makeTestClock();
const troubles: string[] = [];
let server: Running;
beforeAll(async () => {
  server = await startServer(
    readConfig({}, { port: 0, data: folder, botPause: 0, botTime: 5, workASecond: 1_000_000 }),
    (_, response) => response.end(),
    (line) => {
      troubles.push(line);
      process.stderr.write(line);
    },
    { clock },
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('somebody who is known cannot ask for more by HTTP than strangers; an export counts for several', async () => {
  const eve = await connect(() => server.address);
  const post = async (path: string): Promise<number> => {
    const headers = { 'content-type': 'application/json', cookie: eve.cookie };
    return (await fetch(`${server.address}api/${path}`, { method: 'POST', headers, body: '{}' })).status;
  };
  const exports = await Promise.all(Array.from({ length: 20 }, () => post('export')));
  expect(exports.filter((status) => status === 200).length).toBeLessThan(15);
  const codes = await Promise.all(Array.from({ length: 200 }, () => post('code')));
  expect(codes.filter((status) => status === 429).length).toBeGreaterThan(50);
  eve.close();
});

test('a name that cannot be seen, or turns others around, is none', async () => {
  const eve = await connect(() => server.address);
  for (const name of ['\u200B', 'Ada\u202E', '\u2066Ada', 'Ada\uFEFF ', '\uD800', 'Ada\u2028'])
    expect(await eve.ask({ do: 'rename', name })).toMatchObject({ ok: false });
  for (const name of ['Zoë', '李', 'علی\u200Cرضا', '👩\u200D🚀'])
    expect(await eve.ask({ do: 'rename', name })).toMatchObject({ ok: true });
  eve.close();
});

test('nor is one that is blank, or whose marks reach into the lines around it', async () => {
  const eve = await connect(() => server.address);
  const zalgo = `A${'\u0301'.repeat(20)}da`;
  for (const name of [
    '\u3164',
    '\u115F\u1160',
    '\u2800 \u2800',
    '\u200D',
    '\uFFA0',
    '\u00AD',
    '\u{E0020}',
    '\u0301',
    zalgo,
  ])
    expect(await eve.ask({ do: 'rename', name }), JSON.stringify(name)).toMatchObject({ ok: false });
  for (const name of ['Nguyễn', 'ที่รัก', 'שָׁלוֹם', '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '❤\uFE0F'])
    expect(await eve.ask({ do: 'rename', name }), name).toMatchObject({ ok: true });
  eve.close();
});

test('nobody fills a table’s chat: each says so much at a time, and spectators leave half of it to those who sit there', async () => {
  const [ada, eve] = [await connect(() => server.address), await connect(() => server.address)];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  const say = (by: Client): Promise<Reply> => by.ask({ do: 'say', room, text: 'hm' });
  const answers: Reply[] = [];
  for (let i = 0; i < 40; i++) answers.push(await say(eve));
  expect(answers.filter(({ ok }) => ok).length).toBeLessThan(35);
  expect(answers.at(-1)).toMatchObject({ ok: false, error: 'You have said a lot in a short time; wait a little.' });
  // Others, whose words do not come from here, say the rest.
  const entries = new DatabaseSync(join(folder, 'cardwright.sqlite'));
  const [{ length }] = entries.prepare('SELECT length FROM rooms WHERE id = ?').all(room) as [{ length: number }];
  const put = entries.prepare('INSERT INTO entries (room, number, at, body) VALUES (?, ?, ?, ?)');
  for (let i = 0; i < 500; i++)
    put.run(room, length + i, Date.now(), JSON.stringify({ do: 'say', name: 'Eve', text: 'hm', by: 'somebody' }));
  entries.prepare('UPDATE rooms SET length = ? WHERE id = ?').run(length + 500, room);
  entries.close();
  await say(ada).catch(() => undefined); // now it is read anew
  const zoe = await connect(() => server.address);
  expect(await say(zoe)).toMatchObject({ ok: false, error: expect.stringContaining('only those who sit') });
  expect(await say(ada)).toMatchObject({ ok: true });
  for (const one of [ada, eve, zoe]) one.close();
});

test('whoever got up from a table that spectators do not see is told nothing of its match, neither while it goes on nor when it is over', async () => {
  const [ada, eve] = [await connect(() => server.address), await connect(() => server.address)];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2, spectators: 'none' })).room);
  await eve.ask({ do: 'sit', room, seat: 1, name: 'Eve' });
  await eve.ask({ do: 'rise', room });
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  const lineOf = async (one: Client): Promise<object | undefined> =>
    ((await one.ask({ do: 'mine' })) as unknown as { rooms: { id: string }[] }).rooms.find(({ id }) => id === room);
  expect(await lineOf(eve)).toMatchObject({ status: 'open' }); // as long as they could sit down again
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await expect.poll(() => lineOf(ada)).toMatchObject({ seat: 0, waiting: expect.arrayContaining([0]) });
  expect(await lineOf(eve)).toBeUndefined();
  await ada.ask({ do: 'resign', room });
  await expect.poll(() => lineOf(ada)).toMatchObject({ status: 'over', winners: expect.any(Array) });
  expect(await lineOf(eve)).toBeUndefined();
  for (const one of [eve, ada]) one.close();
});

test('a secret step of somebody moves nothing in the lists of the others', async () => {
  const people = [
    await connect(() => server.address),
    await connect(() => server.address),
    await connect(() => server.address),
  ] as const;
  const [ada, , eve] = people;
  const tables: string[] = [];
  for (let i = 0; i < 2; i++) {
    const room = String((await ada.ask({ do: 'create', game: 'five-ages', seats: 3 })).room);
    for (const [seat, one] of people.entries()) await one.ask({ do: 'sit', room, seat });
    expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
    clock.jump(5);
    tables.push(room);
  }
  const [first = '', second = ''] = tables;
  const listOf = async (one: Client): Promise<{ id: string; changed: number }[]> => {
    clock.jump(5);
    return ((await one.ask({ do: 'mine' })) as unknown as { rooms: { id: string; changed: number }[] }).rooms;
  };
  const choose = async (room: string, which: number): Promise<void> => {
    const { actions } = (await ada.ask({ do: 'legal', room })) as unknown as { actions: object[] };
    expect(await ada.ask({ do: 'submit', room, action: actions[which] })).toMatchObject({ ok: true });
  };
  expect((await listOf(eve)).map(({ id }) => id)).toEqual([second, first]);
  await choose(first, 0); // everybody sees that she has chosen
  expect((await listOf(eve)).map(({ id }) => id)).toEqual([first, second]);
  await ada.ask({ do: 'say', room: second, text: 'Well.' });
  const before = await listOf(eve);
  expect(before.map(({ id }) => id)).toEqual([second, first]);
  for (let i = 0; i < 3; i++) {
    await choose(first, i); // and not that she chooses anew
    expect(await listOf(eve)).toEqual(before);
  }
  for (const one of people) one.close();
});

test('whoever looked at a table before it began is told that nobody may watch the match, and nothing of it', async () => {
  const [ada, eve] = [await connect(() => server.address), await connect(() => server.address)];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2, spectators: 'none' })).room);
  await ada.watch(room);
  await eve.ask({ do: 'hello' });
  await eve.watch(room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await ada.ask({ do: 'bot', room, seat: 1, bot: 'random' });
  await expect.poll(() => eve.messages.at(-1)).toContain('"bot":"random"');
  await eve.ask({ do: 'hello' });
  const before = eve.messages.length;
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await expect.poll(() => ada.seen.get(room)?.events.length).toBeGreaterThan(0);
  await ada.ask({ do: 'say', room, text: 'between us' });
  await ada.ask({ do: 'unwatch', room });
  expect(await eve.ask({ do: 'watch', room })).toMatchObject({ ok: false });
  expect(eve.messages.slice(before).filter((text) => text.startsWith('{"news"'))).toEqual([
    JSON.stringify({ news: room, gone: 'The match has begun, and only those who sit at this table can see it.' }),
    JSON.stringify({ news: room, gone: 'This table is for those who sit at it.' }), // they asked again
  ]);
  for (const one of [ada, eve]) one.close();
});

/** What comes back for these bytes. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = dial(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(text));
    let heard = '';
    socket.on('data', (data) => {
      heard += String(data);
      socket.destroy();
    });
    socket.on('error', () => resolve(heard));
    socket.on('close', () => resolve(heard));
  });

test('whoever offers another protocol is answered as if they had not', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA';
  expect(await raw(`GET /health HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a line that is refused is refused with the headers of every answer', async () => {
  const wish =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  for (const path of ['/ws', '/elsewhere']) {
    const heard = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\n${wish}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 403 /);
    for (const [name, value] of (await fetch(`${server.address}health`)).headers)
      if (/security|content-type|policy/.test(name))
        expect(heard.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  }
});

test('a request that its sender breaks off is no trouble of the store', async () => {
  const head = 'POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50';
  const socket = dial(Number(new URL(server.address).port), '127.0.0.1');
  socket.end(`${head}\r\n\r\n{"half":`);
  socket.resume();
  await once(socket, 'close'); // the server has seen that there is no more
  expect((await fetch(`${server.address}health`)).status).toBe(200);
  expect(troubles).toEqual([]);
});

test('whoever comes back is known for another year', async () => {
  const eve = await connect(() => server.address);
  const headers = { 'content-type': 'application/json', cookie: eve.cookie };
  const answer = await fetch(`${server.address}api/me`, { method: 'POST', headers, body: '{}' });
  expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`^${eve.cookie}; Path=/; Max-Age=31536000; HttpOnly; `));
  eve.close();
});

test('words for a deal stay when somebody moves or takes another name, and others see only that there are some', async () => {
  const [ada, eve] = [await connect(() => server.address), await connect(() => server.address)];
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  await eve.watch(room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada', words: 'blue teapot' });
  await ada.ask({ do: 'sit', room, seat: 1, name: 'Ada L.' });
  await expect
    .poll(() => eve.seen.get(room)?.room.seats)
    .toEqual([
      { name: '', is: 'free' },
      { name: 'Ada L.', is: 'person', hasWords: true },
    ]);
  expect(eve.messages.join('')).not.toContain('teapot');
  await ada.ask({ do: 'bot', room, seat: 0, bot: 'random' });
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  await ada.ask({ do: 'resign', room });
  await expect.poll(async () => (await ada.ask({ do: 'status', room })).over).toBe(true);
  expect((await ada.ask({ do: 'save', room })).state).toMatchObject({ deal: { words: ['', 'blue teapot'] } });
  for (const one of [ada, eve]) one.close();
});

test('the games are put into words once, and told to everybody with the id of their own request', async () => {
  const eve = await connect(() => server.address);
  const told = [await eve.ask({ do: 'games' }), await eve.ask({ do: 'games' })];
  for (const answer of told) expect(answer).toEqual({ id: answer.id, ok: true, games: told[0]?.games });
  expect(told[0]?.id).not.toBe(told[1]?.id);
  expect(told[0]?.games).toEqual(JSON.parse(JSON.stringify(catalogue())));
  eve.close();
});

test('what is refused or fails is counted by its word, and only words that there are', async () => {
  const eve = await connect(() => server.address);
  await eve.ask({ do: 'submit', room: 'nowhere', action: {} });
  await eve.ask({ do: 'a made-up word' });
  await eve.ask({ do: 'rename', name: '' });
  const counted = await (await fetch(`${server.address}metrics`)).text();
  expect(counted).toMatch(/cardwright_requests_total\{word="submit",outcome="problem"\} \d/);
  expect(counted).toMatch(/cardwright_requests_total\{word="rename",outcome="problem"\} \d/);
  expect(counted).toMatch(/cardwright_requests_total\{word="unknown",outcome="problem"\} 1\n/);
  expect(counted).not.toContain('made-up');
  eve.close();
});
