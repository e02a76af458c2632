import type { Game, Shape } from '../../engine/game.ts';
import { resolveOptions } from '../../engine/options.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { Problem } from '../../engine/words.ts';
import { mutateValue } from './mutate.ts';

/* Decks in which a card is broken, for tests: what a game says of them. */

interface Cards {
  readonly path: readonly string[];
}

/** A copy of a deck file in which one card of one of these lists is changed somewhere. */
export function mutateDeck(dice: Dice, deck: unknown, lists: readonly Cards[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(deck));
  const file: Record<string, unknown> = { deck: copy };
  let holder = file;
  let last = 'deck';
  for (const next of lists[dice.below(lists.length)]?.path ?? []) {
    holder = holder[last] as Record<string, unknown>;
    last = next;
  }
  const found = holder[last];
  if (Array.isArray(found)) {
    const at = dice.below(found.length);
    found[at] = mutateValue(dice, found[at]);
  } else holder[last] = mutateValue(dice, found);
  return file.deck;
}

/** Why a deck is refused, or null; whatever else is thrown is a crash. */
export function refusalOf(game: Game<Shape>, deck: unknown): string | null {
  const seats = game.seats.usual;
  try {
    game.readSetting?.({ deck }, resolveOptions(game, seats), seats);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** A sentence names the card, and what of it: its field, or that it is no card at all. */
export const namesCardAndField = (sentence: string): boolean =>
  sentence.length < 700 &&
  /\b(?:card|entry|box|deck|market|objectives)\b/i.test(sentence) &&
  /field|, [a-z][\w.[\]]*:|object|has \d+ (?:cards|bytes)|holds \d+|\d+ cards/i.test(sentence);

/** Where cards stand in a deck file: every list of things with ids. */
export function listsIn(value: unknown, path: readonly string[] = []): { readonly path: readonly string[] }[] {
  if (Array.isArray(value)) return value.some((one) => isCard(one)) ? [{ path }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => listsIn(inside, [...path, name]));
}

const isCard = (value: unknown): boolean => typeof value === 'object' && value !== null && 'id' in value;
