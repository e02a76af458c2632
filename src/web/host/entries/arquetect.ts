import { arquetect } from '../../../games/arquetect/game.ts';
import { readSheet } from '../../../games/arquetect/sheet.ts';
import { arquetectText } from '../../../games/arquetect/table-text.ts';
import type { Entry } from '../../../games/registry.ts';

export const entry: Entry = { game: arquetect, text: arquetectText, readSheet };
