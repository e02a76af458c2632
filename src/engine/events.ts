import type { Shape, Table } from './game.ts';

/** Records what a game tells beyond moves, for the viewers of the mask. Write `if (t.events) note(…)` where speed matters. */
export function note<T extends Shape>(t: Table<T>, text: T['note'], heard: number = t.plan.everyone): void {
  t.events?.push({ type: 'note', note: text, heard });
}
