import type { Request } from '../../desk/wire.ts';
import type { BeginStudy } from '../lab/play/begin.ts';
import type { BeginReview } from '../review/work.ts';
import { makeHost } from './host.ts';
import { type LineRefusal, Refused } from './online-line.ts';
import { refusalIn } from './refusal.ts';
import { openStore } from './store.ts';
import { askThinker, serveThoughts } from './thinking.ts';

/*
 * One file for all workers of the page, so that a game's rules are loaded once: the host, the bots, those of a study, and a review. The first
 * message says which this is, and brings the lines to the others.
 */

type Begin =
  | { readonly begin: 'host'; readonly line: MessagePort }
  | { readonly begin: 'bots'; readonly line: MessagePort };

addEventListener(
  'message',
  ({ data }: MessageEvent<Begin | BeginStudy | BeginReview>) => {
    if (data.begin === 'bots') serveThoughts(data.line);
    else if (data.begin === 'host') beHost(data.line);
    else if (data.begin === 'review') void import('../review/work.ts').then(({ beReviewer }) => beReviewer(data));
    else void import('../lab/play/begin.ts').then(({ beginStudy }) => beginStudy(data));
  },
  { once: true },
);

function beHost(line: MessagePort): void {
  let network: ((isThere: boolean) => void) | null = null;
  let build: string | null = null;
  const host = makeHost({
    store: openStore(),
    think: askThinker(line),
    online: {
      introduce,
      askWhy,
      openSocket: () => new WebSocket(new URL('/ws', location.href.replace(/^http/, 'ws'))),
      onNetwork: (hear) => (network = hear),
      build: () => build,
      onOtherBuild: () => postMessage({ isOutdated: true }),
      newKey: () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join('-'),
    },
    newSeed: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-'),
    now: () => Date.now(),
    tell: (match) => postMessage({ news: match }),
    onBug: (error) => reportError(error),
  });
  addEventListener(
    'message',
    ({ data }: MessageEvent<{ id: number; request: Request } | { network: boolean } | { build: string }>) => {
      if ('network' in data) network?.(data.network);
      else if ('build' in data) ({ build } = data);
      else void host.answer(data.request).then((answer) => postMessage({ id: data.id, answer }));
    },
  );
}

/** The server knows us by a cookie, which it sets when we come for the first time. */
async function introduce(): Promise<void> {
  const answer = await post('/api/me');
  const refusal = await refusalIn(answer);
  if (refusal) throw new Refused(refusal);
  if (!answer.ok) throw new Error(`The server answers ${answer.status}.`);
}

/** A browser does not say why a WebSocket was refused, so the server is asked. */
const askWhy = async (): Promise<LineRefusal | null> => refusalIn(await post('/api/line'));

const post = (path: string): Promise<Response> =>
  fetch(new URL(path, location.href), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
