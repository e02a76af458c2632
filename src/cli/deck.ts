import type { Game, Shape } from '../engine/game.ts';
import { Problem } from '../engine/words.ts';
import { readWritten } from '../desk/json-fault.ts';
import { readText } from './files.ts';

export const DECK_HELP = '  --deck FILE         cards of your own in place of the printed ones (JSON)';

/** The content of `--deck FILE`; what is no JSON is told with the name of the file, line and column. */
export function readDeck(file: string): unknown {
  const text = readText(file);
  return inFile(file, () => readWritten(text));
}

/** The data of a match that is played with `--deck FILE`; what is wrong with the cards is told with the name of the file. */
export function deckSetting(game: Game<Shape>, file: string | undefined, options: object, seats: number): unknown {
  if (file === undefined) return null;
  if (!game.readSetting) throw new Problem(`${game.title} is played with its printed deck only.`);
  const setting = { deck: readDeck(file) };
  inFile(file, () => game.readSetting?.(setting, options, seats));
  return setting;
}

/** Names the file in what is wrong with its content. */
export function inFile<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Problem ? new Problem(`${file}: ${error.message}`) : error;
  }
}
