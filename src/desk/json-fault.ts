import { Problem } from '../engine/words.ts';
import { readJson } from './json.ts';

/* Where a text stops being JSON, for people: browsers say it each in their own way, or not at all. */

export interface JsonFault {
  readonly line: number; // from 1
  readonly column: number; // from 1
  readonly text: string; // of that line
  readonly expected: string;
}

class Stop extends Error {
  readonly at: number;
  constructor(at: number, expected: string) {
    super(expected);
    this.at = at;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// oxlint-disable-next-line no-control-regex -- JSON has none inside texts
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const DEEPEST = 200;

/** The first place where something else is expected; null if the text is JSON. */
export function jsonFault(text: string): JsonFault | null {
  try {
    const end = skip(text, valueAt(text, skip(text, 0), 0));
    if (end < text.length) throw new Stop(end, 'the end');
    return null;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const line = before.length;
    return {
      line,
      column: (before.at(-1)?.length ?? 0) + 1,
      text: text.split('\n', line)[line - 1] ?? '',
      expected: error.message,
    };
  }
}

const LONGEST_LINE = 120;

/** The value of a JSON text that people write by hand, such as a deck: where it is none, a Problem tells line and column. */
export function readWritten(text: string): unknown {
  const fault = jsonFault(text);
  if (fault)
    throw new Problem(
      `This is not valid JSON: line ${fault.line}, column ${fault.column}: ${fault.expected} is expected, in: ${fault.text.trim().slice(0, LONGEST_LINE)}`,
    );
  return readJson(text);
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const skip = (text: string, at: number): number => Math.max(at, after(SPACE, text, at));

function valueAt(text: string, at: number, depth: number): number {
  if (depth > DEEPEST) throw new Stop(at, `at most ${DEEPEST} levels`);
  if (text[at] === '{') return membersAt(text, at, '}', (from) => pairAt(text, from, depth + 1));
  if (text[at] === '[') return membersAt(text, at, ']', (from) => valueAt(text, from, depth + 1));
  for (const pattern of [STRING, NUMBER, WORD]) {
    const end = after(pattern, text, at);
    if (end > at) return end;
  }
  throw new Stop(at, text[at] === '"' ? 'the end of this text and no line break in it' : 'a value');
}

function membersAt(text: string, at: number, end: string, read: (from: number) => number): number {
  let next = skip(text, at + 1);
  if (text[next] === end) return next + 1;
  for (;;) {
    next = skip(text, read(next));
    if (text[next] === end) return next + 1;
    if (text[next] !== ',') throw new Stop(next, `"," or "${end}"`);
    next = skip(text, next + 1);
  }
}

function pairAt(text: string, at: number, depth: number): number {
  const name = after(STRING, text, at);
  if (name < 0) throw new Stop(at, 'a name in quotes');
  const colon = skip(text, name);
  if (text[colon] !== ':') throw new Stop(colon, '":"');
  return valueAt(text, skip(text, colon + 1), depth);
}
