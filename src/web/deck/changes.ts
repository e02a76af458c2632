import type { DeckFields, Field, Value } from '../../contract/deck-fields.ts';
import { cardsOf, type DeckCard, isSame, valueIn } from './cards.ts';
import { valueWords } from './value-words.ts';

/* What is different between two decks of a game, card by card and field by field, in words. */

export interface FieldChange {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

export interface CardChange {
  readonly card: string;
  readonly name: string;
  readonly is: 'changed' | 'new' | 'gone';
  readonly fields: readonly FieldChange[]; // of a changed one
}

/** Null stands for the printed deck. */
export function changesBetween(fields: DeckFields, before: Value, after: Value): CardChange[] {
  const keyOf = ({ list, id }: DeckCard): string => `${list.title}/${id}`;
  const old = new Map(cardsOf(fields, before ?? fields.printed).map((one) => [keyOf(one), one]));
  const now = new Map(cardsOf(fields, after ?? fields.printed).map((one) => [keyOf(one), one]));
  const nameOf = ({ card, id }: DeckCard): string => {
    const name = card[fields.nameField];
    return typeof name === 'string' && name !== '' ? name : id;
  };
  const kept = [...now].flatMap(([key, one]): CardChange[] => {
    const was = old.get(key);
    const about = { card: one.id, name: nameOf(one) };
    if (!was) return [{ ...about, is: 'new', fields: [] }];
    if (isSame(was.card, one.card)) return [];
    return [{ ...about, is: 'changed', fields: one.list.fields.flatMap((field) => changeOf(field, was, one)) }];
  });
  const gone = [...old].flatMap(([key, one]): CardChange[] =>
    now.has(key) ? [] : [{ card: one.id, name: nameOf(one), is: 'gone', fields: [] }],
  );
  return [...kept, ...gone];
}

function changeOf(field: Field, was: DeckCard, is: DeckCard): FieldChange[] {
  const [before, after] = [valueIn(was.card, field), valueIn(is.card, field)];
  if (isSame(before, after)) return [];
  return [
    {
      title: field.title === '' ? field.name : field.title,
      before: valueWords(field.of, before),
      after: valueWords(field.of, after),
    },
  ];
}

/** The cards that somebody who has the older deck on paper needs. */
export const cardsToPrint = (changes: readonly CardChange[]): readonly string[] =>
  changes.filter(({ is }) => is !== 'gone').map(({ card }) => card);
