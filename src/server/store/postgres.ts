import { Client, Pool } from 'pg';
import { Problem } from '../../engine/words.ts';
import { Busy, makeInTurn } from './alone.ts';
import type { Also, Ask, Row, SharedDatabase, Statement } from './database.ts';
import { MIGRATIONS, NEWER } from './migrations.ts';

/**
 * The database that several processes share. Words between them go by LISTEN and NOTIFY. Where somebody waits, a statement that has
 * no answer for so many milliseconds has failed: a machine that is switched off says nothing at all.
 */
export async function openPostgres(
  url: string,
  onTrouble: (error: Error) => void,
  patience = 0,
): Promise<SharedDatabase> {
  await migrate(url);
  const way = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  };
  const pool = new Pool({ ...way, max: CONNECTIONS, query_timeout: patience });
  pool.on('error', onTrouble); // a connection that nobody uses was cut; the pool makes another
  pool.on('connect', (client) => client.on('error', onTrouble)); // one in use was
  const hearers: ((text: string) => void)[] = [];
  const inTurn = makeInTurn();
  let isOpen = true;
  let ear: Client | null = null;

  /** Listens, and again after a cut; whoever hears '' may have missed something. */
  const listenOn = async (): Promise<void> => {
    if (!isOpen) return;
    const client = new Client({ ...way, query_timeout: patience });
    const again = (error: Error): void => {
      if (ear !== client) return;
      ear = null;
      onTrouble(error);
      client.end().catch(() => undefined);
      setTimeout(() => void listenOn(), RETRY).unref();
    };
    ear = client;
    client.on('error', again);
    client.on('notification', ({ payload }) => {
      for (const hear of hearers) hear(payload ?? '');
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      for (const hear of hearers) hear('');
    } catch (error) {
      again(error instanceof Error ? error : new Error(String(error)));
    }
  };
  await listenOn();

  return {
    isShared: true,
    channel: CHANNEL,
    execute: (sql, values) => pool.query(sql, values),
    executeWithin: (limit) => (sql, values) => pool.query(lasting(sql, values, limit)),
    async run(statements, also) {
      const [only, ...others] = statements;
      if (!only) return [];
      if (others.length === 0 && !also) {
        const rows = await rowsOf(pool, only);
        return only.must && rows.length === 0 ? null : [rows];
      }
      return together(pool, statements, also);
    },
    inOneMoment: (read) => inOneMoment(pool, read),
    // Whoever has the lock needs another connection for the work: only one of this process has it, so there always is one.
    alone: (name, work) => inTurn('', () => alone(pool, name, work)),
    notice: (text) => ({ sql: 'SELECT pg_notify($1, $2)', values: [CHANNEL, text] }),
    listen: (hear) => void hearers.push(hear),
    async close() {
      isOpen = false;
      const last = ear;
      ear = null;
      await last?.end().catch(() => undefined);
      await pool.end();
    },
  };
}

const CONNECTIONS = 16;
const RETRY = 300; // milliseconds
const CHANNEL = 'cardwright';

/** The types of `pg` do not know of it. */
interface Lasting {
  readonly text: string;
  readonly values: unknown[];
  readonly query_timeout: number;
}

const lasting = (text: string, values: unknown[] = [], limit: number): Lasting => ({
  text,
  values,
  query_timeout: limit,
});

interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

async function rowsOf(on: Queryable, { sql, values }: Statement): Promise<readonly Row[]> {
  const { rows } = await on.query(sql, [...values]);
  return rows;
}

async function together(
  pool: Pool,
  statements: readonly Statement[],
  also: Also | undefined,
): Promise<(readonly Row[])[] | null> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const all: (readonly Row[])[] = [];
    for (const statement of statements) {
      const rows = await rowsOf(client, statement);
      if (statement.must && rows.length === 0) {
        await client.query('ROLLBACK');
        client.release();
        return null;
      }
      all.push(rows);
    }
    await also?.((sql, values) => client.query(sql, values), all);
    await client.query('COMMIT');
    client.release();
    return all;
  } catch (error) {
    client.release(true); // whatever state it is in, nobody uses it again
    throw error;
  }
}

async function inOneMoment<T>(pool: Pool, read: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await read((sql, ...values) => rowsOf(client, { sql, values }));
  } finally {
    client.release(true); // it changed nothing, so it ends with its connection
  }
}

const ALONE = 4_728_114; // locks of `alone`; the second number says for what
const LOCK_PATIENCE = 3000; // milliseconds
const LOCKED = '55P03'; // SQLSTATE
// Where a machine was switched off, the database lets go of its lock in half a minute, not in hours.
const SOON_MISSED = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** The lock goes with its connection, however that ends. */
async function alone<T>(pool: Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_PATIENCE}; ${SOON_MISSED}`);
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [ALONE, name]).catch((error: unknown) => {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCKED;
      throw isLocked ? new Busy('Somebody else does the same just now. Try again in a moment.') : error;
    });
    return await work();
  } finally {
    client.release(true);
  }
}

const MIGRATING = 4_728_113; // one process at a time

async function migrate(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // what was asked fails by it
  await client.connect().catch(({ message }: Error) => {
    throw new Problem(`The database of DATABASE_URL cannot be used: ${message}.`);
  });
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATING]);
    await client.query('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)');
    const { rows } = await client.query<{ done: string }>('SELECT count(*) AS done FROM migrations');
    const done = Number(rows[0]?.done ?? 0);
    if (done > MIGRATIONS.length) throw new Problem(`The database of DATABASE_URL ${NEWER}.`);
    for (let number = done; number < MIGRATIONS.length; number++) {
      for (const sql of MIGRATIONS[number] ?? []) await client.query(sql);
      await client.query('INSERT INTO migrations VALUES ($1)', [number]);
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
