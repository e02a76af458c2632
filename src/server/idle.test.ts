import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from './run/config.ts';
import { type Running, startServer } from './run/server.ts';
import type { Room } from './rooms/room.ts';
import { makeTestClock } from './testing/clock.ts';
import { beginMatch } from './testing/players.ts';

/* What is left in memory of matches that nobody plays: whatever holds a room, a map, a timer or a promise, is found here. */

const made = vi.hoisted((): WeakRef<Room>[] => []);
vi.mock('./rooms/room.ts', async (original) => {
  const real = await original<typeof import('./rooms/room.ts')>();
  const makeRoom: typeof real.makeRoom = (...entry) => {
    const room = real.makeRoom(...entry);
    made.push(new WeakRef(room));
    return room;
  };
  return { ...real, makeRoom };
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function roomsInMemory(): number {
  collectGarbage();
  return made.filter((room) => room.deref() !== undefined).length;
}

const folder = mkdtempSync(join(tmpdir(), 'cardwright-idle-'));
const clock = makeTestClock();
let server: Running;
beforeAll(async () => {
  server = await startServer(
    readConfig({}, { port: 0, data: folder, requestsASecond: 100_000, workASecond: 1_000_000 }),
    (_, response) => response.end(),
    (line) => process.stderr.write(line),
    { clock },
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Some matches are begun, and everybody goes. */
async function comeAndGo(matches: number): Promise<void> {
  for (let i = 0; i < matches; i++) {
    const { people } = await beginMatch(
      Array.from({ length: 3 }, () => () => server.address),
      'five-ages',
    );
    for (const one of people) one.close();
  }
}

test('nothing holds a match in memory when its people have been gone for a minute', async () => {
  for (let round = 0; round < 3; round++) {
    made.length = 0;
    await comeAndGo(10);
    expect(roomsInMemory()).toBe(10);
    const later = async (): Promise<number> => {
      await clock.pass(75_000);
      return roomsInMemory();
    };
    await expect.poll(later).toBe(0);
  }
});
