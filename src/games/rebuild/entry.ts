import type { Entry } from '../../contract/shelf.ts';
import { rebuildCampaign } from './campaign/campaign-text.ts';
import { rebuild } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { rebuildText } from './words/table-text.ts';

export const entry: Entry = { game: rebuild, text: rebuildText, readSheet, campaigns: rebuildCampaign };
