import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';
import type { NoteGame, PlayGames, Recipe } from '../contract/fit.ts';
import { bringValues } from '../contract/fitted.ts';
import { gameNamed } from '../contract/shelf.ts';
import { reviewRecipe } from './review-fit.ts';

/** All that can be fitted for a game. */
export async function recipesFor(id: string): Promise<readonly Recipe[]> {
  const fits = await gameNamed(id).fits?.();
  if (!fits) return [];
  return [...fits.recipes, ...(fits.review ? [reviewRecipe(id, fits.review)] : [])];
}

export async function recipeNamed(id: string, table: string): Promise<Recipe> {
  const recipes = await recipesFor(id);
  const recipe = recipes.find((one) => one.table === table);
  if (!recipe)
    throw new Problem(
      recipes.length === 0
        ? `Nothing is fitted for ${id}.`
        : `${id} has no table ${show(table)}; it has ${recipes.map((one) => one.table).join(', ')}.`,
    );
  return recipe;
}

/** What is to be fitted: everything that the result depends on. */
export interface FitJob {
  readonly game: string;
  readonly table: string;
  readonly seed: string;
  readonly games: number;
  readonly deck?: unknown; // what an edited deck file holds
}

export interface FitRunning {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** How much is done, 0 to 1, of playing and then of reckoning. */
  readonly onProgress?: (step: 'playing' | 'fitting', done: number) => void;
}

/** The values of a table. They are the same however many threads play; an abort rejects with its reason. */
export async function fitTable(job: FitJob, { workers = availableParallelism(), signal, onProgress }: FitRunning = {}) {
  const recipe = await recipeNamed(job.game, job.table);
  let played = 0;
  const onGame = (games: number): void => {
    played += games;
    onProgress?.('playing', Math.min(1, played / job.games));
  };
  const crew =
    workers === 1 ? alone(recipe.open(job.deck), job, onGame, signal) : together(job, workers, onGame, signal);
  try {
    return await recipe.make(crew.play, {
      seed: job.seed,
      games: job.games,
      deck: job.deck,
      async rest(done) {
        onProgress?.('fitting', done);
        await setImmediate();
        signal?.throwIfAborted();
      },
    });
  } finally {
    await crew.close();
  }
}

/** Some games of one recipe: a message to a thread. */
export interface Batch {
  readonly seeds: readonly string[];
  readonly task: readonly number[];
}

interface Crew {
  readonly play: PlayGames;
  close(): Promise<void>;
}

type OnGame = (games: number) => void;

const BATCH = 8; // games

function batchesOf({ game, table, seed }: FitJob, from: number, to: number, task: readonly number[]): Batch[] {
  const seeds = Array.from({ length: to - from }, (_, i) => `${seed}/${game}/${table}/${from + i}`);
  return Array.from({ length: Math.ceil(seeds.length / BATCH) }, (_, i) => ({
    seeds: seeds.slice(i * BATCH, (i + 1) * BATCH),
    task,
  }));
}

function alone(note: NoteGame, job: FitJob, onGame: OnGame, signal?: AbortSignal): Crew {
  return {
    async play(from, to, task = []) {
      const notes: Float32Array[] = [];
      for (const { seeds } of batchesOf(job, from, to, task)) {
        signal?.throwIfAborted();
        notes.push(...seeds.map((seed) => note(seed, task)));
        onGame(seeds.length);
        await setImmediate();
      }
      signal?.throwIfAborted();
      return notes;
    },
    close: async () => {},
  };
}

function together(job: FitJob, workers: number, onGame: OnGame, signal?: AbortSignal): Crew {
  const threads = Array.from({ length: workers }, () => new Worker(WORKER, { workerData: job }));
  return {
    async play(from, to, task = []) {
      const batches = batchesOf(job, from, to, task);
      const noted: (readonly Float32Array[])[] = [];
      let next = 0;
      const work = (thread: Worker): Promise<void> =>
        new Promise((resolve, reject) => {
          let number = -1;
          const onMessage = (notes: readonly Float32Array[]): void => {
            noted[number] = notes;
            onGame(notes.length);
            goOn();
          };
          const onAbort = (): void => end(() => reject(signal?.reason as Error));
          const onError = (error: Error): void => end(() => reject(error));
          const end = (settle: () => void): void => {
            thread.off('message', onMessage);
            thread.off('error', onError);
            signal?.removeEventListener('abort', onAbort);
            settle();
          };
          const goOn = (): void => {
            number = next++;
            const batch = batches[number];
            if (batch) thread.postMessage(batch);
            else end(resolve);
          };
          thread.on('message', onMessage);
          thread.on('error', onError);
          signal?.addEventListener('abort', onAbort);
          goOn();
        });
      signal?.throwIfAborted();
      await Promise.all(threads.map(work));
      return noted.flat();
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

const WORKER = new URL('./fit-worker.ts', import.meta.url);

/* ---- values that somebody made for their own deck ---- */

/** Values of a table, as `fit --out` writes them. */
export interface Brought {
  readonly table: string;
  readonly values: unknown;
}

/** Whether values have this form all through; those of single cards may be of others. */
export function isLike(value: unknown, form: unknown, isOfCards: boolean): boolean {
  if (typeof form === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof form !== 'object' || form === null) return typeof value === typeof form;
  if (typeof value !== 'object' || value === null || Array.isArray(form) !== Array.isArray(value)) return false;
  const names = Object.keys(form);
  const mayDiffer = isOfCards && !Array.isArray(form);
  if (!mayDiffer && Object.keys(value).join(' ') !== names.join(' ')) return false;
  const fields: Readonly<Record<string, unknown>> = { ...form };
  return Object.entries(value).every(([name, field]) =>
    isLike(field, fields[name] ?? fields[names[0] ?? ''], isOfCards),
  );
}

let areShipped = true;

/** From now on the bots of this thread play a game by these values, and by the shipped ones where there are none. */
export async function bring(id: string, brought: readonly Brought[]): Promise<void> {
  if (areShipped && brought.length === 0) return;
  areShipped = brought.length === 0;
  for (const { table, shipped } of await recipesFor(id)) {
    const own = brought.find((one) => one.table === table);
    bringValues(shipped, own ? own.values : null);
  }
}
