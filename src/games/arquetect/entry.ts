import type { LoadedGame } from '../../contract/shelf.ts';
import deck from './deck.json' with { type: 'json' };
import { arquetect } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { arquetectText } from './words/table-text.ts';

export const entry: LoadedGame = { game: arquetect, text: arquetectText, readSheet, deck };
