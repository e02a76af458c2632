import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPostgres, type TestPostgres } from './postgres.ts';
import { whenWorkerEnds } from './worker-ends.ts';

let shared: TestPostgres | null = null; // by all files of a worker, one after another: to make one takes seconds

async function emptyPostgres(): Promise<TestPostgres> {
  if (shared?.isRunning) {
    await shared.clear();
    return shared;
  }
  const postgres = await startPostgres();
  whenWorkerEnds(() => postgres.stop());
  shared = postgres;
  return postgres;
}

/** A folder and a PostgreSQL with an empty database for all tests of a file. */
export function useDatabases(): { readonly folder: string; readonly postgres: Pick<TestPostgres, 'url' | 'restart'> } {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-test-'));
  let started: TestPostgres | null = null;
  beforeAll(async () => {
    started = await emptyPostgres();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
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
