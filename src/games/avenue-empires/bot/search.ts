import { type Choices, offer } from '../../../engine/choices.ts';
import { isOver } from '../../../engine/table.ts';
import { MOST_SEATS, type Seat } from '../../../engine/words.ts';
import type { Search } from '../../../contract/mind.ts';
import { playOut, type Score, scoreOf } from './playout.ts';
import { lookAhead, mostPromising } from './prospects.ts';
import type { AvenueEmpires, AvenueTable } from '../shape.ts';

/** §11: λ, as the measured bots have it. */
const GRUDGE = 0.3;

/*
 * How `hard` thinks (bots/search.ts): what is left of this round is played in an imagined world by `follow`, the rounds
 * after it by `playOut`, and whoever then has the best city has won.
 */
export const search: Search<AvenueEmpires> = {
  candidates,
  follow: (t, seat) => mostPromising(lookAhead(t, seat, GRUDGE)),
  judge,
  rounds: () => 0,
  width: 12,
  depth: 0,
};

function candidates(t: AvenueTable, seat: Seat, out: Choices): void {
  const { codes, worth, count } = lookAhead(t, seat, GRUDGE);
  for (let rest = Math.min(count, search.width); rest > 0; rest--) {
    let best = 0;
    for (let i = 1; i < count; i++) if ((worth[i] ?? 0) > (worth[best] ?? 0)) best = i;
    offer(out, codes[best] ?? 0);
    worth[best] = -Infinity;
  }
}

const score: Score = { points: 0, key: 0 };
const points = new Float64Array(MOST_SEATS);
const keys = new Float64Array(MOST_SEATS);

const LEAD = 4; // VP: so far a played-out match may be from the one that comes
const SURE = 0.9; // how much counts who has won a match that is over; the rest prefers the clearer victory

/** A match that is only imagined to its end is not won by a point: who is ahead by LEAD has e times the chance. */
function judge(t: AvenueTable, out: Float64Array): void {
  const sure = isOver(t) ? SURE : 0;
  playOut(t);
  let most = -Infinity;
  let best = -Infinity;
  for (let seat = 0; seat < t.seats; seat++) {
    scoreOf(seat, t.options.tieBreak === 'shared', score);
    points[seat] = score.points;
    keys[seat] = score.key;
    most = Math.max(most, score.points);
    best = Math.max(best, score.key);
  }
  let sum = 0;
  let winners = 0;
  for (let seat = 0; seat < t.seats; seat++) {
    out[seat] = Math.exp(((points[seat] ?? 0) - most) / LEAD);
    sum += out[seat] ?? 0;
    if (keys[seat] === best) winners++;
  }
  for (let seat = 0; seat < t.seats; seat++) {
    const won = keys[seat] === best ? 1 / winners : 0;
    out[seat] = sure * won + (1 - sure) * ((out[seat] ?? 0) / sum);
  }
}
