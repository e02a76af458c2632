import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { gameNamed } from '../contract/shelf.ts';
import { type Findings, findingsOf } from './findings.ts';
import { emptyPart, merge, type Part, partPlayer, settingOf, type Study } from './part.ts';

export interface Running {
  /** How many threads play; as many as there are cores if not given. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Called from time to time with the number of games played. */
  readonly onProgress?: (games: number) => void;
  /** How many games are handed out at once. */
  readonly batch?: number;
  /** Threads take a moment to start: for so many milliseconds the games are played in this one. */
  readonly patience?: number;
}

/** What a study found, and what the game tells of it in lines of text. */
export interface Outcome {
  readonly findings: Findings;
  readonly lines: readonly string[];
}

const LARGEST_BATCH = 200;
const BATCHES = 50;
const PATIENCE = 200;

/** Plays all games of a study. The result is the same however many threads play; an abort rejects with its reason. */
export async function simulate(study: Study, running: Running = {}): Promise<Outcome> {
  const { batch = Math.max(1, Math.min(LARGEST_BATCH, Math.ceil(study.games / BATCHES))) } = running;
  const started = performance.now();
  const ranges = Array.from({ length: Math.ceil(study.games / batch) }, (_, i) => ({
    from: i * batch,
    to: Math.min((i + 1) * batch, study.games),
  }));
  const parts = await playHere(study, ranges, running);
  if (parts.length < ranges.length) await playInThreads(study, ranges, parts, running);
  const { tally } = gameNamed(study.game);
  const all = emptyPart(study.seats, tally?.size ?? 0);
  for (const part of parts) merge(all, part);
  return {
    findings: findingsOf(study, all, (performance.now() - started) / 1000),
    lines: tally?.lines(all.counts, study.games, study.seats, settingOf(study)) ?? [],
  };
}

interface Range {
  readonly from: number; // the number of its first game
  readonly to: number; // and of the first after it
}

/** In this thread: all if there is to be no other, else what can be done before the others would have started. */
async function playHere(study: Study, ranges: readonly Range[], running: Running): Promise<Part[]> {
  const { workers = availableParallelism(), signal, onProgress, patience = PATIENCE } = running;
  const until = workers === 1 ? Infinity : performance.now() + patience;
  const play = partPlayer(study);
  const parts: Part[] = [];
  signal?.throwIfAborted();
  for (const { from, to } of ranges) {
    if (performance.now() >= until) break;
    parts.push(play(from, to));
    onProgress?.(to);
    await setImmediate();
    signal?.throwIfAborted();
  }
  return parts;
}

/** Plays the ranges that have no part yet; each part goes to its range's place, whoever played it. */
async function playInThreads(study: Study, ranges: readonly Range[], parts: Part[], running: Running): Promise<void> {
  const { workers = availableParallelism(), signal, onProgress } = running;
  let next = parts.length;
  let games = ranges[next]?.from ?? 0;
  const threads = Math.min(workers, ranges.length - next);
  const crew = Array.from({ length: threads }, () => new Worker(WORKER, { workerData: study }));
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let number = -1;
      const goOn = (): void => {
        number = next++;
        const range = ranges[number];
        if (range) worker.postMessage(range);
        else resolve();
      };
      worker.on('message', (part: Part) => {
        parts[number] = part;
        games += part.games;
        onProgress?.(games);
        goOn();
      });
      worker.on('error', reject);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      goOn();
    });
  try {
    await Promise.all(crew.map(work));
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

const WORKER = new URL('./worker.ts', import.meta.url);
