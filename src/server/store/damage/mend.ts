import { UNNAMED } from '../../../desk/http-wire.ts';
import type { Entry } from '../../rooms/entries.ts';
import type { Database, Row, Value } from '../database.ts';

/*
 * What was read of a damaged store does not fit together: entries are missing, or the row of a room or of a person. A room keeps its
 * entries up to the first that is missing. Rooms and people who have lost their row get one from what is left of them.
 */

type Ask = (sql: string, ...values: Value[]) => Promise<readonly Row[]>;

/** What was changed, a sentence each. */
export async function mend(db: Database): Promise<string[]> {
  const ask: Ask = async (sql, ...values) => (await db.run([{ sql, values }]))?.[0] ?? [];
  return [
    ...(await endAtGaps(ask)),
    ...(await nameRooms(ask)),
    ...(await dropEmptyRooms(ask)),
    ...(await namePeople(ask)),
  ];
}

async function endAtGaps(ask: Ask): Promise<string[]> {
  const rooms = await ask(
    'SELECT room, count(*) AS found, max(number) AS last FROM entries GROUP BY room HAVING count(*) <> max(number) + 1',
  );
  const notes: string[] = [];
  for (const { room = null, last } of rooms) {
    // The first number without a next one; -1 where even the first entry is missing.
    const [found] = await ask(
      `SELECT min(number) AS ends FROM entries AS one WHERE room = $1
        AND NOT EXISTS (SELECT 1 FROM entries AS next WHERE next.room = $1 AND next.number = one.number + 1)
        AND EXISTS (SELECT 1 FROM entries AS first WHERE first.room = $1 AND first.number = 0)`,
      room,
    );
    const ends = found?.ends === null || found?.ends === undefined ? -1 : Number(found.ends);
    await ask('DELETE FROM entries WHERE room = $1 AND number > $2', room, ends);
    await ask('DELETE FROM archives WHERE room = $1 AND length > $2', room, ends + 1); // it tells of what is no more
    if (ends >= 0)
      notes.push(
        `Room ${room} goes on after its first ${ends + 1} of ${Number(last) + 1} entries: one is missing there.`,
      );
  }
  return notes;
}

/** A room without a row: lists and clocks are told of it when the rows are brought up to date. */
async function nameRooms(ask: Ask): Promise<string[]> {
  const rooms = await ask(
    `SELECT room, at, body FROM entries WHERE number = 0
      AND NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.id = entries.room)`,
  );
  const notes: string[] = [];
  for (const { room = null, at = null, body = null } of rooms) {
    const game = gameIn(body);
    if (game === null) {
      await ask('DELETE FROM entries WHERE room = $1', room);
      notes.push(`Room ${room} is left out: what it was made with cannot be read.`);
      continue;
    }
    await ask(
      `INSERT INTO rooms (id, game, status, listed, length, made, changed, due, about)
        VALUES ($1, $2, 'playing', 0, 0, $3, $3, NULL, '{}')`,
      room,
      game,
      at,
    );
    notes.push(`The row of room ${room} was made anew from its entries.`);
  }
  return notes;
}

function gameIn(body: Value): string | null {
  try {
    const entry: Entry = JSON.parse(String(body));
    return entry.do === 'make' && typeof entry.plan.game === 'string' ? entry.plan.game : null;
  } catch {
    return null;
  }
}

async function dropEmptyRooms(ask: Ask): Promise<string[]> {
  const rooms = await ask(
    'SELECT id FROM rooms WHERE NOT EXISTS (SELECT 1 FROM entries WHERE entries.room = rooms.id AND number = 0)',
  );
  for (const { id = null } of rooms) {
    await ask('DELETE FROM rooms WHERE id = $1', id);
    for (const table of ['members', 'archives', 'turns_told', 'invitations', 'reports'])
      await ask(`DELETE FROM ${table} WHERE room = $1`, id);
  }
  return rooms.map(({ id }) => `Room ${id} is left out: its first entry is missing.`);
}

/** Somebody whose row is missing is forgotten by the housework, with all that is theirs. */
async function namePeople(ask: Ask): Promise<string[]> {
  const people = await ask(
    `SELECT DISTINCT person FROM secrets WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = secrets.person)`,
  );
  for (const { person = null } of people) {
    const { name, made } = await lastName(ask, person);
    await ask('INSERT INTO people (id, name, made) VALUES ($1, $2, $3)', person, name, made);
  }
  return people.length === 0
    ? []
    : [
        `The names of ${people.length} people were lost. They have the one they sat down with last, or are called ${UNNAMED}.`,
      ];
}

async function lastName(ask: Ask, person: Value): Promise<{ name: string; made: number }> {
  const [last] = await ask('SELECT max(at) AS at FROM entries');
  let found = { name: UNNAMED, made: Number(last?.at ?? 0) };
  const sat = await ask(
    `SELECT at, body FROM entries WHERE room IN (SELECT room FROM members WHERE person = $1)
      AND body LIKE '{"do":"sit"%' ORDER BY at`,
    person,
  );
  for (const { at, body } of sat) {
    const entry: Entry = JSON.parse(String(body));
    if (entry.do === 'sit' && entry.by === person) found = { name: entry.name, made: Number(at) };
  }
  return found;
}
