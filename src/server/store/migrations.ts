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
];
