import { makeDice } from '../src/engine/luck/random.ts';
import { openPostgres } from '../src/server/store/postgres.ts';
import { makeStore } from '../src/server/store/store.ts';
import { NO_LIMITS, startMember } from '../src/server/testing/fleet.ts';
import { runOnlookers } from '../src/server/testing/onlookers.ts';
import { cutConnections, startPostgres } from '../src/server/testing/postgres.ts';

/*
 * `node bench/onlookers.ts [rounds] [matches at once] [seed]`: three processes on one PostgreSQL, which is restarted again and again,
 * or stays away for long, or loses some of its connections. Everybody who looks on has to know everything afterwards.
 */

const rounds = Number(process.argv[2] ?? 100);
const matches = Number(process.argv[3] ?? 20);
const seed = process.argv[4] ?? 'onlookers';

const postgres = await startPostgres();
const env = { ...NO_LIMITS, DATABASE_URL: postgres.url };
const members = [await startMember(env), await startMember(env), await startMember(env)];
const store = makeStore(await openPostgres(postgres.url, () => undefined));
const dice = makeDice(`${seed}/strikes`);
const strikes: readonly (() => Promise<void>)[] = [
  () => postgres.restart(),
  () => postgres.restart(dice.below(3000)),
  () => cutConnections(postgres.url, 'LISTEN'), // the words between processes, and nothing else
  () => postgres.restart(12_000), // longer than anything is tried
  () => cutConnections(postgres.url),
  async () => {
    await postgres.restart();
    await postgres.restart();
  },
];
try {
  const { findings, ...sum } = await runOnlookers({
    members,
    matches,
    seed,
    rounds,
    strike: async (round) => strikes[round % strikes.length]?.(),
    store,
    report: (line) => process.stdout.write(`${line}\n`),
  });
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.stdout.write(`${JSON.stringify({ rounds, ...sum, findings: findings.length })}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  for (const member of members) await member.stop();
  await store.close();
  await postgres.stop();
}
