import { read, write } from '../../ui/browser-storage.ts';
import { readJson } from '../../desk/json.ts';
import { Problem } from '../../engine/words.ts';

/* Decks that somebody has edited, kept on this device by their names, each as the text of its file. */

const MOST_KEPT = 40; // of one game
export const LONGEST_NAME = 40;
export const LOST_DECK = 'This deck is not kept on this device any more. Choose another.';

const listKey = (game: string): string => `cardwright.decks.${game}`;
const deckKey = (game: string, name: string): string => `cardwright.decks.${game}.${name}`;
const chosenKey = (game: string): string => `cardwright.deck-chosen.${game}`;

/** The names of the decks of a game, the latest first. */
export function keptNames(game: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(read(listKey(game)) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return []; // somebody wrote something else there
  }
}

/** The content of a kept deck; null if there is none, or none that can be read. */
export function keptDeck(game: string, name: string): object | null {
  const text = read(deckKey(game, name));
  if (text === null) return null;
  try {
    const deck = readJson(text);
    return typeof deck === 'object' ? deck : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Keeps it, in place of one of the same name; answers why not, or null. */
export function keepDeck(game: string, name: string, deck: unknown): string | null {
  const others = keptNames(game).filter((other) => other !== name);
  if (others.length >= MOST_KEPT) return `This device keeps ${MOST_KEPT} decks of a game. Throw one away first.`;
  const text = JSON.stringify(deck);
  write(deckKey(game, name), text);
  if (read(deckKey(game, name)) !== text)
    return 'This browser has no room for the deck, or keeps nothing. Save it as a file.';
  write(listKey(game), JSON.stringify([name, ...others]));
  return null;
}

export function forgetDeck(game: string, name: string): void {
  write(listKey(game), JSON.stringify(keptNames(game).filter((other) => other !== name)));
  remove(deckKey(game, name));
  if (chosenDeck(game) === name) chooseDeck(game, null);
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // what is switched off keeps nothing anyway
  }
}

/** The deck that a match of this game is set up with; null: the printed one. */
export function chosenDeck(game: string): string | null {
  const name = read(chosenKey(game));
  return name !== null && keptNames(game).includes(name) ? name : null;
}

export function chooseDeck(game: string, name: string | null): void {
  if (name === null) remove(chosenKey(game));
  else write(chosenKey(game), name);
}
