import type { Game, Shape } from '../engine/game.ts';
import { seedWords } from '../engine/luck/random.ts';
import { Problem } from '../engine/words.ts';

/*
 * A deck that somebody has edited, on its way into a match of the page or of a server. What comes from outside is bounded before
 * anybody reads it: in bytes, which bounds the number of its cards and the time it takes, and in depth.
 */

/** The data of a match that is played with such a deck. */
export interface OwnDeck {
  readonly deck: unknown;
}

const LARGEST = 60_000; // bytes of JSON: one message to a server, with room for the rest of it
const DEEPEST = 16; // levels

/** The data of a match with these cards, or a Problem that names the card and the field. */
export function readOwnDeck(game: Game<Shape>, deck: unknown, options: object, seats: number): OwnDeck {
  if (!game.readSetting) throw new Problem(`${game.title} is played with its printed deck only.`);
  if (isDeeper(deck, DEEPEST)) throw new Problem(`This deck is nested more than ${DEEPEST} levels deep.`);
  const size = new TextEncoder().encode(JSON.stringify(deck)).length;
  if (size > LARGEST) throw new Problem(`This deck has ${size} bytes, where ${LARGEST} are the most.`);
  const setting: OwnDeck = { deck };
  game.readSetting(setting, options, seats);
  return setting;
}

/** Looks no deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** The deck in a match's own data; null: the printed one. */
export const deckIn = (setting: unknown): unknown =>
  typeof setting === 'object' && setting !== null && 'deck' in setting ? (setting.deck ?? null) : null;

/** Decks with the same mark are the same, word for word. */
export const markOf = (deck: unknown): string =>
  Array.from(seedWords(`own deck ${JSON.stringify(deck)}`).subarray(0, 4), (word) =>
    word.toString(16).padStart(8, '0'),
  ).join('');
