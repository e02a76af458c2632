import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeDice } from '../engine/random.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { makeStore } from './store/store.ts';
import { runFaults } from './testing/faults.ts';
import { startMember } from './testing/fleet.ts';
import { startPostgres } from './testing/postgres.ts';

/* Servers are killed in the middle of everything. More of the same, for hours: `node bench/faults.ts`. */

const SETTINGS = {
  STRANGERS_A_MINUTE: '100000',
  REQUESTS_A_SECOND: '100000',
  MOST_SOCKETS_EACH: '5000',
  TABLES_AN_HOUR: '100000',
  BOT_PAUSE_MS: '0',
  LOGS: 'off', // that the database is gone is no news here
};

test('a server that is killed again and again loses nothing that it acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-faults-'));
  const member = await startMember({ ...SETTINGS, DATA_DIR: folder });
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
  rmSync(folder, { recursive: true, force: true });
  expect(report.findings).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(200);
});

test('two servers on one PostgreSQL: one is killed, cut off from it, and the database itself restarted', async () => {
  const postgres = await startPostgres();
  try {
    const env = { ...SETTINGS, DATABASE_URL: postgres.url };
    const members = [await startMember(env), await startMember(env)];
    const dice = makeDice('which');
    const strikes = [
      async () => {
        const victim = members[dice.below(members.length)];
        await victim?.kill();
        await victim?.start();
      },
      () => cutConnections(postgres.url),
      () => postgres.restart(),
    ];
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
  } finally {
    await postgres.stop();
  }
});

/** Ends every connection that somebody has to the database. */
async function cutConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user',
  );
  await client.end();
}
