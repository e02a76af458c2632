import type { Choice } from '../../../contract/mind.ts';

/**
 * What came of each of several ways to go on, in the same worlds; those that are clearly worse drop out. What was thought
 * of them before counts like some more worlds: among many ways that are nearly equal luck would choose.
 */
export interface Contest {
  readonly codes: readonly number[]; // the first action of each way
  readonly behind: readonly number[]; // by how much each seemed worse than the best, before any world
  readonly faith: number; // how many worlds that is worth
  readonly sums: Float64Array;
  readonly times: Int32Array;
  readonly isIn: Uint8Array;
  readonly results: Float64Array; // of this world
  readonly differences: Float64Array; // pair → sum over the worlds both were in
  readonly squares: Float64Array;
  left: number; // ways to choose from: 1 when all that are in begin with the same action
  worlds: number;
}

export const makeContest = (
  codes: readonly number[],
  behind: readonly number[] = codes.map(() => 0),
  faith = 0,
): Contest => ({
  codes,
  behind,
  faith,
  sums: new Float64Array(codes.length),
  times: new Int32Array(codes.length),
  isIn: new Uint8Array(codes.length).fill(1),
  results: new Float64Array(codes.length),
  differences: new Float64Array(codes.length * codes.length),
  squares: new Float64Array(codes.length * codes.length),
  left: codes.length,
  worlds: 0,
});

const FIRST_DROP = 8;
const CLEARLY = 2.5; // standard errors
const USUAL_SPREAD = 0.09; // of the difference between two ways in one world, squared

/** Takes in the results of a world. */
export function closeWorld(c: Contest): void {
  const size = c.codes.length;
  c.worlds++;
  for (let i = 0; i < size; i++) {
    if (c.isIn[i] === 0) continue;
    c.sums[i] = (c.sums[i] ?? 0) + (c.results[i] ?? 0);
    c.times[i] = (c.times[i] ?? 0) + 1;
    for (let j = 0; j < size; j++) {
      if (c.isIn[j] === 0) continue;
      const difference = (c.results[i] ?? 0) - (c.results[j] ?? 0);
      const pair = i * size + j;
      c.differences[pair] = (c.differences[pair] ?? 0) + difference;
      c.squares[pair] = (c.squares[pair] ?? 0) + difference * difference;
    }
  }
  if (c.worlds >= FIRST_DROP) dropBehind(c);
}

function dropBehind(c: Contest): void {
  const best = leader(c);
  const size = c.codes.length;
  const all = c.worlds + c.faith;
  for (let i = 0; i < size; i++) {
    if (c.isIn[i] === 0 || i === best) continue;
    const pair = best * size + i;
    const seen = (c.differences[pair] ?? 0) / c.worlds;
    const spread = (c.squares[pair] ?? 0) - c.worlds * seen * seen + c.faith * USUAL_SPREAD;
    const mean = (c.worlds * seen + c.faith * ((c.behind[i] ?? 0) - (c.behind[best] ?? 0))) / all;
    if (mean <= CLEARLY * Math.sqrt(Math.max(spread / all, 1e-8) / all)) continue;
    c.isIn[i] = 0;
    c.left--;
  }
  if (c.codes.every((code, i) => c.isIn[i] === 0 || code === c.codes[best])) c.left = 1;
}

function leader({ codes, isIn, sums, behind, faith }: Contest): number {
  const lead = (i: number): number => (sums[i] ?? 0) - faith * (behind[i] ?? 0);
  let best = -1;
  for (let i = 0; i < codes.length; i++) if (isIn[i] === 1 && (best < 0 || lead(i) > lead(best))) best = i;
  return best;
}

/** Those still in first, each action once, by their worlds and what was thought before; before any world as they were given. */
export function standings({ codes, isIn, sums, times, behind, faith }: Contest): Choice[] {
  const usual = (times[0] ?? 0) > 0 ? (sums[0] ?? 0) / (times[0] ?? 1) + (behind[0] ?? 0) : 0;
  const chance = (i: number): number =>
    (times[i] ?? 0) > 0 ? ((sums[i] ?? 0) + faith * (usual - (behind[i] ?? 0))) / ((times[i] ?? 0) + faith) : 0;
  const order = codes
    .map((_, i) => i)
    .sort((a, b) => (isIn[b] ?? 0) - (isIn[a] ?? 0) || chance(b) - chance(a) || a - b);
  const seen = new Set<number>();
  return order.flatMap((i) => {
    const code = codes[i] ?? 0;
    if (seen.has(code)) return [];
    seen.add(code);
    return [{ code, chance: times[i] === 0 ? null : Math.min(1, Math.max(0, chance(i))) }];
  });
}
