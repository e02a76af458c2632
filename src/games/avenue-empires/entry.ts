import type { Entry } from '../../contract/shelf.ts';
import { avenueEmpires } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { avenueEmpiresText } from './words/table-text.ts';

export const entry: Entry = { game: avenueEmpires, text: avenueEmpiresText, readSheet };
