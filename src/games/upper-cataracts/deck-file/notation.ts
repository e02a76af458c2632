import { Problem } from '../../../engine/words.ts';
import {
  BANISH_ZONES,
  CARD_OPS,
  CATEGORIES,
  type Category,
  type ChooseOption,
  type Condition,
  CUBE_OPS,
  type Cubes,
  type Effect,
  isOneOf,
  NUMBER_OPS,
  type Resource,
  RESOURCE_LETTERS,
  RESOURCES,
  SIGNED_OPS,
} from '../effects.ts';

/*
 * The notation of §2.4, read by recursive descent. A mistake is a Problem that names the place where it stands, what is
 * expected there and what is there instead.
 */

/** More than this of anything is a slip of the pen; it also fits into a byte. */
export const MOST = 99;

export const parseEffects = (text: string): Effect[] => whole(text, (reader) => (atEnd(reader) ? [] : effects(reader)));
export const parseCondition = (text: string): Condition => whole(text, condition);
export const parseBundle = (text: string): Cubes => whole(text, (reader) => (atEnd(reader) ? {} : bundle(reader)));

interface Reader {
  readonly text: string;
  at: number;
  depth: number;
}

const DEEPEST = 8; // blocks inside blocks: more than any card has room for

/** What stands in a block. */
function deeper<V>(reader: Reader, read: (reader: Reader) => V): V {
  if (++reader.depth > DEEPEST) throw new Problem(`blocks stand at most ${DEEPEST} deep inside each other`);
  const value = read(reader);
  reader.depth--;
  return value;
}

function whole<V>(text: string, read: (reader: Reader) => V): V {
  const reader: Reader = { text, at: 0, depth: 0 };
  const value = read(reader);
  if (!atEnd(reader)) wrong(reader, 'the end or ";"');
  return value;
}

const LONGEST_QUOTE = 300; // longer than any printed text

function wrong(reader: Reader, expected: string): never {
  skipSpace(reader);
  const rest = reader.text.slice(reader.at);
  const found = rest === '' ? 'the text ends' : `there is "${/^(?:[\w-]{1,40}|.)/u.exec(rest)?.[0] ?? rest[0]}"`;
  const text = reader.text.length > LONGEST_QUOTE ? `${reader.text.slice(0, LONGEST_QUOTE)}…` : reader.text;
  throw new Problem(`at character ${reader.at + 1} of "${text}" ${expected} is expected, but ${found}`);
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++;
}

function atEnd(reader: Reader): boolean {
  skipSpace(reader);
  return reader.at === reader.text.length;
}

function take(reader: Reader, pattern: RegExp, expected: string): string {
  skipSpace(reader);
  const found = pattern.exec(reader.text.slice(reader.at))?.[0];
  if (found === undefined || found === '') return wrong(reader, expected);
  reader.at += found.length;
  return found;
}

/** Whether this sign comes next; it is taken if so. */
function sign(reader: Reader, text: string): boolean {
  skipSpace(reader);
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function expectSign(reader: Reader, text: string): void {
  if (!sign(reader, text)) wrong(reader, `"${text}"`);
}

/** The word that comes next, not taken. */
function nextWord(reader: Reader): string {
  skipSpace(reader);
  return /^[A-Za-z]+/.exec(reader.text.slice(reader.at))?.[0] ?? '';
}

function word<W extends string>(reader: Reader, words: readonly W[], what: string): W {
  const found = nextWord(reader);
  if (!isOneOf(words, found)) return wrong(reader, `${what} (${words.join(', ')})`);
  reader.at += found.length;
  return found;
}

const id = (reader: Reader): string => take(reader, /^[a-z0-9]+(?:-[a-z0-9]+)*(?![\w-])/, 'an id in small letters');

function number(reader: Reader, isSigned = false): number {
  skipSpace(reader);
  const start = reader.at;
  const value = Number(take(reader, isSigned ? /^-?\d+(?!\d)/ : /^\d+/, 'a whole number'));
  if ((!isSigned && value < 1) || Math.abs(value) > MOST) {
    reader.at = start;
    return wrong(reader, isSigned ? `a number from −${MOST} to ${MOST}` : `a number from 1 to ${MOST}`);
  }
  return value;
}

function effects(reader: Reader): Effect[] {
  const list = [effect(reader)];
  while (sign(reader, ';')) list.push(effect(reader));
  return list;
}

function block(reader: Reader): Effect[] {
  expectSign(reader, '{');
  const list = deeper(reader, effects);
  if (!sign(reader, '}')) wrong(reader, '";" or "}"');
  return list;
}

function effect(reader: Reader): Effect {
  const op = nextWord(reader);
  const start = reader.at;
  reader.at += op.length;
  if (isOneOf(CUBE_OPS, op)) return { op, cubes: bundle(reader) };
  if (isOneOf(CARD_OPS, op)) return { op, card: id(reader), n: number(reader) };
  if (isOneOf(NUMBER_OPS, op)) return { op, n: number(reader, SIGNED_OPS.includes(op)) };
  switch (op) {
    case 'recur':
      return { op, n: number(reader), category: kind(reader) };
    case 'banish':
      return { op, from: word(reader, BANISH_ZONES, 'a zone'), kind: kind(reader), n: number(reader) };
    case 'tag':
      return { op, tag: id(reader) };
    case 'enterAct':
      return { op, act: act(reader), n: number(reader) };
    case 'choose':
      return choose(reader);
    case 'if':
      return conditional(reader);
    case 'times':
      expectSign(reader, 'played-');
      return { op, played: word(reader, CATEGORIES, 'a category'), max: number(reader), do: block(reader) };
    default:
      reader.at = start;
      return wrong(reader, 'an effect');
  }
}

const kind = (reader: Reader): Category | 'any' => word(reader, [...CATEGORIES, 'any'], 'a category or any');

function act(reader: Reader): 2 | 3 {
  const text = take(reader, /^[23](?!\d)/, 'the act 2 or 3');
  return text === '2' ? 2 : 3;
}

function choose(reader: Reader): Effect {
  const k = number(reader);
  expectSign(reader, '{');
  const options = [deeper(reader, option)];
  while (sign(reader, '/')) options.push(deeper(reader, option));
  if (!sign(reader, '}')) wrong(reader, '";", "/" or "}"');
  return { op: 'choose', k, options };
}

function option(reader: Reader): ChooseOption {
  const label = take(reader, /^[^:/{};]+(?=:)/, 'a label and ":"').trim();
  expectSign(reader, ':');
  if (nextWord(reader) !== 'pay') return { label, do: effects(reader) };
  reader.at += 'pay'.length;
  const pay = bundle(reader);
  expectSign(reader, ',');
  return { label, pay, do: effects(reader) };
}

function conditional(reader: Reader): Effect {
  const when = condition(reader);
  const then = block(reader);
  if (nextWord(reader) !== 'else') return { op: 'if', when, then };
  reader.at += 'else'.length;
  return { op: 'if', when, then, else: block(reader) };
}

const CONDITIONS = ['has', 'played', 'crisis', 'tag', 'misfortunes'] as const;

function condition(reader: Reader): Condition {
  switch (word(reader, CONDITIONS, 'a condition')) {
    case 'has':
      return { has: bundle(reader) };
    case 'played':
      return { played: { category: word(reader, CATEGORIES, 'a category'), atLeast: number(reader) } };
    case 'crisis':
      return { crisis: true };
    case 'tag':
      return { tag: id(reader) };
    case 'misfortunes':
      return { misfortunes: { atLeast: number(reader) } };
  }
}

/** Each resource at most once, in the order M, S, I, F. */
function bundle(reader: Reader): Cubes {
  const cubes: { [R in Resource]?: number } = {};
  let last = -1;
  do {
    const n = number(reader);
    const start = reader.at;
    const letter = take(reader, /^[MSIF](?![A-Za-z])/, 'M, S, I or F');
    const i = RESOURCE_LETTERS.findIndex((other) => other === letter);
    const resource = RESOURCES[i];
    if (resource === undefined || i <= last) {
      reader.at = start;
      return wrong(reader, 'each resource once, in the order M, S, I, F,');
    }
    cubes[resource] = n;
    last = i;
  } while (sign(reader, '+'));
  return cubes;
}
