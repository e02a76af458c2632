import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { EventView } from '../../engine/tell.ts';
import type { Refusal, Seat } from '../../engine/words.ts';
import { hostLine } from '../talk.ts';
import { type Advice, type Attention, type Failure, ONLINE, type Speed, type TableInfo } from '../../desk/wire.ts';
import { landAll, landed } from '../../ui/table/flights.ts';
import { endScenes, onScenes, sceneOver } from '../../ui/table/scene.ts';

/** A table as one seat sees it, kept up to date. */
export interface LiveTable {
  readonly table: TableInfo | null;
  readonly log: readonly EventView[];
  readonly problem: string | null; // there is no table to show
  readonly trouble: string | null; // something did not reach the server, the table is still there
  readonly refusal: Refusal | null;
  readonly isBusy: boolean;
  act(action: Message): Promise<Refusal | null>;
  readonly undo: () => Promise<void>;
  pace(speed: Speed, isPaused: boolean): void;
  /** Lets the bots go on without pauses until a person is asked. */
  skip(): void;
  resign(): Promise<void>;
  hint(bot?: string): Promise<readonly Advice[] | null>;
  clearRefusal(): void;
}

const TOUCHES_APART = 1000; // ms

/** When nothing moves and no scene is shown: the table does not change under whoever looks at it. */
async function shown(): Promise<void> {
  await sceneOver();
  await landed();
}

export function useTable(match: string, seat: Seat | null): LiveTable {
  const [table, setTable] = useState<TableInfo | null>(null);
  const [log, setLog] = useState<readonly EventView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const next = useRef(0);
  const isShown = useRef(false);
  const coming = useRef<Promise<void> | null>(null);

  const fail = useCallback(
    ({ error, refusal: why }: Failure): void => {
      const text = error ?? why?.text ?? 'The table does not answer.';
      if (isShown.current && match.startsWith(ONLINE)) setTrouble(text);
      else setProblem(text);
    },
    [match],
  );

  const ask = useCallback(async (): Promise<void> => {
    const since = next.current;
    const answer = await hostLine().ask({ do: 'table', match, seat, since });
    coming.current = null; // what happens from here on is asked for anew
    // What brings nothing new changes nothing under a scene: whoever acted may take the next step while the last one is shown.
    if (!answer.ok || answer.table.next > next.current) await shown();
    if (!answer.ok) {
      fail(answer);
      return;
    }
    // Of two answers to the same question the second brings only what the first had not.
    const fresh = answer.table.events.slice(next.current - since);
    next.current = Math.max(next.current, answer.table.next);
    if (fresh.length > 0) setLog((now) => [...now, ...fresh]);
    isShown.current = true;
    setProblem(null);
    setTrouble(null); // the line is back, or the table went on
    setTable(answer.table);
  }, [match, seat, fail]);

  // News and the answer to one's own step come together, and the host answers in order: one look tells both. Each is a drawing
  // of the whole table; what others do meanwhile is looked at when the cards have landed.
  const look = useCallback((): Promise<void> => {
    if (match.startsWith(ONLINE)) return ask();
    return (coming.current ??= ask());
  }, [match, ask]);

  useLayoutEffect(() => {
    next.current = 0;
    coming.current = null;
    setLog([]);
    void look();
    let [isExpected, isLeft] = [false, false];
    const lookWhenLanded = async (): Promise<void> => {
      if (isExpected) return;
      isExpected = true;
      await shown();
      isExpected = false;
      if (!isLeft) await look();
    };
    const leave = hostLine().onNews(match, () => void lookWhenLanded());
    return () => {
      isLeft = true;
      leave();
    };
  }, [match, look]);

  // Bots do not outrun whoever watches a scene or has a hand on the table.
  useEffect(() => {
    if (match.startsWith(ONLINE)) return;
    const attend = (to: Attention): void => void hostLine().ask({ do: 'attend', match, to });
    let last = -Infinity;
    const touch = (): void => {
      if (performance.now() - last < TOUCHES_APART) return;
      last = performance.now();
      attend('touch');
    };
    let isWatching = false;
    const leave = onScenes((isShown) => {
      isWatching = isShown;
      attend(isShown ? 'scene' : 'table');
    });
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    return () => {
      leave();
      if (isWatching) attend('table'); // whoever goes away holds nobody up
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
  }, [match]);

  const failed = (answer: Failure): void => {
    if (answer.refusal) setRefusal(answer.refusal);
    else fail(answer);
  };

  return {
    table,
    log,
    problem,
    trouble,
    refusal,
    isBusy,
    async act(action) {
      if (seat === null) return null;
      endScenes();
      landAll();
      setBusy(true);
      setRefusal(null);
      setTrouble(null);
      const answer = await hostLine().ask({ do: 'submit', match, seat, action });
      await look();
      setBusy(false);
      if (answer.ok) return null;
      failed(answer);
      return answer.refusal ?? null;
    },
    async undo() {
      if (seat === null) return;
      endScenes();
      landAll();
      setRefusal(null);
      const answer = await hostLine().ask({ do: 'undo', match, seat });
      if (!answer.ok) failed(answer);
      await look();
    },
    pace(speed, isPaused) {
      void hostLine().ask({ do: 'pace', match, speed, isPaused });
    },
    skip() {
      endScenes();
      landAll();
      void hostLine().ask({ do: 'skip', match });
    },
    async resign() {
      if (seat === null) return;
      endScenes();
      const answer = await hostLine().ask({ do: 'resign', match, seat });
      if (!answer.ok) failed(answer);
      await look();
    },
    async hint(bot) {
      if (seat === null) return null;
      const by = bot === undefined ? {} : { bot };
      const answer = await hostLine().ask({ do: 'hint', match, seat, ...by });
      if (answer.ok) return answer.best;
      failed(answer);
      return null;
    },
    clearRefusal: () => setRefusal(null),
  };
}
