import { expect, test } from 'vitest';
import { resolveOptions } from '../../../engine/options.ts';
import { act, newTable, nextToAct } from '../../../engine/play.ts';
import { isOver } from '../../../engine/table.ts';
import { letterNames } from '../../../engine/tell.ts';
import { viewOf } from '../../../engine/view.ts';
import { follow } from '../bot/follow.ts';
import { fiveAges } from '../game.ts';
import { describeKey } from '../ranking.ts';
import { keyOf } from '../scoring.ts';
import { accountOf, titleOf } from './account.ts';

test.each([3, 5, 7])(
  '[§5.5] the account says why the first of %i is first, to each seat why it is behind, and what every hand is called',
  (seats) => {
    const t = newTable(fiveAges, seats, resolveOptions(fiveAges, seats, {}), `account ${seats}`);
    while (!isOver(t)) {
      const seat = nextToAct(t);
      act(t, seat, follow(t, seat));
    }
    const view = viewOf(t, 0);
    const names = letterNames(seats);
    const { rows, why } = accountOf(view, names);
    expect(rows).toEqual([]); // §5.4: hands are compared, points there are none
    const [winner = 0] = view.result?.winners ?? [];
    const whyTo = (viewer: number): string => accountOf(viewOf(t, viewer), names).why;
    expect(why).toBe(whyTo(0));
    expect(whyTo(seats)).toMatch(new RegExp(`^${names[winner]} is (ahead of|level with) .+: .+\\.$`));
    for (let seat = 0; seat < seats; seat++)
      expect(whyTo(seat)).toMatch(
        view.result?.winners.includes(seat)
          ? /^You are (ahead of|level with) /
          : new RegExp(`^${names[winner]} is ahead of you: `),
      );
    for (let seat = 0; seat < seats; seat++)
      expect(describeKey(keyOf(t, seat))).toMatch(new RegExp(`^${titleOf(view, seat).toLowerCase()}`));
  },
);
