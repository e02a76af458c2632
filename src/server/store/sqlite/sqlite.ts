import { join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { makeInTurn } from '../alone.ts';
import { StoreEnded } from '../away.ts';
import { refuseCutOff } from '../damage/read-only.ts';
import { unusable } from '../damage/trouble.ts';
import type { OwnDatabase, Row, Statement } from '../database.ts';
import { makeFolder } from '../folder.ts';
import { standingValues } from '../rows.ts';
import type { FreshRow } from './journal.ts';
import { readInOneMoment } from './moment.ts';
import type { Aside, Ask, Failed, Late, Message, Said, Told } from './thread.ts';

/** What somebody waits for: statements, or an entry of a room. */
interface Waiting<T, A> {
  readonly asked: T;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: Error) => void;
}
type Run = Waiting<readonly Statement[], readonly (readonly Row[])[] | null>;
type Append = Waiting<FreshRow, boolean>;

const TOGETHER = 32; // as many as these go on their way at once
const MOST_HEARD = 3; // parts in one turn of the event loop: to tell people of one takes some thousandths of a second
const TIDY_EVERY = 500; // milliseconds between two looks at the log

/**
 * The database in a folder: one file, in a thread of its own, so that nobody here waits for the disk. Under load neither side
 * waits for the other: a part goes on its way as soon as it is large enough, and what has come back is heard before the next.
 */
export async function openSqlite(folder: string, tidyEvery = TIDY_EVERY): Promise<OwnDatabase> {
  makeFolder(folder); // hidden cards are in it
  const file = fileIn(folder);
  refuseCutOff(file);
  const { port1: port, port2: theirs } = new MessageChannel();
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { file, port: theirs },
    transferList: [theirs],
  });
  await new Promise<void>((resolve, reject) => {
    port.once('message', () => resolve());
    worker.once('error', (error) => reject(unusable(file, error)));
    worker.once('exit', (code) => reject(unusable(file, new Error(`its thread ended with code ${code}`))));
  });
  const log = new Worker(new URL('./log-thread.ts', import.meta.url), {
    workerData: { file, every: tidyEvery },
  });
  log.unref();
  log.on('error', () => undefined); // the log grows longer then; at some length the other thread puts it away itself
  const logGone = new Promise<void>((resolve) => log.once('exit', () => resolve()));
  let runs: Run[] = [];
  let appends: Append[] = [];
  const asked: ((told: string | Late) => void)[] = []; // parts on their way to the disk; they come back in this order
  const open = new Set<Run[] | Append[]>(); // the same, for when nothing comes back any more
  const hearers: ((error: Error) => void)[] = [];
  let failure: Error | null = null;
  let isClosing = false;

  // The same few statements are said again and again, so they have numbers.
  const numbers = new Map<string, number>();
  const ask = (): void => {
    askToAppend();
    if (runs.length === 0) return;
    const part = runs;
    runs = [];
    const learn: string[] = [];
    const numberOf = (sql: string): number => {
      const number = numbers.get(sql) ?? numbers.size;
      if (number === numbers.size) {
        numbers.set(sql, number);
        learn.push(sql);
      }
      return number;
    };
    const work = part.map(({ asked: statements }) =>
      statements.map(({ sql, values, must = false }): Said => [numberOf(sql), values, must]),
    );
    send(part, JSON.stringify({ learn, work } satisfies Ask), (text) => {
      const told: Told = JSON.parse(String(text));
      part.forEach(({ resolve, reject }, i) => {
        const answer = told[i];
        if (answer && 'rows' in answer) resolve(answer.rows);
        else reject(answer ? errorFrom(answer) : new Error('The store gave no answer.'));
      });
    });
  };

  const askToAppend = (): void => {
    if (appends.length === 0) return;
    const part = appends;
    appends = [];
    send(
      part,
      part.map((one) => one.asked),
      (late) => {
        if (typeof late === 'string' || 'error' in late)
          for (const { reject } of part) reject(typeof late === 'string' ? new Error(late) : errorFrom(late));
        else if (late.length === 0) for (const { resolve } of part) resolve(true);
        else part.forEach(({ resolve }, i) => resolve(!late.includes(i)));
      },
    );
  };

  const send = (part: Run[] | Append[], message: Message, hearOf: (told: string | Late) => void): void => {
    open.add(part);
    asked.push((told) => {
      open.delete(part);
      hearOf(told);
    });
    port.postMessage(message);
  };

  const hear = (told: string | Late | Aside): void => {
    if (typeof told === 'object' && 'aside' in told) for (const tell of hearers) tell(errorFrom(told.aside));
    else asked.shift()?.(told);
  };
  // Whoever waits for an answer goes on with it at once, so of very many answers some wait for the next turn of the event loop.
  let heard = 0; // in this turn
  let unheard: (string | Late | Aside)[] = [];
  const hearInTurn = (told: string | Late | Aside): void => {
    if (heard === 0) setImmediate(hearOn);
    if (heard++ < MOST_HEARD) hear(told);
    else unheard.push(told);
  };
  const hearOn = (): void => {
    heard = 0;
    const waiting = unheard;
    unheard = [];
    waiting.forEach(hearInTurn);
  };
  port.on('message', hearInTurn);

  /** Whatever is back already; otherwise it would be heard only when everything is read that people have sent. */
  const hearAll = (): void => {
    while (heard < MOST_HEARD) {
      const back = receiveMessageOnPort(port);
      if (!back) return;
      hearInTurn(back.message);
    }
  };
  const end = (why: string): void => {
    for (const told of unheard.splice(0)) hear(told); // it was done
    const ended = (failure ??= new StoreEnded(`The thread that keeps ${file} has ended: ${why}`));
    for (const part of [...open, runs, appends]) for (const { reject } of part) reject(ended);
    asked.length = 0;
    open.clear();
    [runs, appends] = [[], []];
    if (!isClosing) for (const tell of hearers) tell(ended);
  };
  worker.on('error', (error) => end(error.message));
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      end(`code ${code}`);
      resolve();
    });
  });

  /** Whatever else comes in this moment goes along. */
  const askSoon = (): void => {
    const number = runs.length + appends.length;
    if (number === 1) setImmediate(ask);
    if (number < TOGETHER) return;
    ask();
    hearAll();
  };

  const run: OwnDatabase['run'] = (statements) =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      runs.push({ asked: statements, resolve, reject });
      askSoon();
    });

  return {
    isShared: false,
    run,
    appends: {
      put: (room, { number, at, body }, summary) =>
        new Promise((resolve, reject) => {
          if (failure) return reject(failure);
          const { status, isListed, due, about } = summary;
          const row: FreshRow = [room, number, at, body, status, +isListed, due, about, ...standingValues(summary)];
          appends.push({ asked: row, resolve, reject });
          askSoon();
        }),
    },
    async inOneMoment(read) {
      await run([{ sql: 'SELECT 1 FROM fresh LIMIT 1', values: [] }]); // whoever asks for it finds it settled
      return readInOneMoment(file, read);
    },
    alone: makeInTurn(),
    notice: () => null,
    listen: () => undefined,
    onTrouble: (hear) => void hearers.push(hear),
    async close() {
      while (asked.length > 0 || runs.length + appends.length > 0)
        await new Promise((resolve) => setTimeout(resolve, 2));
      isClosing = true;
      log.postMessage('close');
      await logGone;
      port.postMessage('close');
      await gone;
    },
  };
}

/** The file of a store in its folder. */
export const fileIn = (folder: string): string => join(folder, 'cardwright.sqlite');

const errorFrom = ({ error, errcode }: Failed): Error => Object.assign(new Error(error), { errcode });
