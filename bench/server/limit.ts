import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { openSqlite } from '../../src/server/store/sqlite/sqlite.ts';
import { openLine } from './light-line.ts';

/* What this machine can do at most: bare echoes on WebSockets, and bare durable inserts, each by itself or many at a time. */

const ECHO = fileURLToPath(new URL('./echo.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url));

/** Echoes a second on this many lines, of a message as long as a request. */
export async function echoes(lines: number, seconds: number): Promise<number> {
  const child: ChildProcess = fork(ECHO);
  const [port] = (await once(child, 'message')) as [number];
  const sockets = await Promise.all(Array.from({ length: lines }, () => dial(port)));
  const text = JSON.stringify({
    id: 1,
    do: 'submit',
    room: 'x'.repeat(22),
    action: { type: 'ready' },
    key: 'y'.repeat(20),
  });
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('message', () => {
            count++;
            if (performance.now() < end) socket.send(text);
            else resolve();
          });
          socket.send(text);
        }),
    ),
  );
  for (const socket of sockets) socket.terminate();
  child.kill();
  return count / seconds;
}

const dial = (port: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

export const INSERT = 'INSERT INTO entries (room, number, at, body) VALUES ($1, $2, $3, $4)';
export const BODY = 'x'.repeat(150);

/** Durable inserts a second, one after the other: each of them is on the disk before the next begins. */
export async function insertsAlone(seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-limit-'));
  await (await openSqlite(folder)).close(); // makes the tables
  const db = new DatabaseSync(join(folder, 'cardwright.sqlite'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const insert = db.prepare(INSERT);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count++) insert.run({ $1: 'room', $2: count, $3: count, $4: BODY });
  db.close();
  rmSync(folder, { recursive: true, force: true });
  return count / seconds;
}

/** The same with this many on their way at once; as ours, those of one moment share a transaction. */
export async function insertsTogether(atOnce: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-limit-'));
  const db = await openSqlite(folder);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, i) => {
      for (let number = 0; performance.now() < end; number++) {
        const values = [`room ${i}`, number, number, BODY];
        await db.run([{ sql: INSERT, values }]);
        count++;
      }
    }),
  );
  await db.close();
  rmSync(folder, { recursive: true, force: true });
  return count / seconds;
}

/** What a server without rules takes a second at so many tables for three: kept, durable, and told to all three. */
export async function bareActions(matches: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-limit-'));
  const child: ChildProcess = fork(BARE, [folder]);
  const [port] = (await once(child, 'message')) as [number];
  const address = `http://127.0.0.1:${port}/`;
  const text = (id: number): string =>
    JSON.stringify({ id, do: 'submit', room: 'x'.repeat(22), action: { type: 'ready' }, key: `${id}` });
  const play = async (lines: readonly PersonAtBare[], end: number): Promise<number> => {
    let count = 0;
    for (; performance.now() < end; count++) await lines[count % lines.length]?.ask(text(count));
    return count;
  };
  const tables: PersonAtBare[][] = [];
  for (let i = 0; i < matches; i++)
    tables.push(await Promise.all([0, 1, 2].map(() => personAtBare(address, `table=${i}`))));
  const during = async (time: number): Promise<number> => {
    const end = performance.now() + time * 1000;
    const counts = await Promise.all(tables.map((lines) => play(lines, end)));
    return counts.reduce((a, b) => a + b, 0) / time;
  };
  await during(2); // what runs often is compiled
  const rate = await during(seconds);
  for (const person of tables.flat()) person.leave();
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
  return rate;
}

interface PersonAtBare {
  ask(text: string): Promise<void>;
  leave(): void;
}

async function personAtBare(address: string, cookie: string): Promise<PersonAtBare> {
  let answered = (): void => undefined;
  const line = await openLine(address, cookie, (data, start, end) => {
    if ('ok' in JSON.parse(data.toString('latin1', start, end))) answered();
  });
  return {
    ask: (text) =>
      new Promise((resolve) => {
        answered = resolve;
        line.send(text);
      }),
    leave: () => line.terminate(),
  };
}
