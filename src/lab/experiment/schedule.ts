import { BLOCK, type Experiment, type Task } from './experiment.ts';

/** Something that is asked of deals, which are shown to it in their order. */
export interface Question {
  /** The variants that it looks at, on the same deals. */
  readonly variants: readonly number[];
  readonly most: number; // deals, then it ends
  /** One deal: a row for each of its variants. */
  add(rows: readonly Int32Array[]): void;
  /** Whether it needs no more; asked after every block of deals. */
  isSettled(): boolean;
}

/** Hands out tasks and shows what came back to the questions. */
export interface Schedule {
  /** What is to be played next; null: nothing, now or any more. */
  next(): Task | null;
  take(task: Task, rows: Int32Array): void;
  readonly isDone: boolean;
  /** How many deals a question has seen. */
  deals(question: number): number;
}

interface Progress {
  readonly question: Question;
  deals: number;
  isOpen: boolean;
}

/**
 * Every question sees its deals without a gap and ends where their rows say, so the answers do not hang on how many threads play, how
 * fast they are, or in which order their results come in.
 */
export function schedule(experiment: Experiment, questions: readonly Question[]): Schedule {
  const blocks = experiment.variants.map(() => new Map<number, Int32Array>()); // variant → its blocks that are back
  const asked = experiment.variants.map(() => new Set<number>()); // variant → its blocks that were handed out
  const course = questions.map((question): Progress => ({ question, deals: 0, isOpen: true }));
  function advance(progress: Progress): void {
    const { question } = progress;
    while (progress.isOpen) {
      const block = progress.deals / BLOCK;
      const parts = question.variants.map((variant) => blocks[variant]?.get(block));
      if (parts.some((part) => part === undefined)) return;
      const size = Math.min(BLOCK, question.most - progress.deals);
      for (let i = 0; i < size; i++)
        question.add(
          parts.map((part) => {
            const width = part!.length / BLOCK;
            return part!.subarray(i * width, (i + 1) * width);
          }),
        );
      progress.deals += size;
      progress.isOpen = progress.deals < question.most && !question.isSettled();
    }
  }

  /** Rows that every question has seen are not needed any more. */
  function forget(its: Map<number, Int32Array>, variant: number): void {
    const open = course.filter(({ isOpen, question }) => isOpen && question.variants.includes(variant));
    const seen = Math.min(...open.map(({ deals }) => Math.floor(deals / BLOCK)));
    for (const block of its.keys()) {
      if (block >= seen) return; // as good as in order
      its.delete(block);
    }
  }

  /** The first block of a question that is not handed out yet. */
  function wanted({ question, deals }: Progress): { readonly variant: number; readonly block: number } | null {
    for (let block = Math.floor(deals / BLOCK); block * BLOCK < question.most; block++)
      for (const variant of question.variants) if (!asked[variant]?.has(block)) return { variant, block };
    return null;
  }

  return {
    next() {
      let best: { readonly variant: number; readonly block: number } | null = null;
      for (const progress of course) {
        if (!progress.isOpen) continue;
        const one = wanted(progress);
        if (one && (!best || one.block < best.block)) best = one;
      }
      if (!best) return null;
      asked[best.variant]?.add(best.block);
      return { variant: best.variant, from: best.block * BLOCK, to: (best.block + 1) * BLOCK };
    },
    take({ variant, from }, rows) {
      blocks[variant]?.set(from / BLOCK, rows);
      for (const progress of course) if (progress.question.variants.includes(variant)) advance(progress);
      blocks.forEach(forget);
    },
    get isDone() {
      return course.every(({ isOpen }) => !isOpen);
    },
    deals: (question) => course[question]?.deals ?? 0,
  };
}
