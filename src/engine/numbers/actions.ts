import type { Action, Fields, Plan, Shape, Table } from '../game.ts';
import { decisionOf, legalCodes } from '../play.ts';
import { isOver } from '../table.ts';
import type { Card, Seat } from '../words.ts';

/*
 * Actions as whole numbers below ACTIONS, for programs that learn: what an action says, with seats counted from the one that acts, is
 * hashed, and of two legal actions with the same number the later in the list takes the next free one. So the same action nearly always has the
 * same number, whatever the game. All of it is made from the seat's view.
 */

/** How many numbers there are; far more than a seat has legal actions. */
export const ACTIONS = 4096;

/** Legal actions with their numbers, in storage that is used again: gone with the next call. */
export interface Numbered {
  readonly count: number;
  readonly codes: Int32Array;
  readonly numbers: Uint16Array;
}

const found: { count: number; codes: Int32Array; numbers: Uint16Array } = {
  count: 0,
  codes: new Int32Array(ACTIONS),
  numbers: new Uint16Array(ACTIONS),
};
const takenIn = new Uint32Array(ACTIONS); // number → in which call it was given last
let call = 0;

/** The legal actions of a seat with their numbers, in the order of `legalActions`; the table is the seat's view. */
export function numberedActions<T extends Shape>(view: Table<T>, seat: Seat): Numbered {
  found.count = 0;
  if (isOver(view)) return found;
  const { codes, count } = legalCodes(view, seat);
  if (count > ACTIONS) throw new Error(`${view.plan.game.id}: ${count} legal actions, more than there are numbers`);
  found.codes.set(codes.subarray(0, count));
  call = (call + 1) >>> 0 || 1;
  const decision = decisionOf(view);
  const phase = view.words[0] ?? 0;
  for (let i = 0; i < count; i++) {
    const action = decision.write(view, seat, found.codes[i] ?? 0);
    const fields = decision.actions[action.type] ?? {};
    let number = hashOf(view.plan, phase, fields, action, seat);
    while (takenIn[number] === call) number = (number + 1) % ACTIONS;
    takenIn[number] = call;
    found.numbers[i] = number;
  }
  found.count = count;
  return found;
}

/** The legal action with this number; null if there is none. */
export function codeNumbered<T extends Shape>(view: Table<T>, seat: Seat, number: number): number | null {
  const { numbers, codes, count } = numberedActions(view, seat);
  const at = numbers.subarray(0, count).indexOf(number);
  return at < 0 ? null : (codes[at] ?? null);
}

/** What an action says, as a number below ACTIONS; a seat is counted from `seat`. */
export function hashOf<T extends Shape>(
  plan: Plan<T>,
  phase: number,
  fields: Fields,
  action: Action,
  seat: Seat,
): number {
  let hash = mix(phase + 1, hashOfText(action.type));
  for (const name in fields) {
    const value: unknown = Reflect.get(action, name);
    hash = mix(hash, hashOfField(plan, fields[name] ?? 'number', value, seat));
  }
  return (hash >>> 8) % ACTIONS;
}

function hashOfField<T extends Shape>(plan: Plan<T>, kind: Fields[string], value: unknown, seat: Seat): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === 'string') return hashOfText(value);
  if (Array.isArray(value)) {
    const of = kind === 'cards' ? 'card' : 'number';
    return value.reduce((hash: number, item: unknown) => mix(hash, hashOfField(plan, of, item, seat)), value.length);
  }
  const number = Number(value);
  if (kind === 'card' || kind === 'card?') return hashOfText(faceId(plan, number));
  return 2 + (kind === 'seat' || kind === 'seat?' ? (number - seat + plan.seats) % plan.seats : number);
}

const faceId = <T extends Shape>({ faces }: Plan<T>, card: Card): string => faces[card]?.id ?? '';

const texts = new Map<string, number>();
const MOST_TEXTS = 10_000;

function hashOfText(text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  if (texts.size >= MOST_TEXTS) texts.clear(); // actions may hold any text
  texts.set(text, hash);
  return hash;
}

/** A step of MurmurHash3: every bit of both spreads over the result. */
function mix(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  const turned = (h << 13) | (h >>> 19);
  let out = (Math.imul(turned, 5) + 0xe6546b64) | 0;
  out = Math.imul(out ^ (out >>> 16), 0x85ebca6b);
  return out ^ (out >>> 13);
}
