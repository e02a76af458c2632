import { boundary } from './mixture.ts';
import { ALPHA } from './sequence.ts';

const MOST = 1e12;

/** How many deals an interval of this radius takes, where each observation varies so much and two lie at most `scale` apart. */
export function dealsFor(radius: number, variance: number, scale: number, alpha = ALPHA): number {
  const isEnough = (n: number): boolean => (scale * boundary((n * variance) / scale ** 2, alpha / 2)) / n <= radius;
  let high = 1;
  while (high < MOST && !isEnough(high)) high *= 2;
  let low = high / 2;
  while (high - low > Math.max(1, high / 1000)) {
    const between = Math.floor((low + high) / 2);
    if (isEnough(between)) high = between;
    else low = between;
  }
  return Math.ceil(high);
}
