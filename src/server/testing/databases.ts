import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';

/** A folder and a PostgreSQL for all tests of a file; both are gone when they are done. */
export function useDatabases(): { readonly folder: string; readonly postgres: Pick<TestPostgres, 'url' | 'restart'> } {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-test-'));
  let started: TestPostgres | null = null;
  beforeAll(async () => {
    started = await startPostgres();
  }, 60_000);
  afterAll(async () => {
    await started?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const running = (): TestPostgres => {
    if (!started) throw new Error('the database is not there yet');
    return started;
  };
  const postgres = {
    get url() {
      return running().url;
    },
    restart: (pause?: number | Promise<unknown>) => running().restart(pause),
  };
  return { folder, postgres };
}
