import { rebuildCampaign } from '../../../games/rebuild/campaign-text.ts';
import { rebuild } from '../../../games/rebuild/game.ts';
import { readSheet } from '../../../games/rebuild/sheet.ts';
import { rebuildText } from '../../../games/rebuild/table-text.ts';
import type { Entry } from '../../../games/registry.ts';

export const entry: Entry = { game: rebuild, text: rebuildText, readSheet, campaigns: rebuildCampaign };
