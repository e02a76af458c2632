import type { Thinking } from '../contract/mind.ts';

/** How long a bot may think about one decision. */
export interface Limits {
  /** The box: it ends with the step that goes beyond it. 0: no clock runs. */
  readonly milliseconds: number;
  /** But it looks at so many worlds at least; without a clock at exactly so many, so that it decides the same every time. */
  readonly worlds: number;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

const clock = (): number => performance.now();

/** Thinks until the limits are reached or nothing is left to think about. `started`: when the decision began. */
export function ponder(
  thinking: Pick<Thinking, 'step' | 'worlds'>,
  { milliseconds, worlds, now = clock }: Limits,
  started = now(),
): void {
  while (thinking.worlds < worlds || (milliseconds > 0 && now() - started < milliseconds)) if (!thinking.step()) return;
}
