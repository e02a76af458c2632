import type { CardList, DeckFields, Field, Fields, Value } from '../../contract/deck-fields.ts';

/* The cards of a deck file, found and changed by what a game says of its fields. A deck is never changed in place. */

export interface DeckCard {
  readonly list: CardList;
  readonly at: number | null; // in its list; null: it stands alone
  readonly id: string;
  readonly card: Fields;
  readonly printed: Fields | null; // the printed one of the same id; null: it is new
}

const isFields = (value: Value): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const partOf = (value: Value, name: string): Value => (isFields(value) ? value[name] : undefined);

const valueOn = (file: Value, path: readonly string[]): Value => path.reduce<Value>(partOf, file);

export const isSame = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);

function idOf(card: Value): string {
  const id = partOf(card, 'id');
  return typeof id === 'string' ? id : '';
}

/** What a deck file leaves out is as printed. */
const partIn = ({ printed }: DeckFields, deck: Value, { path }: CardList): Value =>
  valueOn(deck, path) ?? valueOn(printed, path);

export function cardsOf(fields: DeckFields, deck: Value): DeckCard[] {
  return fields.lists.flatMap((list) => {
    const printed = new Map([valueOn(fields.printed, list.path)].flat().map((card) => [idOf(card), card]));
    const found = partIn(fields, deck, list);
    const isList = Array.isArray(found);
    return [found].flat().flatMap((card, at): DeckCard[] => {
      if (!isFields(card)) return [];
      const original = printed.get(idOf(card));
      return [{ list, at: isList ? at : null, id: idOf(card), card, printed: isFields(original) ? original : null }];
    });
  });
}

/** The printed cards that a deck does not have. */
export function missingCards(fields: DeckFields, deck: Value): DeckCard[] {
  const present = new Set(cardsOf(fields, deck).map(({ list, id }) => `${list.title}/${id}`));
  return cardsOf(fields, fields.printed).filter(({ list, id }) => !present.has(`${list.title}/${id}`));
}

/** The deck with a card more, behind another one of its list; `after` null: as the first one. */
export function withNewCard(
  fields: DeckFields,
  deck: Value,
  list: CardList,
  after: number | null,
  card: Fields,
): Value {
  const part = partIn(fields, deck, list);
  if (!Array.isArray(part)) return deck; // there is one card and no list
  return withPart(deck, list.path, part.toSpliced(after === null ? 0 : after + 1, 0, fields.settle?.(card) ?? card));
}

/** The deck without a card; one that stands alone stays. */
export function withoutCard(fields: DeckFields, deck: Value, { list, at }: DeckCard): Value {
  const part = partIn(fields, deck, list);
  return at === null || !Array.isArray(part) ? deck : withPart(deck, list.path, part.toSpliced(at, 1));
}

/** The deck with other fields of one card. */
export function withCard(fields: DeckFields, deck: Value, { list, at }: DeckCard, card: Fields): Value {
  const settled = fields.settle?.(card) ?? card;
  const part = partIn(fields, deck, list);
  const next = at === null || !Array.isArray(part) ? settled : part.with(at, settled);
  return withPart(deck, list.path, next);
}

function withPart(value: Value, [name, ...rest]: readonly string[], part: Value): Value {
  if (name === undefined) return part;
  const before = isFields(value) ? value : {};
  return { ...before, [name]: withPart(before[name], rest, part) };
}

/** What stands in a field; undefined where it is left out. */
export function valueIn(card: Fields, { name, names }: Field): Value {
  if (!names) return card[name];
  const own = Object.entries(card).filter(([one]) => names.includes(one));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** The card with another value there; undefined leaves the field out. The order of the fields stays. */
export function withValue(card: Fields, { name, names = [name] }: Field, value: Value): Fields {
  const next: Fields = names.length === 1 && names[0] === name ? { [name]: value } : isFields(value) ? value : {};
  const kept = Object.entries(card).map(([one, old]) => [one, names.includes(one) ? next[one] : old] as const);
  const added = Object.entries(next).filter(([one]) => !(one in card));
  return Object.fromEntries([...kept, ...added].filter(([, one]) => one !== undefined));
}

/** The fields of a card that differ from the printed one; all of a new card are new. */
export const changedFields = ({ list, card, printed }: DeckCard): readonly Field[] =>
  printed === null ? [] : list.fields.filter((field) => !isSame(valueIn(card, field), valueIn(printed, field)));

/** Whether a card is not as printed. */
export const isChanged = ({ card, printed }: DeckCard): boolean => printed === null || !isSame(card, printed);

/** What a card does, as one text: everything but its words. */
export const doingOf = ({ list, card }: Pick<DeckCard, 'list' | 'card'>): string =>
  JSON.stringify(list.fields.filter(({ isWords }) => !isWords).map((field) => valueIn(card, field) ?? null));

/** What a card did when one of its texts was last written, by the name of the text. */
export type Vouched = ReadonlyMap<string, string>;

export const textKey = ({ list, id }: DeckCard, field: string): string => `${list.title}/${id}/${field}`;

/**
 * The texts that no longer say what a card does, with what they would say if they were written from it. A text fits what the card
 * did when it was written: a printed one what is printed, another what the card did when somebody last changed it here.
 */
export function staleTexts(fields: DeckFields, one: DeckCard, vouched: Vouched): ReadonlyMap<string, string> {
  const { list, card, printed } = one;
  const now = doingOf(one);
  const asPrinted = printed === null ? now : doingOf({ list, card: printed });
  return new Map(
    Object.entries(fields.written?.(card) ?? {}).filter(([name, text]) => {
      if (card[name] === undefined || card[name] === text) return false; // what is left out is written by the game
      const meant = card[name] === printed?.[name] ? asPrinted : (vouched.get(textKey(one, name)) ?? now);
      return meant !== now;
    }),
  );
}
