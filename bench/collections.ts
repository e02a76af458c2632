import '../src/games/all.ts';
import { parseArgs } from 'node:util';
import { getHeapSnapshot, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writeAction } from '../src/engine/edge.ts';
import { pickCode, waitedFor } from '../src/engine/play.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { seatsIn } from '../src/engine/view.ts';
import { rest } from '../src/desk/open-match.ts';
import { readPlan } from '../src/server/rooms/plan.ts';
import { happen, makeRoom, matchIn, type Room, statusOf } from '../src/server/rooms/room.ts';

/*
 * `node --single-threaded-gc bench/collections.ts [--matches N] [--actions N] [--awake]`: what the matches of a server keep in memory, and how
 * much processor time a whole garbage collection takes with them and without; `--awake`: if none of them rests. A server's collections do most
 * of that work in other threads, or in steps, so they hold the main thread for a part of it.
 */

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '500' },
    actions: { type: 'string', default: '40' }, // of each
    awake: { type: 'boolean', default: false },
  },
});
const TIMES = 9;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function objects(): Promise<number> {
  let text = '';
  for await (const chunk of getHeapSnapshot()) {
    text += String(chunk);
    const [, number] = /"node_count":(\d+)/.exec(text) ?? [];
    if (number !== undefined) return Number(number);
  }
  throw new Error('a snapshot does not say how many objects it has');
}

interface Heap {
  readonly objects: number;
  readonly kilobytes: number;
  readonly milliseconds: number; // of a collection, the median
}

async function heap(): Promise<Heap> {
  collectGarbage();
  const times = Array.from({ length: TIMES }, () => {
    const begun = processorTime();
    collectGarbage();
    return processorTime() - begun;
  });
  const kilobytes = process.memoryUsage().heapUsed / 1024;
  return { objects: await objects(), kilobytes, milliseconds: times.toSorted((a, b) => a - b)[TIMES >> 1] ?? 0 };
}

function begun(number: number): Room {
  const plan = readPlan({ game: 'five-ages', seats: 3, options: { negotiation: 'turns' } });
  const room = makeRoom(`room${number}`, { do: 'make', plan, secret: `secret${number}`, by: 'p0' });
  for (let seat = 0; seat < plan.seats; seat++)
    happen(room, { do: 'sit', seat, name: `P${seat}`, words: '', by: `p${seat}` }, 1);
  happen(room, { do: 'begin', by: 'p0' }, 2);
  return room;
}

const dice = makeDice('collections');

function act(room: Room, at: number): void {
  const { table } = matchIn(room).match;
  const waiting = seatsIn(waitedFor(table));
  const seat = waiting[dice.below(waiting.length)] ?? 0;
  const action = writeAction(table, seat, pickCode(table, seat, dice));
  happen(room, { do: 'submit', seat, action, by: `p${seat}`, key: `p${seat}:${at}` }, at);
  if (!values.awake) rest(matchIn(room));
}

const before = await heap();
const rooms = Array.from({ length: Number(values.matches) }, (_, i) => begun(i));
for (let i = 0; i < Number(values.actions); i++)
  for (const room of rooms) if (statusOf(room) === 'playing') act(room, 3 + i);
const after = await heap();
const each = (value: (one: Heap) => number): number => (value(after) - value(before)) / rooms.length;
process.stdout.write(
  `${JSON.stringify({
    matches: rooms.length,
    objectsEach: Math.round(each((one) => one.objects)),
    kilobytesEach: Number(each((one) => one.kilobytes).toFixed(1)),
    collection: `${after.milliseconds.toFixed(1)} ms, ${before.milliseconds.toFixed(1)} without them`,
  })}\n`,
);
