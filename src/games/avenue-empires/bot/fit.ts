import type { Fits } from '../../../contract/fit.ts';
import printed from '../deck.json' with { type: 'json' };
import toldTable from './told.json' with { type: 'json' };

/** What cards are worth the bots read from their scoring text, so nothing else is fitted. */
export const fits: Fits = {
  recipes: [],
  told: { shipped: toldTable, seats: 4, worlds: 16, others: 'normal', options: [{}] },
  printed,
};
