import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../engine/words.ts';
import type { Database, Row, Statement } from './database.ts';
import type { Ask, Said, Told } from './sqlite-thread.ts';

interface Waiting {
  readonly statements: readonly Statement[];
  readonly resolve: (rows: readonly (readonly Row[])[] | null) => void;
  readonly reject: (error: Error) => void;
}

const AT_A_TIME = 32; // answers

/** The database in a folder: one file, in a thread of its own, so that nobody here waits for the disk. */
export async function openSqlite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'cardwright.sqlite');
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: { file } });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', (error) => reject(new Problem(`The data in ${folder} cannot be opened: ${error.message}.`)));
  });
  let waiting: Waiting[] = [];
  let asked: readonly Waiting[] = []; // on its way to the disk
  let answering = 0; // of what came back from there, parts that are still to be passed on
  let failure: Error | null = null;

  // The same few statements are said again and again, so they have numbers.
  const numbers = new Map<string, number>();
  const ask = (): void => {
    if (asked.length > 0 || waiting.length === 0) return;
    [asked, waiting] = [waiting, []];
    const learn: string[] = [];
    const numberOf = (sql: string): number => {
      const number = numbers.get(sql) ?? numbers.size;
      if (number === numbers.size) {
        numbers.set(sql, number);
        learn.push(sql);
      }
      return number;
    };
    const work = asked.map(({ statements }) =>
      statements.map(({ sql, values, must = false }): Said => [numberOf(sql), values, must]),
    );
    worker.postMessage(JSON.stringify({ learn, work } satisfies Ask));
  };
  worker.on('message', (text: string) => {
    const told: Told = JSON.parse(text);
    const answered = asked;
    asked = [];
    ask();
    answering++;
    passOn(answered, told, 0);
  });

  /** Some at a time: what follows from an answer is told to people before the next ones are looked at. */
  const passOn = (answered: readonly Waiting[], told: Told, from: number): void => {
    const end = Math.min(answered.length, from + AT_A_TIME);
    for (let i = from; i < end; i++) {
      const answer = told[i];
      if (answer && 'rows' in answer) answered[i]?.resolve(answer.rows);
      else answered[i]?.reject(new Error(answer?.error ?? 'The store gave no answer.'));
    }
    if (end < answered.length) setImmediate(passOn, answered, told, end);
    else answering--;
  };
  worker.on('error', (error) => {
    failure = error;
    for (const { reject } of [...asked, ...waiting]) reject(error);
    [asked, waiting] = [[], []];
  });

  return {
    isShared: false,
    run: (statements) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ statements, resolve, reject });
        if (waiting.length === 1) setImmediate(ask); // whatever else comes in this moment goes along
      }),
    notice: () => null,
    listen: () => undefined,
    async close() {
      while (asked.length > 0 || waiting.length > 0 || answering > 0)
        await new Promise((resolve) => setTimeout(resolve, 2));
      const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage('close');
      await gone;
    },
  };
}
