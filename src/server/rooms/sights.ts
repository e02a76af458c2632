import type { Plan, Shape, Table } from '../../engine/game.ts';
import { emptyTable } from '../../engine/table.ts';
import { redactInto } from '../../engine/view.ts';
import type { Viewer } from '../../engine/words.ts';
import { makeDigits } from './digits.ts';

/* What people see of a table, as numbers that are changed in place: the screens' way to follow a match. */

/** What a viewer sees, one part after the other in one piece of memory: a thousand matches have thousands of these. */
export type Sight = Int32Array;

/** What somebody sees who has seen nothing yet: for them to keep, and as JSON. */
export function firstSight(table: Table<Shape>, viewer: Viewer): { readonly sight: Sight; readonly text: string } {
  const { view, parts } = seenBy(table, viewer);
  const whole = parts.map(({ name, numbers }) => `"${name}":[${numbers.join(',')}]`);
  return { sight: view.memory.slice(), text: `{"whole":{${whole.join(',')}}}` };
}

/** A number that stands for a sight; another one has another, as good as always, and none has 0. */
export function digestOf(sight: Sight): number {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const cell of sight) {
    high = Math.imul(high ^ cell, 0x01000193);
    low = Math.imul(low + cell, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11) + 1;
}

/** What they saw becomes what they see now; what that changes, as JSON, '' if nothing. */
export function changesOf(old: Sight, table: Table<Shape>, viewer: Viewer): string {
  const { view, parts } = seenBy(table, viewer);
  let text = '';
  for (const part of parts) {
    const changes = changesIn(part, old, view.memory);
    if (changes !== '') text += `${text === '' ? '' : ','}"${part.name}":[${changes}]`;
  }
  return text === '' ? '' : `{${text}}`;
}

/** Place and value by turns; the old numbers become the new ones. Most are the same, so many are compared at a time. */
function changesIn(part: Part, old: Sight, now: Sight): string {
  const { from, to } = part;
  let cell = from;
  while (cell + STRETCH <= to) {
    const end = cell + STRETCH;
    if (isChanged(old, now, cell)) for (; cell < end; cell++) putChanges(part, cell, old, now);
    cell = end;
  }
  for (; cell < to; cell++) putChanges(part, cell, old, now); // what fills no stretch
  return digits.take();
}

const CELL = 4; // bytes
const STRETCH = 8; // cells

const isChanged = (a: Sight, b: Sight, i: number): boolean =>
  ((a[i]! ^ b[i]!) |
    (a[i + 1]! ^ b[i + 1]!) |
    (a[i + 2]! ^ b[i + 2]!) |
    (a[i + 3]! ^ b[i + 3]!) |
    (a[i + 4]! ^ b[i + 4]!) |
    (a[i + 5]! ^ b[i + 5]!) |
    (a[i + 6]! ^ b[i + 6]!) |
    (a[i + 7]! ^ b[i + 7]!)) !==
  0;

const digits = makeDigits();

function putChanges({ from, numbers }: Part, cell: number, old: Sight, now: Sight): void {
  const difference = old[cell]! ^ now[cell]!;
  if (difference === 0) return;
  old[cell] = now[cell]!;
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

interface Part {
  readonly name: 'words' | 'bytes' | 'pinned';
  readonly numbers: Int32Array | Uint8Array | Uint16Array;
  readonly from: number; // cells of the memory
  readonly to: number;
}

interface Eyes {
  readonly view: Table<Shape>;
  readonly parts: readonly Part[]; // of its memory
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
  const { words, bytes, pinned, memory } = view;
  if (!pinned) throw new Error(`${plan.game.id}: a table without knowledge has no views`);
  const [second, third] = [bytes.byteOffset / CELL, pinned.byteOffset / CELL];
  const parts: Part[] = [
    { name: 'words', numbers: words, from: 0, to: second },
    { name: 'bytes', numbers: bytes, from: second, to: third },
    { name: 'pinned', numbers: pinned, from: third, to: memory.length },
  ];
  return { view, parts };
}
