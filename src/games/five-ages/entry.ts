import type { LoadedGame } from '../../contract/shelf.ts';
import { fiveAges } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { fiveAgesText } from './words/table-text.ts';

export const entry: LoadedGame = { game: fiveAges, text: fiveAgesText, readSheet };
