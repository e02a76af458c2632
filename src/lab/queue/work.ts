import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Experiment, Task } from '../experiment/experiment.ts';
import { messageOf, type Studies } from './studies.ts';

export interface Working {
  readonly threads: number;
  readonly signal: AbortSignal; // ends it
  readonly onProgress?: (parts: number) => void; // so many were played here
}

/** Plays what studies of the queue need until it is ended. What it has played by then is kept; the rest is played by others. */
export async function workOn(studies: Studies, { threads, signal, onProgress }: Working): Promise<void> {
  const idle: Player[] = [];
  let parts = 0;

  /** A thread that knows this study, or a new one in place of one that knows another. */
  async function playerFor(study: string): Promise<Player> {
    const at = idle.findIndex((player) => player.study === study);
    const known = at < 0 ? undefined : idle.splice(at, 1)[0];
    if (known) return known;
    await idle.shift()?.end();
    return startPlayer(study, await studies.experimentOf(study), signal);
  }

  await studies.work(async (study, tasks) => {
    const done = new Set((await studies.played(study, tasks)).map(({ task }) => task));
    const player = await playerFor(study);
    for (const task of tasks) {
      if (done.has(task)) continue;
      const started = performance.now();
      const took = (): number => (performance.now() - started) / 1000;
      try {
        const rows = await player.play(task);
        await studies.keep(study, task, { rows, trouble: null, seconds: took(), worker: player.name });
      } catch (error) {
        await player.end();
        if (signal.aborted || !(error instanceof Unplayable)) throw error;
        await studies.keep(study, task, { rows: null, trouble: error.message, seconds: took(), worker: player.name });
        return;
      }
      onProgress?.(++parts);
    }
    idle.push(player);
  }, threads);
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await Promise.all(idle.map((player) => player.end()));
}

interface Player {
  readonly name: string;
  readonly study: string;
  play(task: Task): Promise<Int32Array>;
  end(): Promise<void>;
}

/** The study cannot be played, on this machine or any other. */
class Unplayable extends Error {}

function startPlayer(study: string, experiment: Experiment, signal: AbortSignal): Player {
  const thread = new Worker(WORKER, { workerData: experiment });
  let failed: (error: Error) => void = () => undefined;
  thread.on('error', (error) => failed(new Unplayable(messageOf(error))));
  return {
    name: randomUUID(),
    study,
    play: (task) =>
      new Promise((resolve, reject) => {
        const stop = (): void => reject(new Error('stopped'));
        failed = reject;
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true });
        thread.once('message', (rows: Int32Array) => {
          signal.removeEventListener('abort', stop);
          resolve(rows);
        });
        thread.postMessage(task);
      }),
    end: async () => void (await thread.terminate()),
  };
}

const WORKER = new URL('../experiment-worker.ts', import.meta.url);
