import type { LoadedGame } from '../../contract/shelf.ts';
import deck from './deck.json' with { type: 'json' };
import { upperCataracts } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { upperCataractsText } from './words/table-text.ts';

export const entry: LoadedGame = { game: upperCataracts, text: upperCataractsText, readSheet, deck };
