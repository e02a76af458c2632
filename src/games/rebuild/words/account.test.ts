import { describe, expect, test } from 'vitest';
import { startMatch, submit } from '../../../engine/match.ts';
import { legalActions } from '../../../engine/edge.ts';
import { nextToAct } from '../../../engine/play.ts';
import { makeDice } from '../../../engine/luck/random.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { rebuild } from '../game.ts';
import { finalPoints } from '../scoring.ts';
import type { Options, RebuildTable } from '../shape.ts';
import { buy, play, position } from '../testing/position.ts';
import { account } from './account.ts';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];
const accountOf = (t: RebuildTable, viewer = 0) => account(viewOf(t, viewer), NAMES);

/** Played to its end at random. */
function playedOut(seats: number, options: Partial<Options>, seed: string): RebuildTable {
  const match = startMatch(rebuild, { seats, seed, options });
  const dice = makeDice(seed);
  while (!isOver(match.table)) {
    const seat = nextToAct(match.table);
    const legal = legalActions(match.table, seat);
    submit(match, seat, legal[dice.below(legal.length)]);
  }
  return match.table;
}

describe('the account', () => {
  test.each([
    [2, {}],
    [4, {}],
    [3, { deck: 'revised', ancientBonus: 'each' }],
    [1, {}],
    [2, { mode: 'campaign', deck: 'revised' }],
  ] as const)('[§5.2] %i seats, %j: the rows of a seat add up to its points, for whoever looks', (seats, options) => {
    for (let i = 0; i < 4; i++) {
      const t = playedOut(seats, options, `account ${i}`);
      for (const viewer of [0, seats]) {
        const { rows, why } = accountOf(t, viewer);
        for (let seat = 0; seat < seats; seat++)
          expect(rows.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0)).toBe(finalPoints(t, seat));
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
        expect(why).toMatch(/^[A-Z\d].*\.$/);
      }
    }
  });

  /** The last purchase of a game: what A and B own besides is as given. */
  function ended(discards: readonly string[]): RebuildTable {
    const t = position('act', {
      main: 'empty',
      columns: ['steel-axe', 'crown galleon', 'uzi anvil', 'sign-post chains', 'chalice war-chest'],
      hands: ['pile-of-nails', ''],
      decks: ['', ''],
      discards,
    });
    play(t, buy(1, '1T', 'pile-of-nails'));
    expect(isOver(t)).toBe(true);
    return t;
  }

  test('[§5.3] bonuses have rows of their own, empty for whoever has no such card', () => {
    const { rows, why } = accountOf(ended(['obelisk ancient-throne ancient-armor', 'stone-tablet']));
    expect(rows.map(({ name, points }) => [name, ...points])).toEqual([
      ['Early cards (1 to 4 points)', 1, 0],
      ['Late cards (5 points or more)', 21, 5],
      ['Ancient set', 2, null],
      ['Obelisk, at the end', 4, null],
    ]);
    expect(why).toBe(
      'You have 23 points more than Ben; Late cards (5 points or more) made the largest difference, +16.',
    );
  });

  test('[§5.5] [§5.6] level on points: fewer cards, or a shared victory', () => {
    expect(accountOf(ended(['stone-pile', 'medium-crate a-log a-stone'])).why).toBe(
      'Ben and you have 4 points each; fewer cards decide, 2 against 3.',
    );
    expect(accountOf(ended(['stone-pile', 'medium-crate a-log'])).why).toBe(
      'Ben and you have 4 points in 2 cards each.',
    );
  });

  test('whoever is behind reads what the first has more than they', () => {
    const t = ended(['obelisk ancient-throne ancient-armor', 'stone-tablet']);
    expect(accountOf(t, 1).why).toMatch(/^Ann has 23 points more than you; /);
    expect(accountOf(t, 2).why).toMatch(/^Ann has 23 points more than Ben; /);
  });

  test('[§6.5.1] in the campaign the target decides', () => {
    const t = playedOut(1, {}, 'campaign account');
    const points = finalPoints(t, 0);
    expect(accountOf(t).why).toBe(
      points >= 50
        ? `${points} points: ${points === 50 ? 'exactly the target' : `${points - 50} more than the target`} of 50.`
        : `${points} points: ${50 - points} short of the target of 50.`,
    );
  });
});
