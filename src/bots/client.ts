import type { Answer, Ask, Question } from './desk.ts';
import type { Explained } from './explain.ts';

/** The way to a thread that thinks: a worker of Node or of a browser. */
export interface Line {
  post(ask: Ask): void;
  /** Called once, with what is to hear the answers. */
  listen(hear: (answer: Answer) => void): void;
}

export interface Thought {
  readonly code: number;
  readonly best: readonly Explained[];
  readonly worlds: number;
}

export type Request = Omit<Question, 'type' | 'id'>;

/** Asks a thread that thinks; nothing here waits or blocks. An abort rejects at once with its reason. */
export function askBots(line: Line): (request: Request, signal?: AbortSignal) => Promise<Thought> {
  const open = new Map<number, (answer: Answer) => void>();
  let last = 0;
  line.listen((answer) => {
    open.get(answer.id)?.(answer);
    open.delete(answer.id);
  });
  return (request, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++last;
      const stop = (): void => {
        line.post({ type: 'cancel', id });
        reject(signal?.reason as Error);
      };
      open.set(id, (answer) => {
        signal?.removeEventListener('abort', stop);
        if (answer.type === 'thought') resolve({ code: answer.code, best: answer.best, worlds: answer.worlds });
        else if (answer.type === 'problem') reject(new Error(answer.text));
      });
      signal?.addEventListener('abort', stop, { once: true });
      line.post({ type: 'think', id, ...request });
    });
}
