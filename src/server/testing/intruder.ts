import type { Dice } from '../../engine/luck/random.ts';
import { mutateText, mutateValue } from '../../desk/testing/mutate.ts';
import { WebSocket } from 'ws';

/* Somebody who sends what no page of ours would send. */

export interface Fuzzed {
  readonly sent: number;
  readonly accepted: number;
  readonly answers: readonly string[]; // a sample
}

/** As whom somebody comes: a cookie, or the headers of a program. */
export interface Entry {
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

/** What an intruder would like to send, as if it were right, and what they make of answers. */
export interface Intent {
  request(dice: Dice): object;
  heard?(request: string, answer: Readonly<Record<string, unknown>>): void;
}

/** Right, odd and broken requests on one connection; one that is cut for it is opened again. All that comes back has to be an answer. */
export async function fuzzConnection(
  address: string,
  { cookie = '', headers = {} }: Entry,
  intent: Intent,
  messages: number,
  dice: Dice,
): Promise<Fuzzed> {
  const answers: string[] = [];
  let accepted = 0;
  let connection = await openConnection(address, cookie, headers);
  for (let sent = 0; sent < messages;) {
    const batch = Math.min(BATCH, messages - sent);
    const texts = Array.from({ length: batch }, () => textOf(dice, { id: dice.word(), ...intent.request(dice) }));
    const heard = await sendAll(connection, texts);
    if (heard.isCut) connection = await openConnection(address, cookie, headers);
    let at = 0;
    for (const text of heard.answers) {
      const answer: Readonly<Record<string, unknown>> = JSON.parse(text);
      if (!('news' in answer)) {
        judge(answer, texts);
        if (answer.ok === true) accepted++;
        if (answers.length < 1000) answers.push(text);
        at++;
      }
      intent.heard?.('news' in answer ? '' : (texts[at - 1] ?? ''), answer);
    }
    sent += batch;
  }
  connection.terminate();
  return { sent: messages, accepted, answers };
}

const BATCH = 40; // as many as may wait for their answers

const SENTENCE = /^\S+ .*[.?!…)]$/su;

/** Whatever was asked: it is done, or there is a sentence that says why not. */
export function judge(answer: Readonly<Record<string, unknown>>, texts: readonly string[]): void {
  const { ok, error, refusal } = answer;
  const told = (): string => `${JSON.stringify(answer).slice(0, 300)} to one of ${texts.join('\n')}`;
  if (typeof ok !== 'boolean') throw new Error(`no answer: ${told()}`);
  if (ok) return;
  const sentence = typeof refusal === 'object' && refusal !== null && 'text' in refusal ? refusal.text : error;
  if (typeof sentence !== 'string' || !SENTENCE.test(sentence)) throw new Error(`no sentence: ${told()}`);
  if (sentence.includes('mistake of Cardwright')) throw new Error(`a bug of ours: ${told()}`);
}

/** As it is, with something else in a place of it, or with broken text. */
export function textOf(dice: Dice, good: object): string {
  const how = dice.below(6);
  if (how < 2) return JSON.stringify(good);
  if (how < 4) return JSON.stringify(mutateValue(dice, good)) ?? 'null';
  if (how < 5) return JSON.stringify({ ...good, ...Object(mutateValue(dice, good)) });
  return mutateText(dice, JSON.stringify(good));
}

export const openConnection = (
  address: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const connection = new WebSocket(`${address.replace('http', 'ws')}ws`, { headers: { cookie, ...headers } });
    connection.once('open', () => resolve(connection));
    connection.once('error', reject);
  });

const SILENCE = 60_000;

function sendAll(connection: WebSocket, texts: readonly string[]): Promise<{ answers: string[]; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    let answered = 0;
    const timer = setTimeout(() => reject(new Error(`no answer to ${texts.join('\n')}`)), SILENCE);
    const done = (isCut: boolean): void => {
      clearTimeout(timer);
      connection.removeAllListeners('message');
      connection.removeAllListeners('close');
      resolve({ answers, isCut });
    };
    connection.on('close', () => done(true));
    connection.on('message', (data) => {
      const text = String(data);
      answers.push(text);
      if (!text.startsWith('{"news"')) answered++;
      if (answered === texts.length) done(false);
    });
    for (const text of texts) connection.send(text);
  });
}
