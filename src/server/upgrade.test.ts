import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import { makeDice } from '../engine/luck/random.ts';
import { readConfig } from './run/config.ts';
import { startServer } from './run/server.ts';
import { fileIn } from './store/sqlite/sqlite.ts';
import { connect } from './testing/client.ts';
import { makeTestClock } from './testing/clock.ts';
import { play } from './testing/players.ts';

/* A store as an older release left it (release/store.ts), opened by the program of today: people are known, and their matches go on. */

const STORES = new URL('testing/stores/', import.meta.url);
const SECRETS = ['the-secret-that-ada-has-in-her-browser', 'the-secret-that-bo-has-in-his-browser'];
const AFTER = 1_801_000_000_000; // whoever played there had the clock of a test
const folder = mkdtempSync(join(tmpdir(), 'cardwright-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Line {
  readonly id: string;
  readonly game: string;
  readonly status: string;
}

test.each(readdirSync(STORES))(
  '%s',
  async (name) => {
    const data = join(folder, name);
    mkdirSync(data);
    writeFileSync(fileIn(data), gunzipSync(readFileSync(new URL(name, STORES))));
    const quick = { port: 0, botPause: 0, botTime: 5, requestsASecond: 10_000, workASecond: 1_000_000 };
    const troubles: string[] = [];
    const server = await startServer(
      readConfig({}, { ...quick, data }),
      (_, response) => response.end(),
      (line) => troubles.push(line),
      { clock: makeTestClock(AFTER) },
    );
    const people = await Promise.all(SECRETS.map((secret) => connect(() => server.address, `cardwright=${secret}`)));
    const [ada] = people;
    if (!ada) throw new Error('nobody is there');
    expect((await Promise.all(people.map((one) => one.ask({ do: 'hello' })))).map((answer) => answer.name)).toEqual([
      'Ada',
      'Bo',
    ]);
    const { rooms, ratings } = (await ada.ask({ do: 'mine' })) as unknown as { rooms: Line[]; ratings: object[] };
    expect(ratings).toMatchObject([{ game: 'arquetect', matches: 1 }]);
    const running = rooms.filter(({ status }) => status === 'playing');
    expect(running.length).toBeGreaterThan(4);
    expect(games.map(({ game }) => game.id)).toEqual(expect.arrayContaining(running.map(({ game }) => game)));
    const over = rooms.find(({ status }) => status === 'over')?.id;
    expect(await ada.ask({ do: 'save', room: over })).toMatchObject({ ok: true });
    // Each is read again from its entries; one is played to its end.
    for (const { id, game } of running) {
      expect(await ada.watch(id)).toMatchObject({ ok: true, seat: 0 });
      const seen = ada.seen.get(id);
      expect(seen?.room.status).toBe('playing');
      expect(seen?.next).toBeGreaterThan(5);
      expect(JSON.stringify(ada.messages)).toContain(`Let us play ${game}.`);
    }
    const room = running.find(({ game }) => game === 'avenue-empires')?.id ?? '';
    for (const one of people) await one.watch(room);
    expect(await play({ room, people, acknowledged: [] }, makeDice('goes on'), () => false)).toBe(true);
    expect(await ada.ask({ do: 'create', game: 'rebuild' })).toMatchObject({ ok: true });
    for (const one of people) one.close();
    await server.stop();
    expect(troubles).toEqual([]);
  },
  60_000,
);
