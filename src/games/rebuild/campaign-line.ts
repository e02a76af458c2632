import { imagine } from '../../engine/imagine.ts';
import { act, decisionOf, isLegal, nextToAct } from '../../engine/play.ts';
import { makeDice } from '../../engine/random.ts';
import { isOver } from '../../engine/table.ts';
import { letterNames, wordsOf } from '../../engine/tell.ts';
import type { Seat } from '../../engine/words.ts';
import { isOpen, recall } from './campaign-memory.ts';
import type { RebuildTable } from './shape.ts';

/** A line to the end of the game that begins with an action: what comes after it, in words, and what it comes to. */
export interface LineInWords {
  readonly points: number;
  readonly steps: readonly string[];
}

/** The line that a search has found for this action; null if none is remembered. */
export function lineAfter(view: RebuildTable, seat: Seat, code: number): LineInWords | null {
  if (!isOpen(view)) return null;
  const t = imagine(view, makeDice('line'));
  const words = wordsOf(t.plan, letterNames(t.seats));
  const steps: string[] = [];
  let points: number | null = null;
  act(t, seat, code);
  while (!isOver(t)) {
    const next = nextToAct(t);
    const known = recall(t);
    if (!known || !isLegal(t, next, known.code)) break;
    points ??= known.points;
    const { game } = t.plan;
    steps.push(game.tellAction(decisionOf(t).write(t, next, known.code), next, words));
    act(t, next, known.code);
  }
  return points === null ? null : { points, steps };
}
