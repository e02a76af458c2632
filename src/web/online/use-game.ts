import { useEffect, useState } from 'preact/compat';
import { hostLine } from '../talk.ts';
import type { GameInfo } from '../../desk/wire.ts';

/** What this game offers; null until it is known. */
export function useGame(game: string): GameInfo | null {
  const [info, setInfo] = useState<GameInfo | null>(null);
  useEffect(() => {
    void hostLine()
      .ask({ do: 'game', game })
      .then((answer) => answer.ok && setInfo(answer.info));
  }, [game]);
  return info;
}
