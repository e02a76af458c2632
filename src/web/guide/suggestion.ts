import { useEffect, useState } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { Seat } from '../../engine/words.ts';
import { isSame, type Leaf } from '../../ui/table/leaves.ts';
import { hostLine } from '../talk.ts';
import type { Advice } from '../../desk/wire.ts';
import type { Guide } from '../../ui/lesson.ts';

export interface Suggestion {
  readonly action: Message;
  readonly words: string;
  readonly reason: string;
}

/** It answers at once, and the same every time: a guided match is the same for everybody who follows the guide. */
export const ADVISER = 'normal';

/** What a bot would do, if that is one of the actions on offer. */
export function suggestionFrom(best: readonly Advice[], leaves: readonly Leaf[], guide: Guide): Suggestion | null {
  for (const { action, text, reason } of best) {
    const leaf = leaves.find((one) => isSame(one.action, action));
    if (leaf)
      return { action: leaf.action, words: sentence(guide.propose?.(text, leaf.words, action) ?? text), reason };
  }
  return null;
}

const sentence = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;

interface Asked {
  readonly guide: Guide;
  readonly match: string;
  readonly seat: Seat;
  readonly leaves: readonly Leaf[];
  readonly position: string | null; // null: nobody wants to know
}

/** A move for the decision at hand. What was thought about another position is never shown. */
export function useSuggestion({ guide, match, seat, leaves, position }: Asked): Suggestion | null {
  const [found, setFound] = useState<{ readonly position: string; readonly best: readonly Advice[] } | null>(null);
  useEffect(() => {
    if (position === null) return;
    // Meanwhile the table may have moved on; then there is nothing to suggest.
    void hostLine()
      .ask({ do: 'hint', match, seat, bot: ADVISER })
      .then((answer) => answer.ok && setFound({ position, best: answer.best }));
  }, [position]);
  return found !== null && found.position === position ? suggestionFrom(found.best, leaves, guide) : null;
}
