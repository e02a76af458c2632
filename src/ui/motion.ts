import { settings } from './settings.ts';

const BRISK = 0.6;

/** By how much the usual times of what moves are multiplied; 0: nothing moves, and pictures wait for whoever looks. */
export function motionOf(): number {
  if (typeof matchMedia === 'undefined') return 0; // drawn without a window
  const { animation } = settings();
  if (animation === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return animation === 'brisk' ? BRISK : 1;
}
