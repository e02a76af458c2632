import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDice } from '../engine/random.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { makeStore } from './store/store.ts';
import { useDatabases } from './testing/databases.ts';
import { runFaults, strikesOn } from './testing/faults.ts';
import { NO_LIMITS, startMember } from './testing/fleet.ts';
import { runOnlookers } from './testing/onlookers.ts';
import { cutConnections } from './testing/postgres.ts';

/* Servers are killed in the middle of everything. More of the same, for hours: `node bench/faults.ts`, `node bench/onlookers.ts`. */

const { folder, postgres } = useDatabases();

test('a server that is killed again and again loses nothing that it acknowledged', async () => {
  const member = await startMember({ ...NO_LIMITS, DATA_DIR: folder });
  const dice = makeDice('when');
  const report = await runFaults({
    members: [member],
    matches: 200,
    seed: 'kills',
    async strike(number) {
      if (number === 12) return false;
      await sleep(dice.below(500));
      await member.kill();
      await member.start();
      return true;
    },
    openStore: async () => makeStore(await openSqlite(folder)),
  });
  expect(report.findings).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(200);
});

test('two servers on one PostgreSQL: one is killed, cut off from it, and the database itself restarted', async () => {
  const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
  const members = [await startMember(env), await startMember(env)];
  const dice = makeDice('which');
  const strikes = strikesOn(members, postgres, dice);
  const report = await runFaults({
    members,
    matches: 60,
    seed: 'two servers',
    async strike(number) {
      if (number === 9) return false;
      await sleep(200 + dice.below(600));
      await strikes[number % strikes.length]?.();
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
