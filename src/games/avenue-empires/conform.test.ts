import { expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { missingParagraphs, rulebookIn, runGolden } from '../../engine/conform/folder.ts';
import { avenueEmpires } from './game.ts';
import { FACTS } from './bot/told.ts';
import { wildDeck } from './testing/wild-deck.ts';

const folder = new URL('.', import.meta.url);
const rulebook = rulebookIn(folder);

test('Avenue Empires keeps what every game owes', () => {
  const { findings, missing, counts } = conform(avenueEmpires, {
    rulebook,
    facts: FACTS,
    seed: 'avenue empires',
    matches: 2,
    seats: [2, 3, 4, 7],
    options: { deckPlan: 'scaled' },
  });
  expect(findings).toEqual([]);
  expect(missing).toEqual(['deckPlan=whole-box']);
  expect(counts.legality).toBeGreaterThan(100);
});

test('[§option deckPlan] it keeps that with the whole box', () => {
  const options = { deckPlan: 'whole-box' } as const;
  const { findings } = conform(avenueEmpires, { rulebook, facts: FACTS, seed: 'box', matches: 1, seats: [7], options });
  expect(findings).toEqual([]);
});

test('[§2.6] and with edited decks full of powers', () => {
  const { findings } = conform(avenueEmpires, {
    rulebook,
    facts: FACTS,
    seed: 'edited',
    matches: 2,
    seats: [2, 3, 4],
    options: { deckPlan: 'scaled', powerCards: 'in' },
    settingFor: (dice) => ({ deck: wildDeck(dice, 24) }),
  });
  expect(findings).toEqual([]);
});

test('every paragraph that the code cites is in the rulebook', () => {
  expect(missingParagraphs(folder)).toEqual([]);
});

test('[§R48] the recorded match runs again to the byte: four players, closed discards, finish-round', () => {
  const { recorded, again } = runGolden(avenueEmpires, folder);
  expect(again).toEqual(recorded);
  expect(again.table.phase).toBe('over');
});
