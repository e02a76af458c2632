import type { LineRefusal } from '../host/online-line.ts';
import { refusalIn } from '../host/refusal.ts';
import { hostLine } from '../talk.ts';
import type { HttpAnswers, HttpWord } from '../../desk/http-wire.ts';
import type { ServerAnswers, ServerRequest, ServerWord } from '../../desk/server-wire.ts';
import type { Failure } from '../../desk/wire.ts';

/* Asking the server: its words by the host's line (docs/protocol-server.md), and by HTTP what has to do with the cookie. */

export type Reply<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly error: string };

/** What went wrong, in one sentence. */
export const reasonOf = ({ error, refusal }: Pick<Failure, 'error' | 'refusal'>): string =>
  error ?? refusal?.text ?? 'The server does not answer.';

/** One request to the server, and what docs/protocol-server.md says that it answers. */
export async function askServer<D extends ServerWord>(
  ask: { readonly do: D } & ServerRequest<D>,
): Promise<Reply<ServerAnswers[D]>> {
  const answer = await hostLine().ask({ do: 'online', ask: { ...ask } });
  return answer.ok ? (answer as unknown as Reply<ServerAnswers[D]>) : { ok: false, error: reasonOf(answer) };
}

/** Requests about one table, without its name. */
export type TableRequest = {
  [D in ServerWord]: ServerRequest<D> extends { readonly room: string } ? Omit<ServerRequest<D>, 'room'> : never;
}[ServerWord];

const NO_ANSWER = 'The server does not answer just now.';

/** What goes by HTTP, because only there a cookie can be set: codes, export, deletion. */
export async function post<W extends HttpWord>(word: W, body: object = {}): Promise<Reply<HttpAnswers[W]>> {
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`/api/${word}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Reply<HttpAnswers[W]>;
  } catch {
    return { ok: false, error: NO_ANSWER };
  }
}

/**
 * `at`: there is a server, and people find it at another address than this page's. `refused`: it is there, and says why it does not know
 * who comes. The last: why it does not want us now.
 */
export type ServerState =
  | 'there'
  | 'none'
  | 'lost'
  | { readonly at: string }
  | { readonly refused: string }
  | LineRefusal;

const LONGEST_SILENCE = 10_000; // milliseconds

/** Whether the page came from a server of tables, from a plain web server, or whether nobody answers. */
export async function findServer(): Promise<ServerState> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(LONGEST_SILENCE);
    const answer = await fetch('/api/me', { method: 'POST', headers, body: '{}', signal });
    const refusal = await refusalIn(answer);
    if (refusal) return refusal;
    if (answer.status === 429 || answer.status >= 500) return 'lost';
    const told: unknown = await answer.json();
    if (typeof told !== 'object' || told === null) return 'none';
    if ('at' in told) return { at: String(told.at) };
    if (answer.status === 400 && 'error' in told) return { refused: String(told.error) };
    return answer.ok && 'name' in told ? 'there' : 'none';
  } catch (error) {
    return error instanceof SyntaxError ? 'none' : 'lost'; // a page instead of an answer is no server of ours
  }
}
