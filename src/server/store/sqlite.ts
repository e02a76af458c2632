import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { Problem } from '../../engine/words.ts';
import type { Database, Row, Statement } from './database.ts';
import { readInOneMoment } from './sqlite-moment.ts';
import type { Ask, Said, Told } from './sqlite-thread.ts';

interface Waiting {
  readonly statements: readonly Statement[];
  readonly resolve: (rows: readonly (readonly Row[])[] | null) => void;
  readonly reject: (error: Error) => void;
}

const TOGETHER = 128; // as many as these go on their way at once

/**
 * The database in a folder: one file, in a thread of its own, so that nobody here waits for the disk. Under load neither side
 * waits for the other: a part goes on its way as soon as it is large enough, and what has come back is heard before the next.
 */
export async function openSqlite(folder: string): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 }); // hidden cards are in it
  const file = join(folder, 'cardwright.sqlite');
  const { port1: port, port2: theirs } = new MessageChannel();
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), {
    workerData: { file, port: theirs },
    transferList: [theirs],
  });
  await new Promise<void>((resolve, reject) => {
    port.once('message', () => resolve());
    worker.once('error', (error) => reject(new Problem(`The data in ${folder} cannot be opened: ${error.message}.`)));
  });
  const log = new Worker(new URL('./sqlite-log-thread.ts', import.meta.url), { workerData: { file } });
  log.unref();
  log.on('error', () => undefined); // the log grows longer then; at some length the other thread puts it away itself
  const logGone = new Promise<void>((resolve) => log.once('exit', () => resolve()));
  let waiting: Waiting[] = [];
  const asked: (readonly Waiting[])[] = []; // parts on their way to the disk; they come back in this order
  let failure: Error | null = null;

  // The same few statements are said again and again, so they have numbers.
  const numbers = new Map<string, number>();
  const ask = (): void => {
    if (waiting.length === 0) return;
    const learn: string[] = [];
    const numberOf = (sql: string): number => {
      const number = numbers.get(sql) ?? numbers.size;
      if (number === numbers.size) {
        numbers.set(sql, number);
        learn.push(sql);
      }
      return number;
    };
    const work = waiting.map(({ statements }) =>
      statements.map(({ sql, values, must = false }): Said => [numberOf(sql), values, must]),
    );
    port.postMessage(JSON.stringify({ learn, work } satisfies Ask));
    asked.push(waiting);
    waiting = [];
  };

  const hear = (text: string): void => {
    const told: Told = JSON.parse(text);
    asked.shift()?.forEach(({ resolve, reject }, i) => {
      const answer = told[i];
      if (answer && 'rows' in answer) resolve(answer.rows);
      else reject(new Error(answer?.error ?? 'The store gave no answer.'));
    });
  };
  port.on('message', hear);

  /** Whatever is back already; otherwise it would be heard only when everything is read that people have sent. */
  const hearAll = (): void => {
    for (let back = receiveMessageOnPort(port); back; back = receiveMessageOnPort(port)) hear(back.message);
  };
  worker.on('error', (error) => {
    failure = error;
    for (const { reject } of [...asked.flat(), ...waiting]) reject(error);
    asked.length = 0;
    waiting = [];
  });

  return {
    isShared: false,
    run: (statements) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ statements, resolve, reject });
        if (waiting.length === 1) setImmediate(ask); // whatever else comes in this moment goes along
        if (waiting.length < TOGETHER) return;
        ask();
        hearAll();
      }),
    inOneMoment: (read) => readInOneMoment(file, read),
    notice: () => null,
    listen: () => undefined,
    async close() {
      while (asked.length > 0 || waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 2));
      log.postMessage('close');
      await logGone;
      const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      port.postMessage('close');
      await gone;
    },
  };
}
