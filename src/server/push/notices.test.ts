import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../run/config.ts';
import { type Running, startServer } from '../run/server.ts';
import { newBrowser, type TestBrowser } from '../testing/browser.ts';
import { type Client, connect } from '../testing/client.ts';
import { makeTestClock } from '../testing/clock.ts';
import { startPushService, type TestPushService } from '../testing/push-service.ts';

/* People who are not there are told that it is their turn: through a server, to a push service that reads what it gets. */

const PAUSE = 5000; // milliseconds until somebody counts as not there
const clock = makeTestClock(Date.now());

const folder = mkdtempSync(join(tmpdir(), 'cardwright-push-'));
const settings = { port: 0, requestsASecond: 100_000, workASecond: 1_000_000, strangersAMinute: 100_000, botTime: 5 };
let service: TestPushService;
let server: Running;
const start = (env: Readonly<Record<string, string>>, data: string, botPause = 0): Promise<Running> =>
  startServer(
    readConfig(env, { ...settings, botPause, data: join(folder, data) }),
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
    { post: (parcel, signal) => service.post(parcel, signal), clock },
  );
beforeAll(async () => {
  service = await startPushService();
  server = await start({ WEB_PUSH_CONTACT: 'mailto:somebody@club.org' }, 'one');
});
beforeEach(() => {
  service.got.length = 0;
  service.status = 201;
});
afterAll(async () => {
  await server.stop();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = (): string => server.address;

async function post(path: string, cookie: string, body: object = {}, at = server): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${at.address}api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as Record<string, unknown>;
}

let browsers = 0;
const freshBrowser = (): TestBrowser => newBrowser(`https://push.club.org/browser-${browsers++}`);

async function subscribe({ cookie }: Client, browser = freshBrowser(), at = server): Promise<TestBrowser> {
  clock.jump(1); // no two in the same moment
  expect(await post('push-on', cookie, browser, at)).toEqual({ ok: true });
  return browser;
}

/** Ada and Bo at a table of Ada's at which one acts after the other; Ada looks at it, Bo does not. */
async function table(owner: Client, guest: Client, plan: object = {}): Promise<string> {
  const made = await owner.ask({ do: 'create', game: 'arquetect', seats: 2, options: { earliestDone: 10 }, ...plan });
  const room = String(made.room);
  await owner.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await guest.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  await owner.watch(room);
  expect(await owner.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  return room;
}

async function act(one: Client, room: string): Promise<boolean> {
  const { actions } = (await one.ask({ do: 'legal', room })) as unknown as { actions: object[] };
  if (actions.length === 0) return false;
  expect(await one.ask({ do: 'submit', room, action: actions[0] })).toMatchObject({ ok: true });
  return true;
}

/** Whoever is to be told something has been told it by now. */
async function longer({ cookie }: Client): Promise<void> {
  await clock.pass(2 * PAUSE);
  for (let i = 0; i < 5; i++) await post('export', cookie); // what asks the store, one after the other
}

/** What somebody is told when the pause is over. */
async function told(number: number): Promise<void> {
  const later = async (): Promise<number> => {
    await clock.pass(PAUSE);
    return service.got.length;
  };
  await expect.poll(later).toBe(number);
}

const isWaited = (one: Client, room: string, seat: number): boolean =>
  JSON.stringify(one.seen.get(room)?.room.waiting ?? []).includes(String(seat));

/** Ada acts until Bo is waited for. */
async function untilBo(ada: Client, room: string): Promise<void> {
  for (let i = 0; i < 50 && !isWaited(ada, room, 1); i++) {
    await act(ada, room);
    await ada.ask({ do: 'hello' }); // the news of it have come by now
  }
  expect(isWaited(ada, room, 1)).toBe(true);
}

test('somebody who is waited for and is not there is told once, until they were there again', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const browser = await subscribe(bo);
  const room = await table(ada, bo);
  await untilBo(ada, room);
  await told(1);
  const [got] = service.got;
  expect(JSON.parse(browser.read(got?.body ?? Buffer.alloc(0)))).toEqual({
    room,
    title: 'Arquetect',
    text: 'It is your turn at the table of Ada.',
  });
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: String(2 * 24 * 3600) });
  expect(got?.headers.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  expect(JSON.stringify(got?.headers)).not.toContain(room);
  for (const text of ['one', 'two', 'three']) {
    await ada.ask({ do: 'say', room, text });
    await longer(ada);
  }
  expect(service.got).toHaveLength(1);
  await bo.watch(room); // there again, and away: but this was within a minute
  while (await act(bo, room));
  await bo.ask({ do: 'unwatch', room });
  await untilBo(ada, room);
  await longer(ada);
  expect(service.got).toHaveLength(1);
  await told(2); // when the minute is over
  ada.close();
  bo.close();
});

test('nobody is told who looks at the table, nor who was cut off for a moment only', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  await subscribe(bo);
  const room = await table(ada, bo);
  await bo.watch(room);
  await untilBo(ada, room);
  await longer(ada);
  expect(service.got).toEqual([]);
  bo.cut(); // without a word: they may not have seen it; but this one comes back at once
  await bo.watch(room);
  await longer(ada);
  expect(service.got).toEqual([]);
  ada.close();
  bo.close();
});

test('a secret step of somebody brings no message to the others', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  await subscribe(bo);
  const room = String((await ada.ask({ do: 'create', game: 'avenue-empires', seats: 2 })).room);
  await ada.ask({ do: 'sit', room, seat: 0, name: 'Ada' });
  await bo.ask({ do: 'sit', room, seat: 1, name: 'Bo' });
  await bo.watch(room); // there while it begins
  expect(await ada.ask({ do: 'begin', room })).toMatchObject({ ok: true });
  expect(await act(ada, room)).toBe(true);
  await longer(ada);
  await bo.ask({ do: 'unwatch', room });
  await clock.pass(PAUSE / 2);
  expect(await act(ada, room)).toBe(true); // she chooses anew, which nobody sees
  await longer(ada);
  expect(service.got).toHaveLength(0);
  await ada.ask({ do: 'say', room, text: 'It is for you.' });
  await told(1);
  for (const one of [ada, bo]) one.close();
});

test('somebody whose line was cut while it was their turn is told', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  const browser = await subscribe(bo);
  const room = await table(ada, bo);
  await bo.watch(room);
  await untilBo(ada, room);
  bo.cut(); // without a word
  bo.close(); // and no new line
  await told(1);
  expect(browser.read(service.got[0]?.body ?? Buffer.alloc(0))).toContain('It is your turn');
  ada.close();
});

test('somebody for whom a bot plays is not told, until they want to play themselves', async () => {
  const patient = await start({ WEB_PUSH_CONTACT: 'mailto:somebody@club.org' }, 'three', 60_000); // the bot does not move
  const [ada, bo] = [await connect(() => patient.address), await connect(() => patient.address)];
  const browser = await subscribe(bo, freshBrowser(), patient);
  const room = await table(ada, bo, { clock: { kind: 'each', seconds: 5 }, standIn: 'random' });
  await bo.watch(room);
  await untilBo(ada, room);
  await clock.pass(5000);
  await expect.poll(() => JSON.stringify(ada.seen.get(room)?.room.seats)).toContain('"standIn":"random"');
  await bo.ask({ do: 'unwatch', room });
  await untilBo(ada, room);
  await longer(ada);
  expect(service.got).toEqual([]);
  expect(await bo.ask({ do: 'back', room })).toMatchObject({ ok: true });
  await told(1);
  expect(browser.read(service.got[0]?.body ?? Buffer.alloc(0))).toContain('It is your turn');
  ada.close();
  bo.close();
  await patient.stop();
});

test('a browser that does not want any more is forgotten', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  await subscribe(bo);
  service.status = 410;
  const room = await table(ada, bo);
  await untilBo(ada, room);
  await told(1);
  await expect.poll(async () => (await post('export', bo.cookie)).data).toMatchObject({ notices: [] });
  ada.close();
  bo.close();
});

test('a push service that says nothing delays nobody', async () => {
  const [ada, bo] = [await connect(address), await connect(address)];
  await subscribe(bo);
  service.status = null;
  const room = await table(ada, bo);
  await untilBo(ada, room);
  await told(1);
  // No time passes, so nobody has given it up: whatever waited for it would wait for ever.
  for (let i = 0; i < 20; i++) expect(await ada.ask({ do: 'say', room, text: 'hm' })).toMatchObject({ ok: true });
  ada.close();
  bo.close();
});

test('browsers of a person: ten at most, in the export, gone with them; and nobody touches those of others', async () => {
  const [ada, eve] = [await connect(address), await connect(address)];
  const all: TestBrowser[] = [];
  for (let i = 0; i < 12; i++) all.push(await subscribe(ada));
  const notices = async (one: Client): Promise<{ endpoint: string; auth: string }[]> => {
    const { data } = (await post('export', one.cookie)) as { data: { notices: { endpoint: string; auth: string }[] } };
    return data.notices;
  };
  const endpoints = async (one: Client): Promise<string[]> => (await notices(one)).map(({ endpoint }) => endpoint);
  expect(await endpoints(ada)).toEqual(all.slice(2).map(({ subscription }) => subscription.endpoint));
  const mine = all.at(-1) ?? freshBrowser();
  const { endpoint } = mine.subscription;
  // Whoever knows where a browser is, but not its keys, can neither take it over nor silence it.
  const stolen = { subscription: { ...freshBrowser().subscription, endpoint } };
  expect(await post('push-on', eve.cookie, stolen)).toMatchObject({ ok: false });
  expect(await post('push-off', eve.cookie, { endpoint })).toEqual({ ok: true });
  expect(await endpoints(ada)).toContain(endpoint);
  expect(await endpoints(eve)).toEqual([]);
  // The browser itself may become somebody else's.
  await subscribe(eve, mine);
  expect(await endpoints(ada)).not.toContain(endpoint);
  expect(await endpoints(eve)).toEqual([endpoint]);
  expect(await post('push-off', eve.cookie, { endpoint })).toEqual({ ok: true });
  expect(await endpoints(eve)).toEqual([]);
  await post('forget', ada.cookie);
  await subscribe(eve, all[11]);
  expect(await endpoints(eve)).toHaveLength(1); // it was nobody's
  ada.close();
  eve.close();
});

test.each([
  'https://127.0.0.1/x',
  'https://localhost/x',
  'http://push.club.org/x',
  'https://metadata.google.internal/',
  'https://[::1]/x',
  'https://push.club.org:22/x',
])('%s is refused as an endpoint', async (endpoint) => {
  const eve = await connect(address);
  const { subscription } = freshBrowser();
  expect(await post('push-on', eve.cookie, { subscription: { ...subscription, endpoint } })).toEqual({
    ok: false,
    error: 'The endpoint of a subscription is a public address with https.',
  });
  eve.close();
});

test('strangers are not asked, and a server that is not set up for it says so', async () => {
  expect(await post('push', 'cardwright=nobody')).toMatchObject({ ok: false });
  const ada = await connect(address);
  const { key } = await post('push', ada.cookie);
  expect(key).toMatch(/^B[\w-]{86}$/);
  const other = await start({}, 'two');
  const bo = await connect(() => other.address);
  expect(await post('push', bo.cookie, {}, other)).toEqual({ ok: true, key: null });
  expect(await post('push-on', bo.cookie, freshBrowser(), other)).toMatchObject({
    ok: false,
    error: 'This server sends no messages to browsers.',
  });
  bo.close();
  ada.close();
  await other.stop();
});

test('keys stay the same when the server is started again', async () => {
  const ada = await connect(address);
  const before = await post('push', ada.cookie);
  await server.stop();
  server = await start({ WEB_PUSH_CONTACT: 'mailto:somebody@club.org' }, 'one');
  expect(await post('push', ada.cookie)).toEqual(before);
  ada.close();
});

test('a contact is an address', () => {
  expect(() => readConfig({ WEB_PUSH_CONTACT: 'me' })).toThrow('WEB_PUSH_CONTACT is like mailto:you@example.org');
  expect(readConfig({ WEB_PUSH_CONTACT: '' }).pushContact).toBeNull();
});
