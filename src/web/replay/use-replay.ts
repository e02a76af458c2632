import { useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { EventView } from '../../engine/tell.ts';
import { headingText } from '../../contract/text.ts';
import { hostLine } from '../talk.ts';
import type { Eyes, Failure, Moment, MomentOf, MomentTable, ReplayInfo } from '../../desk/wire.ts';

export const PACES = ['slow', 'normal', 'fast'] as const;
type Pace = (typeof PACES)[number];

const MILLISECONDS: Readonly<Record<Pace, number>> = { slow: 2400, normal: 1200, fast: 400 };

/** A replay at a moment, and ways to other moments. */
export interface Player {
  readonly eyes: Eyes;
  readonly moments: readonly Moment[];
  readonly at: number;
  readonly shown: { readonly at: number; readonly eyes: Eyes; readonly table: MomentTable } | null;
  readonly log: readonly EventView[]; // up to the moment that is shown
  readonly problem: string | null;
  readonly isPlaying: boolean;
  readonly pace: Pace;
  readonly lookWith: (eyes: Eyes) => void;
  readonly jump: (to: number) => void;
  readonly play: (isPlaying: boolean) => void;
  readonly setPace: (pace: Pace) => void;
}

const reasonOf = ({ error, refusal }: Failure): string => error ?? refusal?.text ?? 'The replay does not answer.';

export function useReplay({ replay, eyes: allowed, isOver }: ReplayInfo): Player {
  const [eyes, setEyes] = useState<Eyes>(allowed[0] ?? null);
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  const [at, setAt] = useState(0);
  const [shown, setShown] = useState<Player['shown']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [pace, setPace] = useState<Pace>('normal');
  const seen = useRef(new Map<string, MomentTable>());
  const last = moments.length - 1;

  /** What these eyes noticed, from the moment at which the others were. */
  const look = (next: Eyes, from?: MomentOf): void => {
    void hostLine()
      .ask({ do: 'moments', replay, eyes: next, ...(from ? { from } : {}) })
      .then((answer) => {
        if (!answer.ok) return setProblem(reasonOf(answer));
        setEyes(next);
        setMoments(answer.moments);
        // Somebody who comes from a running match wants to know what happened just now.
        setAt(from || isOver ? answer.at : answer.moments.length - 1);
      });
  };
  useEffect(() => look(allowed[0] ?? null), [replay]);

  useEffect(() => {
    if (moments.length === 0) return;
    let isGone = false;
    const fetchTable = async (wanted: number): Promise<MomentTable | null> => {
      const key = JSON.stringify([eyes, wanted]);
      const known = seen.current.get(key);
      if (known) return known;
      const answer = await hostLine().ask({ do: 'moment', replay, eyes, at: wanted });
      if (!answer.ok) {
        if (!isGone) setProblem(reasonOf(answer));
        return null;
      }
      seen.current.set(key, answer.table);
      return answer.table;
    };
    void fetchTable(at).then((table) => {
      if (isGone || !table) return;
      setShown({ at, eyes, table });
      if (at < last) void fetchTable(at + 1); // the next one is wanted most often
    });
    return () => {
      isGone = true;
    };
  }, [replay, eyes, moments, at, last]);

  useEffect(() => {
    if (!isPlaying || shown?.at !== at) return;
    if (at >= last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => setAt(at + 1), MILLISECONDS[pace]);
    return () => clearTimeout(timer);
  }, [isPlaying, pace, shown, at, last]);

  const until = shown?.at ?? -1;
  const log = useMemo(
    () => moments.slice(0, until + 1).flatMap(({ events }, step) => events.map((event) => ({ ...event, step }))),
    [moments, until],
  );
  return {
    eyes,
    moments,
    at,
    shown,
    log,
    problem,
    isPlaying,
    pace,
    lookWith: (next) => look(next, { eyes, at }),
    jump(to) {
      setPlaying(false);
      setAt(Math.min(Math.max(to, 0), Math.max(last, 0)));
    },
    play(isOn) {
      if (isOn && at >= last) setAt(0); // from the end it begins anew
      setPlaying(isOn);
    },
    setPace,
  };
}

/** A round or its like, and the parts of it, by their first moments. */
export interface Chapter {
  readonly title: string;
  readonly at: number;
  readonly parts: readonly { readonly title: string; readonly at: number }[];
}

/** The first part of a heading names the round, the others what is done in it. */
export function chaptersOf(moments: readonly Moment[]): Chapter[] {
  const chapters: { title: string; at: number; parts: { title: string; at: number }[] }[] = [];
  moments.forEach(({ heading }, at) => {
    const [round = '', ...rest] = heading.parts.map(headingText);
    const part = rest.join(' · ');
    if (chapters.at(-1)?.title !== round) chapters.push({ title: round, at, parts: [] });
    const { parts = [] } = chapters.at(-1) ?? {};
    if (part !== '' && parts.at(-1)?.title !== part) parts.push({ title: part, at });
  });
  return chapters;
}
