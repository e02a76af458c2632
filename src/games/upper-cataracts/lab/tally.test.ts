import { expect, test } from 'vitest';
import { act } from '../../../engine/play.ts';
import { opening, position, stop } from '../testing/position.ts';
import { tally } from './tally.ts';

test('[§11.4] the tally of two reigns: ends, years, scores and Objectives', () => {
  const counts = new Float64Array(tally.size);
  const lost = position({ at: 'resolve', year: 30, trackers: '3/3/3/2' });
  stop(lost);
  const won = position({
    year: 28,
    trackers: '3/2/4/1',
    hand: ['Work Gang'],
    milestone: { card: 'Peoples of the Sea', clock: 3, crisis: 19 },
  });
  won.counters.resolved = 4;
  act(won, 0, 1 + (won.plan.faces.find(({ id }) => id === 'work-gang')?.number ?? 0));
  act(won, 0, 2);
  for (const t of [lost, won]) {
    tally.begin(opening());
    tally.finish(t, 1, counts);
  }
  expect(tally.report(counts, 2, 1)).toMatchObject({
    victories: { rate: 0.5 },
    ends: { victory: 1, collapse: 0, omens: 0, reign: 1, abdicated: 0 },
    medianYear: 28,
    score: { p10: 5, p90: 37 },
    objectivesResolvedPerGame: 2,
  });
  expect(tally.score(lost, 0)).toBe(5);
  expect(tally.lines(counts, 2, 1)[0]).toMatch(/^Reigns won: 50\.0 %/);
});
