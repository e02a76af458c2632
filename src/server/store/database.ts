import type { RoomSummary, StoredEntry } from './rows.ts';

/* What the store needs of a database: SQLite in a thread of this process, or PostgreSQL. Both speak the same SQL here. */

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  readonly sql: string; // values are $1, $2, …
  readonly values: readonly Value[];
  /** If it gives no row, nothing of what it stands with happens. */
  readonly must?: boolean;
}

/** One more statement, on its own or within a transaction. */
export type Execute = (sql: string, values?: unknown[]) => Promise<{ rows: Row[] }>;

/** A question that changes nothing. */
export type Ask = (sql: string, ...values: Value[]) => Promise<readonly Row[]>;

/** What belongs to a transaction and hangs on what its statements gave. */
export type Also = (within: Execute, rows: readonly (readonly Row[])[]) => Promise<void>;

interface AnyDatabase {
  /** All of them or none, durable when it answers; null if a `must` found nothing. */
  run(statements: readonly Statement[]): Promise<readonly (readonly Row[])[] | null>;
  readonly isShared: boolean; // other processes may write to it
  /** All that is asked in it is answered as it was when it began, whatever is written meanwhile. */
  inOneMoment<T>(read: (ask: Ask) => Promise<T>): Promise<T>;
  /** Nobody else who uses this database does what has the same name meanwhile. Whoever waits for too long is `Busy`. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Says a word to every process on this database when what it stands with is durable; null: there is no other. */
  notice(text: string): Statement | null;
  /** Hears such words; '' after a cut, when some may have been missed. */
  listen(hear: (text: string) => void): void;
  close(): Promise<void>;
}

/** One that belongs to this process alone. */
export interface OwnDatabase extends AnyDatabase {
  readonly isShared: false;
  readonly appends: Appends;
  /** Hears of what goes wrong while nobody waits for it, and that nothing can be kept any more. */
  onTrouble(hear: (error: Error) => void): void;
}

/** One that several processes have in common. */
export interface SharedDatabase extends AnyDatabase {
  readonly isShared: true;
  run(statements: readonly Statement[], also?: Also): Promise<readonly (readonly Row[])[] | null>;
  readonly execute: Execute;
  executeWithin(patience: number): Execute; // milliseconds: for what nobody waits for
  readonly channel: string; // of the words between processes
}

/** Entries on their way to the disk by the thousand. */
export interface Appends {
  /** False if this number is taken. */
  put(room: string, entry: StoredEntry, summary: RoomSummary): Promise<boolean>;
}

export type Database = OwnDatabase | SharedDatabase;
