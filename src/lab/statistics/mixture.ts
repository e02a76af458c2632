import { logGamma, logLowerGamma } from './gamma.ts';

/*
 * The bet behind every interval of the lab. Somebody bets that a mean is higher than claimed, at all stakes at once; if the claim is
 * true, the capital is a supermartingale: the chance that it ever reaches 1/α is α at most, however often one looks and whenever one
 * stops (Ville). For observations from 0 to 1 with variance process v (the squared misses of a prediction made beforehand) the
 * capital at one stake λ < 1 is exp(λ s + (ln(1 − λ) + λ) v) at most, where s is the sum of observations less their claimed
 * mean (Howard, Ramdas, McAuliffe, Sekhon 2021, theorem 4). Mixed over λ by a gamma law it has a closed form.
 */

/** Where a mixture is sharpest; a variance process of 100 to 2,000, as paired differences have when they are known to a point. */
export const USUAL_SPREAD = 12;
/** Likewise, but for one below 5: hardly any observation differs from what was foretold. */
export const LITTLE_SPREAD = 0.5;

/** ln ∫₀¹ exp(λ s) · exp((ln(1 − λ) + λ) v) dλ */
function logIntegral(s: number, v: number): number {
  const a = s + v;
  return a - (v + 1) * Math.log(a) + logLowerGamma(v + 1, a);
}

const LOG_PRIORS = new Map([USUAL_SPREAD, LITTLE_SPREAD].map((rho) => [rho, logIntegral(0, rho)]));
const LEAST = 1e-6;

function logPrior(rho: number): number {
  const known = LOG_PRIORS.get(rho);
  if (known === undefined) throw new Error(`there is no mixture for ${rho}`);
  return known;
}

/** The logarithm of the capital after betting on “higher” with this sum and variance process; −∞ where it is as good as lost. */
export function logCapital(s: number, v: number, rho = USUAL_SPREAD): number {
  return s + v + rho < LEAST ? -Infinity : logIntegral(s, v + rho) - logPrior(rho);
}

const MOST_STEPS = 60;
const CLOSE = 1e-13;

/** The sum at which the capital reaches 1/α: with probability 1 − α it is never exceeded. */
export function boundary(v: number, alpha: number, rho = USUAL_SPREAD): number {
  const goal = -Math.log(alpha);
  let s = 1 + goal + Math.sqrt(2 * (v + rho) * goal);
  // Newton's way: the logarithm of the capital is convex in the sum, so from the second step on it comes down from above.
  for (let i = 0; i < MOST_STEPS; i++) {
    const step = (logCapital(s, v, rho) - goal) / slope(s, v + rho);
    s -= step;
    if (Math.abs(step) < CLOSE * s) break;
  }
  return s;
}

/** How fast the logarithm of the capital grows with the sum. */
function slope(s: number, b: number): number {
  const a = s + b;
  return 1 - (b + 1) / a + Math.exp(b * Math.log(a) - a - logLowerGamma(b + 1, a));
}

/** How strongly a sum speaks against a claimed mean, on either side: at most 1 on average if the claim is true, whenever one stops. */
export const eValue = (s: number, v: number, rho = USUAL_SPREAD): number =>
  (Math.exp(logCapital(s, v, rho)) + Math.exp(logCapital(-s, v, rho))) / 2;

/**
 * The same for shares from 0 to 1 by another bet, which knows no variance: the mixture of all coins (Robbins). It is far better while
 * there are few of them, such as ten victories in a row. `wins` is the sum of n shares.
 */
export function coinEValue(wins: number, n: number, mean: number): number {
  const claimed = wins * Math.log(mean) + (n - wins) * Math.log1p(-mean);
  return Math.exp(logGamma(wins + 1) + logGamma(n - wins + 1) - logGamma(n + 2) - claimed);
}
