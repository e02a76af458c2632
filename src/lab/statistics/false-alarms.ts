/**
 * Which of many questions may be called answered so that, on average, no more than this share of the calls is a false alarm: e-BH
 * (Wang, Ramdas 2022). It takes e-values, however they hang together and whenever each was stopped.
 */
export function discoveries(evidence: readonly number[], share = 0.05): boolean[] {
  const ranked = evidence.toSorted((a, b) => b - a);
  let found = 0;
  ranked.forEach((value, i) => {
    if (value * (i + 1) * share >= evidence.length) found = i + 1;
  });
  const least = found === 0 ? Infinity : (ranked[found - 1] ?? Infinity);
  return evidence.map((value) => value >= least);
}
