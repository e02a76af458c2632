import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startMember } from '../src/server/testing/fleet.ts';
import { peerMoves } from './peer/load.ts';
import { echoes, inserts } from './server/limit.ts';
import { leave, makeTable, measure, type Measured, type Table } from './server/load.ts';

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

const quantile = (numbers: readonly number[], q: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0;

async function makeTables(address: string, number: number, isBegun: boolean): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < number) {
    const some = Array.from({ length: Math.min(AT_ONCE, number - tables.length) }, () => makeTable(address, isBegun));
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

const folder = mkdtempSync(join(tmpdir(), 'cardwright-load-'));
const member = await startMember({
  DATA_DIR: folder,
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

let idleBytes: number | null = null;
if (idle > 0) {
  const before = memoryOf(member.pid);
  leave(await makeTables(member.address, idle, true));
  await new Promise((resolve) => setTimeout(resolve, 75_000)); // what nobody uses is put away
  idleBytes = (memoryOf(member.pid) - before) / idle;
}

const tables = await makeTables(member.address, matches, true);
const full = await measure(tables, seconds);
const rate = full.actions / full.seconds;
const half: Measured = await measure(tables, seconds, rate / 2);
leave(tables);
await member.stop();
rmSync(folder, { recursive: true, force: true });
const theirs = peer === 0 ? 0 : await peerMoves(peer, seconds);

const report = {
  matches,
  lines,
  actionsPerSecond: Math.round(rate),
  echoesPerSecond: Math.round(echo),
  insertsPerSecond: Math.round(insert),
  limitPerSecond: Math.round(limit),
  shareOfLimit: rate / limit,
  peer: 'boardgame.io 0.50.2, in memory',
  peerMatches: peer,
  peerMovesPerSecond: Math.round(theirs),
  timesPeer: theirs === 0 ? null : rate / theirs,
  half: {
    actionsPerSecond: Math.round(half.actions / half.seconds),
    p50: quantile(half.latencies, 0.5),
    p99: quantile(half.latencies, 0.99),
  },
  updateBytes: { p50: quantile(half.updates, 0.5), p95: quantile(half.updates, 0.95) },
  idleMatches: idle,
  bytesPerIdleMatch: idleBytes,
};
process.stdout.write(`${values.json ? JSON.stringify(report) : JSON.stringify(report, null, 2)}\n`);
process.exit(0);
