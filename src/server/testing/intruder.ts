import type { Dice } from '../../engine/luck/random.ts';
import { mutateText, mutateValue } from '../../desk/testing/mutate.ts';
import { WebSocket } from 'ws';

/* Somebody who sends what no page of ours would send. */

export interface Fuzzed {
  readonly sent: number;
  readonly accepted: number;
  readonly answers: readonly string[]; // a sample
}

/** Broken requests on one line; a line that is cut for it is opened again. All that comes back has to be an answer. */
export async function fuzzLine(
  address: string,
  cookie: string,
  requests: readonly object[],
  messages: number,
  dice: Dice,
): Promise<Fuzzed> {
  const answers: string[] = [];
  let accepted = 0;
  let line = await openLine(address, cookie);
  for (let sent = 0; sent < messages;) {
    const batch = Math.min(BATCH, messages - sent);
    const texts = Array.from({ length: batch }, () => broken(dice, requests[dice.below(requests.length)] ?? {}));
    const heard = await sendAll(line, texts);
    if (heard.isCut) line = await openLine(address, cookie);
    for (const text of heard.answers) {
      const answer = JSON.parse(text);
      if ('news' in answer) continue;
      if (typeof answer.ok !== 'boolean' || !('id' in answer)) throw new Error(`no answer: ${text.slice(0, 300)}`);
      if (String(answer.error).includes('mistake of Cardwright')) throw new Error(`a bug of ours: ${texts.join('\n')}`);
      if (answer.ok) accepted++;
      if (answers.length < 1000) answers.push(text);
    }
    sent += batch;
  }
  line.terminate();
  return { sent: messages, accepted, answers };
}

const BATCH = 40; // as many as may wait for their answers

function broken(dice: Dice, good: object): string {
  const id = dice.word();
  return dice.below(3) === 0
    ? mutateText(dice, JSON.stringify({ id, ...good }))
    : (JSON.stringify({ id, ...Object(mutateValue(dice, good)) }) ?? 'null');
}

export const openLine = (address: string, cookie: string, headers: Record<string, string> = {}): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const line = new WebSocket(`${address.replace('http', 'ws')}ws`, { headers: { cookie, ...headers } });
    line.once('open', () => resolve(line));
    line.once('error', reject);
  });

const SILENCE = 60_000;

function sendAll(line: WebSocket, texts: readonly string[]): Promise<{ answers: string[]; isCut: boolean }> {
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    let answered = 0;
    const timer = setTimeout(() => reject(new Error(`no answer to ${texts.join('\n')}`)), SILENCE);
    const done = (isCut: boolean): void => {
      clearTimeout(timer);
      line.removeAllListeners('message');
      line.removeAllListeners('close');
      resolve({ answers, isCut });
    };
    line.on('close', () => done(true));
    line.on('message', (data) => {
      const text = String(data);
      answers.push(text);
      if (!text.startsWith('{"news"')) answered++;
      if (answered === texts.length) done(false);
    });
    for (const text of texts) line.send(text);
  });
}
