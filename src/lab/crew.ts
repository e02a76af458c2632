import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Experiment, Task } from './experiment/experiment.ts';
import { taskPlayer } from './experiment/play-tasks.ts';
import type { Schedule } from './experiment/schedule.ts';

export interface Playing {
  /** How many threads play; as many as there are cores if not given. */
  readonly workers?: number;
  /** Ends it early; what has been played counts. */
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
  /** Threads take a moment to start: for so many milliseconds this one plays. */
  readonly patience?: number;
  /** Plays it somewhere else than on threads of this process. */
  readonly elsewhere?: PlayElsewhere | undefined;
}

export type PlayElsewhere = (experiment: Experiment, course: Schedule, playing: Playing) => Promise<void>;

const PATIENCE = 200;

/** Plays an experiment until all its questions are answered, on several threads. */
export async function playExperiment(experiment: Experiment, course: Schedule, playing: Playing = {}): Promise<void> {
  if (playing.elsewhere) return playing.elsewhere(experiment, course, playing);
  const { workers = availableParallelism(), signal, patience = PATIENCE, onProgress } = playing;
  const until = workers === 1 ? Infinity : performance.now() + patience;
  const play = taskPlayer(experiment);
  const playHere = async (isEnough: () => boolean): Promise<void> => {
    while (!signal?.aborted && !course.isDone && !isEnough()) {
      const task = course.next();
      if (!task) return;
      course.take(task, play(task));
      onProgress?.();
      await setImmediate();
    }
  };
  await playHere(() => performance.now() >= until);
  if (signal?.aborted || course.isDone) return;
  let isCrewThere = false;
  const crew = playInThreads(experiment, course, workers, {
    ...playing,
    onProgress() {
      isCrewThere = true;
      onProgress?.();
    },
  });
  // On a busy machine threads take long to start: meanwhile this one goes on.
  await Promise.all([crew, playHere(() => isCrewThere)]);
}

async function playInThreads(
  experiment: Experiment,
  course: Schedule,
  workers: number,
  { signal, onProgress }: Playing,
): Promise<void> {
  const crew = Array.from({ length: workers }, () => new Worker(WORKER, { workerData: experiment }));
  await keepBusy<Task, Int32Array>(crew, {
    next: () => (course.isDone ? null : course.next()),
    take(task, rows) {
      course.take(task, rows);
      onProgress?.();
    },
    signal,
  });
}

interface Work<T, A> {
  readonly next: () => T | null; // null: nothing more for whoever asks
  readonly take: (task: T, answer: A) => void;
  readonly signal: AbortSignal | undefined;
}

/** Gives each thread the next task when it has answered, until there is none or the signal ends it; then ends the threads. */
export async function keepBusy<T, A>(crew: readonly Worker[], { next, take, signal }: Work<T, A>): Promise<void> {
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let task: T | null = null;
      const goOn = (): void => {
        task = signal?.aborted ? null : next();
        if (task === null) resolve();
        else worker.postMessage(task);
      };
      worker.on('message', (answer: A) => {
        if (task !== null && !signal?.aborted) take(task, answer);
        goOn();
      });
      worker.on('error', reject);
      signal?.addEventListener('abort', () => resolve(), { once: true });
      goOn();
    });
  try {
    await Promise.all(crew.map(work));
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

const WORKER = new URL('./experiment-worker.ts', import.meta.url);
