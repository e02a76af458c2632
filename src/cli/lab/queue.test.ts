import '../../games/all.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useDatabases } from '../../server/testing/databases.ts';
import { runIn, runWith } from '../fake-io.ts';

/* Studies over the queue, with workers that are processes of their own and may be killed. */

const { postgres } = useDatabases();
const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));

let db: Client;
beforeAll(async () => {
  db = new Client({ connectionString: postgres.url });
  await db.connect();
}, 60_000);
afterAll(() => db.end());

const begun: ChildProcess[] = [];
afterEach(async () => {
  for (const child of begun.splice(0)) await end(child, 'SIGTERM');
});

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, 'lab', 'work', '--workers', '1'], {
    env: { ...process.env, DATABASE_URL: postgres.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  begun.push(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

const STUDY = ['lab', 'compare', 'five-ages', '--b', 'set:package-deals=off', '--json'];
const queued = (...more: string[]) => runIn({ DATABASE_URL: postgres.url }, '', ...STUDY, '--queue', ...more);
const alone = (...more: string[]) => runWith('', ...STUDY, '--workers', '1', ...more);

/** All that an answer says but how long it took. */
function digitsOf({ output, errors, code }: Awaited<ReturnType<typeof runWith>>): unknown {
  expect([code, errors]).toEqual([0, '']);
  const { seconds, ...others } = JSON.parse(output);
  expect(seconds).toBeGreaterThan(0);
  return others;
}

async function countOf(sql: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`SELECT count(*) FROM ${sql}`);
  return Number(rows[0]?.count);
}

/** Jobs that a worker has begun and not ended; none while there is no queue. */
const underWay = (): Promise<number> => countOf("cardwright_lab_jobs.job WHERE state = 'active'").catch(() => 0);

describe('a study in the queue', () => {
  test('a killed worker loses nothing and counts nothing twice: the digits are those of one process', async () => {
    const doomed = startWorker();
    const asked = queued('--deals', '100');
    await expect.poll(underWay, { interval: 5 }).toBeGreaterThan(0);
    await end(doomed, 'SIGKILL');
    expect(await underWay()).toBeGreaterThan(0);
    const silence = "heartbeat_on = heartbeat_on - interval '1 minute', started_on = started_on - interval '1 minute'";
    await db.query(`UPDATE cardwright_lab_jobs.job SET ${silence} WHERE state = 'active'`); // rather than to wait for one
    startWorker();
    startWorker();
    expect(digitsOf(await asked)).toEqual(digitsOf(await alone('--deals', '100')));
    expect(await countOf('cardwright_lab.parts')).toBe(2 * Math.ceil(100 / 8));
    expect(await countOf("cardwright_lab_jobs.job WHERE state < 'completed'")).toBe(0);
  });

  test('what was played is kept: asked again it needs no worker, and where it ends follows from the deals alone', async () => {
    const again = await queued('--deals', '100');
    expect(digitsOf(again)).toEqual(digitsOf(await alone('--deals', '100')));
    startWorker();
    expect(digitsOf(await queued('--width', '0.25'))).toEqual(digitsOf(await alone('--width', '0.25')));
    expect(await countOf("cardwright_lab_jobs.job WHERE state < 'active'")).toBe(0); // nothing is left to do
  });

  test('what cannot be played is told to whoever asked', async () => {
    startWorker();
    const { code, errors } = await runIn(
      { DATABASE_URL: postgres.url },
      '',
      ...['lab', 'compare', 'upper-cataracts', '--b', 'set:mode=daily', '--deals', '8', '--queue'],
    );
    expect(code).toBe(2);
    expect(errors).toMatch(/^cardwright: A worker of the queue could not play this: .*fix the seed.*\n$/);
  });
});

test.each([
  [{}, [...STUDY, '--queue'], /set DATABASE_URL/],
  [{}, ['lab', 'work'], /set DATABASE_URL/],
  [{}, ['lab', 'work', 'five-ages'], /`lab work` takes options only/],
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/no' },
    ['lab', 'work'],
    /DATABASE_URL cannot be used: .*ECONNREFUSED/,
  ],
])('%j %j: one sentence says what is wrong', async (env, args, sentence) => {
  const { code, errors } = await runIn(env, '', ...args);
  expect(code).toBe(2);
  expect(errors).toMatch(sentence);
  expect(errors.trim().split('\n')).toHaveLength(1);
});
