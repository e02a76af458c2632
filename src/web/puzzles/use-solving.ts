import { useEffect, useRef, useState } from 'preact/compat';
import type { Message } from '../../engine/edge.ts';
import type { Refusal } from '../../engine/words.ts';
import type { PuzzleHint, PuzzleInfo, PuzzleTable } from '../../desk/puzzle-wire.ts';
import { useDraft } from '../../ui/draft.ts';
import { hostLine } from '../talk.ts';
import { namesFor } from '../pages/start.ts';
import { afterTry, keepPuzzle, type KeptPuzzle, keptOf, keptPuzzles } from './kept.ts';

/** A puzzle that somebody is solving: the table that is shown, and what they can do. */
export interface Solving {
  readonly table: PuzzleTable;
  readonly kept: KeptPuzzle;
  readonly isDone: boolean; // all own steps are taken
  readonly isChecked: boolean; // and what they come to was told
  readonly isClosed: boolean; // solved, or the answer was looked at
  readonly looked: readonly Message[] | null; // a place in the proof that is shown instead
  readonly hint: { readonly told: PuzzleHint; readonly isWhole: boolean } | null;
  readonly steps: number;
  readonly turn: number; // grows where the table begins anew
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  readonly problem: string | null;
  readonly act: (action: Message) => Promise<Refusal | null>;
  readonly takeBack: () => void;
  readonly startOver: () => void;
  readonly check: () => void;
  readonly askHint: () => void;
  readonly showAnswer: () => void;
  readonly look: (path: readonly Message[] | null) => void;
}

const MANY = 8; // names: more than a table has seats

export const puzzleNames = (): string[] => namesFor(MANY);

/** `day`: solved as the puzzle of that day. */
export function useSolving(info: PuzzleInfo, day: string | undefined): Solving | null {
  const { game, id, number } = info;
  const [path, setPath] = useDraft<readonly Message[]>('path', [], { id: `puzzle ${game} ${id}` });
  const [looked, setLooked] = useState<readonly Message[] | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [kept, setKept] = useState(() => keptOf(keptPuzzles(), game, id));
  const [hint, setHint] = useState<Solving['hint']>(null);
  const [shown, setShown] = useState<PuzzleTable | null>(null);
  const [turn, setTurn] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const now = useRef(path); // a table may take several steps before it is drawn again
  const names = useRef(puzzleNames());

  const ask = (steps: readonly Message[], isAided: boolean) =>
    hostLine().ask({ do: 'puzzle-table', game, puzzle: id, names: names.current, path: steps, isAided });

  const go = async (steps: readonly Message[], { isAided = false, isAnew = true } = {}): Promise<void> => {
    const answer = await ask(steps, isAided);
    if (!answer.ok) {
      setProblem(answer.error ?? 'The puzzle does not answer.');
      return;
    }
    setShown(answer.table);
    if (isAnew) setTurn((n) => n + 1);
  };
  useEffect(() => {
    const open = async (): Promise<void> => {
      const answer = await ask(now.current, false);
      if (answer.ok) setShown(answer.table);
      else setTo([]); // what was begun with another version is begun anew
    };
    void open();
  }, []);

  const setTo = (steps: readonly Message[], how: { isAided?: boolean; isAnew?: boolean } = {}): void => {
    now.current = steps;
    setPath(steps);
    setLooked(null);
    setChecked(how.isAided === true);
    setHint(null);
    setRefusal(null);
    void go(steps, how);
  };
  const keep = (next: KeptPuzzle): void => {
    if (kept.state !== 'open') return;
    keepPuzzle(next);
    setKept(next);
  };
  if (!shown) return null;
  const { isDone } = shown;
  return {
    table: shown,
    kept,
    isDone: isDone && looked === null,
    isChecked,
    isClosed: kept.state !== 'open',
    looked,
    hint,
    steps: path.length,
    turn,
    isBusy,
    refusal,
    problem,
    async act(action) {
      if (looked !== null) {
        const further = [...looked, action];
        setLooked(further);
        await go(further, { isAided: true, isAnew: false });
        return null;
      }
      const steps = [...now.current, action];
      setBusy(true);
      const answer = await ask(steps, false);
      setBusy(false);
      if (!answer.ok) {
        const why = answer.refusal ?? { rule: shown.view.rule, text: answer.error ?? 'That cannot be done now.' };
        setRefusal(why);
        return why;
      }
      now.current = steps;
      setPath(steps);
      setHint(null);
      setRefusal(null);
      setShown(answer.table);
      return null;
    },
    takeBack: () => now.current.length > 0 && setTo(now.current.slice(0, -1)),
    startOver: () => setTo([]),
    check() {
      if (!isDone || isChecked || shown.number === null) return;
      keep(afterTry(kept, shown.number, shown.number === number, Date.now(), day));
      setChecked(true);
      void go(now.current, { isAided: true });
    },
    askHint() {
      if (looked !== null || isDone) return;
      if (hint) {
        setHint({ ...hint, isWhole: true });
        return;
      }
      const tell = async (): Promise<void> => {
        const answer = await hostLine().ask({
          do: 'puzzle-hint',
          game,
          puzzle: id,
          names: names.current,
          path: now.current,
        });
        if (!answer.ok) return;
        const { cards } = answer.hint;
        setHint({ told: answer.hint, isWhole: cards.length === 0 });
        keep({ ...kept, at: Date.now(), hints: kept.hints + 1 });
      };
      void tell();
    },
    showAnswer() {
      const tell = async (): Promise<void> => {
        const answer = await hostLine().ask({ do: 'puzzle-answer', game, puzzle: id, names: names.current });
        if (!answer.ok) return;
        keep({ ...kept, at: Date.now(), state: 'shown', ...(day === undefined ? {} : { day }) });
        setTo(answer.path, { isAided: true });
      };
      void tell();
    },
    look(steps) {
      setLooked(steps);
      setHint(null);
      void go(steps ?? now.current, { isAided: steps !== null || isChecked });
    },
  };
}
