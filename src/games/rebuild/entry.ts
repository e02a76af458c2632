import type { LoadedGame } from '../../contract/shelf.ts';
import deck from './deck.json' with { type: 'json' };
import { rebuildCampaign } from './campaign/campaign-text.ts';
import { rebuild } from './game.ts';
import { readSheet } from './words/sheet.ts';
import { rebuildText } from './words/table-text.ts';

export const entry: LoadedGame = { game: rebuild, text: rebuildText, readSheet, deck, campaigns: rebuildCampaign };
