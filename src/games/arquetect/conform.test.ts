import { expect, test } from 'vitest';
import { conform } from '../../engine/conform/conform.ts';
import { missingParagraphs, rulebookIn, runGolden } from '../../engine/conform/folder.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { BOX } from './deck.ts';
import { arquetect } from './game.ts';
import type { Options } from './shape.ts';
import { FACTS } from './bot/told.ts';

const folder = new URL('.', import.meta.url);
const rulebook = rulebookIn(folder);

/** §2.9: any legal custom deck. */
function settingFor(dice: Dice, seats: number, options: Options): unknown {
  if (options.deck !== 'custom') return null;
  const list: Record<string, number> = {};
  const size = (3 + dice.below(6)) * seats + dice.below(seats);
  for (let cards = 0; cards < size;) {
    const face = BOX.faces[dice.below(BOX.faces.length)];
    if (!face || (list[face.id] ?? 0) >= face.copies) continue;
    list[face.id] = (list[face.id] ?? 0) + 1;
    cards++;
  }
  return { deck: list };
}

test('Arquetect keeps what every game owes', () => {
  const seats = [2, 3, 4, 5];
  const { findings, counts } = conform(arquetect, {
    rulebook,
    matches: 4,
    seed: 'arquetect',
    seats,
    facts: FACTS,
    settingFor,
  });
  expect(findings).toEqual([]);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
});

test('[§6.1] so it does with Headlines and at a full table', () => {
  const options = { expansion: 'plenty', deck: 'balanced', length: 'short', roundLimit: 8 } as const;
  const plan = { rulebook, matches: 1, seed: 'headlines', seats: [4, 6, 8], options, facts: FACTS, settingFor };
  expect(conform(arquetect, plan).findings).toEqual([]);
});

test('every paragraph that the code cites is in the rulebook', () => {
  expect(missingParagraphs(folder)).toEqual([]);
});

test('[§R38] the recorded match runs again to the byte: five players, Headlines, mixed options', () => {
  const { recorded, again } = runGolden(arquetect, folder);
  expect(again).toEqual(recorded);
  expect(again.table.phase).toBe('over');
});
