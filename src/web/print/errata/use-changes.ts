import { useMemo } from 'preact/compat';
import { cardsToPrint, type CardChange, changesBetween } from '../../deck/changes.ts';
import { hasDeckFields, readFields } from '../../deck/fields.ts';
import { keptDeck } from '../../deck/kept-decks.ts';

/** A deck that somebody has on paper. */
export interface OlderDeck {
  readonly name: string;
  readonly deck: unknown;
}

export function olderDeck(game: string, name: string): OlderDeck | null {
  const deck = name === '' ? null : keptDeck(game, name);
  return deck === null ? null : { name, deck };
}

interface Changes {
  readonly edited: readonly string[]; // the ids of cards that are not as printed
  readonly since: readonly CardChange[]; // what is different for whoever has the older deck
  readonly cards: readonly string[]; // that they need
}

const NONE: Changes = { edited: [], since: [], cards: [] };

/** What changed in a deck (null: the printed one), and since another (null: the printed one). */
export function useChanges(game: string, deck: object | null, older: OlderDeck | null): Changes {
  const fields = hasDeckFields(game) ? readFields(game) : null;
  return useMemo(() => {
    if (fields === null || (deck === null && older === null)) return NONE;
    const edited = cardsToPrint(changesBetween(fields, null, deck));
    const since = changesBetween(fields, older?.deck ?? null, deck);
    return { edited, since, cards: cardsToPrint(since) };
  }, [fields, deck, older]);
}
