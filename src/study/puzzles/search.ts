import type { Shape, Table } from '../../engine/game.ts';
import { codesOf, outcomeKey, type Task, take } from './task.ts';

/* How the maker finds the best answer: all own lines, in depth, in a world where all cards lie open. */

export interface Found {
  readonly number: number; // the best there is
  readonly second: number; // of all that comes to something else
  readonly answer: readonly number[];
  readonly lines: number;
  readonly isOnly: boolean; // all lines that reach it come to the same
}

/** Null if there are more lines than `most`. */
export function searchTask(task: Task, world: Table<Shape>, most: number): Found | null {
  let best = -Infinity;
  let second = -Infinity;
  let answer: readonly number[] = [];
  let key = '';
  let isOnly = true;
  let lines = 0;
  const path: number[] = [];

  const end = (t: Table<Shape>): void => {
    lines++;
    const number = task.kind.worth(t, task.seat, task.view);
    if (number > best) {
      second = best;
      best = number;
      answer = [...path];
      key = outcomeKey(task, t);
      isOnly = true;
    } else if (number === best) {
      if (isOnly && outcomeKey(task, t) !== key) isOnly = false;
    } else if (number > second) second = number;
  };

  const walk = (t: Table<Shape>): boolean => {
    for (const code of codesOf(task, t)) {
      path.push(code);
      const { table, isDone } = take(task, t, code);
      if (isDone) end(table);
      else if (!walk(table)) return false;
      path.pop();
      if (lines > most) return false;
    }
    return true;
  };

  if (!walk(world)) return null;
  return { number: best, second, answer, lines, isOnly };
}
