import type { Seat } from '../../../engine/words.ts';
import { useTable } from '../../../contract/fitted.ts';
import chancesTable from './chances.json' with { type: 'json' };
import { type City, isHazardCard, scoreOf, scoreWithout } from './cities.ts';
import { cityOf, type Future, isIn, remaining } from './futures.ts';

/*
 * Who will win: each seat gets marks for what its city scores, how much a gift would relieve it and how many cards it can
 * still work with; the chances are as their exponentials. The weights were fitted to games of the house bots.
 */

/** By how many remain, from 2 on. */
interface Weights {
  readonly doneScore: number; // a point of somebody who is done
  readonly done: number; // being done
  readonly score: number; // a point of somebody who remains
  readonly relief: number; // what giving the worst card away gains
  readonly secondRelief: number;
  readonly card: number;
  readonly hazard: number; // among them
  readonly wait: number; // each turn before the own one
  readonly later: number; // a point more, for each round from the second on
}

const weights = (numbers: readonly number[]): Weights => {
  const [doneScore = 0, done = 0, score = 0, relief = 0, secondRelief = 0, card = 0, hazard = 0, wait = 0, later = 0] =
    numbers;
  return { doneScore, done, score, relief, secondRelief, card, hazard, wait, later };
};

/* The numbers in the order of Weights. */
let twoSeats = weights([]);
let byRemaining: readonly Weights[] = [];
useTable(chancesTable, (values) => {
  twoSeats = weights(values.twoSeats);
  byRemaining = values.byRemaining.map(weights);
});

const LAST_ROUND = 5; // after the first; later ones are alike

/** Each seat's chance to win in a world where nothing is hidden. */
export function judge(f: Future, out: Float64Array): void {
  if (f.isOver) return shareVictory(f, out);
  const left = remaining(f);
  const weighed = f.seats === 2 ? twoSeats : (byRemaining[left - 2] ?? byRemaining.at(-1) ?? twoSeats);
  const rounds = Math.min(f.round - 1, LAST_ROUND);
  let highest = -Infinity;
  for (let seat = 0; seat < f.seats; seat++) {
    const marks = marksOf(f, seat, weighed, rounds);
    out[seat] = marks;
    if (marks > highest) highest = marks;
  }
  let sum = 0;
  for (let seat = 0; seat < f.seats; seat++) {
    out[seat] = Math.exp((out[seat] ?? 0) - highest);
    sum += out[seat] ?? 0;
  }
  for (let seat = 0; seat < f.seats; seat++) out[seat] = (out[seat] ?? 0) / sum;
}

function marksOf(f: Future, seat: Seat, w: Weights, rounds: number): number {
  const city = cityOf(f, seat);
  const score = scoreOf(city);
  if (!isIn(f, seat)) return w.doneScore * score + w.done + w.later * rounds * score;
  findReliefs(city, score);
  return (
    (w.score + w.later * rounds) * score +
    w.relief * relief +
    w.secondRelief * second +
    w.card * city.length +
    w.hazard * hazardsOf(f, seat) +
    w.wait * waitOf(f, seat)
  );
}

let relief = 0;
let second = 0;

/** What giving the worst card away gains, and the one after it. */
function findReliefs(city: City, score: number): void {
  relief = second = 0;
  for (let at = 0; at < city.length; at++) {
    const gain = scoreWithout(city, at) - score;
    if (gain > relief) {
      second = relief;
      relief = gain;
    } else if (gain > second) second = gain;
  }
}

/** What each of the weights is multiplied with, for whoever fits them. */
export function signsOf(f: Future, seat: Seat): number[] {
  const city = cityOf(f, seat);
  const score = scoreOf(city);
  const later = Math.min(f.round - 1, LAST_ROUND) * score;
  if (!isIn(f, seat)) return [score, 1, 0, 0, 0, 0, 0, 0, later];
  findReliefs(city, score);
  return [0, 0, score, relief, second, city.length, hazardsOf(f, seat), waitOf(f, seat), later];
}

/** How many have a turn before this seat. */
function waitOf(f: Future, seat: Seat): number {
  let wait = 0;
  for (let other = f.turn; other !== seat; other = other + 1 === f.seats ? 0 : other + 1) if (isIn(f, other)) wait++;
  return wait;
}

/* ---- the end (§5.3) ---- */

const NEVER_DONE = 100;

function shareVictory(f: Future, out: Float64Array): void {
  let winners = 0;
  for (let seat = 0; seat < f.seats; seat++) {
    let isBeaten = false;
    for (let other = 0; other < f.seats && !isBeaten; other++) isBeaten = compare(f, other, seat) > 0;
    out[seat] = isBeaten ? 0 : 1;
    if (!isBeaten) winners++;
  }
  for (let seat = 0; seat < f.seats; seat++) out[seat] = (out[seat] ?? 0) / winners;
}

/** More than 0 if the first of them ranks before the second. */
function compare(f: Future, one: Seat, other: Seat): number {
  const points = scoreOf(cityOf(f, one)) - scoreOf(cityOf(f, other));
  if (points !== 0 || f.isShared) return points;
  const hazards = hazardsOf(f, other) - hazardsOf(f, one);
  if (hazards !== 0) return hazards;
  const cards = cityOf(f, other).length - cityOf(f, one).length;
  return cards === 0 ? orderOf(f, other) - orderOf(f, one) : cards;
}

const orderOf = (f: Future, seat: Seat): number => f.done[seat] || NEVER_DONE;

function hazardsOf(f: Future, seat: Seat): number {
  const { cards, length } = cityOf(f, seat);
  let hazards = 0;
  for (let at = 0; at < length; at++) if (isHazardCard(cards[at] ?? 0)) hazards++;
  return hazards;
}
