import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { SEMI_SPACE, startMember } from '../src/server/testing/fleet.ts';
import { leave, makeTable, measure, nextTable, type Table } from './server/load.ts';

/*
 * `node bench/neighbours.ts [--minutes M] [--matches N] [--semi-space MB] [--json]`: everybody plays at half of the load that the server
 * can hold, first alone and then beside the worst neighbours that the default limits let in. It fails if these make 99 of 100 answers take more than
 * twice as long, if the main thread is ever held for more than 50 ms, if any request holds it for more than 20, or if memory grows without end.
 * Holds are processor time: the people and the neighbours have the same two processors as the server.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    matches: { type: 'string', default: '1000' },
    'semi-space': { type: 'string', default: SEMI_SPACE }, // as V8 has it: how much it makes before it clears garbage away
    json: { type: 'boolean', default: false },
  },
});
const [minutes, matches] = [Number(values.minutes), Number(values.matches)];
const AT_ONCE = 20;
const MOST_HELD = 0.05; // seconds
const MOST_BY_ONE = '0.02';
const MOST_TIMES = 2;
const SAMPLE = 2000; // milliseconds
const PARTS = 10;
const SETTLING = 40; // seconds

const folder = mkdtempSync(join(tmpdir(), 'cardwright-neighbours-'));
// Everybody comes by a proxy, from an address of their own, so all limits are as they are by default but for tables an hour: matches
// are short here, and everybody begins a new one every few seconds.
const settings = { DATA_DIR: folder, TRUST_PROXY: 'yes', TABLES_AN_HOUR: '100000' };
const member = await startMember(settings, values['semi-space']);
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
  readonly hold: number; // seconds: the longest
  readonly turn: number;
  readonly long: ReadonlyMap<string, number>; // by what: how often for more than 20 ms
}

/** What the server says of itself. */
async function look(): Promise<Look> {
  const text = await (await fetch(`${address}metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } })).text();
  const seconds = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN);
  const long = new Map<string, number>();
  for (const [, by = '', bound, number] of text.matchAll(
    /^cardwright_holds_total\{by="([^"]*)",longer_than="([^"]*)"\} (\d+)/gm,
  ))
    if (bound === MOST_BY_ONE) long.set(by, Number(number));
  return { hold: seconds('cardwright_longest_hold_seconds'), turn: seconds('cardwright_longest_turn_seconds'), long };
}

interface Phase {
  readonly actionsPerSecond: number;
  readonly p50: number; // milliseconds
  readonly p99: number;
  readonly course: readonly number[]; // the same of each tenth of the time
  readonly longestHold: number; // milliseconds of processor time
  readonly longestTurn: number; // milliseconds by the clock, waiting for a processor included
  readonly holds: Readonly<Record<string, number>>; // longer than 20 ms, by what
  readonly resident: readonly number[]; // MB: in the first quarter, in the last, at most
}

const tables = await makeTables(() => makeTable([address], from));

/** A neighbour elsewhere would take nothing from this machine's processors, so all of its threads give way to everybody. */
function startNeighbour(): ChildProcess {
  const program = fileURLToPath(new URL('./server/neighbour.ts', import.meta.url));
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  return spawn('nice', ['-n', '19', process.execPath, program, address], { stdio: [...stdio] });
}

/** Matches end at different times, and their people begin another one, so that the load is the same all the time. */
const renew = async (at: number): Promise<Table> => (tables[at] = await nextTable(tables[at]!));

async function phase(seconds: number, rate: number, some = tables): Promise<Phase> {
  const before = await look();
  const resident: number[] = [];
  let [hold, turn] = [0, 0];
  const note = (one: Look): void => void ([hold, turn] = [Math.max(hold, one.hold), Math.max(turn, one.turn)]);
  const sampling = setInterval(() => {
    resident.push(residentOf(member.pid));
    void look().then(note);
  }, SAMPLE);
  const { latencies, actions, seconds: played } = await measure(some, { seconds, rate, hurry: 20, renew });
  clearInterval(sampling);
  const after = await look();
  note(after);
  const holds = [...after.long].map(([by, number]) => [by, number - (before.long.get(by) ?? 0)] as const);
  const sorted = latencies.toSorted((a, b) => a - b);
  const quarter = Math.max(1, Math.floor(resident.length / 4));
  const mean = (some: readonly number[]): number => some.reduce((sum, one) => sum + one, 0) / some.length;
  return {
    actionsPerSecond: Math.round(actions / played),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    course: Array.from({ length: PARTS }, (_, part) => {
      const [from, to] = [part, part + 1].map((at) => Math.floor((latencies.length * at) / PARTS));
      return Math.round(
        quantile(
          latencies.slice(from, to).toSorted((a, b) => a - b),
          0.99,
        ),
      );
    }),
    longestHold: hold * 1000,
    longestTurn: turn * 1000,
    holds: Object.fromEntries(holds.filter(([, number]) => number > 0)),
    resident: [mean(resident.slice(0, quarter)), mean(resident.slice(-quarter)), Math.max(...resident)].map(Math.round),
  };
}

// What runs often is compiled, and from now on matches are over at different times.
for (let part = 1; part <= PARTS; part++) await phase(2, Infinity, tables.slice(0, (matches * part) / PARTS));
const full = await phase(10, Infinity);
const rate = full.actionsPerSecond / 2;
process.stderr.write(`${full.actionsPerSecond} actions a second at most\n`);
await phase(SETTLING, rate); // archives that were put off are written
const alone = await phase(Math.max(30, minutes * 20), rate);
process.stderr.write(`alone: ${JSON.stringify(alone)}\n`);
const neighbour = startNeighbour();
await Promise.race([once(neighbour, 'message'), once(neighbour, 'exit')]);
if (!neighbour.connected) throw new Error('the neighbour ended before they had begun');
const beside = await phase(minutes * 60, rate);
const told = once(neighbour, 'message');
neighbour.send('stop');
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
  ...Object.entries(beside.holds)
    .filter(([by]) => by !== 'gc') // no request; the main thread is held by it, which counts above
    .map(([by, number]) => `${by} held it for more than 20 ms, ${number} times`),
  ...(late > early * 1.5 ? [`memory grew from ${early} to ${late} MB`] : []),
];
const report = { matches, minutes, full, alone, beside, times: beside.p99 / alone.p99, neighbour: asked, findings };
process.stdout.write(`${JSON.stringify(report, null, values.json ? 0 : 2)}\n`);
process.exit(findings.length === 0 ? 0 : 1);
