import type { HttpAnswers } from '../../desk/http-wire.ts';
import { Problem } from '../../engine/words.ts';
import type { Hall } from '../rooms/hall.ts';
import type { Presence } from '../requests/presence.ts';
import type { Clock } from '../run/time.ts';
import { type Delivery, makeDelivery, type Outcome, type Post } from './deliver.ts';
import { readSubscription } from './endpoint.ts';
import type { PushStore } from './kept.ts';
import { startNotices } from './notices.ts';

/** Messages to browsers whose page is closed, where the server is set up for them. */
export interface Push {
  /** What the page asks about it: the key of the server, a browser more, a browser less. */
  answer(path: string, person: string, body: Readonly<Record<string, unknown>>): Promise<object | null>;
  /** Sends somebody a message of their own wish, whatever page they have open; nothing where the server is not set up for it. */
  send(
    person: string,
    notice: { readonly title: string; readonly text: string; readonly seconds: number },
  ): Promise<void>;
  stop(): void;
}

export interface PushNeeds {
  readonly hall: Hall;
  readonly presence: Presence;
  readonly kept: PushStore;
  readonly contact: string | null; // null: not set up
  readonly post: Post;
  readonly now: () => number;
  readonly clock: Clock; // of this machine
  readonly count: (outcome: Outcome) => void;
  readonly onTrouble: (error: unknown) => void;
}

export async function startPush(needs: PushNeeds): Promise<Push> {
  const { kept, contact, now } = needs;
  const key = contact === null ? null : await start(needs, contact);
  return {
    async answer(path, person, body) {
      switch (path) {
        case '/api/push':
          return { key: key?.publicKey ?? null } satisfies HttpAnswers['push'];
        case '/api/push-on': {
          if (!key) throw new Problem('This server sends no messages to browsers.');
          if (!(await kept.subscribe(person, readSubscription(body.subscription), now())))
            throw new Problem('The endpoint of a subscription is known with other keys.');
          return {};
        }
        case '/api/push-off':
          await kept.unsubscribe(person, String(body.endpoint));
          return {};
        default:
          return null;
      }
    },
    async send(person, { title, text, seconds }) {
      if (!key) return;
      for (const to of await kept.subscriptionsOf(person))
        key.delivery.send({ whose: person, to, about: 'online', text: JSON.stringify({ title, text }), seconds });
    },
    stop: () => key?.stop(),
  };
}

async function start(
  { hall, presence, kept, post, now, clock, count, onTrouble }: PushNeeds,
  contact: string,
): Promise<{ publicKey: string; delivery: Delivery; stop(): void }> {
  const keys = await kept.serverKeys();
  const onGone = (endpoint: string): void => void kept.remove(endpoint).catch(onTrouble);
  // Push services check by their own clocks until when a message is signed: it is this machine's clock that should agree with them.
  const delivery = makeDelivery({ post, keys, contact, now: clock.wall, timers: clock, onGone, count });
  const notices = startNotices({ hall, presence, kept, delivery, now, timers: clock, onTrouble });
  return { publicKey: keys.publicKey, delivery, stop: () => notices.stop() };
}
