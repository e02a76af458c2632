import { useEffect, useState } from 'preact/compat';
import type { Box } from '../../desk/box.ts';
import { hostLine } from '../talk.ts';

export type Boxed = Box | { readonly problem: string } | null;

/** The cards of a game with this deck, as its rules count them; null while they are asked for. */
export function useBox(game: string, options: object | undefined, deck: object | null): Boxed {
  const [boxed, setBoxed] = useState<Boxed>(null);
  useEffect(() => {
    let isWanted = true;
    setBoxed(null);
    void hostLine()
      .ask({ do: 'box', game, options: options ?? {}, ...(deck === null ? {} : { deck }) })
      .then((answer) => {
        if (isWanted) setBoxed(answer.ok ? answer.box : { problem: answer.error ?? 'The cards cannot be counted.' });
      });
    return () => {
      isWanted = false;
    };
  }, [game, options, deck]);
  return boxed;
}
