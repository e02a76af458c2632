import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { gameOfSave, loadMatch } from '../../engine/match.ts';
import type { Seat } from '../../engine/words.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { type Confirmed, FIRST_FRESH, joinConfirmed, suspectsIn } from '../../study/review/blame.ts';
import type { Answer, Task } from './crew-worker.ts';
import { joinRows, type Rows, type Thought } from '../../study/review/play-worlds.ts';
import { prepareReview } from '../../study/review/prepare.ts';
import { finishReview } from '../../study/review/review.ts';
import type { Review, ReviewOptions } from '../../study/review/told.ts';

/* A review on all cores of Node. Threads share the work; the digits are those of `beginReview`. */

export interface CrewOptions extends ReviewOptions {
  readonly threads?: number;
  readonly onProgress?: (done: number) => void; // 0 to 1
}

const CHUNK = 8; // worlds that one thread plays at a time
const FRESH_CHUNK = 64;
const THINKING = 0.15; // shares of the time, roughly
const PLAYING = 0.6;

export async function reviewOnThreads(saved: unknown, seat: Seat, options: CrewOptions = {}): Promise<Review> {
  const { threads = availableParallelism(), onProgress, ...plain } = options;
  const match = loadMatch(gameNamed(gameOfSave(saved)).game, saved);
  const preparation = prepareReview(match, seat, plain);
  const { course, worlds, fresh } = preparation;
  const data = { saved, seat, options: plain };
  const crew = Array.from({ length: threads }, () => new Worker(WORKER, { workerData: data }));
  try {
    const thoughts: (Thought | null)[] = course.pieces.map(() => null);
    const pieces = course.pieces.map((_, piece): Task => ({ do: 'think', piece }));
    await share(crew, pieces, (answer, done) => {
      if (answer.did === 'think') thoughts[answer.piece] = answer.thought;
      onProgress?.(THINKING * done);
    });
    const parts: Rows[] = [];
    const chunks = cut(0, worlds, CHUNK).map(([from, to]): Task => ({ do: 'worlds', from, to, thoughts }));
    await share(crew, chunks, (answer, done) => {
      if (answer.did === 'worlds') parts.push(answer.rows);
      onProgress?.(THINKING + PLAYING * done);
    });
    const rows = joinRows(parts);
    const suspects = suspectsIn(preparation, thoughts, rows);
    const confirmed: Confirmed[][] = suspects.map(() => []);
    const doubts = suspects.flatMap((suspect, nth) =>
      cut(FIRST_FRESH, FIRST_FRESH + fresh, FRESH_CHUNK).map(([from, to]): Task => ({
        do: 'confirm',
        nth,
        suspect,
        from,
        to,
      })),
    );
    await share(crew, doubts, (answer, done) => {
      if (answer.did === 'confirm') confirmed[answer.nth]?.push(answer.confirmed);
      onProgress?.(THINKING + PLAYING + (1 - THINKING - PLAYING) * done);
    });
    return finishReview(preparation, rows, suspects, confirmed.map(joinConfirmed));
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

const cut = (from: number, to: number, size: number): [number, number][] =>
  Array.from({ length: Math.ceil((to - from) / size) }, (_, i) => [
    from + i * size,
    Math.min(to, from + (i + 1) * size),
  ]);

/** Gives each thread the next task when it has answered, until all are done. */
async function share(
  crew: readonly Worker[],
  tasks: readonly Task[],
  take: (answer: Answer, done: number) => void,
): Promise<void> {
  let next = 0;
  let done = 0;
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (then: () => void): void => {
        worker.off('message', hear);
        worker.off('error', fail);
        then();
      };
      const goOn = (): void => {
        if (next < tasks.length) worker.postMessage(tasks[next++]);
        else leave(resolve);
      };
      const hear = (answer: Answer): void => {
        take(answer, ++done / tasks.length);
        goOn();
      };
      const fail = (error: unknown): void => leave(() => reject(error));
      worker.on('message', hear);
      worker.on('error', fail);
      goOn();
    });
  await Promise.all(crew.map(work));
}

const WORKER = new URL('./crew-worker.ts', import.meta.url);
