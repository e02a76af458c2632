import { avenueEmpires } from '../../../games/avenue-empires/game.ts';
import { readSheet } from '../../../games/avenue-empires/sheet.ts';
import { avenueEmpiresText } from '../../../games/avenue-empires/table-text.ts';
import type { Entry } from '../../../games/registry.ts';

export const entry: Entry = { game: avenueEmpires, text: avenueEmpiresText, readSheet };
