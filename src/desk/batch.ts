import type { Bot } from '../bots/bot.ts';
import type { Game, Plan, Shape, Table } from '../engine/game.ts';
import { makeDice, seedWords, type WorldDice } from '../engine/luck/random.ts';
import { numberedActions } from '../engine/numbers/actions.ts';
import { vectorLayout, writeVector } from '../engine/numbers/vector.ts';
import { resolveOptions, show } from '../engine/options.ts';
import { makePlan } from '../engine/plan.ts';
import { act, deal, nextToAct } from '../engine/play.ts';
import { type Result, resultOf } from '../engine/result.ts';
import { emptyTable, isOver } from '../engine/table.ts';
import { redactInto } from '../engine/view.ts';
import { Problem, type Seat } from '../engine/words.ts';
import type { SeatedBots } from './attended.ts';
import { MOST_STEPS } from './open-match.ts';

/*
 * Many tables of one game that go on together, for programs that learn: one request moves them all, and what the seats that decide next
 * see comes as numbers. There is no log, no undo and no save here. As everywhere, a seat is given what follows from its view.
 */

export interface Batch {
  readonly plan: Plan<Shape>;
  readonly seed: string;
  readonly bots: SeatedBots;
  readonly tables: readonly BatchTable[];
  readonly views: readonly Table<Shape>[]; // one for each seat, used again and again
  readonly vectors: Int16Array; // what the seats that are asked see, table after table
  dealt: number; // games begun
}

interface BatchTable {
  readonly table: Table<Shape>;
  dice: WorldDice;
  steps: number;
  seat: Seat; // who is asked
  numbers: Uint16Array; // of its legal actions
  codes: Int32Array; // those actions, in the same order
  isDone: boolean; // over, or broken off
}

interface BatchPlan {
  readonly seats: number;
  readonly seed: string;
  readonly options: unknown;
  readonly preset: unknown;
  readonly setting: unknown;
  readonly bots: SeatedBots;
  readonly tables: unknown;
}

/** What the tables are like now; all lists have one item for each table. */
export interface BatchState {
  readonly asked: readonly Seat[]; // who decides; −1 where the game is over
  readonly counts: readonly number[]; // of legal actions
  readonly legal: string; // their numbers one after another: base64 of 16 bits each, the lower byte first
  readonly vectors: string; // what those seats see, likewise
  readonly ended: readonly Ended[]; // games that ended with this step
}

interface Ended {
  readonly table: number;
  readonly result: Result | null; // null: it was broken off
}

const MOST_TABLES = 1024;

export function openBatch(game: Game<Shape>, asked: BatchPlan): Batch {
  const { seats, seed, setting, bots, tables = 1 } = asked;
  if (typeof tables !== 'number' || !Number.isInteger(tables) || tables < 1 || tables > MOST_TABLES)
    throw new Problem(`"tables" is a whole number from 1 to ${MOST_TABLES}, not ${show(tables)}.`);
  if (bots.every((bot) => bot !== null))
    throw new Problem('In a batch at least one seat is free, or nothing is asked.');
  const options = resolveOptions(game, seats, asked.options, asked.preset);
  if (setting !== undefined && setting !== null && !game.readSetting)
    throw new Problem(`${game.title} takes no data of a match's own.`);
  const refused = game.refuseSeed?.(options, `${seed}/0`);
  if (refused)
    throw new Problem(`These options fix the seed of a game, but every game of a batch has its own. (${refused.rule})`);
  const plan = makePlan(game, seats, options, game.readSetting?.(setting ?? undefined, options, seats));
  const batch: Batch = {
    plan,
    seed,
    bots,
    tables: Array.from({ length: tables }, () => ({
      table: emptyTable(plan, { knowledge: true }),
      dice: makeDice(seed),
      steps: 0,
      seat: 0,
      numbers: new Uint16Array(),
      codes: new Int32Array(),
      isDone: true,
    })),
    views: Array.from({ length: seats }, (_, viewer) => emptyTable(plan, { knowledge: true, viewer })),
    vectors: new Int16Array(tables * vectorLayout(plan).length),
    dealt: 0,
  };
  batch.tables.forEach((one, i) => {
    begin(batch, one);
    see(batch, i);
  });
  return batch;
}

function begin(batch: Batch, one: BatchTable): void {
  const seed = `${batch.seed}/${batch.dealt++}`;
  one.dice = makeDice(seed);
  one.steps = 0;
  deal(one.table, seedWords(seed));
  goOn(batch, one);
}

/** The bots move until a free seat is asked or nothing is left to do. */
function goOn({ bots, views }: Batch, one: BatchTable): void {
  const { table } = one;
  for (;;) {
    one.isDone = isOver(table) || one.steps >= MOST_STEPS;
    if (one.isDone) return;
    one.seat = nextToAct(table);
    const bot: Bot<Shape> | null = bots[one.seat] ?? null;
    if (!bot) return;
    const code = bot.decide(bot.isBlind ? table : viewIn(views, table, one.seat), one.seat, one.dice);
    act(table, one.seat, code);
    one.steps++;
  }
}

function viewIn(views: Batch['views'], table: Table<Shape>, seat: Seat): Table<Shape> {
  const view = views[seat];
  if (!view) throw new Error(`${table.plan.game.id}: no view for seat ${seat}`);
  redactInto(view, table);
  return view;
}

/** Writes down what the seat that is asked at a table sees and may do: once after each move, for the answer and for the number that comes back. */
function see({ tables, plan, views, vectors }: Batch, i: number): void {
  const one = tables[i];
  if (!one) return;
  const { length } = vectorLayout(plan);
  vectors.fill(0, i * length, (i + 1) * length);
  if (one.isDone) {
    one.numbers = new Uint16Array();
    return;
  }
  const view = viewIn(views, one.table, one.seat);
  writeVector(view, one.seat, vectors, i * length);
  const { numbers, codes, count } = numberedActions(view, one.seat);
  one.numbers = numbers.slice(0, count);
  one.codes = codes.slice(0, count);
}

/** One decision at every table; at one that is over the next game begins. Nothing happens anywhere if a number is wrong. */
export function stepBatch(batch: Batch, numbers: unknown): BatchState {
  const { tables } = batch;
  if (!Array.isArray(numbers) || numbers.length !== tables.length)
    throw new Problem(
      `"numbers" is a list of ${tables.length} whole numbers, one for each table: of a legal action, or -1 to do nothing there.`,
    );
  const codes = tables.map(({ seat, numbers: legal, codes: coded, isDone }, i) => {
    const number: unknown = numbers[i];
    if (number === -1) return null;
    if (isDone) throw new Problem(`At table ${i} the game is over: its number is -1, which begins the next one.`);
    const code = typeof number === 'number' ? coded[legal.indexOf(number)] : undefined;
    if (code === undefined)
      throw new Problem(`At table ${i} seat ${seat} has no legal action with the number ${show(number)}.`);
    return code;
  });
  const ended: Ended[] = [];
  tables.forEach((one, i) => {
    const code = codes[i] ?? null;
    if (one.isDone) begin(batch, one);
    else if (code !== null) {
      act(one.table, one.seat, code);
      one.steps++;
      goOn(batch, one);
    } else return;
    see(batch, i);
    if (one.isDone) ended.push({ table: i, result: resultOf(one.table) });
  });
  return stateOf(batch, ended);
}

export function stateOf({ tables, vectors }: Batch, ended: readonly Ended[] = []): BatchState {
  const counts = tables.map(({ numbers }) => numbers.length);
  const legal = new Uint16Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  for (const { numbers } of tables) {
    legal.set(numbers, at);
    at += numbers.length;
  }
  return {
    asked: tables.map(({ seat, isDone }) => (isDone ? -1 : seat)),
    counts,
    legal: base64(legal),
    vectors: base64(vectors),
    ended,
  };
}

/** What any seat of a table sees now. */
export function lookAt(
  { tables, plan, views }: Batch,
  table: unknown,
  seat: unknown,
): { legal: string; vector: string } {
  const one = typeof table === 'number' ? tables[table] : undefined;
  if (!one) throw new Problem(`"table" is a whole number from 0 to ${tables.length - 1}, not ${show(table)}.`);
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= plan.seats)
    throw new Problem(`"seat" is a whole number from 0 to ${plan.seats - 1}, not ${show(seat)}.`);
  const view = viewIn(views, one.table, seat);
  const vector = new Int16Array(vectorLayout(plan).length);
  writeVector(view, seat, vector);
  const { numbers, count } = numberedActions(view, seat);
  return { legal: base64(numbers.slice(0, count)), vector: base64(vector) };
}

const DIGITS = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const ZERO = 'A'.charCodeAt(0);
const FILLER = '='.charCodeAt(0);

/**
 * Base64 of 16 bits each, the lower byte first. Written here because a batch answers megabytes a second: btoa wants a text of bytes first, which takes
 * longer than all the rest, and Buffer is not to be had in a browser. Most numbers of a vector are 0 and cost next to nothing.
 */
function base64(numbers: Int16Array | Uint16Array): string {
  const out = new Uint8Array(Math.ceil((numbers.length * 2) / 3) * 4).fill(ZERO);
  const put = (to: number, three: number): void => {
    out[to] = DIGITS[three >> 18] ?? 0;
    out[to + 1] = DIGITS[(three >> 12) & 63] ?? 0;
    out[to + 2] = DIGITS[(three >> 6) & 63] ?? 0;
    out[to + 3] = DIGITS[three & 63] ?? 0;
  };
  for (let i = 0, to = 0; i < numbers.length; i += 3, to += 8) {
    const [a, b, c] = [numbers[i] ?? 0, numbers[i + 1] ?? 0, numbers[i + 2] ?? 0];
    if ((a | b | c) === 0) continue;
    put(to, ((a & 0xff) << 16) | (a & 0xff00) | (b & 0xff));
    put(to + 4, ((b & 0xff00) << 8) | ((c & 0xff) << 8) | ((c >> 8) & 0xff));
  }
  const filled = (3 - ((numbers.length * 2) % 3)) % 3;
  out.fill(FILLER, out.length - filled);
  return new TextDecoder().decode(out);
}
