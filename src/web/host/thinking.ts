import { askBots, type Request, type Thought } from '../../bots/client.ts';
import { type Answer, type Ask, botDesk } from '../../bots/desk.ts';
import { loadBots } from './loaded-games.ts';

/*
 * Bots think in a worker of their own, so that neither the page nor its host ever waits. What goes there is a seat's view
 * and nothing else; what comes back is the code of a legal action, with the bot's reasons.
 */

export type Think = (request: Request) => Promise<Thought>;

/** In the worker of the bots: answers thoughts one after the other; a game is loaded before its first. */
export function serveThoughts(line: MessagePort): void {
  const hear = botDesk((answer) => line.postMessage(answer));
  let loaded: Promise<unknown> = Promise.resolve();
  line.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
    if (data.type === 'think') loaded = loaded.then(() => loadBots(data.view.game));
    loaded = loaded.then(() => hear(data));
  });
  line.start();
}

/** In the host: asks that worker. */
export const askThinker = (line: MessagePort): Think =>
  askBots({
    post: (ask) => line.postMessage(ask),
    listen(hear) {
      line.addEventListener('message', ({ data }: MessageEvent<Answer>) => hear(data));
      line.start();
    },
  });
