import { whenQuiet } from './when-quiet.ts';
import type { Answer, News, Request } from '../desk/wire.ts';
import { loadAnew, ownBuild } from './new-build.ts';

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

/** The host, and the end of its line to the bots. */
interface Begun {
  readonly host: Worker;
  readonly bots: MessagePort;
}

export const startWorker = (): Worker => new Worker(new URL('./host/worker.ts', import.meta.url), { type: 'module' });

function beginHost(): Begun {
  const host = startWorker();
  const { port1, port2 } = new MessageChannel();
  host.postMessage({ begin: 'host', line: port1 }, [port1]);
  return { host, bots: port2 };
}

function startHost(): HostLine {
  // At the address of a table it began before this script was here: build/fetch-early.js.
  const { host, bots } = (globalThis as { hostBegun?: Begun }).hostBegun ?? beginHost();
  // What the host asks of the bots meanwhile waits for them on the line.
  whenQuiet(() => startWorker().postMessage({ begin: 'bots', line: bots }, [bots]));

  const waiting = new Map<number, (answer: object) => void>();
  const hearers = new Map<string, Set<() => void>>();
  let last = 0;
  host.addEventListener(
    'message',
    ({ data }: MessageEvent<News | { id: number; answer: object } | { isOutdated: true }>) => {
      if ('isOutdated' in data) return loadAnew();
      if ('news' in data) for (const hear of hearers.get(data.news) ?? []) hear();
      else if ('id' in data) {
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      }
    },
  );
  const build = ownBuild();
  if (build !== null) host.postMessage({ build }); // before anything that could reach a server
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
