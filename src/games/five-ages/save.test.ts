import { expect, test } from 'vitest';
import { legalActions } from '../../engine/edge.ts';
import { loadMatch, saveMatch, startMatch, submit } from '../../engine/match.ts';
import { nextToAct } from '../../engine/play.ts';
import { isOver } from '../../engine/table.ts';
import { fiveAges } from './game.ts';

test('[§5.5] an option that leaves no trace on the table cannot be edited in a save', () => {
  const match = startMatch(fiveAges, { seats: 3, seed: 'save', options: { negotiation: 'turns' } });
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    submit(match, seat, legalActions(match.table, seat).at(-1));
  }
  const saved = structuredClone(saveMatch(match));
  expect(saveMatch(loadMatch(fiveAges, saved))).toEqual(saved);
  const edited = { ...saved, options: { ...saved.options, 'tie-break': 'leftovers' } };
  expect(() => loadMatch(fiveAges, edited)).toThrow('its check does not fit its options and steps');
});
