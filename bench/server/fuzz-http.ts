import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpWord } from '../../src/desk/http-wire.ts';
import { mutateText } from '../../src/desk/testing/mutate.ts';
import type { Dice } from '../../src/engine/luck/random.ts';
import { type Intent, judge, textOf } from '../../src/server/testing/intruder.ts';

/* Odd and broken requests by HTTP: what a page asks with its cookie, what programs ask with a token, and their streams. */

/** What is sent to each address, as if it were right; what was told before is put in. */
const BODIES: { readonly [W in HttpWord]: (told: Told) => object } = {
  me: () => ({}),
  line: () => ({}),
  reach: () => ({}),
  redeem: ({ code = 'ABCDEFGHJKLM', key }) =>
    key === undefined ? { code, choice: 'merge' } : { key, choice: 'leave' },
  code: () => ({}),
  who: () => ({}),
  'recovery-key': () => ({}),
  bots: () => ({}),
  'bot-make': () => ({ name: 'Robin', games: ['five-ages'], talks: true, open: true }),
  'bot-token': ({ bot }) => ({ bot }),
  'bot-revoke': ({ bot }) => ({ bot }),
  'bot-delete': ({ bot }) => ({ bot }),
  export: () => ({}),
  leave: () => ({}),
  'leave-others': () => ({ endpoint: 'https://push.example/x' }),
  forget: () => ({}),
  push: () => ({}),
  'push-on': () => ({ subscription: { endpoint: 'https://push.example/x', keys: { p256dh: 'x', auth: 'y' } } }),
  'push-off': () => ({ endpoint: 'https://push.example/x' }),
};
const WORDS = Object.keys(BODIES).filter((word): word is HttpWord => word in BODIES);
const SELDOM: ReadonlySet<HttpWord> = new Set([
  'leave',
  'leave-others',
  'forget',
  'export',
  'bot-delete',
  'bot-revoke',
]);

interface Told {
  readonly code?: string;
  readonly key?: string;
  readonly bot?: string;
}

export interface HttpFuzzed {
  readonly sent: number;
  readonly accepted: number;
}

const KNOWN = new Set([200, 400, 401, 403, 404, 405, 413, 415, 429, 431, 503]);

async function send(
  dice: Dice,
  address: string,
  text: string,
  headers: Record<string, string>,
): Promise<{ answer: Response; body: Readonly<Record<string, unknown>> }> {
  const method = dice.below(40) === 0 ? 'PUT' : 'POST';
  const type = dice.below(40) === 0 ? 'text/plain' : 'application/json';
  const answer = await fetch(address, { method, headers: { 'content-type': type, ...headers }, body: text });
  const told = await answer.text();
  if (!KNOWN.has(answer.status)) throw new Error(`${answer.status} ${told.slice(0, 300)} to ${address} ${text}`);
  const body: Readonly<Record<string, unknown>> = JSON.parse(told);
  judge(body, [`${address} ${text}`]);
  return { answer, body };
}

/** What needs a cookie. Whoever has left or is forgotten comes again as somebody new. */
export async function fuzzApi(address: string, messages: number, dice: Dice): Promise<HttpFuzzed> {
  let cookie = '';
  let told: Told = {};
  let accepted = 0;
  for (let sent = 0; sent < messages; sent++) {
    const word = WORDS[dice.below(WORDS.length)] ?? 'me';
    if (SELDOM.has(word) && dice.below(10) > 0) continue;
    const path = dice.below(50) === 0 ? encodeURI(mutateText(dice, word)) : word;
    const { answer, body } = await send(dice, `${address}api/${path}`, textOf(dice, BODIES[word](told)), { cookie });
    const given = answer.headers.getSetCookie()[0]?.split(';')[0];
    if (given !== undefined) cookie = given;
    if (body.ok === true) accepted++;
    const { code, key, bot } = body;
    if (typeof code === 'string') told = { ...told, code };
    if (typeof key === 'string' && dice.below(3) === 0) told = { code: told.code ?? '', key };
    if (typeof bot === 'object' && bot !== null && 'id' in bot) told = { ...told, bot: String(bot.id) };
  }
  return { sent: messages, accepted };
}

/** What programs ask, one request each. */
export async function fuzzBot(
  address: string,
  token: string,
  intent: Intent,
  messages: number,
  dice: Dice,
): Promise<HttpFuzzed> {
  let accepted = 0;
  for (let sent = 0; sent < messages; sent++) {
    const good = textOf(dice, { id: dice.word(), ...intent.request(dice) });
    const authorization = `Bearer ${dice.below(50) === 0 ? mutateText(dice, token).replaceAll(/[^\x20-\x7e]/g, '?') : token}`;
    const { body } = await send(dice, `${address}bot/ask`, good, { authorization });
    intent.heard?.(good, body);
    if (body.ok === true) accepted++;
  }
  return { sent: messages, accepted };
}

/** Streams that are opened with anything behind "?", are read for a moment, and are cut or left. All that comes are lines of JSON. */
export async function fuzzStreams(
  address: string,
  token: string,
  rooms: () => unknown,
  streams: number,
  dice: Dice,
): Promise<HttpFuzzed> {
  let accepted = 0;
  for (let sent = 0; sent < streams; sent++) {
    const good = `since=${String(rooms())}:${dice.below(200)}&as=${dice.below(2) === 0 ? 'names' : 'numbers'}`;
    const query = dice.below(2) === 0 ? good : encodeURI(mutateText(dice, good).toWellFormed());
    const cutting = new AbortController();
    const answer = await fetch(`${address}bot/stream?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: cutting.signal,
    });
    if (!KNOWN.has(answer.status)) throw new Error(`${answer.status} to a stream with ${query}`);
    if (answer.status !== 200 || !answer.body) {
      judge(JSON.parse(await answer.text()), [query]);
      continue;
    }
    accepted++;
    const leaving = sleep(dice.below(30)).then(() => cutting.abort());
    await read(answer.body).catch((error: unknown) => {
      if (!cutting.signal.aborted) throw error;
    });
    await leaving;
  }
  return { sent: streams, accepted };
}

async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const news: unknown = JSON.parse(line);
      if (typeof news !== 'object' || news === null || !('news' in news)) throw new Error(`no news: ${line}`);
    }
  }
}
