import { useEffect, useState } from 'preact/compat';
import type { GameInfo } from '../desk/wire.ts';
import { hostLine } from './talk.ts';

interface AskedGame {
  readonly info: GameInfo | null; // null: it is not known yet
  readonly problem: string | null; // why it will not be
}

/** What this game offers. */
export function useGame(game: string): AskedGame {
  const [asked, setAsked] = useState<AskedGame>({ info: null, problem: null });
  useEffect(() => {
    void hostLine()
      .ask({ do: 'game', game })
      .then((answer) =>
        setAsked(
          answer.ok
            ? { info: answer.info, problem: null }
            : { info: null, problem: answer.error ?? answer.refusal?.text ?? 'This game could not be loaded.' },
        ),
      );
  }, [game]);
  return asked;
}
