import type { Answer, News, Request } from './wire.ts';

/* The page's end of the line to its host. */

export interface HostLine {
  ask<D extends Request['do']>(request: Extract<Request, { readonly do: D }>): Promise<Answer<D>>;
  /** Calls back whenever something changed in this match; returns how to stop that. */
  onNews(match: string, hear: () => void): () => void;
}

let line: HostLine | null = null;

/** The host of this page; it starts when it is first needed. */
export function hostLine(): HostLine {
  line ??= startHost();
  return line;
}

function startHost(): HostLine {
  const start = (): Worker => new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module' });
  const host = start();
  const bots = start();
  const { port1, port2 } = new MessageChannel();
  host.postMessage({ begin: 'host', line: port1 }, [port1]);
  bots.postMessage({ begin: 'bots', line: port2 }, [port2]);

  const waiting = new Map<number, (answer: object) => void>();
  const hearers = new Map<string, Set<() => void>>();
  let last = 0;
  host.addEventListener('message', ({ data }: MessageEvent<News | { id: number; answer: object }>) => {
    if ('news' in data) for (const hear of hearers.get(data.news) ?? []) hear();
    else if ('id' in data) {
      waiting.get(data.id)?.(data.answer);
      waiting.delete(data.id);
    }
  });
  for (const [event, network] of [['offline', false] as const, ['online', true] as const])
    addEventListener(event, () => host.postMessage({ network }));
  return {
    ask: <D extends Request['do']>(request: Extract<Request, { readonly do: D }>) =>
      new Promise<Answer<D>>((resolve) => {
        const id = ++last;
        waiting.set(id, (answer) => resolve(answer as Answer<D>)); // the host answers what it was asked
        host.postMessage({ id, request });
      }),
    onNews(match, hear) {
      const all = hearers.get(match) ?? new Set();
      hearers.set(match, all.add(hear));
      return () => all.delete(hear);
    },
  };
}
