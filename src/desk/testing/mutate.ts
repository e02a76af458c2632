import type { Dice } from '../../engine/luck/random.ts';

/* Broken messages for tests: a good one with something in it changed, as JSON or byte by byte. */

const pick = <T>(dice: Dice, list: readonly [T, ...T[]]): T => list[dice.below(list.length)] ?? list[0];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'prototype',
  'hasOwnProperty',
  'length',
  'type',
  'seat',
  'do',
  '',
] as const;

const ODD: readonly [(dice: Dice) => unknown, ...((dice: Dice) => unknown)[]] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 53,
  () => -(2 ** 31),
  () => 4294967296,
  () => '',
  () => '0',
  () => 'm1',
  () => 'five-ages',
  () => '\u0000\u001b[2J',
  () => '\ud800',
  () => '🂡'.repeat(50),
  () => 'x'.repeat(10_000),
  (dice) => pick(dice, NAMES),
  () => [],
  () => ({}),
  () => [[], {}, null],
  () => Array.from({ length: 300 }, (_, i) => i),
  (dice) => nest(dice.below(200)),
  (dice) => JSON.parse(`{"${pick(dice, NAMES)}":{"${pick(dice, NAMES)}":1}}`),
];

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { type: value };
  return value;
}

/** A copy with one place of it changed: replaced, removed, repeated, moved, or given a strange name. */
export function mutateValue(dice: Dice, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || dice.below(8) === 0) return pick(dice, ODD)(dice);
  if (Array.isArray(value)) {
    const list: unknown[] = [...value];
    const at = dice.below(list.length + 1);
    const how = dice.below(4);
    if (how === 0) list.splice(at, 1);
    else if (how === 1) list.splice(at, 0, list[dice.below(list.length)] ?? pick(dice, ODD)(dice));
    else if (how === 2) list.reverse();
    else if (at < list.length) list[at] = mutateValue(dice, list[at]);
    return list;
  }
  const fields = Object.entries(value);
  const at = dice.below(fields.length + 1);
  const [name, old] = fields[at] ?? [pick(dice, NAMES), 1];
  const how = dice.below(5);
  if (how === 0) fields.splice(at, 1);
  else if (how === 1) fields.push([pick(dice, NAMES), pick(dice, ODD)(dice)]);
  else if (how === 2) fields[at] = [pick(dice, NAMES), old];
  else fields[at] = [name, mutateValue(dice, old)];
  const text = fields.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item) ?? 'null'}`).join(',');
  return JSON.parse(`{${text}}`); // so that "__proto__" is a field like any other
}

/** A text with some of its bytes changed, dropped, doubled or cut off. */
export function mutateText(dice: Dice, text: string): string {
  const bytes = [...Buffer.from(text)];
  for (let i = 0; i <= dice.below(3); i++) {
    const at = dice.below(bytes.length);
    const how = dice.below(5);
    if (how === 0) bytes[at] = dice.below(256);
    else if (how === 1) bytes.splice(at, 1 + dice.below(10));
    else if (how === 2) bytes.splice(at, 0, ...bytes.slice(at, at + dice.below(20)));
    else if (how === 3) bytes.length = at;
    else bytes.splice(at, 0, ...Buffer.from(pick(dice, ['{', '[', '"', '\\u0000', ',', '}', ']', '1e999', ':'])));
  }
  return Buffer.from(bytes).toString('utf8').replaceAll('\n', ' ');
}
