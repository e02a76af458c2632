import { act, decisionOf } from '../../../engine/play.ts';
import { clone } from '../../../engine/table.ts';
import { wordsOf } from '../../../engine/reader.ts';
import { letterNames } from '../../../engine/tell.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import type { RebuildTable } from '../shape.ts';

/** An action of a line, and whose it is. */
export interface Step {
  readonly seat: Seat;
  readonly code: number;
}

const TOLD = 3; // steps after the first

/** What a line comes to and how it goes on after its first action, as a sentence. */
export function prospect(start: RebuildTable, steps: readonly Step[], points: number): string {
  const next = tellLine(start, steps.slice(0, 1 + TOLD)).slice(1);
  const further = next.length === 0 ? '' : `; next: ${next.join('; ')}`;
  return `It begins a line that ends with ${amountOf(points, 'point')}, ${start.counters.target} are needed${further}.`;
}

/** The steps of a line in words. */
export function tellLine(start: RebuildTable, steps: readonly Step[]): string[] {
  const t = clone(start);
  const words = wordsOf(t.plan, letterNames(t.seats), { you: null, isShort: false });
  return steps.map(({ seat, code }) => {
    const text = t.plan.game.tellAction(decisionOf(t).write(t, seat, code), seat, words, t);
    act(t, seat, code);
    return text;
  });
}
