import { useEffect, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import { hostLine } from '../talk.ts';

/** Who is waited for, as everybody may know it. */
export function useWaiting(match: string): { waiting: readonly Seat[]; isOver: boolean } {
  const [now, setNow] = useState<{ waiting: readonly Seat[]; isOver: boolean }>({ waiting: [], isOver: false });
  useEffect(() => {
    const look = async (): Promise<void> => {
      const answer = await hostLine().ask({ do: 'table', match, seat: null, since: Number.MAX_SAFE_INTEGER });
      if (answer.ok) setNow({ waiting: answer.table.view.waiting, isOver: answer.table.view.result !== null });
    };
    void look();
    return hostLine().onNews(match, () => void look());
  }, [match]);
  return now;
}
