import { DatabaseSync } from 'node:sqlite';
import type { Ask, Row } from '../database.ts';

/**
 * Reads in a connection of its own, so that all of it is as it was when it began; whoever writes goes on meanwhile. It keeps this
 * thread busy, so it is for commands, not for a server.
 */
export async function readInOneMoment<T>(file: string, read: (ask: Ask) => Promise<T>): Promise<T> {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM migrations').get(); // this is the moment
    return await read(async (sql, ...values) => db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values) as Row[]);
  } finally {
    db.close();
  }
}
