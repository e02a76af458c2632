import type { Shape, Table } from '../engine/game.ts';
import { compareScores } from '../engine/result.ts';
import { isOver } from '../engine/table.ts';
import { MOST_SEATS } from '../engine/words.ts';
import type { Search } from '../contract/mind.ts';

const BY_SCORE = 0.25; // of the worth of an end: to lose narrowly is better than to lose by far

/** Judges worlds of any game: by who has won and by the scores; before the end by the scores alone. */
export function makeJudge<T extends Shape>(): Search<T>['judge'] {
  let isShared = false; // all win or lose together; only an end tells
  return (t, out) => {
    const { game, seats } = t.plan;
    const won = isOver(t) ? (game.winners?.(t) ?? null) : null;
    if (won) isShared = true;
    readScores(t);
    if (isShared || seats === 1) judgeTogether(seats, out);
    else judgeRivals(seats, out);
    if (!isOver(t) || (seats === 1 && !won)) return;
    for (let seat = 0; seat < seats; seat++) out[seat]! *= BY_SCORE;
    if (won) for (const seat of won) out[seat]! += 1 - BY_SCORE;
    else shareVictory(seats, out);
  };
}

const scores: (readonly number[])[] = []; // seat → its score in the world that is judged

function readScores<T extends Shape>(t: Table<T>): void {
  for (let seat = 0; seat < t.seats; seat++) scores[seat] = t.plan.game.score(t, seat);
}

function shareVictory(seats: number, out: Float64Array): void {
  let best = 0;
  let winners = 0;
  for (let seat = 0; seat < seats; seat++) {
    const ahead = compareScores(scores[seat]!, scores[best]!);
    if (ahead > 0) winners = 0;
    if (ahead > 0) best = seat;
    if (ahead >= 0) winners++;
  }
  for (let seat = 0; seat < seats; seat++)
    if (compareScores(scores[seat]!, scores[best]!) === 0) out[seat]! += (1 - BY_SCORE) / winners;
}

const FADING = 0.25; // what each number of a score counts beside the one before it
const LEAD = 4; // to be ahead by the mean of all multiplies the odds by e to the power of this

const values = new Float64Array(MOST_SEATS);

/** A lead counts by how large it is beside the scores themselves, whatever a game's points are worth. */
function judgeRivals(seats: number, out: Float64Array): void {
  values.fill(0);
  let whole = 0;
  for (let i = 0, weight = 1; i < scores[0]!.length; i++, weight *= FADING) {
    let size = 0;
    for (let seat = 0; seat < seats; seat++) size += Math.abs(scores[seat]![i]!);
    for (let seat = 0; seat < seats; seat++) values[seat]! += (weight * scores[seat]![i]!) / (1 + size / seats);
    whole += weight;
  }
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += out[seat] = Math.exp((LEAD * values[seat]!) / whole);
  for (let seat = 0; seat < seats; seat++) out[seat]! /= sum;
}

const HALF_WAY = 20; // points, as good as any number

/** Nobody to compare with: more is better, less and less so. */
function judgeTogether(seats: number, out: Float64Array): void {
  let value = 0;
  let whole = 0;
  for (let i = 0, weight = 1; i < scores[0]!.length; i++, weight *= FADING) {
    let sum = 0;
    for (let seat = 0; seat < seats; seat++) sum += scores[seat]![i]!;
    value += (weight * sum) / (Math.abs(sum) + HALF_WAY);
    whole += weight;
  }
  out.fill((1 + value / whole) / 2, 0, seats);
}
