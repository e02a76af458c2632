/*
 * The tables of the database, step by step. A step that was released is never changed: another one is added. The same SQL
 * serves SQLite and PostgreSQL; times are milliseconds since 1970.
 */

export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE people (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      made BIGINT NOT NULL
    )`,
    `CREATE TABLE secrets (
      secret TEXT PRIMARY KEY,
      person TEXT NOT NULL
    )`,
    `CREATE TABLE codes (
      code TEXT PRIMARY KEY,
      person TEXT NOT NULL,
      until BIGINT NOT NULL
    )`,
    `CREATE TABLE rooms (
      id TEXT PRIMARY KEY,
      game TEXT NOT NULL,
      status TEXT NOT NULL,
      listed INTEGER NOT NULL,
      length INTEGER NOT NULL,
      made BIGINT NOT NULL,
      changed BIGINT NOT NULL,
      due BIGINT,
      about TEXT NOT NULL
    )`,
    `CREATE INDEX rooms_listed ON rooms (changed) WHERE listed = 1`,
    `CREATE INDEX rooms_due ON rooms (due) WHERE due IS NOT NULL`,
    `CREATE TABLE entries (
      room TEXT NOT NULL,
      number INTEGER NOT NULL,
      at BIGINT NOT NULL,
      body TEXT NOT NULL,
      PRIMARY KEY (room, number)
    )`,
    `CREATE TABLE members (
      person TEXT NOT NULL,
      room TEXT NOT NULL,
      PRIMARY KEY (person, room)
    )`,
    `CREATE TABLE ratings (
      person TEXT NOT NULL,
      game TEXT NOT NULL,
      seats INTEGER NOT NULL,
      mu DOUBLE PRECISION NOT NULL,
      sigma DOUBLE PRECISION NOT NULL,
      matches INTEGER NOT NULL,
      PRIMARY KEY (person, game, seats)
    )`,
    `CREATE TABLE rated (room TEXT PRIMARY KEY)`,
  ],
  [
    // Messages to browsers: our keys, who wants them where, and who was told of which table.
    `CREATE TABLE server_keys (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    )`,
    `CREATE TABLE subscriptions (
      endpoint TEXT PRIMARY KEY,
      person TEXT NOT NULL,
      p256dh TEXT NOT NULL,
      auth TEXT NOT NULL,
      made BIGINT NOT NULL
    )`,
    `CREATE INDEX subscriptions_person ON subscriptions (person)`,
    `CREATE TABLE turns_told (
      person TEXT NOT NULL,
      room TEXT NOT NULL,
      at BIGINT NOT NULL,
      back INTEGER NOT NULL,
      PRIMARY KEY (person, room)
    )`,
  ],
  [
    // For when the queue was asked for a room last.
    `ALTER TABLE rooms ADD COLUMN job BIGINT`,
    // To find what nobody needs any more.
    `CREATE INDEX rooms_open ON rooms (changed) WHERE status = 'open'`,
    `CREATE INDEX members_room ON members (room)`,
    `CREATE INDEX people_made ON people (made)`,
    // What everybody at a table was told, in words: all that is left of a match when its rules have changed.
    `CREATE TABLE archives (
      room TEXT PRIMARY KEY,
      length INTEGER NOT NULL,
      body TEXT NOT NULL
    )`,
  ],
  [
    // Somebody may have said something at a table without ever sitting there: what they said is theirs, too.
    `ALTER TABLE members ADD COLUMN sits INTEGER NOT NULL DEFAULT 1`,
  ],
  [
    // The newest entries until they are settled (sqlite/journal.ts). PostgreSQL does without.
    `CREATE TABLE fresh (
      room TEXT NOT NULL,
      number INTEGER NOT NULL,
      at BIGINT NOT NULL,
      body TEXT NOT NULL,
      status TEXT NOT NULL,
      listed INTEGER NOT NULL,
      due BIGINT,
      about TEXT
    )`,
  ],
  [
    // So that lists need no table itself: who sits there, who is waited for, and since when everybody knows. NULL where nothing has
    // happened since these columns are there.
    `ALTER TABLE rooms ADD COLUMN waiting INTEGER`,
    `ALTER TABLE rooms ADD COLUMN noticed BIGINT`,
    `ALTER TABLE rooms ADD COLUMN seating TEXT`,
    `ALTER TABLE fresh ADD COLUMN waiting INTEGER`,
    `ALTER TABLE fresh ADD COLUMN noticed BIGINT`,
    `ALTER TABLE fresh ADD COLUMN seating TEXT`,
  ],
  [
    // How people come back when no browser knows them any more, and who has become whom.
    `CREATE TABLE recovery_keys (
      person TEXT PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      made BIGINT NOT NULL,
      used BIGINT
    )`,
    `CREATE TABLE merged (
      old TEXT PRIMARY KEY,
      person TEXT NOT NULL,
      at BIGINT NOT NULL,
      code TEXT,
      done INTEGER NOT NULL
    )`,
    `CREATE INDEX merged_person ON merged (person)`,
    `CREATE INDEX secrets_person ON secrets (person)`,
  ],
  [
    // Who looks for a match, and those who were put together and are asked whether they are ready.
    `CREATE TABLE seekers (
      person TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      since BIGINT NOT NULL,
      seen BIGINT NOT NULL,
      ends BIGINT NOT NULL,
      wish TEXT NOT NULL,
      words TEXT NOT NULL,
      skill TEXT NOT NULL,
      party TEXT,
      ready INTEGER NOT NULL,
      room TEXT
    )`,
    `CREATE INDEX seekers_party ON seekers (party) WHERE party IS NOT NULL`,
    `CREATE TABLE parties (
      id TEXT PRIMARY KEY,
      game TEXT NOT NULL,
      pace TEXT NOT NULL,
      seats INTEGER NOT NULL,
      people TEXT NOT NULL,
      until BIGINT NOT NULL,
      begun INTEGER NOT NULL
    )`,
    `CREATE TABLE seek_times (
      what TEXT PRIMARY KEY,
      seconds DOUBLE PRECISION NOT NULL
    )`,
    // Invitations to people one has played with, and from whom somebody wants none.
    `CREATE TABLE invitations (
      id TEXT PRIMARY KEY,
      sender TEXT NOT NULL,
      person TEXT NOT NULL,
      room TEXT NOT NULL,
      game TEXT NOT NULL,
      made BIGINT NOT NULL,
      until BIGINT NOT NULL
    )`,
    `CREATE INDEX invitations_person ON invitations (person)`,
    `CREATE INDEX invitations_sender ON invitations (sender)`,
    `CREATE TABLE shunned (
      person TEXT NOT NULL,
      other TEXT NOT NULL,
      PRIMARY KEY (person, other)
    )`,
    `CREATE INDEX shunned_other ON shunned (other)`,
  ],
  [
    // What whoever runs the server does, what people report to them, and what is removed after its time.
    `CREATE TABLE admin_acts (
      id TEXT PRIMARY KEY,
      at BIGINT NOT NULL,
      who TEXT NOT NULL,
      act TEXT NOT NULL,
      why TEXT NOT NULL,
      done BIGINT,
      outcome TEXT,
      failed INTEGER NOT NULL DEFAULT 0
    )`,
    `CREATE INDEX admin_acts_waiting ON admin_acts (at) WHERE done IS NULL`,
    `CREATE INDEX admin_acts_at ON admin_acts (at)`,
    `CREATE TABLE bans (
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      until BIGINT,
      why TEXT NOT NULL,
      made BIGINT NOT NULL,
      PRIMARY KEY (kind, subject)
    )`,
    `CREATE TABLE reports (
      id TEXT PRIMARY KEY,
      at BIGINT NOT NULL,
      reporter TEXT NOT NULL,
      origin TEXT NOT NULL,
      weighs INTEGER NOT NULL,
      room TEXT NOT NULL,
      thing TEXT NOT NULL,
      about TEXT,
      shown TEXT NOT NULL,
      kind TEXT NOT NULL,
      words TEXT NOT NULL,
      hides INTEGER NOT NULL,
      resolved BIGINT,
      note TEXT
    )`,
    `CREATE UNIQUE INDEX reports_once ON reports (reporter, room, thing)`,
    `CREATE INDEX reports_room ON reports (room)`,
    `CREATE INDEX reports_about ON reports (about)`,
    `CREATE INDEX reports_open ON reports (at) WHERE resolved IS NULL`,
    // 0: it may be in the list; 1: hidden by hand; 2: hidden by reports; -1: shown by hand, so reports do not hide it again
    `ALTER TABLE rooms ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0`,
    `CREATE INDEX rooms_over ON rooms (changed) WHERE status = 'over'`,
    // Tables that are gone, and whose entries are removed piece by piece.
    `CREATE TABLE removals (room TEXT PRIMARY KEY)`,
    // What was said and not yet removed: see store/retention.ts.
    `CREATE INDEX entries_said ON entries (at) WHERE substr(body, 1, 11) = '{"do":"say"'`,
  ],
  [
    // Results of games of the day, the first of each person.
    `CREATE TABLE days (
      game TEXT NOT NULL,
      day TEXT NOT NULL,
      person TEXT NOT NULL,
      points INTEGER NOT NULL,
      at BIGINT NOT NULL,
      PRIMARY KEY (game, day, person)
    )`,
    `CREATE INDEX days_person ON days (person)`,
    `CREATE INDEX days_best ON days (game, day, points)`,
  ],
  [
    // Programs of people, which play with a token: each is known like a person, too. `looks`: no two names look alike.
    `CREATE TABLE programs (
      person TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      looks TEXT NOT NULL UNIQUE,
      scope TEXT NOT NULL,
      made BIGINT NOT NULL,
      used BIGINT
    )`,
    `CREATE INDEX programs_owner ON programs (owner)`,
  ],
];

/** What a store is that has had more of them. */
export const NEWER = 'belongs to a newer Cardwright: start that one, or restore an older backup into an empty store';
