/**
 * Compares candidates by what came of them in the same worlds. A candidate that is clearly worse than the best one drops
 * out, so that time goes to those between which it is hard to decide.
 */
export interface Race {
  readonly size: number;
  readonly isIn: Uint8Array; // 1 while the candidate is in the race
  readonly results: Float64Array; // of this world, by candidate
  left: number; // how many are in
  worlds: number; // that all who are in have been through
  readonly sums: Float64Array;
  /** For each pair, of the worlds that both have been through: the sum of their differences and of the squares. */
  readonly differences: Float64Array;
  readonly squares: Float64Array;
  readonly rounds: Float64Array; // candidate → its number of worlds
}

export const makeRace = (size: number): Race => ({
  size,
  isIn: new Uint8Array(size).fill(1),
  results: new Float64Array(size),
  left: size,
  worlds: 0,
  sums: new Float64Array(size),
  differences: new Float64Array(size * size),
  squares: new Float64Array(size * size),
  rounds: new Float64Array(size),
});

/** Takes in the results of one world for all who are in the race, and drops those that are clearly behind. */
export function finishWorld(race: Race): void {
  const { size, isIn, results, sums, differences, squares, rounds } = race;
  race.worlds++;
  for (let i = 0; i < size; i++) {
    if (isIn[i] === 0) continue;
    sums[i]! += results[i]!;
    rounds[i]!++;
    for (let j = 0; j < size; j++) {
      if (isIn[j] === 0) continue;
      const difference = results[i]! - results[j]!;
      differences[i * size + j]! += difference;
      squares[i * size + j]! += difference * difference;
    }
  }
  if (race.worlds >= FIRST_DROP) drop(race);
}

const FIRST_DROP = 8;
const CLEARLY = 2.4; // standard errors
const AT_LEAST = 1e-4; // a spread that a few equal results do not show

function drop(race: Race): void {
  const { size, isIn, differences, squares, worlds } = race;
  const best = bestOf(race);
  for (let i = 0; i < size; i++) {
    if (isIn[i] === 0 || i === best) continue;
    const mean = differences[best * size + i]! / worlds;
    const variance = Math.max(squares[best * size + i]! / worlds - mean * mean, AT_LEAST * AT_LEAST);
    if (mean <= CLEARLY * Math.sqrt(variance / worlds)) continue;
    isIn[i] = 0;
    race.left--;
  }
}

/** Of those still in; of equal ones the first, which seemed the most promising. */
export function bestOf({ size, isIn, sums }: Race): number {
  let best = -1;
  for (let i = 0; i < size; i++) if (isIn[i] === 1 && (best < 0 || sums[i]! > sums[best]!)) best = i;
  return best;
}
