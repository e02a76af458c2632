import '../games/all.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDice } from '../engine/luck/random.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { makeStore } from './store/store.ts';
import { useDatabases } from './testing/databases.ts';
import { runFaults, strikesOn, strikesOnBoth } from './testing/faults.ts';
import { makeDisk, stopGrowth } from './testing/full-disk.ts';
import { NO_LIMITS, startMember } from './testing/fleet.ts';
import { runOnlookers } from './testing/onlookers.ts';
import { untilActed } from './testing/players.ts';
import { cutConnections } from './testing/postgres.ts';

/* Servers are killed in the middle of everything. More of the same, for hours: `node bench/faults.ts`, `node bench/onlookers.ts`. */

const { folder, postgres } = useDatabases();

test('a server that is killed again and again loses nothing that it acknowledged', async () => {
  const member = await startMember({ ...NO_LIMITS, DATA_DIR: folder });
  const dice = makeDice('when');
  const report = await runFaults({
    members: [member],
    matches: 40,
    seed: 'kills',
    async strike(number, begun) {
      if (number === 6) return false;
      await untilActed(begun, dice.below(200));
      await member.kill();
      await member.start();
      return true;
    },
    openStore: async () => makeStore(await openSqlite(folder)),
  });
  expect(report.findings).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(100);
});

test('nor does one that stands still, whose clock is set, or whose disk is full, in any order', async () => {
  const disk = makeDisk(64);
  const data = disk?.folder ?? join(folder, 'no-growth');
  const member = await startMember({ ...NO_LIMITS, DATA_DIR: data });
  const dice = makeDice('what');
  const strikes = strikesOn([member], dice, disk?.fill ?? ((time) => stopGrowth(member.pid, time)));
  const kinds = ['disk', 'clock', 'kill', 'freeze', 'clock', 'disk', 'kill', 'clock'];
  const report = await runFaults({
    members: [member],
    matches: 30,
    seed: 'anything',
    async strike(number, begun) {
      const kind = kinds[number];
      if (kind === undefined) return false;
      await untilActed(begun, dice.below(100));
      await strikes[kind]?.();
      return true;
    },
    openStore: async () => makeStore(await openSqlite(data)),
  });
  disk?.end();
  expect(report.findings).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(100);
});

test('two servers on one PostgreSQL: one is killed or stands still, its clock is set, they are cut off from the database, and that is restarted', async () => {
  const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
  const members = [await startMember(env), await startMember(env)];
  const dice = makeDice('which');
  const strikes = strikesOnBoth(members, dice, postgres, async () => undefined);
  const kinds = ['kill', 'cut', 'restart', 'clock', 'freeze', 'kill', 'clock', 'cut', 'restart'];
  const report = await runFaults({
    members,
    matches: 30,
    seed: 'two servers',
    async strike(number, begun) {
      const kind = kinds[number];
      if (kind === undefined) return false;
      await untilActed(begun, dice.below(200));
      await strikes[kind]?.();
      return true;
    },
    openStore: async () => makeStore(await openPostgres(postgres.url, () => undefined)),
  });
  expect(report.findings).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(100);
});

test('whatever becomes of the database, everybody who looks on knows everything afterwards, at every process', async () => {
  const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
  const members = [await startMember(env), await startMember(env), await startMember(env)];
  const store = makeStore(await openPostgres(postgres.url, () => undefined));
  const strikes = [
    () => postgres.restart(),
    () => cutConnections(postgres.url, 'LISTEN'), // the words between processes, and nothing else
    () => postgres.restart(2000),
    () => cutConnections(postgres.url),
  ];
  const report = await runOnlookers({
    members,
    matches: 12,
    seed: 'onlookers',
    rounds: 8,
    strike: async (round) => strikes[round % strikes.length]?.(),
    store,
  });
  for (const member of members) await member.stop();
  await store.close();
  expect(report.findings).toEqual([]);
  expect(report.checked).toBeGreaterThan(400);
});
