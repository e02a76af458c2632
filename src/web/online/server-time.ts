import { useEffect, useState } from 'preact/compat';
import { askServer } from './asking.ts';

/*
 * The server's time on this device. It is asked for, and counted on by a clock that nobody can set: the clock of the device may be wrong, or
 * be set right in the middle of a match. A device that slept may not have counted meanwhile, so the server is asked again then.
 */

const TICK = 500; // milliseconds
const AGAIN = 300_000; // the server's own clock may be on its way to another time
const STEP = 1000; // of the device's clock: it was set, or slept

/** The server's time in milliseconds; before it has answered, the device's. With `isTicking` it is told again and again. */
export function useServerTime(isConnected: boolean, isTicking: boolean): number {
  const [ahead, setAhead] = useState(deviceGap); // of the server's time to the steady clock
  const [, tick] = useState(0);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!isConnected) return;
    const begun = performance.now();
    void askServer({ do: 'hello' }).then((answer) => {
      if (answer.ok) setAhead(answer.now - (begun + performance.now()) / 2);
    });
    const again = setTimeout(() => setAsked((times) => times + 1), AGAIN);
    return () => clearTimeout(again);
  }, [isConnected, asked]);
  useEffect(() => {
    if (!isTicking) return;
    let gap = deviceGap();
    const ticking = setInterval(() => {
      tick((times) => times + 1);
      const before = gap;
      gap = deviceGap();
      if (Math.abs(gap - before) >= STEP) setAsked((times) => times + 1);
    }, TICK);
    return () => clearInterval(ticking);
  }, [isTicking]);
  return performance.now() + ahead;
}

/** How far the device's clock is ahead of the steady one. */
const deviceGap = (): number => Date.now() - performance.now();
