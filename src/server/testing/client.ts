import { WebSocket } from 'ws';
import type { EventView } from '../../engine/tell.ts';

/* Somebody at the other end of a connection: asks, hears, comes back after a cut and says how far they were. */

export interface Reply {
  readonly ok: boolean;
  readonly error?: string;
  readonly refusal?: { readonly rule: string; readonly text: string };
  readonly [field: string]: unknown;
}

export interface Seen {
  readonly events: EventView[];
  room: Readonly<Record<string, unknown>>;
  next: number;
}

export interface Client {
  readonly cookie: string;
  readonly seen: Map<string, Seen>;
  readonly messages: string[]; // everything that came, as it came
  readonly closings: string[]; // connections that the other end closed, or that were cut: why
  ask(request: object): Promise<Reply>;
  /** Looks at a table and goes on looking after a cut. */
  watch(room: string): Promise<Reply>;
  cut(): void;
  close(): void;
}

/** Somebody new, or whoever has this cookie. */
export async function connect(address: () => string, cookie?: string): Promise<Client> {
  const known = cookie ?? (await introduce(address()));
  const seen = new Map<string, Seen>();
  const waiting = new Map<number, { request: object; resolve: (reply: Reply) => void }>();
  const messages: string[] = [];
  const closings: string[] = [];
  let socket: WebSocket | null = null;
  let isClosed = false;
  let last = 0;

  const hear = (text: string): void => {
    messages.push(text);
    const message = JSON.parse(text);
    if (typeof message.news === 'string') return update(message);
    waiting.get(message.id)?.resolve(message);
    waiting.delete(message.id);
  };
  const update = (news: {
    news: string;
    from?: number;
    events?: EventView[];
    room?: Seen['room'];
    next?: number;
  }): void => {
    const one = seen.get(news.news);
    if (!one || news.next === undefined) return; // who is there is no part of the story
    if (news.events) {
      if (news.from !== one.next) throw new Error(`events from ${news.from}, but ${one.next} are known`);
      one.events.push(...news.events);
    }
    one.next = news.next;
    if (news.room) one.room = { ...one.room, ...news.room };
  };
  const send = (id: number, request: object): void => socket?.send(JSON.stringify({ id, ...request }));

  const open = (): void => {
    const opening = new WebSocket(`${address().replace('http', 'ws')}ws`, { headers: { cookie: known } });
    opening.on('open', () => {
      socket = opening;
      const asked = new Set(
        Array.from(waiting.values(), ({ request }) =>
          'do' in request && request.do === 'watch' && 'room' in request ? request.room : null,
        ),
      );
      for (const [room, { next }] of seen)
        if (!asked.has(room)) opening.send(JSON.stringify({ id: 0, do: 'watch', room, since: next }));
      for (const [id, { request }] of waiting) send(id, request); // with the same key, so it happens once
    });
    opening.on('message', (data) => hear(String(data)));
    opening.on('error', () => opening.terminate());
    opening.on('close', (code, reason) => {
      if (!isClosed) closings.push(`${code} ${reason.toString()}`);
      if (socket === opening) socket = null;
      if (!isClosed) setTimeout(open, 50);
    });
  };
  open();

  const client: Client = {
    cookie: known,
    seen,
    messages,
    closings,
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, { request, resolve });
        if (socket?.readyState === WebSocket.OPEN) send(id, request);
      }),
    watch(room) {
      const one: Seen = { events: [], room: {}, next: 0 };
      seen.set(room, one);
      return client.ask({
        do: 'watch',
        room,
        get since() {
          return one.next; // when it is sent, which may be after a cut
        },
      });
    },
    cut: () => socket?.terminate(),
    close() {
      isClosed = true;
      socket?.close();
    },
  };
  return client;
}

async function introduce(address: string): Promise<string> {
  const answer = await fetch(`${address}api/me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`no cookie: ${await answer.text()}`);
  return cookie;
}
