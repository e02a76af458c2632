import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as breath } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { newBrowser } from '../testing/browser.ts';
import { makeTestClock } from '../testing/clock.ts';
import { makeDelivery, type Message, type Outcome, type Post, postPublicly } from './deliver.ts';
import { makePushStore } from './kept.ts';
import { newServerKeys } from './vapid.ts';

const { subscription } = newBrowser('https://push.club.org/1');
const to = { endpoint: subscription.endpoint, ...subscription.keys };
const message: Message = { whose: 'ada', to, text: 'It is your turn.', about: 'a table', seconds: 60 };

function delivering(post: Post, pauses = [0, 0]) {
  const clock = makeTestClock();
  const outcomes: Outcome[] = [];
  const gone: string[] = [];
  const delivery = makeDelivery({
    post,
    keys: newServerKeys(),
    contact: 'mailto:somebody@club.org',
    now: clock.wall,
    timers: clock,
    onGone: (endpoint) => gone.push(endpoint),
    count: (outcome) => outcomes.push(outcome),
    pauses,
  });
  return { delivery, outcomes, gone };
}

const atHost = (host: string, whose: string): Message => ({
  ...message,
  whose,
  to: { ...to, endpoint: `https://${host}/${whose}` },
});

test.each([
  [[201], 'sent', 1],
  [[500, 201], 'sent', 2],
  [[429, 503, 201], 'sent', 3],
  [[500, 500, 500, 201], 'failed', 3],
  [[404], 'gone', 1],
  [[410], 'gone', 1],
  [[400, 201], 'refused', 1],
  [[403, 201], 'refused', 1],
  [[301, 201], 'refused', 1],
] as const)('a push service that answers %j: %s after %i tries', async (answers, outcome, tries) => {
  let asked = 0;
  const { delivery, outcomes, gone } = delivering(async () => answers[asked++] ?? 0);
  delivery.send(message);
  await expect.poll(() => outcomes).toEqual([outcome]);
  expect(asked).toBe(tries);
  expect(gone).toEqual(outcome === 'gone' ? [to.endpoint] : []);
});

test('a line that breaks is tried again, and not for ever', async () => {
  let asked = 0;
  const { delivery, outcomes } = delivering(async () => {
    asked++;
    throw new Error('broken');
  });
  delivery.send(message);
  await expect.poll(() => outcomes).toEqual(['failed']);
  expect(asked).toBe(3);
});

test('few are under way at once, and what is too much is not kept', async () => {
  let underWay = 0;
  let most = 0;
  let isSlow: Promise<void> | null = null;
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const { delivery, outcomes } = delivering(async () => {
    most = Math.max(most, ++underWay);
    await isSlow;
    underWay--;
    return 201;
  });
  delivery.send(message);
  await expect.poll(() => outcomes).toEqual(['sent']); // this host answers
  isSlow = promise;
  for (let i = 0; i < 3000; i++) delivery.send({ ...message, whose: `p${i % 100}` });
  await breath();
  expect(outcomes.slice(1)).toHaveLength(3000 - 2000 - 8);
  expect(new Set(outcomes.slice(1))).toEqual(new Set(['too many']));
  expect(most).toBe(8);
  goOn();
  await expect.poll(() => outcomes.filter((outcome) => outcome === 'sent').length).toBe(2009);
  expect(most).toBe(8);
});

test('browsers that cannot be reached hold up nobody else, neither by their silence nor by their pauses', async () => {
  const { delivery, outcomes } = delivering(({ endpoint }) =>
    endpoint.includes('silent') ? new Promise(() => undefined) : Promise.resolve(201),
  );
  delivery.send(message);
  await expect.poll(() => outcomes).toEqual(['sent']); // this host answers
  for (let i = 0; i < 50; i++) delivery.send(atHost(`silent-${i}.example`, `eve-${i}`));
  for (let i = 0; i < 50; i++) delivery.send(atHost('push.club.org', `ada-${i}`));
  await expect.poll(() => outcomes.length).toBe(51);

  const other = delivering(async ({ endpoint }) => (endpoint.includes('busy') ? 503 : 201), [60_000, 60_000]);
  for (let i = 0; i < 50; i++) other.delivery.send(atHost('push.busy.org', `eve-${i}`));
  for (let i = 0; i < 50; i++) other.delivery.send(atHost('push.club.org', `ada-${i}`));
  await expect.poll(() => other.outcomes.length).toBe(50);
});

test('one person has two messages under way at most, and waits for their own turn', async () => {
  const asked: string[] = [];
  const { delivery } = delivering((parcel) => {
    asked.push(new URL(parcel.endpoint).pathname);
    return new Promise(() => undefined);
  });
  for (let i = 0; i < 20; i++) delivery.send(atHost('push.club.org', 'eve'));
  delivery.send(atHost('push.club.org', 'ada'));
  await breath();
  expect(asked).toEqual(['/eve', '/eve', '/ada']);
});

test('an endpoint that fails again and again while others are reached is forgotten', async () => {
  let isDown = true;
  const { delivery, outcomes, gone } = delivering(async ({ endpoint }) =>
    isDown || endpoint.includes('dead') ? 0 : 201,
  );
  const tell = async (host: string): Promise<void> => {
    const before = outcomes.length;
    delivery.send(atHost(host, 'ada'));
    await expect.poll(() => outcomes.length, { interval: 0 }).toBe(before + 1);
  };
  for (let i = 0; i < 8; i++) await tell('push.dead.org');
  for (let i = 0; i < 8; i++) await tell('push.club.org');
  expect(gone).toEqual([]); // perhaps it is the server that reaches nobody
  isDown = false;
  await tell('push.club.org');
  await tell('push.dead.org');
  expect(gone).toEqual(['https://push.dead.org/ada']);
});

test('when the server stops, what is under way is let go', async () => {
  const { delivery, outcomes } = delivering(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stop')))),
  );
  for (let i = 0; i < 20; i++) delivery.send({ ...message, whose: `p${i}` });
  delivery.stop();
  await expect.poll(() => outcomes.length).toBe(4);
  expect(new Set(outcomes)).toEqual(new Set(['failed']));
});

test('nothing goes to an address that is not public, even if it is kept', async () => {
  const signal = AbortSignal.timeout(5000);
  const parcel = { headers: {}, body: Buffer.alloc(0) };
  for (const endpoint of ['https://127.0.0.1/', 'https://localhost/', 'http://push.club.org/'])
    await expect(postPublicly({ ...parcel, endpoint }, signal)).rejects.toThrow('public address with https');
});

test('somebody is told of a table once until they are back, and at most once a minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-told-'));
  const db = await openSqlite(folder);
  const kept = makePushStore(db);
  const [ada, bo] = ['ada', 'bo'];
  const MINUTE = 60_000;
  expect(await kept.claim(ada, 'table', 1000)).toBe('now');
  expect(await kept.claim(ada, 'table', 1001)).toBeNull();
  expect(await kept.claim(ada, 'table', 1000 + 10 * MINUTE)).toBeNull();
  expect(await kept.claim(ada, 'other', 1000)).toBe('now');
  expect(await kept.claim(bo, 'table', 1000)).toBe('now');
  await kept.isBack(ada, 'table');
  expect(await kept.claim(ada, 'table', 2000)).toBe(1000 + MINUTE);
  expect(await kept.claim(bo, 'table', 1000 + MINUTE)).toBeNull();
  const both = await Promise.all([kept.claim(ada, 'table', 1000 + MINUTE), kept.claim(ada, 'table', 1000 + MINUTE)]);
  expect(new Set(both)).toEqual(new Set(['now', null]));
  await kept.tidy(1000 + 61 * 24 * 60 * MINUTE);
  expect(await kept.claim(ada, 'table', 0)).toBe('now'); // nobody remembers
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});
