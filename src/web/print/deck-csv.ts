import type { BoxCard } from '../../desk/box.ts';
import { type Cell, csvOf } from '../../print/csv.ts';
import type { DeckFields } from '../../contract/deck-fields.ts';
import type { Deck } from '../../ui/cards/deck.ts';
import { cardsOf, valueIn } from '../deck/cards.ts';
import { valueWords } from '../deck/value-words.ts';

interface Csv {
  readonly cards: readonly (BoxCard & { readonly back: string })[];
  readonly deck: Deck; // that draws them
  readonly fields: DeckFields | null;
  readonly file: unknown; // the content of an own deck file; null: the printed one
}

const FIRST = ['id', 'name', 'copies', 'back', 'words'];

/** Every card of a box in a row, with all that its deck file says of it, in words. */
export function deckCsv({ cards, deck, fields, file }: Csv): string {
  const known = fields === null ? [] : cardsOf(fields, file ?? fields.printed);
  const columns = [...new Set(known.flatMap(({ list }) => list.fields.map(({ title, name }) => title || name)))];
  const rows = cards.map(({ card, copies, back }): Cell[] => {
    const found = known.find(({ id }) => id === card);
    const values = new Map(
      found?.list.fields.map((field) => {
        const value = valueIn(found.card, field);
        const text = value === undefined ? '' : typeof value === 'string' ? plainText(value, field.of.kind) : null;
        return [field.title || field.name, text ?? valueWords(field.of, value).replaceAll('−', '-')];
      }),
    );
    return [
      card,
      deck.name(card),
      copies,
      back,
      deck.words(card),
      ...columns.map((column) => values.get(column) ?? ''),
    ];
  });
  return csvOf([[...FIRST, ...columns], ...rows]);
}

/** A text as it stands on the card, without the quotation marks of the editor; other words are told by their fields. */
const plainText = (value: string, kind: string): string | null => (kind === 'text' ? value : null);
