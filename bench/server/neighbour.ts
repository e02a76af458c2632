import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { cookieFrom } from './load.ts';

/*
 * One person with many identities at one address, who makes as much work as the default limits let them, in a process of their own:
 * tables full of steps that are taken back, their list again and again, long stories from the beginning, spectators with a delay,
 * exports, and floods of everything that is answered by HTTP.
 */

const [, , address = ''] = process.argv;
const FROM = '203.0.113.7';
const IDENTITIES = 51;
const TABLES = 50;
const WATCHED = 20;

interface Identity {
  readonly cookie: string;
  readonly sockets: WebSocket[];
}

const waiting = new Map<number, (answer: Record<string, unknown>) => void>();
let last = 0;
let isDone = false;
const count = new Map<string, number>();
const counted = (what: string): void => void count.set(what, (count.get(what) ?? 0) + 1);

const ANSWER = 'i'.charCodeAt(0); // of `{"id":`, where news have `{"news":`

function hear(data: Buffer): void {
  if (data[2] !== ANSWER) return;
  const answer = JSON.parse(String(data)) as Record<string, unknown>;
  waiting.get(Number(answer.id))?.(answer);
}

async function open(cookie: string): Promise<WebSocket> {
  for (;;) {
    const socket = new WebSocket(`${address.replace('http', 'ws')}ws`, {
      headers: { cookie, 'x-forwarded-for': FROM },
    });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.on('error', () => undefined);
    socket.setMaxListeners(0);
    socket.on('message', hear);
    if (isOpen || isDone) return socket;
    await sleep(500);
  }
}

async function identity(): Promise<Identity> {
  for (;;) {
    const cookie = await cookieFrom(address, FROM);
    if (cookie !== '') return { cookie, sockets: [await open(cookie)] };
    await sleep(1000); // so many strangers a minute from one address
  }
}

/** Waits for the answer; a connection that is cut is opened again. */
async function ask(one: Identity, request: object, at = 0): Promise<Record<string, unknown>> {
  const id = ++last;
  counted('do' in request ? String(request.do) : '');
  for (;;) {
    let socket = one.sockets[at];
    if (socket?.readyState !== WebSocket.OPEN) {
      if (isDone) return {};
      one.sockets[at] = socket = await open(one.cookie);
    }
    const asked = socket;
    const answer = await new Promise<Record<string, unknown> | null>((resolve) => {
      waiting.set(id, resolve);
      asked.once('close', () => resolve(null));
      asked.send(JSON.stringify({ id, ...request }));
    });
    waiting.delete(id);
    if (answer) return answer;
    counted('cut');
    await sleep(500);
  }
}

async function churnedTable(owner: Identity, helper: Identity, more: object): Promise<string> {
  const { room } = await ask(owner, { do: 'create', game: 'avenue-empires', seats: 2, ...more });
  await ask(owner, { do: 'sit', room, seat: 0, name: 'Mallory' });
  await ask(helper, { do: 'sit', room, seat: 1, name: 'Mallory' });
  await ask(owner, { do: 'begin', room });
  return String(room);
}

/** Chooses and takes back until that is refused for good. */
async function churn(one: Identity, room: string): Promise<void> {
  while (!isDone) {
    const { actions } = (await ask(one, { do: 'legal', room })) as { actions?: object[] };
    const [action] = actions ?? [];
    if (!action) return;
    await ask(one, { do: 'submit', room, action });
    if ((await ask(one, { do: 'undo', room })).ok !== true) return;
  }
}

async function churnAll(one: Identity, rooms: readonly string[]): Promise<void> {
  for (const room of rooms) await churn(one, room);
}

const post = (one: Identity, path: string): Promise<unknown> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { cookie: one.cookie, 'content-type': 'application/json', 'x-forwarded-for': FROM },
    body: '{}',
  }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined,
  );

async function forever(what: string, work: () => Promise<unknown>): Promise<void> {
  while (!isDone) {
    await work();
    counted(what);
    await sleep(1);
  }
}

async function run(): Promise<void> {
  const owner = await identity();
  const helpers: Identity[] = [];
  const rooms: string[] = [];
  const work: Promise<unknown>[] = [];
  for (let i = 1; i < IDENTITIES && !isDone; i++) {
    const helper = await identity();
    helpers.push(helper);
    const room = await churnedTable(owner, helper, i % 2 === 0 ? { spectators: 3600 } : {});
    rooms.push(room);
    work.push(churn(helper, room));
    if (rooms.length === TABLES) break;
  }
  work.push(churnAll(owner, rooms)); // one after the other: more at once would be cut as a flood
  process.send?.('ready');
  const any = (i: number): string => rooms[i % rooms.length] ?? '';
  for (let at = 1; at < 8; at++) {
    owner.sockets[at] = await open(owner.cookie);
    let n = at * 7;
    work.push(forever('mine', () => ask(owner, { do: 'mine' }, at)));
    work.push(forever('story', () => ask(owner, { do: 'watch', room: any(n++), since: 0, view: true }, at)));
  }
  // Somebody who looks on at many tables later than everybody else, on many connections.
  const eve = helpers.at(-1) ?? owner;
  for (let at = 0; at < 8; at++) {
    eve.sockets[at] ??= await open(eve.cookie);
    for (let i = 0; i < WATCHED; i++) work.push(ask(eve, { do: 'watch', room: any(at * WATCHED + i) }, at));
  }
  for (const [i, one] of helpers.slice(0, 20).entries()) {
    let n = i;
    work.push(forever('text', () => ask(one, { do: ['text', 'events', 'view', 'status'][n++ % 4], room: any(i) })));
  }
  work.push(forever('export', () => post(owner, 'api/export')));
  for (const path of ['metrics', 'ready', 'index.html'])
    work.push(
      forever(path, () =>
        fetch(`${address}${path}`, { headers: { 'x-forwarded-for': FROM } }).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        ),
      ),
    );
  await Promise.all(work);
}

process.on('message', () => {
  isDone = true;
  process.send?.(Object.fromEntries(count));
  setTimeout(() => process.exit(0), 500);
});
process.on('disconnect', () => process.exit(1));
await run();
