import type { Database } from './database.ts';

/** A secret of the server, made once for all processes on one database. */
export async function serverKey(db: Database, name: string, make: () => string): Promise<string> {
  const put = 'INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await db.run([{ sql: put, values: [name, make()] }]);
  const [rows = []] = (await db.run([{ sql: 'SELECT value FROM server_keys WHERE name = $1', values: [name] }])) ?? [];
  return String(rows[0]?.value);
}
