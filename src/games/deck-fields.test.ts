import './all.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { games } from '../contract/shelf.ts';
import type { Field, FieldShape, Value } from '../contract/deck-fields.ts';
import { mutateDeck, namesCardAndField, refusalOf } from '../desk/testing/mutate-deck.ts';
import { makeDice } from '../engine/luck/random.ts';
import { Problem } from '../engine/words.ts';
import { cardsOf, valueIn, withCard, withValue } from '../web/deck/cards.ts';
import { deckFields as arquetect } from './arquetect/deck-fields.ts';
import { deckFields as avenueEmpires } from './avenue-empires/deck-fields.ts';
import { deckFields as rebuild } from './rebuild/deck-fields.ts';
import { deckFields as upperCataracts } from './upper-cataracts/deck-file/deck-fields.ts';

/* What games say of their decks: it covers all that is printed, and whatever can be picked can be played or is refused. */

const GAMES = [
  ['arquetect', arquetect],
  ['avenue-empires', avenueEmpires],
  ['rebuild', rebuild],
  ['upper-cataracts', upperCataracts],
] as const;

/** Fields of a card that nobody edits: its name in the file, what follows from others, and what only bots and pictures need. */
const OWN = new Set(['id', 'label', 'stage', 'icon', 'worth']);

/** What a shape does not know of a value: where, or nothing. */
function* strangeIn(shape: FieldShape, value: Value, where: string): Generator<string> {
  switch (shape.kind) {
    case 'whole':
      if (!Number.isInteger(value) || Number(value) < shape.from || Number(value) > shape.to) yield where;
      break;
    case 'text':
      if (typeof value !== 'string' || value.length > shape.most) yield where;
      break;
    case 'flag':
      if (typeof value !== 'boolean') yield where;
      break;
    case 'choice':
      if (!shape.of.some((one) => one.value === value)) yield where;
      break;
    case 'some':
      if (!Array.isArray(value) || value.length < shape.least || value.length > shape.most) yield where;
      else if (value.some((one) => !shape.of.some((choice) => choice.value === one))) yield where;
      break;
    case 'amounts':
      for (const [name, n] of Object.entries({ ...(value as object) }))
        if (!shape.of.some((one) => one.value === name) || Number(n) > shape.most) yield `${where}.${name}`;
      break;
    case 'numbers':
      if (!Array.isArray(value) || value.length !== shape.titles.length) yield where;
      break;
    case 'list':
      if (!Array.isArray(value) || value.length < shape.least || value.length > shape.most) yield where;
      else for (const [i, one] of value.entries()) yield* strangeIn(shape.of, one, `${where}[${i}]`);
      break;
    case 'fields':
      yield* strangeFields(shape.of, value, where);
      break;
    case 'forms': {
      const forms = shape.of.filter((form) => form.is(value));
      const [form] = forms;
      if (!form || forms.length > 1) yield `${where}: ${forms.map(({ title }) => title).join(' and ') || 'no form'}`;
      else if (form.of !== null && 'kind' in form.of) yield* strangeIn(form.of, value, where);
      else if (form.of !== null) yield* strangeFields(form.of, value, where);
      break;
    }
    case 'later':
      yield* strangeIn(shape.of(), value, where);
      break;
    case 'via':
      yield* strangeIn(shape.of, shape.read(value), where);
      break;
  }
}

function* strangeFields(fields: readonly Field[], value: Value, where: string): Generator<string> {
  const object = { ...(value as Record<string, unknown>) };
  for (const field of fields) {
    const inside = valueIn(object, field);
    if (inside !== undefined) yield* strangeIn(field.of, inside, `${where}.${field.name}`);
    else if (field.start === undefined) yield `${where}.${field.name} is missing`;
  }
}

/** Everything that a shape can begin with: each form once. */
function* startsOf(shape: FieldShape, depth = 0): Generator<Value> {
  if (depth > 3) return;
  if (shape.kind === 'forms') for (const form of shape.of) yield form.start;
  else if (shape.kind === 'list') {
    yield [shape.start];
    for (const start of startsOf(shape.of, depth + 1)) yield [start];
  } else if (shape.kind === 'via') for (const start of startsOf(shape.of, depth + 1)) yield shape.write(start);
  else if (shape.kind === 'later') yield* startsOf(shape.of(), depth + 1);
  else if (shape.kind === 'choice') for (const { value } of shape.of) yield value;
}

test('every game with a deck file says what its fields are', () => {
  expect(games.flatMap(({ game, deck }) => (deck === undefined ? [] : [game.id])).toSorted()).toEqual(
    GAMES.map(([id]) => id),
  );
});

describe.each(GAMES)('%s', (id, fields) => {
  const entry = games.find(({ game }) => game.id === id);
  if (!entry) throw new Error(`no ${id}`);

  test('every field of every printed card has its meaning and a value that can be picked', () => {
    expect(entry.deck).toEqual(fields.printed);
    const cards = cardsOf(fields, fields.printed);
    expect(cards.length).toBeGreaterThan(40);
    for (const { list, card, id: name } of cards) {
      const known = new Set(list.fields.flatMap((field) => field.names ?? [field.name]));
      const unknown = Object.keys(card).filter(
        (one) => !known.has(one) && !OWN.has(one) && !(one === 'vp' && card.vp === 0),
      );
      expect([name, unknown]).toEqual([name, []]);
      expect([...strangeFields(list.fields, card, name)]).toEqual([]);
    }
  });

  test('what is written back unchanged plays as before', () => {
    for (const one of cardsOf(fields, fields.printed))
      for (const field of one.list.fields) {
        const value = valueIn(one.card, field);
        if (field.of.kind !== 'via' || value === undefined) continue;
        const again = field.of.write(field.of.read(value));
        expect(field.of.read(again)).toEqual(field.of.read(value));
        fields.read(withCard(fields, fields.printed, one, withValue(one.card, field, again)));
      }
  });

  test('whatever can be chosen for a field is taken, or refused in a sentence with the card and the field', () => {
    const dice = makeDice(`choices of ${id}`);
    let taken = 0;
    for (const list of fields.lists) {
      const own = cardsOf(fields, fields.printed).filter((one) => one.list === list);
      for (const field of list.fields)
        for (const start of [...startsOf(field.of), ...(field.start === undefined ? [] : [field.start])]) {
          const one = own[dice.below(own.length)];
          if (!one) continue;
          const deck = withCard(fields, fields.printed, one, withValue(one.card, field, start));
          try {
            fields.read(deck);
            taken++;
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
            expect(error.message).toSatisfy(namesCardAndField); // perhaps of another card, of which it depends
          }
        }
    }
    expect(taken).toBeGreaterThan(20);
  });

  test('a broken card is refused in a sentence with the card and the field, and never crashes anything', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const deck = mutateDeck(makeDice(seed), fields.printed, fields.lists);
        const sentence = refusalOf(entry.game, deck);
        if (sentence === null) return;
        refused++;
        expect(sentence).toSatisfy(namesCardAndField);
      }),
      { numRuns: 250 },
    );
    expect(refused).toBeGreaterThan(100);
  });
});

test('[§2.2] a text of Arquetect written from what the card does has all its numbers', () => {
  for (const { card } of cardsOf(arquetect, arquetect.printed)) {
    const { text = '' } = arquetect.written?.(card) ?? {};
    expect(text).toMatch(/^[A-Z−\d].*\.$/);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
  const written = (score: unknown): string => arquetect.written?.({ score })?.text ?? '';
  expect(written([{ flat: 2 }, { if: { has: 'nature', in: 'beside' }, then: 1 }])).toBe(
    '2, +1 if at least 1 Nature is beside it.',
  );
  expect(written([{ each: -2, of: 'residential/#rats', in: 'near2', max: 4 }])).toBe(
    '−2 per Residential or Rats within 2 (max −4).',
  );
});
