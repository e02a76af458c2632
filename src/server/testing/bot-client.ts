import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../engine/luck/random.ts';

/* A program at the other end of a stream: plays at random, comes back after a cut, and finds out what was lost on the way. */

export interface BotAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BotClient {
  readonly lines: string[]; // everything that came
  readonly faults: string[]; // what should not have been
  readonly over: Set<string>; // tables whose end it was told
  played: number; // actions that were taken
  ask(request: object): Promise<BotAnswer>;
  /** The connection is gone without a word; another one says what is known. */
  cut(): void;
  close(): void;
}

const headersFor = (token: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
});

export async function askAsBot(
  address: string,
  token: string,
  request: object,
  more: Readonly<Record<string, string>> = {},
): Promise<BotAnswer> {
  const answer = await fetch(`${address}bot/ask`, {
    method: 'POST',
    headers: { ...headersFor(token), ...more },
    body: JSON.stringify(request),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

interface Line {
  readonly news?: string;
  readonly from?: number;
  readonly events?: readonly unknown[];
  readonly next?: number;
  readonly seat?: number | null;
  readonly invitations?: readonly { readonly id: string }[];
  readonly observation?: { readonly over: boolean; readonly actions: readonly { readonly number: number }[] };
}

/** Accepts what it is invited to, and plays there, after so many milliseconds of thought. `more` are headers of a proxy. */
export function connectBot(
  address: () => string,
  token: string,
  dice: Dice,
  pause = 0,
  more: Readonly<Record<string, string>> = {},
): BotClient {
  const known = new Map<string, number>();
  const accepted = new Set<string>();
  let cutting = new AbortController();
  let isClosed = false;
  let doing = Promise.resolve(); // one thing after the other

  /** As a program does: the same request until it is answered, which happens once. */
  const insist = async (request: object): Promise<void> => {
    while (!isClosed) {
      const answer = await client.ask(request).catch(() => null);
      if (answer === null) continue;
      if (answer.status === 429 || answer.status === 503) {
        await sleep(1000 * Number(answer.retryAfter));
        continue;
      }
      if (answer.body.ok !== true) client.faults.push(`${JSON.stringify(request)}: ${JSON.stringify(answer.body)}`);
      return;
    }
  };
  const hear = (text: string): void => {
    client.lines.push(text);
    const line: Line = JSON.parse(text);
    for (const { id } of line.invitations ?? [])
      if (!accepted.has(id) && accepted.add(id)) doing = doing.then(() => insist({ do: 'accept', invitation: id }));
    const { news: room = '', next, observation } = line;
    if (next === undefined) return;
    if (typeof line.seat === 'number') known.delete(room); // another seat: its story begins anew
    const before = known.get(room);
    if (line.events && before !== undefined && line.from !== before)
      client.faults.push(`events of ${room} from ${line.from}, and ${before} are known`);
    known.set(room, next);
    if (observation?.over) client.over.add(room);
    const action = observation?.actions[dice.below(Math.max(1, observation.actions.length))];
    if (!action || observation?.over) return;
    const request = { do: 'submit', room, number: action.number, key: `at-${next}` };
    const think = (): Promise<void> => (pause === 0 ? Promise.resolve() : sleep(pause));
    doing = doing
      .then(think)
      .then(() => insist(request))
      .then(() => void client.played++);
  };
  const listen = async (): Promise<void> => {
    const since = [...known].map(([room, version]) => `since=${room}:${version}`).join('&');
    const answer = await fetch(`${address()}bot/stream?${since}`, {
      headers: { ...headersFor(token), ...more },
      signal: cutting.signal,
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
    let rest = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      lines.filter((line) => line !== '').forEach(hear);
    }
  };
  const client: BotClient = {
    lines: [],
    faults: [],
    over: new Set(),
    played: 0,
    ask: (request) => askAsBot(address(), token, request, more),
    cut() {
      cutting.abort();
      cutting = new AbortController();
    },
    close() {
      isClosed = true;
      cutting.abort();
    },
  };
  const stay = async (): Promise<void> => {
    while (!isClosed)
      try {
        await listen();
        if (!isClosed) await new Promise((resolve) => setImmediate(resolve));
      } catch (error) {
        if (error instanceof Error && /^40[013] /.test(error.message)) return void client.lines.push(error.message);
      }
  };
  void stay();
  return client;
}
