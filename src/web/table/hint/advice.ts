import { useEffect, useRef, useState } from 'preact/compat';
import { ADVISER, isGuided } from '../../guide/kept.ts';
import type { Advice, TableInfo } from '../../../desk/wire.ts';
import { isSame } from '../../../ui/table/leaves.ts';
import type { LiveTable } from '../use-table.ts';

/* What a bot would do at this table. The hint and the guide show the same plan: it is asked for here, once for a position. */

export interface Advising {
  /** The plan of this position, and other moves; null if nobody has asked, or the table has changed since. */
  readonly best: readonly Advice[] | null;
  readonly isThinking: boolean;
  ask(): Promise<void>;
  /** Takes the first step of a plan. */
  takeStep(advice: Advice): Promise<void>;
  /** Takes its steps one after the other, and stops where anything is not as it was foreseen. */
  takeAll(advice: Advice): Promise<void>;
}

const BETWEEN = 600; // milliseconds between two steps: slow enough to see, and to take back

/** What makes it another position for whoever is asked: not that somebody else has chosen in secret, or put cards aside for it. */
export const positionOf = ({ view: { phase, counters, said }, legal }: TableInfo): string =>
  JSON.stringify([phase, counters, said.length, legal]);

/** `act` carries a step out, as if the person had taken it at the table. */
export function useAdvice(live: LiveTable, table: TableInfo, act: LiveTable['act']): Advising {
  const position = positionOf(table);
  const [found, setFound] = useState<{ readonly position: string; readonly best: readonly Advice[] } | null>(null);
  const [thinking, setThinking] = useState<string | null>(null); // about this position
  const now = useRef({ table, act });
  const isHere = useRef(true);
  now.current = { table, act };
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  const ask = async (): Promise<void> => {
    setThinking(position);
    const best = await live.hint(isGuided(table.match) ? ADVISER : undefined);
    if (best) setFound({ position, best });
    setThinking(null);
  };
  const takeAll = async ({ steps }: Advice): Promise<void> => {
    for (const [i, { action }] of steps.entries()) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
      const { table: here, act: carryOut } = now.current;
      // Somebody else has done something, or the person has: then it is another position.
      if (!isHere.current || !here.legal.some((legal) => isSame(legal, action))) return;
      if ((await carryOut(action)) === null) continue;
      // A later step that is no longer asked for is nothing that the person has done wrong.
      if (i > 0) live.clearRefusal();
      return;
    }
  };
  return {
    best: found?.position === position ? found.best : null,
    isThinking: thinking === position,
    ask,
    takeStep: (advice) => takeAll({ ...advice, steps: advice.steps.slice(0, 1) }),
    takeAll,
  };
}

/* A move is said as an order, and begins with its verb. */

export const sentence = (move: string): string => `${move.slice(0, 1).toUpperCase()}${move.slice(1)}`;
export const inside = (move: string): string => `${move.slice(0, 1).toLowerCase()}${move.slice(1)}`;

const MOST = 6; // steps that are read in one go

/** The steps of a plan, as many as people read; of more of them only how many there are. */
export function inShort(steps: readonly string[]): readonly string[] {
  if (steps.length <= MOST) return steps;
  const told = MOST / 2;
  return [...steps.slice(0, told), `${steps.length - told} more steps`];
}
