import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../engine/words.ts';
import type { DeckFields, Field } from '../../contract/deck-fields.ts';
import { deckFields as arquetect } from '../../games/arquetect/deck-fields.ts';
import { deckFields as avenueEmpires } from '../../games/avenue-empires/deck-fields.ts';
import { deckFields as rebuild } from '../../games/rebuild/deck-fields.ts';
import { deckFields as upperCataracts } from '../../games/upper-cataracts/deck-file/deck-fields.ts';
import { cardsOf, changedFields, type DeckCard, isChanged, missingCards, staleTexts } from './cards.ts';
import {
  addCard,
  bringBack,
  changeField,
  type Editing,
  editingOf,
  endTyping,
  readDeckFile,
  redo,
  replaceDeck,
  restoreCard,
  takeOut,
  undo,
} from './editing.ts';

const GAMES = [
  ['arquetect', arquetect],
  ['avenue-empires', avenueEmpires],
  ['rebuild', rebuild],
  ['upper-cataracts', upperCataracts],
] as const;

const cardIn = (fields: DeckFields, { deck }: Editing, id: string): DeckCard => {
  const found = cardsOf(fields, deck).find((one) => one.id === id);
  if (!found) throw new Error(`no card ${id}`);
  return found;
};

const fieldOf = ({ list }: DeckCard, name: string): Field => {
  const found = list.fields.find((field) => field.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

function change(fields: DeckFields, editing: Editing, id: string, name: string, value: unknown): Editing {
  const one = cardIn(fields, editing, id);
  return changeField(fields, editing, one, fieldOf(one, name), value);
}

const sentence = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
  return '';
};

describe.each(GAMES)('%s', (_, fields) => {
  test('any steps, taken back one by one, lead to the printed deck, and forth again', () => {
    const cards = cardsOf(fields, fields.printed);
    const step = fc.tuple(fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 2 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let editing = editingOf(fields.printed);
        for (const [card, at, value, isCopied] of steps) {
          const one = cardIn(fields, editing, cards[card % cards.length]?.id ?? '');
          const field = one.list.fields[at % one.list.fields.length];
          const other = cards[(card + at) % cards.length];
          if (!field) continue;
          // What another card has there is often taken, anything else seldom.
          const wanted = isCopied ? other?.card[field.name] : value;
          try {
            editing = endTyping(changeField(fields, editing, one, field, wanted));
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
          fields.read(editing.deck); // whatever was tried, it can be played
        }
        const last = editing;
        while (editing.past.length > 0) editing = undo(editing);
        expect(editing.deck).toEqual(fields.printed);
        while (editing.future.length > 0) editing = redo(editing);
        expect(editing.deck).toEqual(last.deck);
      }),
      { numRuns: 60 },
    );
  });

  test('of every card there can be one like it, and it can be taken out and come back, or a sentence says why not', () => {
    let [added, out] = [0, 0];
    for (const one of cardsOf(fields, fields.printed).filter(({ at }) => at !== null && at % 5 === 0)) {
      const editing = editingOf(fields.printed);
      const refusedAdding = sentence(() => {
        const next = addCard(fields, editing, one);
        fields.read(next.editing.deck);
        const copy = cardIn(fields, next.editing, next.id);
        expect(copy.printed).toBeNull();
        expect(takeOut(fields, next.editing, copy).deck).toEqual(fields.printed);
        added++;
      });
      const refusedTaking = sentence(() => {
        const next = takeOut(fields, editing, one);
        expect(missingCards(fields, next.deck).map(({ id }) => id)).toEqual([one.id]);
        expect(bringBack(fields, next, one).deck).toEqual(fields.printed);
        out++;
      });
      for (const why of [refusedAdding, refusedTaking]) expect(why.split('\n')).toHaveLength(1);
    }
    expect(added).toBeGreaterThan(0);
    expect(out).toBeGreaterThan(0);
  });

  test('a file is read back as it was saved; a broken one names line and column, a wrong one card and field', () => {
    const text = JSON.stringify(fields.printed, null, 2);
    expect(readDeckFile(fields, `\uFEFF${text}\n`)).toEqual(fields.printed);
    const lines = text.split('\n');
    const broken = lines.with(5, `${lines[5]?.replace(/,?$/, '')} oops`).join('\n');
    expect(sentence(() => readDeckFile(fields, broken))).toMatch(
      /^This is not valid JSON: line 6, column \d+: .* oops$/,
    );
    const wrong = text.replace(/"(name|title)": "[^"]+"/, '"$1": 7');
    expect(sentence(() => readDeckFile(fields, wrong))).toMatch(/[Cc]ard ".*(name|title)/);
    expect(sentence(() => readDeckFile(fields, ''))).toContain('line 1, column 1');
    expect(sentence(() => readDeckFile(fields, `[${' '.repeat(500_000)}]`))).toContain('at most 500000');
  });
});

test('a change marks the field and the card, and the original comes back', () => {
  let editing = change(rebuild, editingOf(rebuild.printed), 'galleon', 'icons', { wood: 5, gold: 1 });
  const one = cardIn(rebuild, editing, 'galleon');
  expect(changedFields(one).map(({ name }) => name)).toEqual(['icons']);
  expect(cardsOf(rebuild, editing.deck).filter(isChanged)).toHaveLength(1);
  editing = restoreCard(rebuild, editing, one);
  expect(editing.deck).toEqual(rebuild.printed);
  expect(undo(editing).deck).not.toEqual(rebuild.printed);
});

test('[§2.6] the stage of a card of Rebuild follows its points', () => {
  const editing = change(rebuild, editingOf(rebuild.printed), 'ladder', 'vp', 7);
  expect(cardIn(rebuild, editing, 'ladder').card.stage).toBe('late');
});

test('what cannot be is refused, and the card keeps its last good value', () => {
  const editing = editingOf(avenueEmpires.printed);
  expect(sentence(() => change(avenueEmpires, editing, 'cottage-row', 'cat', ['home', 'home']))).toBe(
    'Card "cottage-row", cat: the two categories of a card are different.',
  );
  expect(editing.deck).toBe(avenueEmpires.printed);
});

test('letters typed in a row are one step', () => {
  let editing = editingOf(avenueEmpires.printed);
  for (const name of ['C', 'Ca', 'Cat']) editing = change(avenueEmpires, editing, 'cottage-row', 'name', name);
  expect(editing.past).toHaveLength(1);
  editing = change(avenueEmpires, endTyping(editing), 'cottage-row', 'name', 'Cats');
  expect(editing.past).toHaveLength(2);
  expect(cardIn(avenueEmpires, undo(editing), 'cottage-row').card.name).toBe('Cat');
});

describe('a text that no longer says what the card does', () => {
  const stale = (editing: Editing): string[] => [
    ...staleTexts(avenueEmpires, cardIn(avenueEmpires, editing, 'smithy'), editing.vouched).keys(),
  ];
  const score = (flat: number): unknown => [{ flat }, { per: { count: 'avenue', of: ['craft'] }, vp: 2, cap: 6 }];

  test('is marked when the rules change, and no more when it is written from them', () => {
    let editing = editingOf(avenueEmpires.printed);
    expect(stale(editing)).toEqual([]);
    editing = change(avenueEmpires, editing, 'smithy', 'score', score(3));
    expect(stale(editing)).toEqual(['text', 'short']);
    const written = staleTexts(avenueEmpires, cardIn(avenueEmpires, editing, 'smithy'), editing.vouched);
    for (const [name, text] of written) editing = change(avenueEmpires, editing, 'smithy', name, text);
    expect(stale(editing)).toEqual([]);
  });

  test('is not when somebody writes their own after the change, and again when the rules change after that', () => {
    let editing = change(avenueEmpires, editingOf(avenueEmpires.printed), 'smithy', 'score', score(3));
    editing = change(avenueEmpires, editing, 'smithy', 'text', 'Three, and more beside other smiths.');
    editing = change(avenueEmpires, editing, 'smithy', 'short', '3 · +2/ave[C] ≤6');
    expect(stale(editing)).toEqual([]);
    editing = change(avenueEmpires, editing, 'smithy', 'score', score(4));
    expect(stale(editing)).toEqual(['text', 'short']);
    editing = change(avenueEmpires, editing, 'smithy', 'score', score(3));
    expect(stale(editing)).toEqual([]);
  });

  test('of a deck that was opened is taken to fit, unless it is the printed one', () => {
    const edited = change(avenueEmpires, editingOf(avenueEmpires.printed), 'smithy', 'score', score(3));
    const opened = replaceDeck(editingOf(avenueEmpires.printed), edited.deck);
    expect(stale(opened)).toEqual(['text', 'short']);
    const own = change(avenueEmpires, edited, 'smithy', 'text', 'My own words.');
    expect(stale(editingOf(own.deck))).toEqual(['short']);
  });
});
