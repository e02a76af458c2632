import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import '../src/games/all.ts';
import { type Dice, makeDice } from '../src/engine/luck/random.ts';
import { openPostgres } from '../src/server/store/postgres.ts';
import { openSqlite } from '../src/server/store/sqlite/sqlite.ts';
import { makeStore, type Store } from '../src/server/store/store.ts';
import { drawStrike, runFaults, type Strikes, strikesOn, strikesOnBoth } from '../src/server/testing/faults.ts';
import { type Member, NO_LIMITS, startMember } from '../src/server/testing/fleet.ts';
import { makeDisk, stopGrowth } from '../src/server/testing/full-disk.ts';
import { startPostgres } from '../src/server/testing/postgres.ts';

/*
 * `node bench/faults.ts [strikes] [matches at once] [--postgres]`: the server is killed, stands still, has its clock set or its disk
 * filled, so many times, four times of five it is killed; fresh matches every 25 times. On PostgreSQL there are two servers, which are also
 * cut off from the database, and it is restarted. A disk of its own to be filled needs root; without, the server's files
 * cannot grow for a while instead, and PostgreSQL's disk is left alone.
 */

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [wanted = 200, matches = 200] = positionals.map(Number);
const ROUND = 25;
const [SQLITE_DISK, POSTGRES_DISK] = [64, 400]; // megabytes

interface Round {
  readonly members: readonly Member[];
  readonly strikes: Strikes;
  readonly openStore: () => Promise<Store>;
  readonly end: () => Promise<void>;
}

async function oneServer(dice: Dice): Promise<Round> {
  const disk = makeDisk(SQLITE_DISK);
  const folder = disk?.folder ?? mkdtempSync(join(tmpdir(), 'cardwright-faults-'));
  const member = await startMember({ ...NO_LIMITS, DATA_DIR: folder });
  const fill = disk?.fill ?? ((milliseconds: number) => stopGrowth(member.pid, milliseconds));
  return {
    members: [member],
    strikes: strikesOn([member], dice, fill),
    openStore: async () => makeStore(await openSqlite(folder)),
    async end() {
      disk?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function twoServers(dice: Dice): Promise<Round> {
  const disk = makeDisk(POSTGRES_DISK);
  const postgres = await startPostgres(disk?.folder);
  const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
  const members = [await startMember(env), await startMember(env)];
  const fill = async (milliseconds: number): Promise<void> => {
    await disk?.fill(milliseconds);
    if (!postgres.isRunning) await postgres.restart(); // it ends itself when it cannot write
  };
  return {
    members,
    strikes: strikesOnBoth(members, dice, postgres, fill),
    openStore: async () => makeStore(await openPostgres(postgres.url, () => undefined)),
    async end() {
      await postgres.stop();
      disk?.end();
    },
  };
}

const sum = { strikes: 0, acknowledged: 0, entries: 0, over: 0, findings: 0 };
const kinds: Record<string, number> = {};
for (let round = 0; sum.strikes < wanted; round++) {
  const dice = makeDice(`round ${round}`);
  const { members, strikes, openStore, end } = await (values.postgres ? twoServers(dice) : oneServer(dice));
  const number = Math.min(ROUND, wanted - sum.strikes);
  const report = await runFaults({
    members,
    matches,
    seed: `round ${round}`,
    async strike(done) {
      if (done === number) return false;
      await sleep(dice.below(600));
      const kind = drawStrike(strikes, dice);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      await strikes[kind]?.();
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
  process.stdout.write(`${JSON.stringify({ ...sum, ...kinds })}\n`);
}
process.exitCode = sum.findings === 0 ? 0 : 1;
