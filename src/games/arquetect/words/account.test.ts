import { describe, expect, test } from 'vitest';
import type { Match } from '../../../engine/match.ts';
import { isOver } from '../../../engine/table.ts';
import { viewOf } from '../../../engine/view.ts';
import { goOn } from '../../../engine/play.ts';
import { resign } from '../flow.ts';
import { BLUE, decline, done, gift, GREEN, play, position, RED, trade } from '../testing/position.ts';
import { everyPosition, type Options } from '../testing/random-matches.ts';
import type { Arquetect } from '../shape.ts';
import { account } from './account.ts';

const NAMES = ['Ann', 'Ben', 'Eva', 'Tom', 'Mia'];

const TABLES: readonly (readonly [number, Options])[] = [
  [4, { expansion: 'plenty' }],
  [2, {}],
  [5, { length: 'short', scoreAid: 'off' }],
];

describe('[§5.2] the account of a match that is over', () => {
  test.each(TABLES)(
    '%i seats, %j: what the categories brought adds up to the points of each seat',
    (seats, options) => {
      const matches = new Set<Match<Arquetect>>();
      everyPosition(seats, options, ({ match }) => matches.add(match));
      for (const { table } of matches) {
        expect(isOver(table)).toBe(true);
        const view = viewOf(table, 0);
        const { rows, why } = account(view, NAMES);
        const sums = view.result?.scores.map((_, who) => rows.reduce((sum, { points }) => sum + (points[who] ?? 0), 0));
        expect(sums).toEqual(view.result?.scores.map(([points = 0]) => points));
        expect(rows.length).toBeGreaterThan(1);
        expect(why).toContain(view.result?.winners.includes(0) ? 'ou' : NAMES[view.result?.winners[0] ?? -1]);
        expect(why.endsWith('.')).toBe(true);
      }
    },
  );

  test('why the first one won: the greatest lead by category', () => {
    const t = position({ cities: ['cottage park fire', 'villa lake'] });
    play(t, RED, ...gift(3, BLUE, 2), done);
    const { rows, why } = account(viewOf(t, RED), NAMES);
    expect(rows).toEqual([
      { name: 'Residential', points: [3, 4], rule: '§5.2' },
      { name: 'Nature', points: [3, 0], rule: '§5.2' },
      { name: 'Hazard', points: [null, -1], rule: '§5.2' },
    ]);
    expect(why).toBe('You are 3 points ahead of Ben, most of all by Nature: 3 to 0.');
    expect(account(viewOf(t, BLUE), NAMES).why).toBe('Ann is 3 points ahead of you, most of all by Nature: 3 to 0.');
  });

  test('[§5.3] equal points: what decided', () => {
    const t = position({ cities: ['cottage rats', 'terrace', 'fire'] });
    play(t, RED, ...gift(2, GREEN, 0), done);
    play(t, BLUE, ...trade(['terrace'], null, GREEN));
    play(t, GREEN, decline);
    play(t, BLUE, done);
    expect(account(viewOf(t, RED), NAMES).why).toBe('Ben and you both have 2 points: who was done earlier decides.');
  });

  test('[§R47] somebody who left', () => {
    const t = position({ cities: ['cottage', 'park'] });
    resign(t, BLUE);
    goOn(t);
    const { rows, why } = account(viewOf(t, RED), NAMES);
    expect(rows.map(({ points }) => points)).toEqual([
      [2, null],
      [null, 1],
    ]);
    expect(why).toBe('You are the only one who has not left.');
  });
});
