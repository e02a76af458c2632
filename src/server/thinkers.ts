import { Worker } from 'node:worker_threads';
import { askBots, type Request, type Thought } from '../bots/client.ts';
import type { Answer, Ask } from '../bots/desk.ts';

/** Bots that think in a thread of their own. */
export interface Thinkers {
  ask(request: Request, signal?: AbortSignal): Promise<Thought>;
  close(): Promise<void>;
}

const THREAD = new URL('./bot-thread.ts', import.meta.url);

export function startThinkers(): Thinkers {
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
    close: async () => {
      await worker.terminate();
    },
  };
}
