import { Problem } from '../../engine/words.ts';
import type { DeckFields, Field } from '../../contract/deck-fields.ts';
import { type CardNumber, numbersOf, withNumber } from '../../lab/study/card-number.ts';
import type { Played } from '../../lab/study/study.ts';
import { keptDeck, LOST_DECK } from '../deck/kept-decks.ts';

/* What somebody changes in a question, as the page lets them choose it. */

export type Clause =
  | { readonly kind: 'card'; readonly place: string; readonly value: number }
  | { readonly kind: 'option'; readonly option: string; readonly value: string | number | boolean }
  | { readonly kind: 'deck'; readonly name: string };

/** What is played with all these changes; a Problem if a deck is gone. */
export function playedWith(game: string, fields: DeckFields | null, clauses: readonly Clause[]): Played {
  let deck: unknown = null;
  const options: Record<string, unknown> = {};
  for (const clause of clauses) if (clause.kind === 'deck') deck = kept(game, clause.name);
  for (const clause of clauses) {
    if (clause.kind === 'card') deck = withNumber(deck ?? fields?.printed, clause.place, clause.value);
    else if (clause.kind === 'option') options[clause.option] = clause.value;
  }
  return { options, deck };
}

function kept(game: string, name: string): unknown {
  const deck = keptDeck(game, name);
  if (deck === null) throw new Problem(LOST_DECK);
  return deck;
}

/** A number of a card with the words for it. */
export interface NamedNumber extends CardNumber {
  readonly place: string;
  readonly title: string;
}

export interface NumberedCard {
  readonly id: string;
  readonly name: string;
  readonly numbers: readonly NamedNumber[];
}

/** The cards of a deck that have numbers, in the order of the deck. */
export function numberedCards(fields: DeckFields): readonly NumberedCard[] {
  const { names, titles } = wordsOf(fields);
  const byCard = Map.groupBy(numbersOf(fields.printed), ({ card }) => card);
  return [...byCard].map(([id, numbers]) => ({
    id,
    name: names.get(id) ?? id,
    numbers: numbers.map((one) => ({
      ...one,
      place: [id, ...one.path].join('.'),
      title: titleOf(titles, one.path),
    })),
  }));
}

function wordsOf(fields: DeckFields): {
  readonly names: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
} {
  const names = new Map<string, string>();
  const note = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const card: Readonly<Record<string, unknown>> = { ...value };
    if (typeof card.id === 'string') names.set(card.id, String(card[fields.nameField] ?? card.id));
    else for (const inner of Object.values(card)) note(inner);
  };
  note(fields.printed);
  const titles = new Map<string, string>();
  const all: readonly Field[] = fields.lists.flatMap((list) => list.fields);
  for (const { name, names: several = [name], title } of all) for (const one of several) titles.set(one, title);
  return { names, titles };
}

/** 'Cost: wood', 'Score 1: flat'. */
function titleOf(titles: ReadonlyMap<string, string>, [first = '', ...rest]: readonly string[]): string {
  const words = rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const head = titles.get(first) || first;
  return words.length === 0 ? head : `${head}: ${words.join(' ')}`;
}
