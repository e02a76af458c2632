import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDice } from '../src/engine/random.ts';
import { openSqlite } from '../src/server/store/sqlite.ts';
import { makeStore } from '../src/server/store/store.ts';
import { runFaults } from '../src/server/testing/faults.ts';
import { NO_LIMITS, startMember } from '../src/server/testing/fleet.ts';

/* `node bench/faults.ts [kills] [matches at once]`: the server is killed that often, with fresh matches every 25 times. */

const kills = Number(process.argv[2] ?? 200);
const matches = Number(process.argv[3] ?? 200);
const ROUND = 25;

const sum = { kills: 0, acknowledged: 0, entries: 0, over: 0, findings: 0 };
for (let round = 0; sum.kills < kills; round++) {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-faults-'));
  const member = await startMember({ ...NO_LIMITS, LOGS: 'errors', DATA_DIR: folder });
  const dice = makeDice(`round ${round}`);
  const wanted = Math.min(ROUND, kills - sum.kills);
  const report = await runFaults({
    members: [member],
    matches,
    seed: `round ${round}`,
    async strike(number) {
      if (number === wanted) return false;
      await sleep(dice.below(1500));
      await member.kill();
      await member.start();
      return true;
    },
    openStore: async () => makeStore(await openSqlite(folder)),
  });
  rmSync(folder, { recursive: true, force: true });
  sum.kills += report.strikes;
  sum.acknowledged += report.acknowledged;
  sum.entries += report.entries;
  sum.over += report.over;
  sum.findings += report.findings.length;
  for (const finding of report.findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${JSON.stringify(sum)}\n`);
}
process.exitCode = sum.findings === 0 ? 0 : 1;
