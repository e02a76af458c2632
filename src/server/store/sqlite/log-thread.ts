import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Puts the log of the SQLite file into the file, beside the thread that writes. If that did it itself, everybody would wait for a
 * tenth of a second whenever the log is long. When nobody has written for a while the log is emptied: what was forgotten would
 * lie on in it for days, at a server where little happens.
 */

const LONG = 4000; // pages
const SHORT = 500; // pages that can be put into the file while whoever writes waits
const ROUNDS = 4;
const PATIENCE = 100; // milliseconds: whoever writes waits as well while we wait for those who read
const QUIET = 4; // looks at a log that does not grow
const PAUSE = 10; // looks, after somebody who reads was in the way

const { file, every } = workerData as { file: string; every: number };
const db = new DatabaseSync(file, { timeout: PATIENCE });
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');
const putAway = db.prepare('PRAGMA wal_checkpoint(PASSIVE)'); // beside those who write
const beginAnew = db.prepare('PRAGMA wal_checkpoint(RESTART)'); // they wait
const empty = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');

let length = 0;
let same = 0; // looks
let pause = 0; // looks

const timer = setInterval(() => {
  try {
    if (pause > 0) pause--;
    else tidy();
  } catch {
    same = 0; // the disk may be full, or the file be locked: it is tried again
  }
}, every);

function tidy(): void {
  const { pages, left } = run(look);
  same = pages === length ? same + 1 : 0;
  length = pages;
  if (pages > 0 && same > 0 && same % QUIET === 0) run(empty);
  if (left < LONG) return;
  // What is written meanwhile is put away in the next round: less each time.
  for (let round = 0; round < ROUNDS; round++)
    if (run(putAway).left < SHORT) {
      run(beginAnew);
      return;
    }
}

/** How long the log is then, and how much of it is not in the file yet. */
function run(checkpoint: StatementSync): { readonly pages: number; readonly left: number } {
  const { busy = 0, log = 0, checkpointed = 0 } = checkpoint.get() ?? {};
  if (Number(busy) > 0) pause = PAUSE;
  return { pages: Number(log), left: Number(log) - Number(checkpointed) };
}

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
});
