import { phaseOf } from '../../../engine/table.ts';
import { countBits } from '../../../engine/words.ts';
import type { Tally } from '../../../contract/tally.ts';
import { typeOf } from '../acts.ts';
import { pointsOf } from '../ending.ts';
import { type Arquetect, BOXES, ENDS, NEW_BOXES } from '../shape.ts';

/* What §11.4 tells of many games. */

const DEALT = 0;
const FINAL = 1;
const WINNER = 2;
const TURNS = 3;
const OFFERS = 4;
const EXCHANGES = 5;
const GIFTS = 6;
const ABILITIES = 7;
const TIES = 8;
const OVER = 9;

const add = (counts: Float64Array, at: number, number = 1): void => {
  counts[at] = (counts[at] ?? 0) + number;
};

let dealt = 0;

export const tally: Tally<Arquetect> = {
  size: OVER + ENDS.length,
  turns: { ifUsual: ['firstPlayer'] },
  cards: { held: ['city'], used: ['city'], spare: [...BOXES, ...NEW_BOXES] },
  score: (t, seat) => pointsOf(t, seat),

  begin(t) {
    dealt = 0;
    for (let seat = 0; seat < t.seats; seat++) dealt += pointsOf(t, seat);
  },

  before(t, _seat, code, counts) {
    const phase = phaseOf(t);
    const type = typeOf(code);
    if (phase === 'action') {
      if (t.counters.ability === 0) add(counts, TURNS);
      if (type === 'ability') add(counts, ABILITIES);
    } else if (phase === 'partner') add(counts, OFFERS);
    else if (phase === 'gift-gap') add(counts, GIFTS);
    else if (type === 'agree') add(counts, EXCHANGES);
  },

  after() {},

  finish(t, winners, counts) {
    let best = -Infinity;
    let level = 0;
    for (let seat = 0; seat < t.seats; seat++) {
      const points = pointsOf(t, seat);
      add(counts, FINAL, points);
      level = points > best ? 1 : points === best ? level + 1 : level;
      best = Math.max(best, points);
    }
    add(counts, DEALT, dealt);
    add(counts, WINNER, best);
    if (level > 1 || countBits(winners) > 1) add(counts, TIES);
    add(counts, OVER + t.counters.over);
  },

  report(counts, games, seats) {
    const each = (at: number): number => (counts[at] ?? 0) / games;
    return {
      points: { dealt: each(DEALT) / seats, final: each(FINAL) / seats, winner: each(WINNER) },
      perGame: {
        turns: each(TURNS),
        offers: each(OFFERS),
        exchanges: each(EXCHANGES),
        gifts: each(GIFTS),
        abilities: each(ABILITIES),
      },
      equalTopScores: each(TIES),
      endedBy: Object.fromEntries(ENDS.flatMap((why, i) => (i === 0 ? [] : [[why, each(OVER + i)]]))),
    };
  },

  lines(counts, games, seats) {
    const each = (at: number, by = games): string => ((counts[at] ?? 0) / by).toFixed(1);
    const percent = (at: number): string => ((100 * (counts[at] ?? 0)) / games).toFixed(1);
    return [
      `A city scores ${each(DEALT, games * seats)} as dealt, ${each(FINAL, games * seats)} at the end, the winner’s ${each(WINNER)}`,
      `A game has ${each(TURNS)} turns: ${each(OFFERS)} offers, ${each(EXCHANGES)} exchanges, ${each(GIFTS)} gifts, ${each(ABILITIES)} abilities`,
      `Equal top scores: ${percent(TIES)} %`,
      `Ended by: ${ENDS.flatMap((why, i) => (i === 0 ? [] : [`${why} ${percent(OVER + i)} %`])).join(', ')}`,
    ];
  },
};
