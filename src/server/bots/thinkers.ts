import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { askBots, type Request, type Thought } from '../../bots/client.ts';
import type { Answer, Ask } from '../../bots/desk.ts';
import { Problem } from '../../engine/words.ts';
import { makeTurns } from './fair-queue.ts';

/*
 * Bots think in threads of their own, one question a thread. Where more is asked than there are threads, people take turns: one
 * who has many tables with bots waits for their own, and others do not wait for them.
 */

export interface Thinkers {
  /** `whose`: of all who wait, each has a turn. */
  ask(request: Request, whose: string, signal?: AbortSignal): Promise<Thought>;
  /** What waits is refused from now on; what is being thought about is thought to its end. */
  rest(): void;
  close(): Promise<void>;
}

/** A thread that thinks. */
export interface Thread {
  ask(request: Request, signal?: AbortSignal): Promise<Thought>;
  /** Called once, with what is to hear why it has ended by itself. */
  onEnd(hear: (error: Error) => void): void;
  end(): Promise<void>;
}

export interface ThinkersNeeds {
  readonly threads: number;
  readonly startThread?: () => Thread;
  readonly patience?: number; // milliseconds that an answer may take longer than it should
}

/** One core is left to everything else. */
export const usualThreads = (): number => Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));

const MOST_THREADS = 4; // each of them holds all games
const LEAST_TIME = 20; // milliseconds: a bot that has to be quick is still no random one
const ROUND = 4; // times its full time somebody waits for the others, at most, before all think more quickly
const PATIENCE = 30_000;

interface Waiting {
  readonly request: Request;
  readonly whose: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (thought: Thought) => void;
  readonly reject: (error: unknown) => void;
}

export function startThinkers({ threads, startThread = startWorker, patience = PATIENCE }: ThinkersNeeds): Thinkers {
  const all = new Set<Thread>();
  const idle = new Set<Thread>();
  const busy = new Map<Thread, (error: Error) => void>(); // what is to be told if it ends
  const turns = makeTurns<Waiting>();
  let isResting = false;

  const start = (): Thread => {
    const thread = startThread();
    all.add(thread);
    thread.onEnd((error) => {
      lose(thread);
      busy.get(thread)?.(error);
    });
    return thread;
  };

  const lose = (thread: Thread): void => {
    all.delete(thread);
    idle.delete(thread);
  };

  const goOn = (): void => {
    while (turns.size > 0) {
      const [rested] = idle;
      const thread = rested ?? (all.size < threads ? start() : null);
      if (!thread) return;
      const { people } = turns;
      const next = turns.next();
      if (next) void work(thread, next, timeFor(next.request, (people * (turns.of(next.whose) + 1)) / threads));
    }
  };

  const work = async (thread: Thread, { request, signal, resolve, reject }: Waiting, time: number): Promise<void> => {
    idle.delete(thread);
    const death = new Promise<{ death: Error }>((tell) => busy.set(thread, (error) => tell({ death: error })));
    const silence = new Error(`no answer of a bot after ${time + patience} ms`);
    const timer = setTimeout(() => busy.get(thread)?.(silence), time + patience);
    const asked = thread.ask({ ...request, milliseconds: time }, signal).then(
      (thought) => ({ thought }),
      (error: unknown) => ({ error }),
    );
    const outcome = await Promise.race([asked, death]);
    clearTimeout(timer);
    busy.delete(thread);
    if ('thought' in outcome) resolve(outcome.thought);
    else reject('death' in outcome ? outcome.death : outcome.error);
    if ('death' in outcome) {
      lose(thread); // another one takes its place
      await thread.end();
    } else if (all.has(thread)) idle.add(thread);
    goOn();
  };

  const rest = (): void => {
    isResting = true;
    for (let waiting = turns.next(); waiting; waiting = turns.next()) waiting.reject(new Problem(STOPPING));
  };

  return {
    ask: (request, whose, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (isResting) throw new Problem(STOPPING);
        const waiting: Waiting = { request, whose, signal, resolve, reject };
        const leave = (): void => {
          turns.remove(whose, waiting);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        turns.add(whose, waiting);
        goOn();
      }),
    rest,
    async close() {
      rest();
      await Promise.all(Array.from(all, (thread) => thread.end()));
    },
  };
}

const STOPPING = 'The server stops; bots move when it runs again.';

/** The more people wait, and the more they ask for themselves, the less time each question has. */
const timeFor = ({ milliseconds }: Request, crowd: number): number =>
  milliseconds === 0
    ? 0 // no clock runs
    : Math.min(milliseconds, Math.max(LEAST_TIME, Math.round((milliseconds * ROUND) / crowd)));

const THREAD = new URL('./bot-thread.ts', import.meta.url);

function startWorker(): Thread {
  const worker = new Worker(THREAD);
  worker.unref();
  const ask = askBots({
    post: (question: Ask) => worker.postMessage(question),
    listen: (hear) => worker.on('message', (answer: Answer) => hear(answer)),
  });
  return {
    ask: async (request, signal) => {
      worker.ref(); // the process stays for the answer
      try {
        return await ask(request, signal);
      } finally {
        worker.unref();
      }
    },
    onEnd(hear) {
      worker.once('error', hear);
      worker.once('exit', (code) => hear(new Error(`a thread of bots ended with code ${code}`)));
    },
    end: async () => {
      await worker.terminate();
    },
  };
}
