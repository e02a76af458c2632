import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startMember } from '../src/server/testing/fleet.ts';
import { startPostgres } from '../src/server/testing/postgres.ts';
import { type Keeping, peerMoves } from './peer/load.ts';
import { idleCosts } from './server/idle.ts';
import { bareActions, echoes, insertsAlone, insertsTogether } from './server/limit.ts';
import { leave, makeTable, measure, type Measured, nextTable, type Table, type Wanted } from './server/load.ts';

/*
 * `bench server`: how many durable actions a second the server takes with many live matches, beside what the machine can do at
 * most and beside boardgame.io's server with the same game, all in one run; with `--idle N`, what N matches cost that nobody
 * plays, and with `--matches 0` nothing else. The people are in this process, every server in one of its own.
 */

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '1000' },
    idle: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '10' },
    peer: { type: 'string', default: '1000' },
    postgres: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' }, // of the server, on one PostgreSQL
    json: { type: 'boolean', default: false },
  },
});
const [matches = 0, idle = 0, seconds = 0, peer = 0, processes = 1] = [
  values.matches,
  values.idle,
  values.seconds,
  values.peer,
  values.processes,
].map(Number);
const AT_ONCE = 20;
const BEFORE = 20; // actions of each match that do not count, ours and theirs
const LONGEST = 120; // seconds for matches of theirs
const SETTLING = 5000; // milliseconds in which the matches that everybody left are written down

const quantile = (numbers: readonly number[], q: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0;

async function makeTables(number: number, make: (i: number) => Promise<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < number) {
    const some = Array.from({ length: Math.min(AT_ONCE, number - tables.length) }, (_, i) => make(tables.length + i));
    tables.push(...(await Promise.all(some)));
    if (tables.length % 200 < AT_ONCE) process.stderr.write(`\r${tables.length} of ${number} tables `);
  }
  process.stderr.write('\r');
  return tables;
}

/** Seconds of a core that a process has used, with all its threads and with its children that are gone. */
const coreOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
};

/** PostgreSQL has a process for each line to it. */
const backends = (pid: number): number[] =>
  [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')].map(Number);

const folder = mkdtempSync(join(tmpdir(), 'cardwright-load-'));
const postgres = values.postgres ? await startPostgres() : null;
const settings = {
  DATA_DIR: folder,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  STRANGERS_A_MINUTE: '1000000',
  REQUESTS_A_SECOND: '100000',
  WORK_MS_A_SECOND: '1000000',
  MOST_SOCKETS: '100000',
  MOST_SOCKETS_EACH: '100000',
  TABLES_AN_HOUR: '1000000',
};
const member = await startMember(settings);
const others = await Promise.all(Array.from({ length: processes - 1 }, () => startMember(settings)));
const members = [member, ...others];

async function stop(): Promise<void> {
  await Promise.all(members.map((one) => one.stop()));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

const tell = (report: object): void =>
  void process.stdout.write(`${values.json ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);

const idleReport = idle > 0 ? await idleCosts(member, idle) : null;
if (matches === 0) {
  await stop();
  tell({ idle: idleReport });
  process.exit(0);
}

const lines = matches * 3;
const echo = await echoes(lines, Math.min(5, seconds));
const limitWith = (inserts: number): { inserts: number; both: number } => ({
  inserts,
  both: 1 / (1 / echo + 1 / inserts),
});
const limits = {
  alone: limitWith(await insertsAlone(Math.min(5, seconds))),
  together: limitWith(await insertsTogether(matches, Math.min(5, seconds))),
};
const bare = await bareActions(matches, Math.min(5, seconds));

const addresses = members.map(({ address }) => address);
let tables = await makeTables(matches, () => makeTable(addresses));
const coresOf = (): number[] => [
  members.reduce((core, { pid }) => core + coreOf(pid), 0),
  postgres ? backends(postgres.pid).reduce((core, pid) => core + coreOf(pid), 0) : 0,
  coreOf(process.pid),
];

interface Live extends Measured {
  readonly cores: readonly number[]; // seconds
  readonly ofEach: number; // actions of each match, on average, until the first was over
}

/**
 * Everybody begins a new match and plays it a while, so that what so many beginnings leave behind is cleared away; then it counts,
 * until the first match is over. That again, until it was long enough. Theirs are counted over the same part of a match: the longer
 * one is, the more it costs where all of its log is written again and again.
 */
async function measureLive(pace: Pick<Wanted, 'rate'> = {}): Promise<Live> {
  let ofEach = 0;
  const sum = { actions: 0, seconds: 0, latencies: [] as number[], updates: [] as number[], cores: [0, 0, 0] };
  while (sum.seconds < seconds) {
    tables = await makeTables(matches, (i) => nextTable(tables[i]!));
    await sleep(SETTLING);
    await measure(tables, { actions: BEFORE * matches, ...pace });
    const before = coresOf();
    const part = await measure(tables, { seconds: seconds - sum.seconds, ...pace });
    sum.cores = coresOf().map((core, i) => (sum.cores[i] ?? 0) + core - (before[i] ?? 0));
    sum.actions += part.actions;
    sum.seconds += part.seconds;
    for (const latency of part.latencies) sum.latencies.push(latency);
    for (const update of part.updates) sum.updates.push(update);
    ofEach = Math.max(ofEach, part.actions / matches);
  }
  return { ...sum, ofEach };
}
await measure(tables, { seconds: Math.min(3, seconds) }); // what runs often is compiled
const full = await measureLive();
const [serverCore, postgresCore, peopleCore] = full.cores;
const rate = full.actions / full.seconds;
const half = await measureLive({ rate: rate / 2 });
leave(tables.flatMap(({ people }) => people));
await stop();
const theirs: Partial<Record<Keeping, { movesPerSecond: number; times: number }>> = {};
for (const keeping of peer === 0 ? [] : (['durable', 'files', 'memory'] as const)) {
  const moves = await peerMoves({ matches: peer, before: BEFORE, moves: full.ofEach, seconds: LONGEST, keeping });
  theirs[keeping] = { movesPerSecond: Math.round(moves), times: rate / moves };
}

const costOf = (core = 0): number => Math.round((core / full.actions) * 1e6);
const report = {
  matches,
  lines,
  actionsPerSecond: Math.round(rate),
  actionsOfEachMatch: [BEFORE, Math.round(BEFORE + full.ofEach)], // from one to the other, on average
  processes,
  microsecondsOfACore: { server: costOf(serverCore), postgres: costOf(postgresCore), people: costOf(peopleCore) }, // for each action
  echoesPerSecond: Math.round(echo),
  // One echo and one insert for each action, inserts each in a transaction of its own or those of one moment together.
  limits: Object.fromEntries(
    Object.entries(limits).map(([how, { inserts, both }]) => [
      how,
      { insertsPerSecond: Math.round(inserts), bothPerSecond: Math.round(both), share: rate / both },
    ]),
  ),
  bare: { actionsPerSecond: Math.round(bare), share: rate / bare }, // by a server that has no rules, keeps and tells
  peer: { name: 'boardgame.io 0.50.2', matches: peer, ...theirs },
  half: {
    actionsPerSecond: Math.round(half.actions / half.seconds),
    p50: quantile(half.latencies, 0.5),
    p99: quantile(half.latencies, 0.99),
  },
  updateBytes: { p50: quantile(half.updates, 0.5), p95: quantile(half.updates, 0.95) },
  idle: idleReport,
};
tell(report);
process.exit(0);
