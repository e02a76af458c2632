import { useEffect, useState } from 'preact/compat';
import { PERSON, type TableInfo } from '../../desk/wire.ts';
import type { BarNews } from '../../ui/table/bar-news.ts';
import type { LiveTable } from './use-table.ts';

const LONG = 3000; // ms: then whoever waits may want to go on

/** The way past what bots do among themselves: at once for whoever has nothing left to decide, otherwise when it takes long. */
export function useSkip(live: LiveTable, table: TableInfo, isOnline: boolean): BarNews['skip'] {
  const { seat, seating, view, isLeftOut = false } = table;
  const { waiting } = view;
  const isWaiting = !isOnline && seat !== null && waiting.length > 0 && !waiting.some((who) => seating[who] === PERSON);
  const [isLong, setLong] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setLong(false);
    setOn(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isWaiting) return null;
  return {
    words: isOn ? 'Skipping …' : isLeftOut ? 'Skip to the end' : 'Skip to my next decision',
    isShown: isLeftOut || isLong,
    isOn,
    go() {
      setOn(true);
      live.skip();
    },
  };
}
