import { useEffect, useState } from 'preact/compat';
import { useOffset } from './use-room.ts';

const STEP = 500; // milliseconds

/** The server's time, which goes on while somebody looks at it. */
export function useServerTime(isConnected: boolean, isRunning: boolean): number {
  const offset = useOffset(isConnected && isRunning);
  const [time, setTime] = useState(() => Date.now());
  useEffect(() => {
    setTime(Date.now());
    if (!isRunning) return;
    const ticking = setInterval(() => setTime(Date.now()), STEP);
    return () => clearInterval(ticking);
  }, [isRunning]);
  return time + offset;
}
