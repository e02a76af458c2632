import type { Shape, Table } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { blindWorldOf, codesOf, type Task, take } from './task.ts';

/** A place in the proof: what can be done there, and what all lines from there come to at best. */
export interface Proof {
  readonly code: number; // the step that leads here
  readonly best: number;
  readonly lines: number;
  readonly isDone: boolean;
  readonly next: readonly Proof[];
}

/** Where the cards that the seat cannot place have no faces: nothing of the proof rests on them. */
const blindStart = (task: Task): Table<Shape> => blindWorldOf(task, makeDice('proof'));

/** What counts, before the first step. */
export const startOf = (task: Task): number => task.kind.worth(blindStart(task), task.seat, task.view);

/** All own lines of a task. */
export function proofOf(task: Task): Proof {
  const below = (code: number, table: Table<Shape>, isDone: boolean): Proof => {
    if (isDone) return { code, best: task.kind.worth(table, task.seat, task.view), lines: 1, isDone, next: [] };
    const next = codesOf(task, table).map((step) => {
      const taken = take(task, table, step);
      return below(step, taken.table, taken.isDone);
    });
    return {
      code,
      best: next.reduce((most, one) => Math.max(most, one.best), -Infinity),
      lines: next.reduce((sum, one) => sum + one.lines, 0),
      isDone,
      next,
    };
  };
  return below(BEGINNING, blindStart(task), false);
}

const BEGINNING = -1;
