import { useEffect, useState } from 'preact/compat';
import type { Box } from '../../desk/box.ts';
import { hostLine } from '../talk.ts';

export type Boxed = Box | { readonly problem: string } | null;

/** The cards of a game with this deck, as its rules count them; null while they are asked for. */
export function useBox(game: string, options: object | undefined, deck: object | null): Boxed {
  const [boxed, setBoxed] = useState<{ deck: object | null; found: Boxed } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void hostLine()
      .ask({ do: 'box', game, options: options ?? {}, ...(deck === null ? {} : { deck }) })
      .then((answer) => {
        const found = answer.ok ? answer.box : { problem: answer.error ?? 'The cards cannot be counted.' };
        if (isWanted) setBoxed({ deck, found });
      });
    return () => {
      isWanted = false;
    };
  }, [game, options, deck]);
  return boxed?.deck === deck ? boxed.found : null; // never that of another deck, not for a moment
}
