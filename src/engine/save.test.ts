import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordMatch } from './conform/folder.ts';
import { type Toy, toy } from './conform/toy.ts';
import { loadMatch, type Match, saveMatch, startMatch, submit } from './match.ts';
import { restore, serialize } from './save.ts';
import { Problem } from './words.ts';

/** A match that is half over, with a half-written choice, as it comes out of a file. */
function halfway(): Match<Toy> {
  const whole = recordMatch(toy, { seats: 3, seed: 'halfway', options: { rounds: 3, copies: 3 } });
  const match = startMatch(toy, whole);
  for (const step of whole.steps.slice(0, 20)) if ('action' in step) submit(match, step.seat, step.action);
  return match;
}

type Loose = Record<string, unknown>;
const fileOf = (match: Match<Toy>): Loose => JSON.parse(JSON.stringify(saveMatch(match))) as Loose;

/** Why a save is not loaded; null if it is. Anything but a Problem of one sentence fails the test. */
function problemOf(file: unknown): string | null {
  try {
    loadMatch(toy, file);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.message).toMatch(/^\S[^\n]*[.)]$/);
    return error.message;
  }
}

const match = halfway();

test('a match loads as it was saved', () => {
  const again = loadMatch(toy, fileOf(match));
  expect(saveMatch(again)).toEqual(saveMatch(match));
  expect(again.events).toEqual(match.events);
  expect(again.table.bytes).toEqual(match.table.bytes);
  expect(again.table.words).toEqual(match.table.words);
  expect(again.table.pinned).toEqual(match.table.pinned);
});

test('a table names cards, zones and phases, not numbers', () => {
  const text = JSON.stringify(serialize(match.table).zones);
  expect(text).toMatch(/"(hand|row) \d":\["t-\d/);
});

describe('a damaged save is a problem in one sentence', () => {
  const table = fileOf(match).table as Loose;
  const zones = table.zones as Record<string, string[]>;
  const withTable = (changes: Loose): Loose => ({ ...fileOf(match), table: { ...table, ...changes } });

  test.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /should be an object, not nothing/],
    ['a list', [], /should be an object/],
    ['no match', { ...fileOf(match), cardwright: 'deck' }, /not a saved match/],
    ['a match of another game', { ...fileOf(match), game: 'chess' }, /^This is a match of "chess", not of Toy\.$/],
    ['another format', { ...fileOf(match), format: 2 }, /has format 2; this version reads format 1/],
    ['another version', { ...fileOf(match), version: 7 }, /played by version 7 of Toy; this is version 1/],
    [
      'seats that the game does not have',
      { ...fileOf(match), seats: 9, names: Array.from('ABCDEFGHI') },
      /is for 1 to 4 seats/,
    ],
    ['names for other seats', { ...fileOf(match), names: ['A'] }, /1 name for 3 seats/],
    ['a name that is no text', { ...fileOf(match), names: ['A', 'B', {}] }, /a name is \{\}/],
    ['no seed', { ...fileOf(match), seed: undefined }, /the seed is nothing/],
    ['another seed', { ...fileOf(match), seed: 'other' }, /does not replay|was changed/],
    [
      'an option that is not there',
      { ...fileOf(match), options: { rounds: 3, copies: 3, size: 1 } },
      /no option "size"/,
    ],
    [
      'steps cut off',
      { ...fileOf(match), steps: match.steps.slice(0, -1) },
      /was changed: its steps do not lead to its table/,
    ],
    ['no steps', { ...fileOf(match), steps: null }, /steps should be a list/],
    ['a step that is no step', { ...fileOf(match), steps: [5] }, /step 1 should be an object/],
    ['a step of nobody', { ...fileOf(match), steps: [{ action: { type: 'done' } }] }, /step 1 is of seat nothing/],
    [
      'a step of a seat too many',
      { ...fileOf(match), steps: [{ seat: 3, action: { type: 'done' } }] },
      /step 1 is of seat 3/,
    ],
    [
      'a step that is refused',
      { ...fileOf(match), steps: [{ seat: 0, action: { type: 'pass' } }] },
      /step 1 is refused .*§P1\)/,
    ],
    ['a clock that could not run', { ...fileOf(match), steps: [{ clock: null }] }, /step 1 is refused .*No clock/],
    ['no table', { ...fileOf(match), table: undefined }, /should be an object, not nothing/],
    ['a phase that is not there', withTable({ phase: 'lunch' }), /the phase is "lunch", which Toy does not have/],
    ['a phase that objects have', withTable({ phase: 'toString' }), /the phase is "toString"/],
    ['a phase in which nobody decides', withTable({ phase: 'draw' }), /cannot stand in this phase|was changed/],
    ['a zone missing', withTable({ zones: { ...zones, bag: undefined } }), /bag should be a list, not nothing/],
    [
      'a card missing',
      withTable({ zones: { ...zones, deck: zones.deck?.slice(1) } }),
      /the card "t-\d+(#\d)?" is missing/,
    ],
    [
      'a card twice',
      withTable({ zones: { ...zones, bag: [...(zones.bag ?? []), zones.deck?.[0]] } }),
      /which is no card of this match or lies elsewhere too/,
    ],
    ['two cards exchanged', withTable({ zones: { ...zones, deck: zones.deck?.toReversed() } }), /was changed/],
    ['a counter missing', withTable({ counters: {} }), /counter \w+ should be a (whole number|list)/],
    [
      'half a number',
      withTable({ counters: { round: 1.5, turn: 0, rolled: 0, passes: [0, 0, 0] } }),
      /should be a whole number, not 1.5/,
    ],
    ['too few numbers', withTable({ counters: { round: 1, turn: 0, rolled: 0, passes: [0] } }), /has 1 numbers, not 3/],
    ['a choice of nobody', withTable({ chosen: [7] }), /chosen names seat 7/],
    ['chance cut off', withTable({ chance: ['0'] }), /"chance" is not the state of a generator/],
    [
      'chance that is no number',
      withTable({ chance: (table.chance as string[]).map(() => 'x') }),
      /"chance" is not the state/,
    ],
    ['knowledge of too few', withTable({ knows: [{ couldBe: [], pointsAt: [] }] }), /knows of 1 viewers, not of 4/],
    ['knowledge of nobody', withTable({ knows: [] }), /was changed|knows of/],
    [
      'knowledge edited',
      withTable({ knows: (table.knows as Loose[]).map(() => ({ couldBe: [], pointsAt: [] })) }),
      /viewer 0 knows nothing of the card "/,
    ],
    [
      'knowledge of no card',
      withTable({
        knows: (table.knows as Loose[]).map(() => ({ couldBe: [{ zones: [], cards: ['x'] }], pointsAt: [] })),
      }),
      /viewer 0 knows of "x", which is no card or was named before/,
    ],
    ['what was learned edited', withTable({ learned: 99 }), /was changed/],
    [
      'statements without end',
      withTable({ said: Array.from({ length: 40 }, () => ({ seat: 0, code: 0, outcome: 0, heard: [] })) }),
      /cannot stand in this phase|statement/,
    ],
  ])('%s', (_what, file, sentence) => {
    expect(problemOf(file)).toMatch(sentence);
  });
});

describe('whatever is done to a save', () => {
  /** Every place in a file, as a list of keys. */
  const placesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))]
      : [path];

  function change(value: unknown, path: readonly string[], edit: (old: unknown) => unknown): unknown {
    const [name, ...rest] = path;
    if (name === undefined) return edit(value);
    if (Array.isArray(value))
      return value.map((item: unknown, i) => (String(i) === name ? change(item, rest, edit) : item));
    const entries = Object.entries(value as Loose);
    return Object.fromEntries(entries.map(([key, item]) => [key, key === name ? change(item, rest, edit) : item]));
  }

  const places = placesOf(fileOf(match)).filter((path) => path.length > 0);
  const junk = fc.constantFrom<unknown>(
    null,
    -1,
    0,
    1,
    3,
    1.5,
    1e12,
    '',
    'x',
    't-1',
    't-1#2',
    '§',
    true,
    [],
    {},
    [[]],
    ['t-1'],
    'over',
    'deck',
    'constructor',
    '__proto__',
  );

  test('it loads as exactly what it says or as it was before, or it is a problem in one sentence', () => {
    let loaded = 0;
    fc.assert(
      fc.property(fc.constantFrom(...places), junk, fc.nat(3), (path, value, how) => {
        const file = change(fileOf(match), path, (old) => {
          if (how === 0) return undefined;
          if (how === 1 && Array.isArray(old)) return old.slice(1);
          if (how === 2 && typeof old === 'number') return old + 1;
          return value;
        });
        const text: unknown = JSON.parse(JSON.stringify(file));
        if (problemOf(text) !== null) return;
        loaded++;
        expect([withUsual(text), fileOf(match)]).toContainEqual(fileOf(loadMatch(toy, text)));
      }),
      { numRuns: 3000, seed: 11 },
    );
    expect(loaded).toBeGreaterThan(0); // names may be changed
  });

  /** An option that is left out is the usual one. */
  const withUsual = (file: unknown): unknown => {
    const { options, ...rest } = file as { options: object };
    return { ...rest, options: { copies: 1, rounds: 3, ...options } };
  };

  test('a table by itself is restored as exactly what it says, or it is a problem', () => {
    const table = serialize(match.table);
    const paths = placesOf(JSON.parse(JSON.stringify(table)));
    fc.assert(
      fc.property(fc.constantFrom(...paths), junk, (path, value) => {
        const file = JSON.parse(JSON.stringify(change(table, path, () => value))) as unknown;
        try {
          restore(match.table.plan, file);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
      { numRuns: 3000, seed: 12 },
    );
  });
});
