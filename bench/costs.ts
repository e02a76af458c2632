/** What single operations cost in the middle of a game, beside a bare copy of the same memory. */
import { legalActions } from '../src/engine/edge.ts';
import type { Table } from '../src/engine/game.ts';
import { imagine, imagineInto } from '../src/engine/imagine.ts';
import { resolveOptions } from '../src/engine/options.ts';
import { legalCodes, nextToAct, searchTable } from '../src/engine/play.ts';
import { deal } from '../src/engine/play.ts';
import { makePlan } from '../src/engine/plan.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { serialize } from '../src/engine/save.ts';
import { clone, copyInto, emptyTable, isOver } from '../src/engine/table.ts';
import { redact, viewOf } from '../src/engine/view.ts';
import { fiveAges } from '../src/games/five-ages/game.ts';
import type { FiveAges } from '../src/games/five-ages/shape.ts';
import { randomStep } from './windows.ts';

const POSITIONS = 64;
const WINDOW = 0.03;
const WINDOWS = 7;

/** Operation → nanoseconds. */
export type Costs = Readonly<Record<string, number>>;

export function measureCosts(seats: number): Costs {
  const tables = positions(seats);
  const first = tables[0]!;
  const search = searchTable(first.plan);
  const searched = searchTable(first.plan);
  const twin = emptyTable(first.plan, { knowledge: true });
  const dice = makeDice('costs');
  const views = tables.map((t) => redact(t, 0));
  const memory = new Uint8Array(first.words.byteLength + first.bytes.byteLength + first.pinned!.byteLength);
  const copy = new Uint8Array(memory.length);
  const each = (operation: (t: Table<FiveAges>, i: number) => void): number => nanoseconds(tables, operation);
  return {
    'bare copy of the same bytes': each(() => copy.set(memory)),
    'copy into a table, knowing': each((t) => copyInto(twin, t)),
    'copy into a table, search': each(() => copyInto(search, searched)),
    clone: each((t) => void clone(t)),
    redact: each((t) => void redact(t, 0)),
    'view in names': each((t) => void viewOf(t, 0)),
    imagine: each((_, i) => void imagine(views[i]!, dice)),
    'imagine for search': each((_, i) => imagineInto(search, views[i]!, dice)),
    'legal actions as codes': each((t) => void legalCodes(t, nextToAct(t))),
    'legal actions in names': each((t) => void legalActions(t, nextToAct(t))),
    serialize: each((t) => void serialize(t)),
  };
}

/** Moments of different games in which somebody decides. */
function positions(seats: number): Table<FiveAges>[] {
  const plan = makePlan(fiveAges, seats, resolveOptions(fiveAges, seats, { negotiation: 'turns', jokers: 4 }));
  return Array.from({ length: POSITIONS }, (_, i) => {
    const t = emptyTable(plan, { knowledge: true });
    deal(t, new Uint32Array([i, 7, 7, 7, 7, 7, 7, 7]));
    for (let step = 0; step < 10 + (i % 40); step++) {
      randomStep(t);
      if (isOver(t)) throw new Error('bench: a game ended too early');
    }
    return t;
  });
}

/** The best of several windows: what it costs when nothing else is in the way. */
function nanoseconds(tables: readonly Table<FiveAges>[], operation: (t: Table<FiveAges>, i: number) => void): number {
  let best = Infinity;
  for (let window = 0; window < WINDOWS; window++) {
    const start = performance.now();
    let times = 0;
    let elapsed = 0;
    while (elapsed < WINDOW * 1000) {
      tables.forEach(operation);
      times += tables.length;
      elapsed = performance.now() - start;
    }
    best = Math.min(best, (elapsed * 1e6) / times);
  }
  return best;
}
