import { Problem } from '../../engine/words.ts';
import type { Database, Statement } from './database.ts';

/*
 * A restore takes many transactions, and may be interrupted between any two of them. A mark that is written first and removed last says
 * that a store is not whole: nobody takes it for one.
 */

export const RESTORING = 'restoring'; // among the keys of the server
export const HALF =
  'A backup is being restored into this store, or that was interrupted: run `cardwright restore` with it again, which begins anew.';

export const MARK: Statement = { sql: `INSERT INTO server_keys (name, value) VALUES ('${RESTORING}', '')`, values: [] };
export const UNMARK: Statement = { sql: `DELETE FROM server_keys WHERE name = '${RESTORING}'`, values: [] };
export const IS_HALF = `SELECT 1 AS kept FROM server_keys WHERE name = '${RESTORING}'`;

export async function isHalf(db: Database): Promise<boolean> {
  const [rows = []] = (await db.run([{ sql: IS_HALF, values: [] }])) ?? [];
  return rows.length > 0;
}

export async function refuseHalf(db: Database): Promise<void> {
  if (await isHalf(db)) throw new Problem(HALF);
}
