import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeDice } from '../../engine/luck/random.ts';
import { makeActs } from '../admin/acts.ts';
import { readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { makeProgramStore } from './kept.ts';
import { askAsBot, type BotAnswer, type BotClient, connectBot } from '../testing/bot-client.ts';
import { type Client, connect } from '../testing/client.ts';
import { makeTestClock } from '../testing/clock.ts';

/* Programs at a server that runs: by streams, cut again and again; with tokens that are not theirs, floods and lies. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-programs-'));
const clock = makeTestClock(Date.now());
const logs: string[] = [];
let server: Running; // with the limits that people meet; no time passes there unless a test says so
let wide: Running;
const address = (): string => server.address;
beforeAll(async () => {
  const start = (name: string, given: object, outside = {}): Promise<Running> =>
    startServer(
      readConfig({ LOGS: 'debug' }, { port: 0, data: join(folder, name), ...given }),
      (_, response) => response.end('the page'),
      (line) => logs.push(line),
      outside,
    );
  server = await start('strict', { workASecond: 1_000_000, strangersAMinute: 600 }, { clock });
  const many = { ownBots: 100, ownBotRequests: 100_000, requestsASecond: 100_000, tablesAnHour: 1000 };
  wide = await start('wide', { ...many, workASecond: 1_000_000, strangersAMinute: 100_000, botPause: 0, botTime: 5 });
});
afterAll(async () => {
  await Promise.all([server.stop(), wide.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Made {
  readonly bot: { readonly id: string; readonly name: string };
  readonly token: string;
}

/** What a page asks with its cookie. */
async function post(at: string, cookie: string, word: string, body: object = {}): Promise<BotAnswer> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${at}api/${word}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

let number = 0;

async function newBot(at: string, cookie: string, more: object = {}): Promise<Made> {
  const { body } = await post(at, cookie, 'bot-make', { name: `Bot maker ${'x'.repeat(++number)}`, ...more });
  if (body.ok !== true) throw new Error(JSON.stringify(body));
  return body as unknown as Made;
}

/** A table to which bots are invited, where nobody else sits. */
async function tableFor(owner: Client, bots: readonly Made[], more: object = {}): Promise<string> {
  const { room } = await owner.ask({ do: 'create', game: 'avenue-empires', seats: bots.length, ...more });
  for (const { bot } of bots)
    expect(await owner.ask({ do: 'invite-bot', room, name: bot.name })).toMatchObject({ ok: true });
  return String(room);
}

async function begin(owner: Client, room: string): Promise<void> {
  await owner.watch(room);
  const isFull = (): boolean => !JSON.stringify(owner.seen.get(room)?.room.seats ?? '"free"').includes('"free"');
  await expect.poll(isFull).toBe(true);
  expect(await owner.ask({ do: 'begin', room })).toMatchObject({ ok: true });
}

const close = (...all: readonly { close(): void }[]): void => all.forEach((one) => one.close());

const stream = (at: string, headers: Record<string, string>, query = ''): Promise<Response> =>
  fetch(`${at}bot/stream${query}`, { headers });

const bearerOf = ({ token }: Pick<Made, 'token'>): Record<string, string> => ({ Authorization: `Bearer ${token}` });

/** A stream to its end. */
const wholeOf = async (answer: Response): Promise<string> => await answer.text();

test('who comes without a token, or with one that is nobody’s, is a stranger; a token is no cookie and no part of an address', async () => {
  const ada = await connect(address);
  const { token } = await newBot(address(), ada.cookie);
  const bearer = bearerOf({ token });
  for (const headers of [
    {},
    { Authorization: 'Bearer' },
    { Authorization: `Bearer ${token}x` },
    { Authorization: `Bearer cwbot_${'a'.repeat(32)}` },
    { Authorization: token },
    { cookie: ada.cookie },
    { cookie: `cardwright=${token}` },
  ]) {
    const answer = await stream(address(), headers as Record<string, string>);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.text()).not.toContain(token);
  }
  expect((await stream(address(), bearer, `?token=${token}`)).status).toBe(400);
  expect((await stream(address(), { ...bearer, Origin: 'https://evil.example' })).status).toBe(400);
  expect((await post(address(), `cardwright=${token}`, 'who')).status).toBe(401);
  expect((await fetch(`${address()}bot/ask`, { headers: bearer })).status).toBe(405);
  expect((await fetch(`${address()}bot/else`, { headers: bearer })).status).toBe(404);
  expect(logs.join('')).not.toContain(token);
  expect(readFileSync(join(folder, 'strict', 'cardwright.sqlite')).includes(token)).toBe(false);
  close(ada);
});

test('a proxy with a password of its own does not make people programs', async () => {
  const ada = await connect(address);
  const open = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const line = new WebSocket(`${address().replace('http', 'ws')}ws`, { headers });
      line.once('open', () => (line.close(), resolve('open')));
      line.once('error', (error) => resolve(error.message));
    });
  const password = { Authorization: `Basic ${Buffer.from('club:secret').toString('base64')}` };
  expect(await open({ ...password, cookie: ada.cookie })).toBe('open');
  expect(await open(password)).toContain('403');
  const { token } = await newBot(address(), ada.cookie);
  expect(await open({ Authorization: `bearer ${token}` })).toBe('open'); // the word may be written in any case
  close(ada);
});

test('inviting bots by name counts as making tables', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const { bot } = await newBot(address(), bo.cookie, { open: true });
  const { room } = await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 });
  let answer = await ada.ask({ do: 'invite-bot', room, name: bot.name });
  expect(answer).toMatchObject({ ok: true });
  for (let more = 0; more < 60 && answer.ok; more++) {
    await clock.pass(100); // as fast as one line may ask
    answer = await ada.ask({ do: 'invite-bot', room, name: bot.name });
  }
  expect(answer).toMatchObject({
    ok: false,
    error: 'You have made many tables or invitations in the last hour; wait a little.',
  });
  close(ada, bo);
});

test('a token that is revoked or renewed is good for nothing at once, and only its owner can do that', async () => {
  const [ada, eve] = [await connect(address), await connect(address)];
  const { bot, token } = await newBot(address(), ada.cookie);
  for (const word of ['bot-token', 'bot-revoke', 'bot-delete'])
    expect((await post(address(), eve.cookie, word, { bot: bot.id })).body).toEqual({
      ok: false,
      error: 'You have no bot with this id.',
    });
  const open = await stream(address(), { Authorization: `Bearer ${token}` });
  const line = new WebSocket(`${address().replace('http', 'ws')}ws`, { headers: { Authorization: `Bearer ${token}` } });
  await new Promise((resolve) => line.once('open', resolve));
  const closed = new Promise((resolve) => line.once('close', resolve));
  const { body } = await post(address(), ada.cookie, 'bot-token', { bot: bot.id });
  expect(await wholeOf(open)).toContain('"news":"end"');
  expect(await closed).toBe(4001);
  expect((await askAsBot(address(), token, { do: 'hello' })).status).toBe(401);
  const fresh = String(body.token);
  expect((await askAsBot(address(), fresh, { do: 'hello' })).body).toMatchObject({ ok: true, name: bot.name });
  expect((await post(address(), ada.cookie, 'bot-revoke', { bot: bot.id })).status).toBe(200);
  expect((await askAsBot(address(), fresh, { do: 'hello' })).status).toBe(401);
  expect((await post(address(), ada.cookie, 'bots')).body.bots).toMatchObject([{ id: bot.id, hasToken: false }]);
  close(ada, eve);
});

test('a flood is told when to come again, and is heard again then; nobody else notices', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const { token } = await newBot(address(), ada.cookie);
  const answers = await Promise.all(Array.from({ length: 60 }, () => askAsBot(address(), token, { do: 'hello' })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBe(20);
  expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  expect((await stream(address(), { Authorization: `Bearer ${token}` })).headers.get('retry-after')).toBe('1');
  for (const one of [ada, bo]) expect(await one.ask({ do: 'hello' })).toMatchObject({ ok: true });
  const line = new WebSocket(`${address().replace('http', 'ws')}ws`, { headers: { Authorization: `Bearer ${token}` } });
  await new Promise((resolve) => line.once('open', resolve));
  const cut = new Promise((resolve) => line.once('close', resolve));
  for (let i = 0; i < 100; i++) line.send('{"id":1,"do":"hello"}');
  expect(await cut).toBe(1008);
  clock.jump(2000);
  expect((await askAsBot(address(), token, { do: 'hello' })).status).toBe(200);
  close(ada, bo);
});

test('lies are refused, a third stream ends the oldest, and a bot that is deleted is gone', async () => {
  const ada = await connect(address);
  const { bot, token } = await newBot(address(), ada.cookie);
  const bearer = { Authorization: `Bearer ${token}` };
  const first = await stream(address(), bearer);
  await stream(address(), bearer);
  const third = await stream(address(), bearer);
  expect(await wholeOf(first)).toContain('A newer stream of this bot has taken its place.');
  clock.jump(2000);
  const lies = [
    { do: 'watch', room: 'x' },
    { do: 'nonsense' },
    { do: 'submit', room: 'x' },
    [],
    { do: 'accept', invitation: 'x' },
  ];
  for (const lie of lies) {
    const { status, body } = await askAsBot(address(), token, lie);
    expect([status, body.ok], JSON.stringify(lie)).toEqual([400, false]);
  }
  expect((await stream(address(), bearer, '?since=nothing')).status).toBe(400);
  expect((await post(address(), ada.cookie, 'bot-delete', { bot: bot.id })).status).toBe(200);
  expect(await wholeOf(third)).toContain('"news":"end"');
  expect((await post(address(), ada.cookie, 'bots')).body.bots).toEqual([]);
  close(ada);
});

test('a ban of its owner holds for it, and whoever runs the server revokes a token', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const [hers, his] = [await newBot(address(), ada.cookie), await newBot(address(), bo.cookie)];
  const db = await openSqlite(join(folder, 'strict'));
  const [mine] = await makeProgramStore(db).among([hers.bot.id]);
  const whom = { kind: 'person', subject: mine?.owner ?? '' } as const;
  const streams = [await stream(address(), bearerOf(hers)), await stream(address(), bearerOf(his))];
  const by = { at: clock.wall(), who: 'root', why: 'Floods.' };
  await makeActs(db).add({ id: 'ban', ...by, act: { do: 'ban', whom, until: null } });
  await makeActs(db).add({ id: 'revoke', ...by, act: { do: 'revoke-bot', bot: his.bot.id } });
  await db.close();
  const ends = Promise.all(streams.map((one) => wholeOf(one)));
  let isDone = false;
  void ends.then(() => (isDone = true));
  await expect.poll(() => clock.pass(1000).then(() => isDone)).toBe(true);
  expect((await ends)[0]).toContain('You are banned from this server: Floods.');
  expect((await askAsBot(address(), hers.token, { do: 'hello' })).status).toBe(403);
  expect((await askAsBot(address(), his.token, { do: 'hello' })).status).toBe(401);
  close(ada, bo);
});

test('whoever tries many tokens has to wait', async () => {
  const tries: number[] = [];
  for (let round = 0; round < 14; round++) {
    const some = Array.from({ length: 100 }, () => stream(address(), bearerOf({ token: `cwbot_${'b'.repeat(32)}` })));
    for (const one of await Promise.all(some)) {
      tries.push(one.status);
      await one.text();
    }
  }
  expect(new Set(tries)).toEqual(new Set([401, 429]));
  clock.jump(120_000);
});

test('many bots whose connections are cut each minute: no match is lost, none is played by anybody else, nothing comes twice', async () => {
  const at = (): string => wide.address;
  const owner = await connect(at);
  const dice = makeDice('cuts');
  const made: Made[] = [];
  for (let one = 0; one < 12; one++) made.push(await newBot(at(), owner.cookie));
  const bots: BotClient[] = made.map(({ token }, i) => connectBot(at, token, makeDice(`bot ${i}`)));
  const rooms: string[] = [];
  for (let table = 0; table < 6; table++) {
    const room = await tableFor(owner, made.slice(2 * table, 2 * table + 2), { clock: { kind: 'each', seconds: 60 } });
    await begin(owner, room);
    rooms.push(room);
  }
  const isOver = (): boolean => rooms.every((room) => owner.seen.get(room)?.room.status === 'over');
  let cuts = 0;
  for (let goal = 0; !isOver(); goal += 20) {
    await expect
      .poll(() => isOver() || bots.reduce((sum, { played }) => sum + played, 0) >= goal, { timeout: 20_000 })
      .toBe(true);
    for (const bot of bots) if (dice.below(3) > 0 && ++cuts > 0) bot.cut();
  }
  expect(cuts).toBeGreaterThan(50);
  await expect.poll(() => bots.every(({ over }) => over.size === 1)).toBe(true); // each is told of its end, too
  expect(bots.flatMap(({ faults }) => faults)).toEqual([]);
  for (const room of rooms) {
    const { events } = (await owner.ask({ do: 'events', room })) as unknown as { events: { type: string }[] };
    expect(events.filter(({ type }) => type === 'clock')).toEqual([]);
    expect(owner.seen.get(room)?.room.seats).toMatchObject([{ isProgram: true }, { isProgram: true }]);
  }
  close(owner, ...bots);
}, 60_000);

test('the clients of this repository play a match to its end', async () => {
  const owner = await connect(() => wide.address);
  const [one, other] = [await newBot(wide.address, owner.cookie), await newBot(wide.address, owner.cookie)];
  const client = (file: string): string => fileURLToPath(new URL(`../../../clients/${file}`, import.meta.url));
  const run = promisify(execFile);
  const play = (command: string, file: string, { token }: Made): Promise<unknown> =>
    run(command, [client(file), wide.address, '1'], {
      env: { ...process.env, CARDWRIGHT_TOKEN: token },
      timeout: 50_000,
    });
  const playing = [
    play('python3', 'python/table_bot.py', one),
    play(process.execPath, 'typescript/table-bot.ts', other),
  ];
  const room = await tableFor(owner, [one, other]);
  await begin(owner, room);
  await Promise.all(playing);
  expect(owner.seen.get(room)?.room.status).toBe('over');
  close(owner);
}, 60_000);
