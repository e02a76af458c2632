import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Puts the log of the SQLite file into the file, beside the thread that writes. If that did it itself, everybody would wait for a
 * tenth of a second whenever the log is long.
 */

const EVERY = 500; // milliseconds
const LONG = 4000; // pages

const { file } = workerData as { file: string };
const db = new DatabaseSync(file, { timeout: 5000 });
const look = db.prepare('PRAGMA wal_checkpoint(NOOP)');

const timer = setInterval(() => {
  const { log = 0, checkpointed = 0 } = look.get() ?? {};
  if (Number(log) - Number(checkpointed) < LONG) return;
  db.exec('PRAGMA wal_checkpoint(PASSIVE)'); // nearly all of it, while others write
  db.exec('PRAGMA wal_checkpoint(RESTART)'); // what they wrote meanwhile; the log begins anew
}, EVERY);

parentPort?.once('message', () => {
  clearInterval(timer);
  db.close();
});
