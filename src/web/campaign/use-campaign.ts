import { useCallback, useEffect, useState } from 'preact/compat';
import { hostLine } from '../talk.ts';
import type { Answers } from '../../desk/wire.ts';

export type Looked = Omit<Answers['campaign'], 'ok'>;

/** A campaign as the host keeps it. */
export function useCampaign(campaign: string): { looked: Looked | null; problem: string | null; reload: () => void } {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useCallback((): void => {
    void hostLine()
      .ask({ do: 'campaign', campaign })
      .then((answer) =>
        answer.ok ? setLooked(answer) : setProblem(answer.error ?? 'This campaign cannot be opened.'),
      );
  }, [campaign]);
  useEffect(reload, [reload]);
  return { looked, problem, reload };
}
