import { boundary, coinEValue, eValue, USUAL_SPREAD } from './mixture.ts';

/**
 * A mean that is watched while observations come in one after another. Its interval holds the true mean with 95 % at all
 * moments together, so one may look as often as one likes and stop when one likes (a confidence sequence). Observations are added in a
 * fixed order, that of the deals: the same ones give the same digits whoever played them.
 */
export interface Sequence {
  /** Between which numbers every observation lies; null: nobody knows, what was seen has to do. */
  readonly bounds: Interval | null;
  readonly rho: number; // where its mixture is sharpest
  n: number;
  sum: number;
  spread: number; // squared misses of the mean so far, each foretold before it was seen
  least: number; // of what was measured, before differences were taken
  most: number;
  largest: number; // difference
  moved: number; // how many observations were not 0
}

export type Interval = readonly [low: number, high: number];

/** The bounds of a difference between two shares or two victories. What is observed of it may go further, as far on either side. */
export const DIFFERENCE: Interval = [-1, 1];

export const ALPHA = 0.05;

export const sequence = (bounds: Interval | null, rho = USUAL_SPREAD): Sequence => ({
  bounds,
  rho,
  n: 0,
  sum: 0,
  spread: 0,
  least: Infinity,
  most: -Infinity,
  largest: 0,
  moved: 0,
});

/** Adds the difference that one deal made: b less a. */
export function addDifference(s: Sequence, a: number, b: number): void {
  add(s, b - a);
  s.least = Math.min(s.least, a, b);
  s.most = Math.max(s.most, a, b);
}

/** Adds what was measured in one deal. */
export function addValue(s: Sequence, value: number): void {
  add(s, value);
  s.least = Math.min(s.least, value);
  s.most = Math.max(s.most, value);
}

function add(s: Sequence, observed: number): void {
  s.spread += (observed - foretell(s)) ** 2;
  s.sum += observed;
  s.n++;
  if (observed !== 0) s.moved++;
  s.largest = Math.max(s.largest, Math.abs(observed));
}

/**
 * Adds what several observations of one deal came to: their sum. These may depend on each other, so the deal counts as one; `scale`
 * of the bounds must hold for the sum less what was foretold. Their number varies, so this is right for many deals only.
 */
export function addSeveral(s: Sequence, sum: number, size: number): void {
  if (size === 0) return;
  s.spread += (sum - size * foretell(s)) ** 2;
  s.sum += sum;
  s.n += size;
}

/**
 * How far from 0 a difference is foretold. All that a bet must know is how far an observation can fall short of what was foretold, so
 * whoever foretells little may stake more: rare differences are known with a fifth fewer deals.
 */
const BOLDEST = 0.25;

/** Of shares: as likely above 0 as below, for all one knows. */
const isDifference = ({ bounds }: Sequence): boolean => bounds !== null && bounds[0] === -bounds[1];

/** The next observation, as far as it follows from those before it. */
function foretell(s: Sequence): number {
  if (s.n === 0) return s.bounds ? (s.bounds[0] + s.bounds[1]) / 2 : 0;
  const mean = s.sum / s.n;
  return isDifference(s) ? Math.max(-BOLDEST, Math.min(BOLDEST, mean)) : mean;
}

export const meanOf = ({ n, sum }: Sequence): number => (n === 0 ? 0 : sum / n);

const FEW = 16;
const FEW_MOVED = 32;

/**
 * How far an observation can lie from what was foretold. Where no bounds are known: twice what differences can come to, judged by the largest one if
 * many were not 0, else by the whole range of what was measured; with few deals more than that, since larger ones are still to come.
 */
export function scaleOf(s: Sequence): number {
  const { bounds, n, least, most, largest, moved } = s;
  if (bounds && isDifference(s)) return bounds[1] + BOLDEST;
  if (bounds) return bounds[1] - bounds[0];
  const range = Math.max(1, most - least); // all that is measured are whole numbers, or shares
  return 2 * Math.min(range, largest * (1 + FEW_MOVED / moved) || range) * (1 + FEW / n);
}

/** Half the width of its interval. */
export function radiusOf(s: Sequence, alpha = ALPHA): number {
  if (s.n === 0) return Infinity;
  if (isShare(s)) {
    const [low, high] = shareInterval(s, alpha);
    return (high - low) / 2;
  }
  const scale = scaleOf(s);
  return (scale * boundary(s.spread / scale ** 2, alpha / 2, s.rho)) / s.n;
}

export function intervalOf(s: Sequence, alpha = ALPHA): Interval {
  if (isShare(s)) return shareInterval(s, alpha);
  const mean = meanOf(s);
  const radius = radiusOf(s, alpha);
  const [low, high] = isDifference(s) ? DIFFERENCE : (s.bounds ?? [-Infinity, Infinity]);
  return [Math.max(low, mean - radius), Math.min(high, mean + radius)];
}

/** How strongly it speaks against this mean: 20 is as good as an interval at 95 % that leaves it out. */
export function evidenceAgainst(s: Sequence, mean: number): number {
  if (s.n === 0) return 1;
  const scale = scaleOf(s);
  const evidence = eValue((s.sum - s.n * mean) / scale, s.spread / scale ** 2, s.rho);
  return isShare(s) ? (evidence + coinEValue(s.sum, s.n, mean)) / 2 : evidence;
}

const isShare = ({ bounds }: Sequence): boolean => bounds?.[0] === 0 && bounds[1] === 1;

const HALVINGS = 40;

/** Shares are judged by the mean of two bets, so the ends are looked for: the evidence grows with the distance from the mean. */
function shareInterval(s: Sequence, alpha: number): Interval {
  if (s.n === 0) return [0, 1];
  const mean = meanOf(s);
  const end = (outer: number): number => {
    let [inside, outside] = [mean, outer];
    for (let i = 0; i < HALVINGS; i++) {
      const between = (inside + outside) / 2;
      if (evidenceAgainst(s, between) < 1 / alpha) inside = between;
      else outside = between;
    }
    return outside;
  };
  return [mean <= 0 ? 0 : end(0), mean >= 1 ? 1 : end(1)];
}
