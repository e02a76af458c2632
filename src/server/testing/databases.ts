import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres } from './postgres.ts';

/** A folder and a PostgreSQL for all tests of a file; both are gone when they are done. */
export function useDatabases(): { readonly folder: string; readonly postgres: { readonly url: string } } {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-test-'));
  let started: Awaited<ReturnType<typeof startPostgres>> | null = null;
  beforeAll(async () => {
    started = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await started?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const postgres = {
    get url() {
      if (!started) throw new Error('the database is not there yet');
      return started.url;
    },
  };
  return { folder, postgres };
}
