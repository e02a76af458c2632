import type { Fitted } from '../../../contract/fitted.ts';
import printed from '../deck.json' with { type: 'json' };

/** The worth table of §11.4 stands in deck.json, where whoever edits a deck can change it. */
export const worthsTable: Fitted<Readonly<Record<string, number>>> = {
  made: { command: null, note: 'the worth table of the rulebook (§11.4)', deck: '32c480a04923c6d9', version: 1 },
  values: Object.fromEntries(printed.cards.map(({ id, worth }) => [id, worth])),
};
