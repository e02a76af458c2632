import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Puts the log of the SQLite file into the file, beside the thread that writes. If that did it itself, everybody would wait for a
 * tenth of a second whenever the log is long. When nobody has written for a while the log is emptied: what was forgotten would
 * lie on in it for days, at a server where little happens.
 */

const EVERY = 500; // milliseconds
const LONG = 4000; // pages
const PATIENCE = 5000; // milliseconds
const QUIET = 4; // looks at a log that does not grow

const { file } = workerData as { file: string };
const db = new DatabaseSync(file, { timeout: PATIENCE });
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');

let length = 0;
let same = 0; // looks

const timer = setInterval(() => {
  try {
    tidy();
  } catch {
    same = 0; // the disk may be full, or the file be locked: it is tried again
  }
}, EVERY);

function tidy(): void {
  const { log = 0, checkpointed = 0 } = look.get() ?? {};
  same = Number(log) === length ? same + 1 : 0;
  length = Number(log);
  // Whoever writes just now does not wait for it: it is tried again.
  if (length > 0 && same > 0 && same % QUIET === 0)
    db.exec(`PRAGMA busy_timeout = 50; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = ${PATIENCE}`);
  if (length - Number(checkpointed) < LONG) return;
  db.exec('PRAGMA wal_checkpoint(PASSIVE)'); // nearly all of it, while others write
  db.exec('PRAGMA wal_checkpoint(RESTART)'); // what they wrote meanwhile; the log begins anew
}

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
});
