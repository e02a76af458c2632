import type { LoadedGame } from '../../contract/shelf.ts';
import deck from './deck.json' with { type: 'json' };
import { avenueEmpires } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { avenueEmpiresText } from './words/table-text.ts';

export const entry: LoadedGame = { game: avenueEmpires, text: avenueEmpiresText, readSheet, deck };
