import { Client } from 'pg';
import type { Ask } from '../database.ts';
import { MIGRATIONS, NEWER } from '../migrations.ts';
import { StoreProblem } from './trouble.ts';

/** Reads a PostgreSQL in one moment, and changes nothing: neither rows nor tables, which a server would bring up to date. */
export async function readPostgres<T>(url: string, read: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // what was asked fails by it
  try {
    await client.connect();
  } catch (error) {
    throw new StoreProblem(
      `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const ask: Ask = async (sql, ...values) => (await client.query(sql, values)).rows;
    const [found] = await ask("SELECT to_regclass('migrations') IS NOT NULL AS there");
    if (!found?.there) throw new StoreProblem('There is no store in the database of DATABASE_URL.');
    const [steps] = await ask('SELECT count(*) AS done FROM migrations');
    const done = Number(steps?.done);
    if (done > MIGRATIONS.length) throw new StoreProblem(`The database of DATABASE_URL ${NEWER}.`);
    if (done < MIGRATIONS.length)
      throw new StoreProblem(
        'The database of DATABASE_URL belongs to an older Cardwright: look at it with that one, or start this one, which brings it up to date.',
      );
    return await read(ask);
  } finally {
    await client.end();
  }
}
