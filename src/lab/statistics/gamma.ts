/* The gamma function and the part of it below a bound, as far as the mixtures of `mixture.ts` need them. */

const LANCZOS = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
];
const LANCZOS_G = 7;

/** ln Γ(x) for x ≥ 0.5 (Lanczos). */
export function logGamma(x: number): number {
  const z = x - 1;
  const [first = 0, ...rest] = LANCZOS;
  let sum = first;
  rest.forEach((coefficient, i) => (sum += coefficient / (z + i + 1)));
  const t = z + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

const ENOUGH = 1e-15;
const MOST_TERMS = 100_000;

/** ln of ∫₀ˣ tᵃ⁻¹ e⁻ᵗ dt, for a ≥ 0.5 and x > 0. */
export function logLowerGamma(a: number, x: number): number {
  return x < a + 1 ? series(a, x) : remainder(a, x);
}

/** By its power series, which is quick below a. */
function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < MOST_TERMS && term > sum * ENOUGH; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return a * Math.log(x) - x + Math.log(sum);
}

/** What the part above x leaves of the whole; that part by its continued fraction (Lentz). */
function remainder(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < MOST_TERMS; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    fraction *= factor;
    if (Math.abs(factor - 1) < ENOUGH) break;
  }
  const whole = logGamma(a);
  const above = Math.exp(a * Math.log(x) - x + Math.log(fraction) - whole);
  return whole + Math.log1p(-Math.min(above, 1 - 1e-12));
}
