import type { Plan, Shape, Table } from '../../engine/game.ts';
import { emptyTable } from '../../engine/table.ts';
import { redactInto } from '../../engine/view.ts';
import type { Viewer } from '../../engine/words.ts';
import { type Digits, makeDigits } from './digits.ts';

/* What people see of a table, as numbers that are changed in place: the screens' way to follow a match. */

/**
 * What a viewer sees, one part after the other in one piece of memory: a thousand matches have thousands of these. Most of it is the
 * same from one action to the next, so two cells are compared at a time.
 */
export type Sight = BigInt64Array;

/** What somebody sees who has seen nothing yet: for them to keep, and as JSON. */
export function firstSight(table: Table<Shape>, viewer: Viewer): { readonly sight: Sight; readonly text: string } {
  const { pairs, parts } = seenBy(table, viewer);
  const whole = parts.map(({ name, numbers }) => `"${name}":[${numbers.join(',')}]`);
  return { sight: pairs.slice(), text: `{"whole":{${whole.join(',')}}}` };
}

/** A number that stands for a sight; another one has another, as good as always, and none has 0. */
export function digestOf(sight: Sight): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const cell of cellsOf(sight)) {
    high = Math.imul(high ^ cell, 0x01000193);
    low = Math.imul(low + cell, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11) + 1;
}

const cellsOf = (pairs: BigInt64Array): Int32Array => new Int32Array(pairs.buffer, pairs.byteOffset, pairs.length * 2);

/** What they saw becomes what they see now; what that changes, as JSON, '' if nothing. */
export function changesOf(old: Sight, table: Table<Shape>, viewer: Viewer): string {
  const { pairs, stretches, parts } = seenBy(table, viewer);
  let known: Int32Array | null = null; // what they saw
  for (const { from, to } of stretches)
    for (let i = from; i < to; i++) {
      if (old[i] === pairs[i]) continue;
      known ??= cellsOf(old);
      for (const part of parts) {
        putChanges(part, 2 * i, known);
        putChanges(part, 2 * i + 1, known);
      }
    }
  return known ? textOf(parts) : '';
}

/** Place and value by turns; the old numbers become the new ones. */
function putChanges({ from, to, numbers, cells, digits }: Part, cell: number, known: Int32Array): void {
  if (cell < from || cell >= to) return;
  const difference = known[cell]! ^ cells[cell]!;
  if (difference === 0) return;
  known[cell] = cells[cell]!;
  const inCell = CELL / numbers.BYTES_PER_ELEMENT;
  const first = (cell - from) * inCell;
  const bits = 32 / inCell;
  const mask = -1 >>> (32 - bits);
  for (let k = 0; k < inCell; k++) {
    if (((difference >>> (k * bits)) & mask) === 0) continue;
    digits.put(first + k);
    digits.put(numbers[first + k]!);
  }
}

function textOf(parts: readonly Part[]): string {
  let text = '';
  for (const { name, digits } of parts) {
    const changes = digits.take();
    if (changes !== '') text += `${text === '' ? '' : ','}"${name}":[${changes}]`;
  }
  return `{${text}}`;
}

const CELL = 4; // bytes

interface Part {
  readonly name: 'words' | 'bytes' | 'pinned';
  readonly numbers: Int32Array | Uint8Array | Uint16Array;
  readonly cells: Int32Array; // of the whole memory
  readonly from: number; // cells
  readonly to: number;
  readonly digits: Digits; // what is new in it
}

/** From one pair of cells to another. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Eyes {
  readonly view: Table<Shape>;
  readonly pairs: BigInt64Array; // of its memory
  readonly parts: readonly Part[];
  readonly stretches: readonly Stretch[]; // where there is anything to see
}

// One pair for each viewer of a match, written over again and again.
const eyes = new WeakMap<Plan<Shape>, Eyes[]>();

function seenBy(table: Table<Shape>, viewer: Viewer): Eyes {
  let all = eyes.get(table.plan);
  if (!all) eyes.set(table.plan, (all = []));
  const own = (all[viewer] ??= openEyes(table.plan, viewer));
  redactInto(own.view, table);
  return own;
}

function openEyes(plan: Plan<Shape>, viewer: Viewer): Eyes {
  const view = emptyTable(plan, { knowledge: true, viewer });
  const { words, bytes, pinned, memory: cells } = view;
  if (!pinned) throw new Error(`${plan.game.id}: a table without knowledge has no views`);
  const [second, third] = [bytes.byteOffset / CELL, pinned.byteOffset / CELL];
  const part = (name: Part['name'], numbers: Part['numbers'], from: number, to: number): Part => ({
    name,
    numbers,
    cells,
    from,
    to,
    digits: makeDigits(),
  });
  const own = plan.layout.couldBe + viewer * plan.faces.length; // what others know is blank to everybody else
  return {
    view,
    pairs: new BigInt64Array(cells.buffer),
    parts: [
      part('words', words, 0, second),
      part('bytes', bytes, second, third),
      part('pinned', pinned, third, cells.length),
    ],
    stretches: [
      { from: 0, to: Math.ceil(plan.layout.couldBe / 2) },
      { from: Math.floor(own / 2), to: Math.ceil((own + plan.faces.length) / 2) },
      { from: Math.floor(second / 2), to: cells.length / 2 },
    ],
  };
}
