import type { Dice } from '../../engine/luck/random.ts';
import { catalogue } from '../../desk/catalogue.ts';
import { isObject, type Kind } from '../../desk/kinds.ts';
import { REQUESTS, type ServerWord } from '../../desk/server-wire.ts';

/*
 * Requests for an intruder, made from the very list by which the server reads them: a new word or field is tried from the day on
 * which it is there. A field gets a value that its kind takes, from a heap of usual ones and from everything that the server has
 * answered: tables, actions, invitations, people.
 */

const LEARNED = 12; // values of each name
const MOST_LOOKED_AT = 60; // fields or items of one value
const DEPTH = 5;
const STAY = 150; // requests at one table, more or less

/** What else an answer calls what a request calls so. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  room: ['room', 'rooms.id', 'again'],
  invitation: ['invitations.id'],
  party: ['party.id'],
  after: ['next'],
  action: ['actions'],
  bot: ['bots.name'],
  name: ['bots.name', 'name'],
};

export interface Grammar {
  /** A request that the server can read. Whether it may be carried out is another question. */
  request(dice: Dice, word?: ServerWord): Readonly<Record<string, unknown>>;
  /** Remembers what was answered, as values for later requests. */
  learn(message: object): void;
  /** This value of this field comes more often than others. */
  prefer(field: string, value: unknown): void;
  /** Fields for which there is no value at all. */
  missing(): string[];
}

export const WORDS = Object.keys(REQUESTS).filter((word): word is ServerWord => word in REQUESTS);

/** What leads to a match and through it: half of all that is asked, so that there is something that others could be wronged at. */
const OFTEN: readonly ServerWord[] = [
  'create',
  ...(['sit', 'sit', 'bot', 'bot', 'bot', 'begin', 'begin'] as const),
  ...(['legal', 'legal', 'submit', 'submit', 'submit', 'submit'] as const),
];

function wordBy(dice: Dice): ServerWord {
  const words = dice.below(2) === 0 ? OFTEN : WORDS;
  return words[dice.below(words.length)] ?? 'hello';
}

export function makeGrammar(): Grammar {
  const learned = new Map<string, unknown[]>();
  const preferred = new Map<string, unknown>();
  const usual = usualValues();
  let focus: unknown = null; // the table at which most of it happens: what makes a match are many requests for one

  const remember = (field: string, value: unknown): void => {
    const values = learned.get(field) ?? [];
    learned.set(field, values);
    values.push(value);
    if (values.length > LEARNED) values.shift();
  };
  const look = (value: object, of: string, depth: number): void => {
    if (depth > DEPTH) return;
    for (const [field, part] of Object.entries(value).slice(0, MOST_LOOKED_AT))
      for (const item of Array.isArray(part) ? part.slice(0, MOST_LOOKED_AT) : [part]) {
        if (isObject(item)) look(item, field, depth + 1);
        if (!isObject(item) || field === 'actions') {
          remember(field, item);
          remember(`${of}.${field}`, item);
        }
      }
  };
  const valueFor = (dice: Dice, field: string, kind: Kind<unknown>): unknown => {
    const chance = dice.below(8);
    if (chance === 0 && preferred.has(field)) return preferred.get(field);
    if (field === 'room' && focus !== null && dice.below(STAY) > 0) return focus;
    const heard = (ALSO[field] ?? [field]).flatMap((name) => learned.get(name) ?? []).filter((value) => kind.is(value));
    const fitting = heard.length > 0 && chance < 6 ? heard : usualFor(kind);
    const value = fitting[dice.below(fitting.length)];
    if (field === 'room' && fitting === heard) focus = value;
    return value;
  };
  const usualByKind = new Map<Kind<unknown>, readonly unknown[]>();
  const usualFor = (kind: Kind<unknown>): readonly unknown[] => {
    const known = usualByKind.get(kind) ?? usual.filter((value) => kind.is(value));
    usualByKind.set(kind, known);
    return known;
  };

  return {
    request(dice, word = wordBy(dice)) {
      const fields = Object.entries<Kind<unknown>>(REQUESTS[word]);
      const sides = word === 'submit' ? 2 : 5; // nothing is done without one of its optional fields
      const values = fields
        .filter(([, kind]) => kind.isOptional !== true || dice.below(sides) === 0)
        .map(([field, kind]) => [field, valueFor(dice, field, kind)]);
      const key = dice.below(5) === 0 ? { key: `k${dice.below(50)}` } : {};
      return { do: word, ...Object.fromEntries(values), ...key };
    },
    learn: (message) => look(message, '', 0),
    prefer: (field, value) => void preferred.set(field, value),
    missing: () =>
      WORDS.flatMap((word) =>
        Object.entries<Kind<unknown>>(REQUESTS[word])
          .filter(([, kind]) => usualFor(kind).every((value) => value === undefined))
          .map(([field]) => `${word}.${field}`),
      ),
  };
}

/** Something of every kind. */
function usualValues(): readonly unknown[] {
  const games = catalogue();
  const options = games.flatMap((game) =>
    game.options.flatMap(({ id, values }) => values.map((value) => ({ [id]: value }))),
  );
  return [
    ...[0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 7, 30, 60, 3600],
    ...[true, false, null, undefined],
    ...games.map(({ id }) => id),
    ...games.flatMap(({ presets }) => Object.keys(presets)),
    ...['normal', 'easy', 'random', 'Eve', 'Person 0', 'hello', ''],
    ...['all', 'players', 'none', 'any', 'live', 'days', 'names', 'numbers'],
    ...['spam', 'insult', 'name', 'cheating', 'other', 'table', 'chat'],
    `${Date.now()} ${'x'.repeat(22)}`,
    ...[{}, { kind: 'none' }, { kind: 'each', seconds: 5 }, { kind: 'bank', seconds: 60, increment: 5 }],
    ...[{ least: 2, most: 3 }, { type: 'pass' }, { type: 'pass', left: 'a', right: 'b' }],
    ...options,
    ...[[], games.map(({ id }) => id), [{ type: 'pass' }]],
  ];
}
