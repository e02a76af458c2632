import { expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { missingParagraphs, rulebookIn, runGolden } from '../../engine/conform/folder.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { readDeck } from './deck.ts';
import { rebuild } from './game.ts';

const folder = new URL('.', import.meta.url);
const rulebook = rulebookIn(folder);

/** Values that only the other mode has. */
const ofMode = (missing: readonly string[], others: RegExp): string[] => missing.filter((value) => !others.test(value));

test('Rebuild, versus, keeps what every game owes', () => {
  const { findings, missing } = conform(rebuild, {
    rulebook,
    matches: 4,
    seed: 'rebuild',
    seats: [2, 3, 4],
    options: { mode: 'versus' },
  });
  expect(findings).toEqual([]);
  expect(ofMode(missing, /^(?:mode=|deal=daily)/)).toEqual([]);
});

test('Rebuild, the campaign, keeps what every game owes', () => {
  const { findings, missing } = conform(rebuild, {
    rulebook,
    matches: 3,
    seed: 'campaign',
    options: {
      mode: 'campaign',
      deckCopies: 1,
      trashTie: 'right',
      endCheck: 'immediate',
      handSize: 5,
      firstHands: 'equal',
      catchUp: 'off',
      goldStacks: 'off',
    },
    settingFor(dice, seats, options) {
      if (options.deal === 'daily') return {}; // §6.5.10
      const game = 1 + dice.below(4);
      const { early } = readDeck(options.deck, undefined);
      const kept = Array.from({ length: seats }, (): string[] => []);
      for (let i = 1; i < game; i++) kept[makeDice(`${i}`).below(seats)]?.push(early[i * 3]?.face.id ?? '');
      return { game, kept };
    },
  });
  expect(findings).toEqual([]);
  const versusOnly = /^(mode|deckCopies|trashTie|endCheck|handSize|firstHands|catchUp|goldStacks|openHands)=/;
  expect(ofMode(missing, versusOnly)).toEqual([]);
});

test('every paragraph that the code cites is in the rulebook', () => {
  expect(missingParagraphs(folder)).toEqual([]);
});

test('[§3] the recorded match runs again to the byte: revised deck, four players, mixed options', () => {
  const { recorded, again } = runGolden(rebuild, folder);
  expect(again).toEqual(recorded);
  expect(again.table.phase).toBe('over');
});
