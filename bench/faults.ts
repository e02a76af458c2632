import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Dice, makeDice } from '../src/engine/random.ts';
import { openPostgres } from '../src/server/store/postgres.ts';
import { openSqlite } from '../src/server/store/sqlite.ts';
import { makeStore, type Store } from '../src/server/store/store.ts';
import { runFaults, strikesOn } from '../src/server/testing/faults.ts';
import { type Member, NO_LIMITS, startMember } from '../src/server/testing/fleet.ts';
import { startPostgres } from '../src/server/testing/postgres.ts';

/*
 * `node bench/faults.ts [kills] [matches at once] [--postgres]`: the server is killed that often, with fresh matches every 25 times;
 * on PostgreSQL two servers, of which one is killed, both are cut off from the database, and it is restarted, by turns.
 */

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [kills = 200, matches = 200] = positionals.map(Number);
const ROUND = 25;

interface Round {
  readonly members: readonly Member[];
  readonly strikes: readonly (() => Promise<void>)[];
  readonly openStore: () => Promise<Store>;
  readonly end: () => Promise<void>;
}

async function oneServer(): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-faults-'));
  const member = await startMember({ ...NO_LIMITS, LOGS: 'errors', DATA_DIR: folder });
  const killed = async (): Promise<void> => {
    await member.kill();
    await member.start();
  };
  return {
    members: [member],
    strikes: [killed],
    openStore: async () => makeStore(await openSqlite(folder)),
    end: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function twoServers(dice: Dice): Promise<Round> {
  const postgres = await startPostgres();
  const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
  const members = [await startMember(env), await startMember(env)];
  return {
    members,
    strikes: strikesOn(members, postgres, dice),
    openStore: async () => makeStore(await openPostgres(postgres.url, () => undefined)),
    end: () => postgres.stop(),
  };
}

const sum = { strikes: 0, acknowledged: 0, entries: 0, over: 0, findings: 0 };
for (let round = 0; sum.strikes < kills; round++) {
  const dice = makeDice(`round ${round}`);
  const { members, strikes, openStore, end } = await (values.postgres ? twoServers(dice) : oneServer());
  const wanted = Math.min(ROUND, kills - sum.strikes);
  const report = await runFaults({
    members,
    matches,
    seed: `round ${round}`,
    async strike(number) {
      if (number === wanted) return false;
      await sleep(dice.below(1500));
      await strikes[number % strikes.length]?.();
      return true;
    },
    openStore,
  });
  await end();
  sum.strikes += report.strikes;
  sum.acknowledged += report.acknowledged;
  sum.entries += report.entries;
  sum.over += report.over;
  sum.findings += report.findings.length;
  for (const finding of report.findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${JSON.stringify(sum)}\n`);
}
process.exitCode = sum.findings === 0 ? 0 : 1;
