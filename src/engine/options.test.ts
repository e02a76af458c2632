import { describe, expect, test } from 'vitest';
import { toy } from './conform/toy.ts';
import type { Game } from './game.ts';
import type { Toy } from './conform/toy.ts';
import { parseOptionValue, resolveOptions, show, spellValues } from './options.ts';
import { Problem, refusal } from './words.ts';

const game: Game<Toy> = {
  ...toy,
  presets: { 'as-written': {}, doubled: { copies: 3 } },
  refuseOptions: ({ copies, rounds }, seats) =>
    copies === 3 && rounds === 1 && seats === 1 ? refusal('§6', 'Alone there is no short game with copies.') : null,
};

/** What is wrong, in the words of the problem; fails if nothing is. */
function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  throw new Error('nothing is wrong');
}

describe('options of a match', () => {
  test('are the usual ones where nothing is chosen', () => {
    expect(resolveOptions(game, 3)).toEqual({ copies: 1, rounds: 3 });
  });

  test('come from the preset, and what is chosen by hand overrides it', () => {
    expect(resolveOptions(game, 3, {}, 'doubled')).toEqual({ copies: 3, rounds: 3 });
    expect(resolveOptions(game, 3, { copies: 1 }, 'doubled')).toEqual({ copies: 1, rounds: 3 });
  });

  test('may be any whole number of a range', () => {
    expect(resolveOptions(game, 3, { rounds: 4 }).rounds).toBe(4);
  });

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(resolveOptions(game, 3))).toBe(true);
  });

  test.each<[string, () => unknown, string]>([
    [
      'an unknown option',
      () => resolveOptions(game, 3, { colour: 1 }),
      'toy has no option "colour"; it has copies, rounds.',
    ],
    [
      'a name that objects have',
      () => resolveOptions(game, 3, { constructor: 1 }),
      'toy has no option "constructor"; it has copies, rounds.',
    ],
    [
      'a value that is not allowed',
      () => resolveOptions(game, 3, { copies: 2 }),
      'Option copies of Toy is one of 1, 3, 6, not 2.',
    ],
    [
      'a value of another type',
      () => resolveOptions(game, 3, { copies: '3' }),
      'Option copies of Toy is one of 1, 3, 6, not "3".',
    ],
    [
      'a number outside the range',
      () => resolveOptions(game, 3, { rounds: 5 }),
      'Option rounds of Toy is one of 1 to 4, not 5.',
    ],
    [
      'half a number',
      () => resolveOptions(game, 3, { rounds: 1.5 }),
      'Option rounds of Toy is one of 1 to 4, not 1.5.',
    ],
    ['too many seats', () => resolveOptions(game, 5), 'Toy is for 1 to 4 seats, not 5.'],
    ['half a seat', () => resolveOptions(game, 2.5), 'Toy is for 1 to 4 seats, not 2.5.'],
    [
      'an unknown preset',
      () => resolveOptions(game, 3, {}, 'fair'),
      'Toy has no preset "fair"; it has as-written, doubled.',
    ],
    [
      'a preset that is a name of objects',
      () => resolveOptions(game, 3, {}, 'toString'),
      'Toy has no preset "toString"; it has as-written, doubled.',
    ],
    [
      'a list of options',
      () => resolveOptions(game, 3, ['copies']),
      'Options are an object of option names and values, not ["copies"].',
    ],
    [
      'options that do not go together',
      () => resolveOptions(game, 1, { copies: 3, rounds: 1 }),
      'Alone there is no short game with copies. (§6)',
    ],
  ])('%s is a problem in one sentence', (_what, run, sentence) => {
    expect(problemOf(run)).toBe(sentence);
  });
});

test('what is usual may hang on the number of seats and on the options before', () => {
  const bySeats: Game<Toy> = {
    ...game,
    options: {
      copies: { ...game.options.copies, usualFor: (seats) => (seats === 1 ? 3 : 1) },
      rounds: { ...game.options.rounds, usualFor: (_seats, { copies }) => (copies === 3 ? 2 : 4) },
    },
  };
  expect(resolveOptions(bySeats, 1)).toEqual({ copies: 3, rounds: 2 });
  expect(resolveOptions(bySeats, 2)).toEqual({ copies: 1, rounds: 4 });
  expect(resolveOptions(bySeats, 2, { copies: 3 })).toEqual({ copies: 3, rounds: 2 });
  expect(resolveOptions(bySeats, 2, { rounds: 1 }, 'doubled')).toEqual({ copies: 3, rounds: 1 });
});

test('a preset may be for some numbers of seats only', () => {
  const offered = { ...game, presetSeats: { doubled: { min: 2, max: 2, rule: '§6' } } };
  expect(resolveOptions(offered, 2, {}, 'doubled').copies).toBe(3);
  expect(problemOf(() => resolveOptions(offered, 3, {}, 'doubled'))).toBe(
    'The preset doubled of Toy is for 2 seats, not 3. (§6)',
  );
  const solo = { ...game, seats: { min: 1, max: 1, usual: 1 } };
  expect(problemOf(() => resolveOptions(solo, 2))).toBe('Toy is for 1 seat, not 2.');
});

describe('on a command line', () => {
  test('a value is the one that is written so, or a number', () => {
    expect(parseOptionValue(game, 'copies', '3')).toBe(3);
    expect(parseOptionValue(game, 'rounds', '-2')).toBe(-2);
    expect(parseOptionValue(game, 'rounds', 'many')).toBe('many');
    expect(problemOf(() => parseOptionValue(game, 'colour', 'red'))).toMatch(/has no option "colour"/);
  });

  test('the values of an option are spelled with its range', () => {
    expect(spellValues(game.options.copies)).toBe('1, 3, 6');
    expect(spellValues(game.options.rounds)).toBe('1 to 4');
  });
});

test('a value from outside is shown short', () => {
  expect(show(undefined)).toBe('nothing');
  expect(show('x'.repeat(100))).toHaveLength(58);
  expect(show({ a: [1] })).toBe('{"a":[1]}');
});
