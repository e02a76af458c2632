import { useEffect, useState } from 'preact/compat';
import type { Answers, NamedDeal } from '../../../desk/wire.ts';
import { hostLine } from '../../talk.ts';

/** The deal that a set-up sheet is of: one that has a code already, or one that is named here. */
export type DealAsked = { readonly code: string } | { readonly deal: NamedDeal };

export type Dealt = Omit<Answers['dealt'], 'ok'> & { readonly code: string };

/** How its cards lie; null while it is asked for, or where nobody wants to know. */
export function useDealt(game: string, asked: DealAsked | null): Dealt | { readonly problem: string } | null {
  const key = JSON.stringify(asked);
  const [dealt, setDealt] = useState<{ key: string; found: Dealt | { readonly problem: string } } | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (asked !== null)
      void dealtFor(game, asked).then((found) => {
        if (isWanted) setDealt({ key, found });
      });
    return () => {
      isWanted = false;
    };
  }, [game, key]);
  return dealt?.key === key ? dealt.found : null; // never that of another deal, not for a moment
}

async function dealtFor(game: string, asked: DealAsked): Promise<Dealt | { readonly problem: string }> {
  const made = 'code' in asked ? asked : await codeFor(game, asked.deal);
  if ('problem' in made) return made;
  const answer = await hostLine().ask({ do: 'dealt', code: made.code });
  if (!answer.ok) return { problem: answer.error ?? 'This deal cannot be laid out.' };
  if (answer.game !== game) return { problem: 'This code is of another game.' };
  const { ok: _, ...dealt } = answer;
  return { ...dealt, code: made.code };
}

async function codeFor(game: string, deal: NamedDeal): Promise<{ code: string } | { problem: string }> {
  const answer = await hostLine().ask({ do: 'code', of: { of: 'deal', game, deal } });
  return answer.ok ? { code: answer.code } : { problem: answer.error ?? 'This deal has no code.' };
}
