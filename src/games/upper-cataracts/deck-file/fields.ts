import { show } from '../../../engine/options.ts';
import { Problem } from '../../../engine/words.ts';
import {
  BANISH_ZONES,
  CARD_OPS,
  CATEGORIES,
  type ChooseOption,
  type Condition,
  CUBE_OPS,
  type Cubes,
  type Effect,
  isOneOf,
  NUMBER_OPS,
  OPERATIONS,
  type Resource,
  RESOURCES,
  SIGNED_OPS,
} from '../effects.ts';
import { MOST, parseBundle, parseCondition, parseEffects } from './notation.ts';

/* Reading the fields of a deck that somebody has edited: each mistake is one sentence with card, field and reason. */

/** Where we are: the card and, inside it, the field. */
export interface Place {
  readonly card: string;
  readonly field: string;
}

export function bad({ card, field }: Place, reason: string): never {
  throw new Problem(`In the deck, ${card}, field "${field}": ${reason}.`);
}

export const inside = ({ card, field }: Place, name: string): Place => ({ card, field: `${field}.${name}` });

export type Fields = Readonly<Record<string, unknown>>;

/** An object with no fields but these. */
export function record(value: unknown, place: Place, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return bad(place, `an object with the fields ${known.join(', ')} is expected, not ${show(value)}`);
  const fields: Fields = { ...value };
  const stranger = Object.keys(fields).find((name) => !known.includes(name));
  if (stranger !== undefined) bad(place, `there is no field ${show(stranger)}; there are ${known.join(', ')}`);
  return fields;
}

export function list(value: unknown, place: Place): readonly unknown[] {
  if (!Array.isArray(value)) return bad(place, `a list is expected, not ${show(value)}`);
  return value;
}

export function text(value: unknown, place: Place): string {
  if (typeof value !== 'string' || value === '') return bad(place, `a text is expected, not ${show(value)}`);
  return value;
}

export function whole(value: unknown, place: Place, from: number, to: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to)
    return bad(place, `a whole number from ${from} to ${to} is expected, not ${show(value)}`);
  return value;
}

export function oneOf<W extends string>(value: unknown, place: Place, words: readonly W[]): W {
  if (!isOneOf(words, value)) return bad(place, `one of ${words.join(', ')} is expected, not ${show(value)}`);
  return value;
}

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function idOf(value: unknown, place: Place): string {
  if (typeof value !== 'string' || !ID.test(value))
    return bad(place, `an id of small letters and digits joined by "-" is expected, not ${show(value)}`);
  return value;
}

/** What the notation says about a text, with the place in the deck before it. */
function parsed<V>(parse: (notation: string) => V, notation: string, place: Place): V {
  try {
    return parse(notation);
  } catch (error) {
    if (error instanceof Problem) return bad(place, error.message);
    throw error;
  }
}

/** A bundle as text (`1S+2F`) or as an object. */
export function cubesOf(value: unknown, place: Place): Cubes {
  if (typeof value === 'string') return parsed(parseBundle, value, place);
  const fields = record(value, place, RESOURCES);
  const cubes: { [R in Resource]?: number } = {};
  for (const resource of RESOURCES)
    if (fields[resource] !== undefined) cubes[resource] = whole(fields[resource], inside(place, resource), 1, MOST);
  return cubes;
}

function someCubes(value: unknown, place: Place): Cubes {
  const cubes = cubesOf(value, place);
  return Object.keys(cubes).length > 0 ? cubes : bad(place, 'at least one cube is expected');
}

/** A condition as text (`has 4I`) or in the JSON form. */
export function conditionOf(value: unknown, place: Place): Condition {
  if (typeof value === 'string') return parsed(parseCondition, value, place);
  const fields = record(value, place, ['has', 'played', 'crisis', 'tag', 'misfortunes']);
  if (Object.keys(fields).length !== 1) return bad(place, 'exactly one condition is expected');
  if (fields.has !== undefined) return { has: someCubes(fields.has, inside(place, 'has')) };
  if (fields.tag !== undefined) return { tag: idOf(fields.tag, inside(place, 'tag')) };
  if (fields.crisis !== undefined)
    return fields.crisis === true ? { crisis: true } : bad(inside(place, 'crisis'), 'true is expected');
  if (fields.misfortunes !== undefined) {
    const at = inside(place, 'misfortunes');
    return { misfortunes: { atLeast: whole(record(fields.misfortunes, at, ['atLeast']).atLeast, at, 1, MOST) } };
  }
  const at = inside(place, 'played');
  const played = record(fields.played, at, ['category', 'atLeast']);
  return { played: { category: oneOf(played.category, at, CATEGORIES), atLeast: whole(played.atLeast, at, 1, MOST) } };
}

/** Effects as text in the notation of §2.4 or in its JSON form; nothing at all is no effect. */
export function effectsOf(value: unknown, place: Place): readonly Effect[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return parsed(parseEffects, value, place);
  return list(value, place).map((effect, i) => effectOf(effect, { ...place, field: `${place.field}[${i}]` }));
}

/** At least one effect, as the grammar demands inside a block. */
function blockOf(value: unknown, place: Place): readonly Effect[] {
  const effects = effectsOf(value, place);
  return effects.length > 0 ? effects : bad(place, 'at least one effect is expected');
}

function effectOf(value: unknown, place: Place): Effect {
  if (typeof value !== 'object' || value === null || !('op' in value))
    return bad(place, `an effect is an object with "op", not ${show(value)}`);
  const { op } = value;
  const only = (...names: string[]): Fields => record(value, place, ['op', ...names]);
  const count = (n: unknown, name = 'n'): number => whole(n, inside(place, name), 1, MOST);
  if (isOneOf(CUBE_OPS, op)) return { op, cubes: someCubes(only('cubes').cubes, inside(place, 'cubes')) };
  if (isOneOf(CARD_OPS, op)) {
    const { card, n } = only('card', 'n');
    return { op, card: idOf(card, inside(place, 'card')), n: count(n) };
  }
  if (isOneOf(NUMBER_OPS, op)) {
    const { n } = only('n');
    return { op, n: whole(n, inside(place, 'n'), SIGNED_OPS.includes(op) ? -MOST : 1, MOST) };
  }
  switch (op) {
    case 'recur': {
      const { n, category } = only('n', 'category');
      return { op, n: count(n), category: oneOf(category, inside(place, 'category'), [...CATEGORIES, 'any']) };
    }
    case 'banish': {
      const { from, kind, n } = only('from', 'kind', 'n');
      return {
        op,
        from: oneOf(from, inside(place, 'from'), BANISH_ZONES),
        kind: oneOf(kind, inside(place, 'kind'), [...CATEGORIES, 'any']),
        n: count(n),
      };
    }
    case 'tag':
      return { op, tag: idOf(only('tag').tag, inside(place, 'tag')) };
    case 'enterAct': {
      const { act, n } = only('act', 'n');
      return { op, act: whole(act, inside(place, 'act'), 2, 3) === 2 ? 2 : 3, n: count(n) };
    }
    case 'choose': {
      const { k, options } = only('k', 'options');
      const at = inside(place, 'options');
      const read = list(options, at).map((option, i) => chooseOption(option, { ...at, field: `${at.field}[${i}]` }));
      return read.length > 0 ? { op, k: count(k, 'k'), options: read } : bad(at, 'at least one option is expected');
    }
    case 'if': {
      const fields = only('when', 'then', 'else');
      const when = conditionOf(fields.when, inside(place, 'when'));
      const then = blockOf(fields.then, inside(place, 'then'));
      if (fields.else === undefined) return { op, when, then };
      return { op, when, then, else: blockOf(fields.else, inside(place, 'else')) };
    }
    case 'times': {
      const fields = only('played', 'max', 'do');
      return {
        op,
        played: oneOf(fields.played, inside(place, 'played'), CATEGORIES),
        max: count(fields.max, 'max'),
        do: blockOf(fields.do, inside(place, 'do')),
      };
    }
    default:
      return bad(place, `"op" is one of ${OPERATIONS.join(', ')}, not ${show(op)}`);
  }
}

function chooseOption(value: unknown, place: Place): ChooseOption {
  const fields = record(value, place, ['label', 'pay', 'do']);
  const label = text(fields.label, inside(place, 'label'));
  if (/[:/{};]/.test(label)) bad(inside(place, 'label'), 'a label has no ":", "/", "{", "}" or ";"');
  const effects = blockOf(fields.do, inside(place, 'do'));
  if (fields.pay === undefined) return { label, do: effects };
  return { label, pay: someCubes(fields.pay, inside(place, 'pay')), do: effects };
}
