import type { Timer, Timers } from '../run/time.ts';

/*
 * When more is asked for than can be told at once: whoever acts and whoever is waited for are told at once, all others a moment later,
 * together with what has happened by then. Nobody waits for them, and one packet instead of two is told to more people sooner.
 */

export interface Rush {
  /** Whether there is one just now. */
  isOn(): boolean;
  /** Comes back to it in a moment: not before HELD, not after twice as long. */
  hold(tellOthers: () => void): void;
  close(): void;
}

const HELD = 150; // milliseconds
const TOGETHER = 40; // tables in one turn of the event loop: to tell their people takes some thousandths of a second

/** Whether more is asked for than can be told at once. */
export type Load = () => boolean;

export function makeRush(isOn: Load, timers: Timers): Rush {
  let young: (() => void)[] = [];
  let old: (() => void)[] = [];
  let timer: Timer | null = null;

  const turn = (): void => {
    const due = old;
    old = young;
    young = [];
    timer = old.length > 0 ? timers.after(HELD, turn) : null;
    tellSome(due);
  };

  const tellSome = (due: readonly (() => void)[]): void => {
    for (const tellOthers of due.slice(0, TOGETHER)) tellOthers();
    if (due.length > TOGETHER) setImmediate(() => tellSome(due.slice(TOGETHER)));
  };

  return {
    isOn,
    hold(tellOthers) {
      young.push(tellOthers);
      timer ??= timers.after(HELD, turn);
    },
    close() {
      timer?.close();
      young = [];
      old = [];
    },
  };
}
