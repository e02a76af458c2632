import { useEffect, useState } from 'preact/compat';

/* What can wait until the browser has nothing else to do. */

/** When the browser has drawn the page and nothing else to do. */
export function whenQuiet(work: () => void): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(work, 200);
  else requestIdleCallback(work, { timeout: 1000 });
}

const queue: (() => void)[] = [];

/** One piece of work at a time, in the order in which they came: whoever presses something waits for one piece, not for all. */
function inTurn(work: () => void): void {
  queue.push(work);
  if (queue.length === 1) whenQuiet(next);
}

function next(): void {
  queue[0]?.();
  queue.shift();
  if (queue.length > 0) whenQuiet(next);
}

/** Whether it is the turn of a piece of the page that needs something first, and whether that is here already. */
export function useInTurn(isHere: boolean, needed: () => Promise<unknown>): boolean {
  const [isDue, setDue] = useState(isHere);
  useEffect(() => {
    if (isDue) return;
    let isGone = false;
    const draw = (): void => {
      if (!isGone) inTurn(() => isGone || setDue(true));
    };
    needed().then(draw, () => undefined); // what does not come is asked for again where it is needed
    return () => {
      isGone = true;
    };
  }, []);
  return isDue;
}
