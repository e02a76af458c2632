import {
  CATEGORIES,
  type Category,
  type ChooseOption,
  type Condition,
  type Cubes,
  type Effect,
  RESOURCES,
} from './effects.ts';

/*
 * Effects are compiled once into a flat program of three numbers an instruction: the operation and two operands. Blocks
 * that come back to their place (an option of `choose`, the block of `times`) end with END; `if` is a jump.
 */

export const WIDTH = 3;

/** Operations; the order is that of OPS. */
export const OPS = [
  'end',
  'gain',
  'lose',
  'capacity',
  'gainCard',
  'addToHand',
  'gainToDeck',
  'draw',
  'disrupt',
  'scout',
  'delay',
  'hasten',
  'push',
  'pushHere',
  'sap',
  'drawNext',
  'handSize',
  'omen',
  'renown',
  'recur',
  'banish',
  'tag',
  'enterAct',
  'choose',
  'unless',
  'jump',
  'times',
] as const;

export const END = 0;
export const GAIN = 1;
export const LOSE = 2;
export const CAPACITY = 3;
export const GAIN_CARD = 4;
export const ADD_TO_HAND = 5;
export const GAIN_TO_DECK = 6;
export const DRAW = 7;
export const DISRUPT = 8;
export const SCOUT = 9;
export const DELAY = 10;
export const HASTEN = 11;
export const PUSH = 12;
export const PUSH_HERE = 13;
export const SAP = 14;
export const DRAW_NEXT = 15;
export const HAND_SIZE = 16;
export const OMEN = 17;
export const RENOWN = 18;
export const RECUR = 19;
export const BANISH = 20;
export const TAG = 21;
export const ENTER_ACT = 22;
export const CHOOSE = 23;
export const UNLESS = 24; // a condition; where to go on if it is false
export const JUMP = 25;
export const TIMES = 26; // category and most times; the block begins after a jump over it

/** Categories are numbered as in CATEGORIES; ANY is every card. */
export const BURDEN = 4;
export const MISFORTUNE = 5;
export const ANY = 6;

/** Kinds of conditions. */
export const HAS = 0;
export const PLAYED = 1;
export const CRISIS = 2;
export const HAS_TAG = 3;
export const MISFORTUNES = 4;
export const ALWAYS = 5;

/** Where `banish` may look: a bit each. */
export const IN_HAND = 1;
export const IN_DISCARD = 2;
export const IN_DECK = 4;
const BANISH_FROM = { hand: IN_HAND, discard: IN_DISCARD, handOrDiscard: IN_HAND | IN_DISCARD, anywhere: 7 } as const;

/** Four amounts in one number, a byte each, Might lowest. */
export function packCubes(cubes: Cubes): number {
  let packed = 0;
  RESOURCES.forEach((resource, i) => {
    packed |= (cubes[resource] ?? 0) << (8 * i);
  });
  return packed;
}

/** How much of resource i a bundle names. */
export const amountOf = (packed: number, i: number): number => (packed >>> (8 * i)) & 0xff;

export const categoryNumber = (category: Category | 'any'): number =>
  category === 'any' ? ANY : CATEGORIES.indexOf(category);

/** A program under construction, shared by all cards of a deck. */
export interface Compiler {
  readonly code: number[];
  readonly conditions: number[]; // three numbers each: kind and two operands
  readonly chooses: { readonly from: number; readonly count: number }[];
  readonly pays: number[]; // option of a choose → its packed price
  readonly starts: number[]; // option of a choose → where its program begins
  readonly options: ChooseOption[]; // option of a choose → as it is printed
  readonly tags: string[];
  readonly known: Map<string, number>; // equal texts are one program
  faceNumber(id: string): number;
}

export const makeCompiler = (faceNumber: (id: string) => number): Compiler => ({
  code: [END, 0, 0],
  conditions: [ALWAYS, 0, 0],
  chooses: [],
  pays: [],
  starts: [],
  options: [],
  tags: [],
  known: new Map([['[]', 0]]),
  faceNumber,
});

/** Where the program of these effects begins; 0 is the empty one. */
export function compile(to: Compiler, effects: readonly Effect[]): number {
  const key = JSON.stringify(effects);
  const known = to.known.get(key);
  if (known !== undefined) return known;
  const start = to.code.length;
  const later: (() => void)[] = [];
  emitAll(to, effects, later);
  emit(to, END);
  for (const patch of later) patch(); // blocks of choices lie behind their text
  to.known.set(key, start);
  return start;
}

export function compileCondition(to: Compiler, when: Condition | undefined): number {
  if (!when) return 0;
  const at = to.conditions.length;
  if ('has' in when) to.conditions.push(HAS, packCubes(when.has), 0);
  else if ('played' in when) to.conditions.push(PLAYED, categoryNumber(when.played.category), when.played.atLeast);
  else if ('tag' in when) to.conditions.push(HAS_TAG, tagNumber(to, when.tag), 0);
  else if ('misfortunes' in when) to.conditions.push(MISFORTUNES, when.misfortunes.atLeast, 0);
  else to.conditions.push(CRISIS, 0, 0);
  return at;
}

export function tagNumber(to: Compiler, tag: string): number {
  const at = to.tags.indexOf(tag);
  return at >= 0 ? at : to.tags.push(tag) - 1;
}

const emit = ({ code }: Compiler, op: number, a = 0, b = 0): number => code.push(op, a, b) - WIDTH;

function emitAll(to: Compiler, effects: readonly Effect[], later: (() => void)[]): void {
  for (const effect of effects) emitEffect(to, effect, later);
}

function emitEffect(to: Compiler, effect: Effect, later: (() => void)[]): void {
  switch (effect.op) {
    case 'gain':
    case 'lose':
    case 'capacity':
      emit(to, OPS.indexOf(effect.op), packCubes(effect.cubes));
      return;
    case 'gainCard':
    case 'addToHand':
    case 'gainToDeck':
      emit(to, OPS.indexOf(effect.op), to.faceNumber(effect.card), effect.n);
      return;
    case 'recur':
      emit(to, RECUR, effect.n, categoryNumber(effect.category));
      return;
    case 'banish':
      emit(to, BANISH, effect.n, BANISH_FROM[effect.from] * 8 + categoryNumber(effect.kind));
      return;
    case 'tag':
      emit(to, TAG, tagNumber(to, effect.tag));
      return;
    case 'enterAct':
      emit(to, ENTER_ACT, effect.act, effect.n);
      return;
    case 'choose': {
      const from = to.starts.length;
      emit(to, CHOOSE, effect.k, to.chooses.push({ from, count: effect.options.length }) - 1);
      for (const option of effect.options) {
        to.pays.push(packCubes(option.pay ?? {}));
        to.options.push(option);
        to.starts.push(0);
      }
      later.push(() => {
        effect.options.forEach((option, i) => {
          to.starts[from + i] = compile(to, option.do);
        });
      });
      return;
    }
    case 'if': {
      const unless = emit(to, UNLESS, compileCondition(to, effect.when));
      emitAll(to, effect.then, later);
      if (!effect.else) {
        to.code[unless + 2] = to.code.length;
        return;
      }
      const jump = emit(to, JUMP);
      to.code[unless + 2] = to.code.length;
      emitAll(to, effect.else, later);
      to.code[jump + 1] = to.code.length;
      return;
    }
    case 'times': {
      const at = emit(to, TIMES, categoryNumber(effect.played) | (effect.max << 8));
      later.push(() => {
        to.code[at + 2] = compile(to, effect.do);
      });
      return;
    }
    case 'draw':
    case 'disrupt':
    case 'scout':
    case 'delay':
    case 'hasten':
    case 'push':
    case 'pushHere':
    case 'sap':
    case 'drawNext':
    case 'handSize':
    case 'omen':
    case 'renown':
      emit(to, OPS.indexOf(effect.op), effect.n);
  }
}

/** Categories in words, by number. */
export const KIND_WORDS: readonly string[] = [...CATEGORIES, 'any'];
