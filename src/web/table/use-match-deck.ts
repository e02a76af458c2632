import { useEffect, useState } from 'preact/compat';
import { hostLine } from '../talk.ts';

interface Fetched {
  readonly match: string;
  readonly deck: unknown;
  readonly problem: string | null;
}

/** The cards that somebody has brought to a match; they never change, so they are asked for once. */
export function useMatchDeck(
  match: string,
  isBrought: boolean,
): { readonly deck: unknown; readonly isHere: boolean; readonly problem: string | null } {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (!isBrought) return;
    let isLeft = false;
    void hostLine()
      .ask({ do: 'deck', match })
      .then((answer) => {
        if (isLeft) return;
        const problem = answer.ok ? null : (answer.error ?? 'The cards of this match are not to be had.');
        setFetched({ match, deck: answer.ok ? answer.deck : null, problem });
      });
    return () => {
      isLeft = true;
    };
  }, [match, isBrought]);
  const known = fetched?.match === match ? fetched : null;
  return { deck: known?.deck ?? null, isHere: !isBrought || known !== null, problem: known?.problem ?? null };
}
