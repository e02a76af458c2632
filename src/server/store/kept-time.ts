import type { Clocks, KeptTime } from '../run/time.ts';
import type { Database, SharedDatabase } from './database.ts';

/* What the store has to do with the time of day: the clock that processes share, what happened last, and how far servers are off. */

const NAME = 'time'; // among the keys of the server

export async function readTime(db: Database): Promise<KeptTime> {
  const found = await db.run([
    { sql: 'SELECT max(changed) AS newest FROM rooms WHERE due IS NOT NULL', values: [] }, // where clocks run
    { sql: "SELECT max(changed) AS newest FROM rooms WHERE status = 'open'", values: [] },
    { sql: 'SELECT max(made) AS newest FROM people', values: [] },
    { sql: 'SELECT value FROM server_keys WHERE name = $1', values: [NAME] },
  ]);
  const rows = found?.flat() ?? [];
  const kept: unknown = JSON.parse(String(rows.find(({ value }) => value !== undefined)?.value ?? '[]'));
  const [lead, at] = Array.isArray(kept) ? kept : [];
  return {
    newest: Math.max(...rows.map(({ newest }) => Number(newest ?? 0))),
    lead: Number(lead ?? 0),
    at: Number(at ?? 0),
  };
}

/** How far servers are ahead of the clock, and when that was: whichever is started next begins like the others. */
export async function keepLead(db: Database, lead: number, at: number): Promise<void> {
  const sql =
    'INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  await db.run([{ sql, values: [NAME, JSON.stringify([Math.round(lead), Math.round(at)])] }]);
}

const PROMPT = 50; // milliseconds: what took longer says too little about when it was
const TRIES = 5;

/** Processes that share a database go by its clock, wherever they run; between two looks at it, by their own steady one. */
export interface DatabaseClocks extends Clocks {
  look(): Promise<void>;
}

export async function clocksOf(db: SharedDatabase, { steady }: Clocks): Promise<DatabaseClocks> {
  const ask = async (): Promise<{ gap: number; took: number }> => {
    const asked = steady();
    const { rows } = await db.execute('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS wall');
    const took = steady() - asked;
    return { gap: Number(rows[0]?.wall) - asked - took / 2, took };
  };
  let best = await ask();
  for (let tries = 1; tries < TRIES && best.took > PROMPT; tries++) {
    const again = await ask();
    if (again.took < best.took) best = again;
  }
  let { gap } = best;
  return {
    steady,
    wall: () => steady() + gap,
    async look() {
      const found = await ask();
      if (found.took <= PROMPT) ({ gap } = found);
    },
  };
}
