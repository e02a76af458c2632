import '../../games/all.ts';
import { describe, expect, test } from 'vitest';
import { startMatch, submit } from '../../engine/match.ts';
import { legalActions } from '../../engine/edge.ts';
import { nextToAct } from '../../engine/play.ts';
import { resultOf } from '../../engine/result.ts';
import { isOver } from '../../engine/table.ts';
import { games } from '../../contract/shelf.ts';
import { endOf } from './ending.ts';

/** Whoever is waited for does the last thing that they may. */
function played(game: (typeof games)[number]['game'], seats: number) {
  const match = startMatch(game, { seats, seed: 'a course' });
  for (let steps = 0; !isOver(match.table); steps++) {
    if (steps > 4000) throw new Error(`${game.id}: no end`);
    const seat = nextToAct(match.table);
    const legal = legalActions(match.table, seat);
    submit(match, seat, legal[(steps * 7) % legal.length]);
  }
  return match;
}

describe.each(games.map((entry) => [entry.game.id, entry] as const))('the end of a match of %s', (_, entry) => {
  const { game, text } = entry;
  test('has the points of every seat after each round, and the last are those of the result', () => {
    const match = played(game, game.seats.min);
    const { course, titles } = endOf(entry, match, 0);
    if (text.hasNoPoints) expect(course).toBeNull();
    else {
      const rounds = course?.map(({ round }) => round) ?? [];
      expect(rounds.length).toBeGreaterThan(1);
      expect(rounds).toEqual([...new Set(rounds)].toSorted((one, other) => one - other));
      expect(course?.at(-1)?.points).toEqual(resultOf(match.table)?.scores.map(([points]) => points));
    }
    if (text.title) expect(titles?.every((title) => title.length > 2)).toBe(true);
  });

  test('is not told before it has come', () => {
    const match = startMatch(game, { seats: game.seats.min, seed: 'a course' });
    expect(() => endOf(entry, match, 0)).toThrow('not over');
  });
});
