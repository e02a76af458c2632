import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import { Problem } from '../../engine/words.ts';
import type { Experiment, Task } from '../experiment/experiment.ts';
import { codeName } from './code.ts';

/*
 * Studies that several machines play together, in a PostgreSQL that all of them reach. Jobs (pg-boss) say what is to be played; what came of
 * it is kept beside them, once for each block of deals. Rows follow from the experiment and the deal alone, so it does not matter who plays a
 * block, or whether somebody played it before and was killed before the job was done.
 */
export interface Studies {
  /** Makes an experiment known to all workers; its name follows from it, so that whoever asks the same finds what was played. */
  open(experiment: Experiment): Promise<string>;
  experimentOf(study: string): Promise<Experiment>;
  /** What is known of these tasks, in any order. */
  played(study: string, tasks: readonly Task[]): Promise<Played[]>;
  keep(study: string, task: Task, result: Result): Promise<void>;
  /** Asks for a job for each of these lists of tasks; the names of the jobs. */
  ask(study: string, jobs: readonly (readonly Task[])[]): Promise<string[]>;
  takeBack(jobs: readonly string[]): Promise<void>;
  /** Carries out jobs until it is stopped, several at a time. A job that fails is tried again, by whoever is free. */
  work(carryOut: (study: string, tasks: readonly Task[]) => Promise<void>, atATime: number): Promise<void>;
  close(): Promise<void>;
}

export interface Result {
  readonly rows: Int32Array | null; // null: it could not be played
  readonly trouble: string | null; // and why
  readonly seconds: number;
  readonly worker: string;
}

export interface Played extends Result {
  readonly task: Task;
}

interface Job {
  readonly study: string;
  readonly tasks: readonly Task[];
}

const JOBS = 'cardwright_lab_jobs'; // a schema for pg-boss, apart from that of the server
const TABLES = `
  CREATE SCHEMA IF NOT EXISTS cardwright_lab;
  CREATE TABLE IF NOT EXISTS cardwright_lab.studies (
    id TEXT PRIMARY KEY, experiment TEXT NOT NULL, asked TIMESTAMPTZ NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS cardwright_lab.parts (
    study TEXT NOT NULL REFERENCES cardwright_lab.studies ON DELETE CASCADE, variant INTEGER NOT NULL, deal INTEGER NOT NULL,
    rows BYTEA, trouble TEXT, seconds REAL NOT NULL, worker TEXT NOT NULL,
    PRIMARY KEY (study, variant, deal));
  DELETE FROM cardwright_lab.studies WHERE asked < now() - interval '7 days'`;
const MAKING = 4_728_115; // one process at a time makes the tables
const HEARTBEAT = 10; // seconds: without one the worker is gone
const LOOK = 5; // seconds between two looks for jobs whose worker is gone
const LONGEST_JOB = 6 * 3600;
const MOST_TRIES = 1000;
const POLL = 0.5;
const STOPPING = 5000; // milliseconds

export async function openStudies(
  url: string | undefined,
  onTrouble: (error: Error) => void,
  lookEvery = LOOK,
): Promise<Studies> {
  if (url === undefined || url === '')
    throw new Problem('A study is shared in a PostgreSQL: set DATABASE_URL to its address.');
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  pool.on('error', onTrouble); // a connection that nobody uses was cut; the pool makes another
  const queue = `lab-${codeName()}`;
  const boss = new PgBoss({
    db: { executeSql: (sql, values) => pool.query(sql, values) },
    schema: JOBS,
    superviseIntervalSeconds: lookEvery,
    monitorIntervalSeconds: lookEvery,
  });
  boss.on('error', ({ message }) => onTrouble(new Error(message)));
  try {
    await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${MAKING}); ${TABLES}; COMMIT`);
    await boss.start();
    await boss.createQueue(queue, {
      retryLimit: MOST_TRIES,
      expireInSeconds: LONGEST_JOB,
      heartbeatSeconds: HEARTBEAT,
      deleteAfterSeconds: 60,
    });
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => undefined);
    await pool.end();
    throw new Problem(`The database of DATABASE_URL cannot be used: ${messageOf(error)}.`);
  }

  return {
    async open(experiment) {
      const text = JSON.stringify(experiment);
      const study = createHash('sha256').update(`${queue}\n${text}`).digest('hex').slice(0, 32);
      const sql = `INSERT INTO cardwright_lab.studies (id, experiment) VALUES ($1, $2)
        ON CONFLICT (id) DO UPDATE SET asked = now()`;
      await pool.query(sql, [study, text]);
      await pool.query('DELETE FROM cardwright_lab.parts WHERE study = $1 AND trouble IS NOT NULL', [study]);
      return study;
    },
    async experimentOf(study) {
      const sql = 'SELECT experiment FROM cardwright_lab.studies WHERE id = $1';
      const { rows } = await pool.query<{ experiment: string }>(sql, [study]);
      if (!rows[0]) throw new Error(`there is no study ${study}`);
      return JSON.parse(rows[0].experiment) as Experiment;
    },
    async played(study, tasks) {
      if (tasks.length === 0) return [];
      const sql = `SELECT variant, deal, rows, trouble, seconds, worker FROM cardwright_lab.parts
        WHERE study = $1 AND (variant, deal) IN (SELECT * FROM unnest($2::int[], $3::int[]))`;
      const values = [study, tasks.map(({ variant }) => variant), tasks.map(({ from }) => from)];
      const { rows } = await pool.query<PartRow>(sql, values);
      const taskAt = new Map(tasks.map((task) => [`${task.variant}/${task.from}`, task]));
      return rows.flatMap(({ variant, deal, rows: bytes, trouble, seconds, worker }) => {
        const task = taskAt.get(`${variant}/${deal}`);
        return task ? [{ task, rows: bytes && numbersOf(bytes), trouble, seconds, worker }] : [];
      });
    },
    async keep(study, { variant, from }, { rows, trouble, seconds, worker }) {
      const sql = `INSERT INTO cardwright_lab.parts (study, variant, deal, rows, trouble, seconds, worker)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`;
      await pool.query(sql, [study, variant, from, rows && bytesOf(rows), trouble, seconds, worker]);
    },
    async ask(study, jobs) {
      const data = jobs.map((tasks) => ({ data: { study, tasks } satisfies Job }));
      return (await boss.insert(queue, data, { returnId: true })) ?? [];
    },
    async takeBack(jobs) {
      if (jobs.length > 0) await boss.deleteJob(queue, [...jobs]);
    },
    async work(carryOut, atATime) {
      await boss.work<Job>(
        queue,
        { localConcurrency: atATime, pollingIntervalSeconds: POLL, burstWhenBatchFull: true },
        async (jobs) => {
          for (const { data } of jobs) await carryOut(data.study, data.tasks);
        },
      );
    },
    async close() {
      await boss.stop({ graceful: true, timeout: STOPPING, close: false }).catch(onTrouble);
      await pool.end();
    },
  };
}

interface PartRow {
  readonly variant: number;
  readonly deal: number;
  readonly rows: Buffer | null;
  readonly trouble: string | null;
  readonly seconds: number;
  readonly worker: string;
}

/* Little end first, whatever the machine does. */

function bytesOf(numbers: Int32Array): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => bytes.writeInt32LE(number, 4 * i));
  return bytes;
}

const numbersOf = (bytes: Buffer): Int32Array =>
  Int32Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readInt32LE(4 * i));

export const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
};
