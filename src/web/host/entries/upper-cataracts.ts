import { upperCataracts } from '../../../games/upper-cataracts/game.ts';
import { readSheet } from '../../../games/upper-cataracts/sheet.ts';
import { upperCataractsText } from '../../../games/upper-cataracts/table-text.ts';
import type { Entry } from '../../../games/registry.ts';

export const entry: Entry = { game: upperCataracts, text: upperCataractsText, readSheet };
