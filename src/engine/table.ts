import type { Plan, Shape, Table } from './game.ts';
import { HEAD, OVER } from './plan.ts';
import { seedGenerator } from './luck/random.ts';
import { BLANK, type Viewer } from './words.ts';

export interface TableNeeds {
  readonly knowledge: boolean; // keep who knows what; search does without
  readonly viewer?: Viewer | null;
}

/** A table without any card on it yet. */
export function emptyTable<T extends Shape>(plan: Plan<T>, { knowledge, viewer = null }: TableNeeds): Table<T> {
  const { layout, faces } = plan;
  const wordsEnd = layout.couldBe + (knowledge ? layout.couldBeWords : 0);
  const bytesEnd = wordsEnd + Math.ceil(layout.bytes / CELL);
  const pinnedEnd = bytesEnd + (knowledge ? Math.ceil((faces.length * Uint16Array.BYTES_PER_ELEMENT) / CELL) : 0);
  const memory = new Int32Array(pinnedEnd + (pinnedEnd % 2)); // whole pairs, which can be compared in one go
  const { buffer } = memory;
  const words = memory.subarray(0, wordsEnd);
  return {
    plan,
    options: plan.options,
    seats: plan.seats,
    viewer,
    memory,
    words,
    bytes: new Uint8Array(buffer, wordsEnd * CELL, layout.bytes),
    counters: makeCounters(plan, words),
    rng: words.subarray(layout.rng, layout.rng + layout.rngWords),
    couldBe: knowledge ? new Uint32Array(buffer, layout.couldBe * CELL, layout.couldBeWords) : null,
    pinned: knowledge ? new Uint16Array(buffer, bytesEnd * CELL, faces.length) : null,
    events: null,
    luck: null,
    firstSeat: 0,
  };
}

const CELL = Int32Array.BYTES_PER_ELEMENT;

/** The printed deck lies where the game says, nothing is dealt yet, everybody knows that. */
export function layOut<T extends Shape>(t: Table<T>, key: ArrayLike<number>): void {
  const { plan, bytes, words } = t;
  const { where, rows } = plan.layout;
  words.fill(0, 0, plan.layout.couldBe);
  bytes.fill(0, 0, rows);
  bytes.fill(BLANK, rows);
  plan.home.forEach((zone, card) => {
    bytes[plan.start[zone]! + bytes[zone]!] = card;
    bytes[zone]!++;
    bytes[where + card] = zone;
    if (t.couldBe)
      for (let viewer = 0; viewer < plan.viewers; viewer++)
        t.couldBe[viewer * plan.faces.length + card] = plan.hiddenBit[zone]!;
  });
  t.pinned?.fill(0);
  seedGenerator(t.rng, key);
}

/** Makes `to` the same table as `from`, of the same plan; it may know less, or as much. */
export function copyInto<T extends Shape>(to: Table<T>, from: Table<T>): void {
  to.firstSeat = from.firstSeat;
  if (to.memory.length === from.memory.length) return to.memory.set(from.memory);
  to.words.set(from.words.subarray(0, to.words.length)); // it knows less
  to.bytes.set(from.bytes);
}

/** A copy that can be played on without touching this table. Its events begin anew, if it keeps any. */
export function clone<T extends Shape>(t: Table<T>, knowledge: boolean = t.couldBe !== null): Table<T> {
  const copy = emptyTable(t.plan, { knowledge, viewer: t.viewer });
  copyInto(copy, t);
  if (t.events && knowledge) copy.events = [];
  return copy;
}

const PHASE = HEAD.phase;
const ENDED = OVER;

/** Whether the game has ended. */
export const isOver = <T extends Shape>(t: Table<T>): boolean => t.words[PHASE] === ENDED;

/** The name of the phase that a table is in. */
export const phaseOf = <T extends Shape>(t: Table<T>): T['phase'] | 'over' =>
  isOver(t) ? 'over' : t.plan.phaseNames[t.words[HEAD.phase]!]!;

/** Grows whenever anybody learns something that cannot be unlearned; undo may not cross it. */
export const learnedSoFar = <T extends Shape>(t: Table<T>): number => t.words[HEAD.learned]!;

export function markLearned<T extends Shape>(t: Table<T>): void {
  t.words[HEAD.learned]!++;
}

// One class for each game, so that `t.counters.age` is as fast as reading the memory itself.
const counterClasses = new WeakMap<object, CounterClass>();

function makeCounters<T extends Shape>(plan: Plan<T>, words: Int32Array): T['counters'] {
  let make = counterClasses.get(plan.game);
  if (!make) {
    make = counterClass(plan);
    counterClasses.set(plan.game, make);
  }
  const { counters, counterWords } = plan.layout;
  return new make(words.subarray(counters, counters + counterWords), plan.counterAt);
}

type CounterClass = new (words: Int32Array, places: Plan<Shape>['counterAt']) => object;

function counterClass<T extends Shape>(plan: Plan<T>): CounterClass {
  const rows = [...plan.counterAt].flatMap(([name, { isOne }]) => (isOne ? [] : [name]));
  class Counters {
    readonly words: Int32Array;
    constructor(words: Int32Array, places: Plan<Shape>['counterAt']) {
      this.words = words;
      for (const name of rows) {
        const { at, shown } = places.get(name)!; // no more than is in use: what lies behind is not saved
        Object.defineProperty(this, name, { value: words.subarray(at, at + shown), enumerable: true });
      }
    }
  }
  for (const [name, { at, isOne }] of plan.counterAt) {
    if (!isOne) continue;
    Object.defineProperty(Counters.prototype, name, {
      get(this: Counters) {
        return this.words[at];
      },
      set(this: Counters, value: number) {
        this.words[at] = value;
      },
    });
  }
  return Counters;
}
