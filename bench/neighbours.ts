import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startMember } from '../src/server/testing/fleet.ts';
import { leave, makeTable, measure, nextTable, type Table } from './server/load.ts';

/*
 * `node bench/neighbours.ts [--minutes M] [--matches N] [--json]`: everybody plays at half of the load that the server can hold, first
 * alone and then beside the worst neighbours that the default limits let in. It fails if these make 99 of 100 answers take more than
 * twice as long, if the main thread is ever held for more than 50 ms, if any request holds it for more than 20, or if memory grows without end.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    matches: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
const [minutes, matches] = [Number(values.minutes), Number(values.matches)];
const AT_ONCE = 20;
const MOST_HELD = 0.05; // seconds
const MOST_BY_ONE = '0.02';
const MOST_TIMES = 2;
const SAMPLE = 2000; // milliseconds

const folder = mkdtempSync(join(tmpdir(), 'cardwright-neighbours-'));
// Everybody comes by a proxy, from an address of their own, so all limits are as they are by default but for tables an hour: matches
// are short here, and everybody begins a new one every few seconds.
const member = await startMember({ DATA_DIR: folder, TRUST_PROXY: 'yes', TABLES_AN_HOUR: '100000' });
const { address } = member;

let people = 0;
const from = (): string => `10.${people >> 16}.${(people >> 8) & 255}.${people++ & 255}`;

async function makeTables(make: (i: number) => Promise<Table>): Promise<Table[]> {
  const tables: Table[] = [];
  while (tables.length < matches) {
    const some = Array.from({ length: Math.min(AT_ONCE, matches - tables.length) }, (_, i) => make(tables.length + i));
    tables.push(...(await Promise.all(some)));
  }
  return tables;
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

interface Look {
  readonly longest: number; // seconds
  readonly long: ReadonlyMap<string, number>; // by what: how often for more than 20 ms
}

/** What the server says of itself. */
async function look(): Promise<Look> {
  const text = await (await fetch(`${address}metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).text();
  const longest = Number(/^cardwright_longest_hold_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN);
  const long = new Map<string, number>();
  for (const [, by = '', bound, number] of text.matchAll(
    /^cardwright_holds_total\{by="([^"]*)",longer_than="([^"]*)"\} (\d+)/gm,
  ))
    if (bound === MOST_BY_ONE) long.set(by, Number(number));
  return { longest, long };
}

interface Phase {
  readonly actionsPerSecond: number;
  readonly p50: number; // milliseconds
  readonly p99: number;
  readonly longestHold: number; // milliseconds
  readonly holds: Readonly<Record<string, number>>; // longer than 20 ms, by what
  readonly resident: readonly number[]; // MB: in the first quarter, in the last, at most
}

let tables = await makeTables(() => makeTable([address], from));

async function phase(seconds: number, rate: number): Promise<Phase> {
  const before = await look();
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const resident: number[] = [];
  let longest = 0;
  const sampling = setInterval(() => {
    resident.push(residentOf(member.pid));
    void look().then((one) => (longest = Math.max(longest, one.longest)));
  }, SAMPLE);
  let [played, actions] = [0, 0];
  while (performance.now() < end) {
    const part = await measure(tables, { seconds: (end - performance.now()) / 1000, rate });
    for (const latency of part.latencies) latencies.push(latency);
    played += part.seconds;
    actions += part.actions;
    tables = await makeTables((i) => nextTable(tables[i]!));
  }
  clearInterval(sampling);
  const after = await look();
  const holds = [...after.long].map(([by, number]) => [by, number - (before.long.get(by) ?? 0)] as const);
  const sorted = latencies.toSorted((a, b) => a - b);
  const quarter = Math.max(1, Math.floor(resident.length / 4));
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  return {
    actionsPerSecond: Math.round(actions / played),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longestHold: Math.max(longest, after.longest) * 1000,
    holds: Object.fromEntries(holds.filter(([, number]) => number > 0)),
    resident: [mean(resident.slice(0, quarter)), mean(resident.slice(-quarter)), Math.max(...resident)].map(Math.round),
  };
}

await phase(5, Infinity); // what runs often is compiled
const full = await phase(10, Infinity);
const rate = full.actionsPerSecond / 2;
process.stderr.write(`${full.actionsPerSecond} actions a second at most\n`);
const alone = await phase(Math.max(10, minutes * 12), rate);
process.stderr.write(`alone: ${JSON.stringify(alone)}\n`);
const neighbour = new Worker(new URL('./server/neighbour.ts', import.meta.url), { workerData: { address } });
const [ready] = await Promise.race([once(neighbour, 'message'), once(neighbour, 'error')]);
if (ready !== 'ready') throw ready;
const beside = await phase(minutes * 60, rate);
const told = once(neighbour, 'message');
neighbour.postMessage('stop');
const [asked] = await told;
leave(tables.flatMap(({ people: all }) => all));
await member.stop();
rmSync(folder, { recursive: true, force: true });

const [early = 0, late = 0] = beside.resident;
const findings = [
  ...(beside.p99 > MOST_TIMES * alone.p99
    ? [`99 of 100 answers take ${beside.p99.toFixed(1)} ms beside the neighbours, ${alone.p99.toFixed(1)} alone`]
    : []),
  ...(beside.longestHold > MOST_HELD * 1000
    ? [`the main thread was held for ${beside.longestHold.toFixed(1)} ms`]
    : []),
  ...Object.entries(beside.holds).map(([by, number]) => `${by} held it for more than 20 ms, ${number} times`),
  ...(late > early * 1.5 ? [`memory grew from ${early} to ${late} MB`] : []),
];
const report = { matches, minutes, full, alone, beside, times: beside.p99 / alone.p99, neighbour: asked, findings };
process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`);
process.exit(findings.length === 0 ? 0 : 1);
