import { fiveAges } from '../../../games/five-ages/game.ts';
import { readSheet } from '../../../games/five-ages/sheet.ts';
import { fiveAgesText } from '../../../games/five-ages/table-text.ts';
import type { Entry } from '../../../games/registry.ts';

export const entry: Entry = { game: fiveAges, text: fiveAgesText, readSheet };
