import { serveStudy } from './keeper.ts';
import { servePlays } from './player.ts';
import type { ToKeeper } from './words.ts';

/** The first message of a worker that is part of a study. */
export type BeginStudy =
  | { readonly begin: 'player'; readonly line: MessagePort }
  | { readonly begin: 'keeper'; readonly page: MessagePort; readonly lines: readonly MessagePort[] };

export function beginStudy(message: BeginStudy): void {
  if (message.begin === 'player') return servePlays(message.line);
  const { page, lines } = message;
  const hear = serveStudy(lines, (said) => page.postMessage(said));
  page.addEventListener('message', ({ data }: MessageEvent<ToKeeper>) => hear(data));
  return page.start();
}
