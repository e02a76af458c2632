import { serveStudy } from './keeper.ts';
import { servePlays } from './player.ts';
import { serveTuning } from './tuner.ts';
import type { FromKeeper, ToKeeper } from './words.ts';

/** The first message of a worker that is part of a study. */
export type BeginStudy =
  | { readonly begin: 'player'; readonly line: MessagePort }
  | { readonly begin: 'keeper'; readonly page: MessagePort; readonly lines: readonly MessagePort[] };

export function beginStudy(message: BeginStudy): void {
  if (message.begin === 'player') return servePlays(message.line);
  const { page, lines } = message;
  const tell = (said: FromKeeper): void => page.postMessage(said);
  let hear: ((said: ToKeeper) => void) | null = null;
  page.addEventListener('message', ({ data }: MessageEvent<ToKeeper>) => {
    hear ??= data.do === 'tune' ? serveTuning(lines, tell) : serveStudy(lines, tell);
    hear(data);
  });
  return page.start();
}
