/**
 * node bench/doors/bots.ts [--bots 100] [--seconds 20] [--cut 10] [--think 1000] [--rate 150]: people play, first by themselves, then beside bots
 * with tokens whose streams are cut every so many seconds, then by themselves again. Each bot thinks for so long about an action. Everybody has an address of
 * their own, and limits are those of a server that sets none, but for people, who play faster than people do. Prints one line of JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
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

/** In a thread of its own: owners, their bots, and table after table for every two of them. */
async function beside({ address, number, cut, think }: Order): Promise<void> {
  setPriority(10); // what the bots do is no part of what is measured
  const all: { readonly name: string; readonly client: BotClient }[] = [];
  const owners = await Promise.all(Array.from({ length: Math.ceil(number / OF_ONE) }, () => connect(() => address)));
  for (let i = 0; i < number; i++) {
    const { cookie } = owners[Math.floor(i / OF_ONE)]!;
    const made = await post(address, cookie, 'bot-make', { name: `Bench ${i} of them`, open: true });
    const { name } = made.bot as { name: string };
    all.push({ name, client: connectBot(() => address, String(made.token), makeDice(`${i}`), think, from(i)) });
  }
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
      const one = all[cuts++ % all.length];
      one?.client.cut();
    },
    (1000 * cut) / number,
  );
  parentPort?.postMessage('ready');
  parentPort?.once('message', async () => {
    isDone = true;
    clearInterval(cutting);
    await playing;
    const outcome: Outcome = {
      actions: all.reduce((sum, { client }) => sum + client.played, 0),
      cuts,
      matches,
      faults: all.flatMap(({ client }) => client.faults),
    };
    for (const { client } of all) client.close();
    for (const owner of owners) owner.close();
    parentPort?.postMessage(outcome);
  });
}

const p = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(100 * (sorted[Math.floor(share * sorted.length)] ?? 0)) / 100;
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bots: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '20' },
      cut: { type: 'string', default: '10' },
      think: { type: 'string', default: '1000' },
      rate: { type: 'string', default: '150' },
    },
  });
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
  const data = mkdtempSync(join(tmpdir(), 'cardwright-bots-'));
  const { WORK_MS_A_SECOND: _, ...limits } = NO_LIMITS;
  const server = await startMember({ ...limits, TRUST_PROXY: 'yes', DATA_DIR: data });
  let last = 0;
  const tables: Table[] = [];
  for (let table = 0; table < PEOPLES_TABLES; table++)
    tables.push(await makeTable([server.address], () => from((1 << 20) + last++)['x-forwarded-for']));
  const play = async (): Promise<{ readonly p50: number; readonly p99: number; readonly actions: number }> => {
    const renew = async (at: number): Promise<Table> => (tables[at] = await nextTable(tables[at]!));
    const { latencies } = await measure(tables, { seconds, rate, renew });
    return { p50: p(latencies, 0.5), p99: p(latencies, 0.99), actions: latencies.length };
  };
  await play(); // until everything is warm
  const alone = await play();
  const order: Order = {
    address: server.address,
    number: Number(values.bots),
    cut: Number(values.cut),
    think: Number(values.think),
  };
  const bots = new Worker(new URL(import.meta.url), { workerData: order });
  await once(bots, 'message');
  await sleep(3000); // until all of them sit somewhere
  const together = await play();
  bots.postMessage('done');
  const [outcome]: Outcome[] = await once(bots, 'message');
  await bots.terminate();
  const again = await play();
  for (const { people } of tables) leave(people);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
  console.log(JSON.stringify({ bots: order.number, seconds, rate, alone, beside: together, again, theirs: outcome }));
}

if (isMainThread) await main();
else await beside(workerData as Order);
