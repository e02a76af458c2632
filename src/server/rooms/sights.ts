import type { Plan, Shape, Table } from '../../engine/game.ts';
import { emptyTable } from '../../engine/table.ts';
import { redactInto } from '../../engine/view.ts';
import type { Viewer } from '../../engine/words.ts';
import { makeDigits } from './digits.ts';

/* What people see of a table, as numbers that are changed in place: the screens' way to follow a match. */

/** What somebody sees who has seen nothing yet: for them to keep, and as JSON. */
export function firstSight(table: Table<Shape>, viewer: Viewer): { readonly sight: Sight; readonly text: string } {
  const now = seenBy(table, viewer);
  const sight = sightOf(now.words.numbers.slice(), now.bytes.numbers.slice(), now.pinned.numbers.slice());
  const whole = PARTS.map((part) => `"${part}":[${now[part].numbers.join(',')}]`);
  return { sight, text: `{"whole":{${whole.join(',')}}}` };
}

/** What they saw becomes what they see now; what that changes, as JSON, '' if nothing. */
export function changesOf(old: Sight, table: Table<Shape>, viewer: Viewer): string {
  const now = seenBy(table, viewer);
  let text = '';
  for (const part of PARTS) {
    const changes = changesIn(old[part], now[part]);
    if (changes !== '') text += `${text === '' ? '' : ','}"${part}":[${changes}]`;
  }
  return text === '' ? '' : `{${text}}`;
}

/** Place and value by turns; the old numbers become the new ones. Most are the same, so many are compared at a time. */
function changesIn(old: Part, now: Part): string {
  const { numbers, cells } = old;
  const fresh = now.cells;
  const size = (STRETCH * CELL) / numbers.BYTES_PER_ELEMENT;
  let i = 0;
  for (let cell = 0; cell + STRETCH <= cells.length; cell += STRETCH) {
    const next = i + size;
    if (isChanged(cells, fresh, cell)) for (; i < next; i++) putChange(i, old, now);
    i = next;
  }
  for (; i < numbers.length; i++) putChange(i, old, now); // what fills no stretch
  return digits.take();
}

const CELL = 4; // bytes
const STRETCH = 8; // cells

const isChanged = (a: Int32Array, b: Int32Array, i: number): boolean =>
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

function putChange(i: number, old: Part, now: Part): void {
  const number = now.numbers[i] ?? 0;
  if (old.numbers[i] === number) return;
  old.numbers[i] = number;
  digits.put(i);
  digits.put(number);
}

const PARTS = ['words', 'bytes', 'pinned'] as const;

/** What a viewer sees, as numbers. */
export type Sight = Readonly<Record<(typeof PARTS)[number], Part>>;

interface Part {
  readonly numbers: Int32Array | Uint8Array | Uint16Array;
  readonly cells: Int32Array; // the same memory
}

const sightOf = (words: Part['numbers'], bytes: Part['numbers'], pinned: Part['numbers']): Sight => ({
  words: partOf(words),
  bytes: partOf(bytes),
  pinned: partOf(pinned),
});

const partOf = (numbers: Part['numbers']): Part => ({
  numbers,
  cells: new Int32Array(numbers.buffer, numbers.byteOffset, Math.floor(numbers.byteLength / CELL)),
});

// One table for each viewer of a match, written over again and again.
const views = new WeakMap<Plan<Shape>, { readonly view: Table<Shape>; readonly sight: Sight }[]>();

function seenBy(table: Table<Shape>, viewer: Viewer): Sight {
  let all = views.get(table.plan);
  if (!all) views.set(table.plan, (all = []));
  const { view, sight } = (all[viewer] ??= emptyView(table.plan, viewer));
  redactInto(view, table);
  return sight;
}

function emptyView(plan: Plan<Shape>, viewer: Viewer): { view: Table<Shape>; sight: Sight } {
  const view = emptyTable(plan, { knowledge: true, viewer });
  return { view, sight: sightOf(view.words, view.bytes, view.pinned ?? new Uint16Array()) };
}
