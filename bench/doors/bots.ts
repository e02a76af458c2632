/**
 * node bench/doors/bots.ts [--bots 100] [--rounds 6] [--seconds 20] [--alone 20] [--cut 10] [--think 1000] [--rate 150]: people play, in turns by themselves and
 * beside bots with tokens, for so many seconds each time. An hour of bots with a cut each minute: --rounds 12 --seconds 300 --alone 100 --cut 60. Each beside is compared with the two times alone around it, so that a machine that becomes slower or
 * faster meanwhile changes little; ratios have their 95 % interval over the rounds. The bots' streams are cut every so many seconds, and each thinks for so many
 * milliseconds about an action. Everybody has an address of their own, and limits are those of a server that sets none, but for people, who play
 * faster than people do. Prints one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { makeDice } from '../../src/engine/luck/random.ts';
import { type BotClient, connectBot } from '../../src/server/testing/bot-client.ts';
import { connect } from '../../src/server/testing/client.ts';
import { NO_LIMITS, startMember } from '../../src/server/testing/fleet.ts';
import { leave, makeTable, measure, nextTable, type Table } from '../server/load.ts';

const PEOPLES_TABLES = 20;
const OF_ONE = 5; // bots
const GAME = 'avenue-empires';

interface Order {
  readonly address: string;
  readonly number: number;
  readonly cut: number; // seconds
  readonly think: number; // milliseconds
}

interface Outcome {
  readonly actions: number;
  readonly cuts: number;
  readonly matches: number;
  readonly faults: readonly string[];
}

/** Of somebody at an address of their own. */
const from = (number: number): { readonly 'x-forwarded-for': string } => ({
  'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
});

async function post(address: string, cookie: string, word: string, body: object): Promise<Record<string, unknown>> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${address}api/${word}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const told = await answer.json();
  if (told.ok !== true) throw new Error(JSON.stringify(told));
  return told;
}

/**
 * In a thread of its own: owners, their bots, and table after table for every two of them. `on` and `off` say when the bots are there; while they are
 * away their tables wait for them.
 */
async function beside({ address, number, cut, think }: Order): Promise<void> {
  setPriority(10); // what the bots do is no part of what is measured
  const owners = await Promise.all(Array.from({ length: Math.ceil(number / OF_ONE) }, () => connect(() => address)));
  const all: { readonly name: string; readonly token: string }[] = [];
  for (let i = 0; i < number; i++) {
    const { cookie } = owners[Math.floor(i / OF_ONE)]!;
    const made = await post(address, cookie, 'bot-make', { name: `Bench ${i} of them`, open: true });
    all.push({ name: (made.bot as { name: string }).name, token: String(made.token) });
  }
  let here: readonly BotClient[] = [];
  const been: BotClient[] = [];
  let [matches, cuts, isDone] = [0, 0, false];
  const playOn = async (pair: number): Promise<void> => {
    const owner = owners[pair % owners.length]!;
    const two = all.slice(2 * pair, 2 * pair + 2);
    while (!isDone) {
      const { room } = await owner.ask({ do: 'create', game: GAME, seats: two.length });
      await owner.watch(String(room));
      for (const { name } of two) await owner.ask({ do: 'invite-bot', room, name });
      const face = () => owner.seen.get(String(room))?.room ?? {};
      const isFull = (): boolean => Array.isArray(face().seats) && !JSON.stringify(face().seats).includes('"free"');
      while (!isFull() && !isDone) await sleep(100);
      await owner.ask({ do: 'begin', room });
      while (face().status !== 'over' && !isDone) await sleep(200);
      if (face().status === 'over') matches++;
      await owner.ask({ do: 'unwatch', room });
      owner.seen.delete(String(room));
    }
  };
  const playing = Promise.all(Array.from({ length: Math.floor(number / 2) }, (_, pair) => playOn(pair)));
  const cutting = setInterval(
    () => {
      if (here.length > 0) here[cuts++ % here.length]?.cut();
    },
    (1000 * cut) / number,
  );
  const commands: Readonly<Record<string, () => void>> = {
    on() {
      here = all.map(({ token }, i) =>
        connectBot(() => address, token, makeDice(`${been.length + i}`), think, from(i)),
      );
      been.push(...here);
    },
    off() {
      for (const client of here) client.close();
      here = [];
    },
    async done() {
      isDone = true;
      clearInterval(cutting);
      await playing;
      const outcome: Outcome = {
        actions: been.reduce((sum, { played }) => sum + played, 0),
        cuts,
        matches,
        faults: been.flatMap(({ faults }) => faults),
      };
      for (const owner of owners) owner.close();
      parentPort?.postMessage(outcome);
    },
  };
  parentPort?.on('message', (command: string) => commands[command]?.());
  parentPort?.postMessage('ready');
}

const p = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(100 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 100;
};

/** 97.5 % points of Student's distribution, by degrees of freedom from 1 on; more of them make it hardly smaller. */
const STUDENT = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

interface Ratio {
  readonly ratio: number;
  readonly interval: readonly [number, number] | null; // of one round none can be told
}

/** The mean of what was measured beside, over what was measured alone just before and just after. */
function ratioOf(alone: readonly number[], others: readonly number[]): Ratio {
  const logs = others.map((one, i) => Math.log(one) - (Math.log(alone[i]!) + Math.log(alone[i + 1]!)) / 2);
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length;
  const round = (log: number): number => Math.round(1000 * Math.exp(log)) / 1000;
  if (logs.length === 1) return { ratio: round(mean), interval: null };
  const variance = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1);
  const wide = (STUDENT[logs.length - 2] ?? STUDENT.at(-1)!) * Math.sqrt(variance / logs.length);
  return { ratio: round(mean), interval: [round(mean - wide), round(mean + wide)] };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bots: { type: 'string', default: '100' },
      rounds: { type: 'string', default: '6' },
      seconds: { type: 'string', default: '20' },
      alone: { type: 'string' },
      cut: { type: 'string', default: '10' },
      think: { type: 'string', default: '1000' },
      rate: { type: 'string', default: '150' },
    },
  });
  const [rounds, seconds, rate] = [Number(values.rounds), Number(values.seconds), Number(values.rate)];
  const secondsAlone = Number(values.alone ?? seconds);
  const data = mkdtempSync(join(tmpdir(), 'cardwright-bots-'));
  const { WORK_MS_A_SECOND: _, ...limits } = NO_LIMITS;
  const server = await startMember({ ...limits, TRUST_PROXY: 'yes', DATA_DIR: data });
  let last = 0;
  const tables: Table[] = [];
  for (let table = 0; table < PEOPLES_TABLES; table++)
    tables.push(await makeTable([server.address], () => from((1 << 20) + last++)['x-forwarded-for']));
  const play = async (
    time: number,
  ): Promise<{ readonly p50: number; readonly p99: number; readonly actions: number }> => {
    const renew = async (at: number): Promise<Table> => (tables[at] = await nextTable(tables[at]!));
    const { latencies } = await measure(tables, { seconds: time, rate, renew });
    return { p50: p(latencies, 0.5), p99: p(latencies, 0.99), actions: latencies.length };
  };
  const order: Order = {
    address: server.address,
    number: Number(values.bots),
    cut: Number(values.cut),
    think: Number(values.think),
  };
  const bots = new Worker(new URL(import.meta.url), { workerData: order });
  await once(bots, 'message');
  await play(secondsAlone); // until everything is warm
  const alone = [await play(secondsAlone)];
  const together: typeof alone = [];
  for (let round = 0; round < rounds; round++) {
    bots.postMessage('on');
    await sleep(SETTLE); // until all of them sit somewhere
    together.push(await play(seconds));
    bots.postMessage('off');
    await sleep(SETTLE);
    alone.push(await play(secondsAlone));
  }
  bots.postMessage('done');
  const [outcome]: Outcome[] = await once(bots, 'message');
  await bots.terminate();
  for (const { people } of tables) leave(people);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  const ratios = Object.fromEntries(
    (['p50', 'p99'] as const).map((name) => [
      name,
      ratioOf(
        alone.map((one) => one[name]),
        together.map((one) => one[name]),
      ),
    ]),
  );
  const load = loadavg().map((one) => Math.round(10 * one) / 10); // of the last minute, five and fifteen: others count too
  console.log(
    JSON.stringify({
      bots: order.number,
      rounds,
      seconds,
      secondsAlone,
      rate,
      load,
      ratios,
      alone,
      beside: together,
      theirs: outcome,
    }),
  );
}

const SETTLE = 3000; // milliseconds

if (isMainThread) await main();
else await beside(workerData as Order);
