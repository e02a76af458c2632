import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMember } from '../src/server/testing/fleet.ts';
import { startPostgres } from '../src/server/testing/postgres.ts';
import { peerMoves } from './peer/load.ts';
import { echoes, inserts } from './server/limit.ts';
import { leave, makeIdle, makeTable, measure, type Measured, type Table } from './server/load.ts';

/*
 * `bench server`: how many durable actions a second the server takes with many live matches, beside what the machine can do at
 * most and beside boardgame.io's server with the same game, all in one run. The people are in this process, every server in
 * one of its own.
 */

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '1000' },
    idle: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '10' },
    peer: { type: 'string', default: '1000' },
    postgres: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [matches, idle, seconds, peer] = [values.matches, values.idle, values.seconds, values.peer].map(Number) as [
  number,
  number,
  number,
  number,
];
const AT_ONCE = 20;
const PUT_AWAY = 75_000; // milliseconds; what nobody uses is put away by then

const quantile = (numbers: readonly number[], q: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0;

async function makeTables(address: string, number: number): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < number) {
    const some = Array.from({ length: Math.min(AT_ONCE, number - tables.length) }, () => makeTable(address));
    tables.push(...(await Promise.all(some)));
    if (tables.length % 200 < AT_ONCE) process.stderr.write(`\r${tables.length} of ${number} tables `);
  }
  process.stderr.write('\r');
  return tables;
}

const memoryOf = (pid: number): number => {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(found ?? 0) * 1024;
};

/** Seconds of a core that a process has used, with all its threads. */
const coreOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const folder = mkdtempSync(join(tmpdir(), 'cardwright-load-'));
const postgres = values.postgres ? await startPostgres() : null;
const member = await startMember({
  DATA_DIR: folder,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  STRANGERS_A_MINUTE: '1000000',
  REQUESTS_A_SECOND: '100000',
  MOST_SOCKETS: '100000',
  MOST_SOCKETS_EACH: '100000',
  TABLES_AN_HOUR: '1000000',
});

const lines = matches * 3;
const echo = await echoes(lines, Math.min(5, seconds));
const insert = await inserts(matches, Math.min(5, seconds));
const limit = 1 / (1 / echo + 1 / insert);

/** What matches cost that nobody plays: bytes for each, with and without lines on which somebody looks at some of them. */
async function idleCosts(): Promise<{
  matches: number;
  sockets: number;
  bytesPerMatch: number;
  bytesPerSocket: number;
}> {
  const sockets = Math.min(idle, 2000);
  const before = memoryOf(member.pid);
  leave(await makeIdle(member.address, idle, 0));
  await new Promise((resolve) => setTimeout(resolve, PUT_AWAY));
  const without = memoryOf(member.pid);
  const people = await makeIdle(member.address, sockets, sockets);
  await new Promise((resolve) => setTimeout(resolve, PUT_AWAY));
  const open = people.filter(({ line }) => line.isOpen).length;
  const bytesPerSocket = (memoryOf(member.pid) - without) / sockets;
  leave(people);
  return { matches: idle + sockets, sockets: open, bytesPerMatch: (without - before) / idle, bytesPerSocket };
}

const idleReport = idle > 0 ? await idleCosts() : null;
const tables = await makeTables(member.address, matches);
await measure(tables, Math.min(3, seconds)); // for warming up
const coreBefore = [coreOf(member.pid), coreOf(process.pid)];
const full = await measure(tables, seconds);
const [serverCore, peopleCore] = [member.pid, process.pid].map((pid, i) => coreOf(pid) - (coreBefore[i] ?? 0));
const rate = full.actions / full.seconds;
const half: Measured = await measure(tables, seconds, rate / 2);
leave(tables.flatMap(({ people }) => people));
await member.stop();
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });
const theirs = peer === 0 ? 0 : await peerMoves(peer, seconds, true);
const theirsInMemory = peer === 0 ? 0 : await peerMoves(peer, seconds, false);

const costOf = (core = 0): number => Math.round((core / full.actions) * 1e6);
const report = {
  matches,
  lines,
  actionsPerSecond: Math.round(rate),
  microsecondsOfACore: { server: costOf(serverCore), people: costOf(peopleCore) }, // for each action
  echoesPerSecond: Math.round(echo),
  insertsPerSecond: Math.round(insert),
  limitPerSecond: Math.round(limit),
  shareOfLimit: rate / limit,
  peer: 'boardgame.io 0.50.2 with FlatFile; then in memory only',
  peerMatches: peer,
  peerMovesPerSecond: Math.round(theirs),
  timesPeer: theirs === 0 ? null : rate / theirs,
  peerMovesPerSecondInMemory: Math.round(theirsInMemory),
  timesPeerInMemory: theirsInMemory === 0 ? null : rate / theirsInMemory,
  half: {
    actionsPerSecond: Math.round(half.actions / half.seconds),
    p50: quantile(half.latencies, 0.5),
    p99: quantile(half.latencies, 0.99),
  },
  updateBytes: { p50: quantile(half.updates, 0.5), p95: quantile(half.updates, 0.95) },
  idle: idleReport,
};
process.stdout.write(`${values.json ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
process.exit(0);
