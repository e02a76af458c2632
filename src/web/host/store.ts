import type { Message } from '../../engine/edge.ts';
import type { Seat } from '../../engine/words.ts';
import type { MatchInfo, Seating, Speed } from '../wire.ts';

/*
 * Saved matches. A match is how it began and an append-only list of what was asked of it since, numbered; going back is
 * one more entry. Whatever happens to the tab, what was acknowledged is there.
 */

/** How a match began, and where it stands, as far as a list of matches tells it. */
export interface MatchRecord extends MatchInfo {
  readonly version: number; // of the game's rules
  readonly seed: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly speed: Speed;
  readonly isPaused: boolean;
  readonly created: number;
  readonly seating: Seating;
}

export type Entry =
  | { readonly do: 'submit'; readonly seat: Seat; readonly action: Message }
  | { readonly do: 'undo' | 'resign'; readonly seat: Seat };

export interface Store {
  all(): Promise<MatchRecord[]>;
  read(match: string): Promise<{ record: MatchRecord; entries: Entry[] } | null>;
  create(record: MatchRecord): Promise<void>;
  /** Adds an entry; false if there is one of this number already, from another tab. */
  append(record: MatchRecord, number: number, entry: Entry): Promise<boolean>;
  update(record: MatchRecord): Promise<void>;
  forget(match: string): Promise<void>;
}

const MATCHES = 'matches';
const ENTRIES = 'entries';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The store does not answer.')));
  });

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    // An error ends in an abort, and only then says which it was.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The store did not keep it.')));
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('cardwright', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(MATCHES, { keyPath: 'match' });
    request.result.createObjectStore(ENTRIES);
  });
  return settled(request);
}

export function openStore(): Store {
  const opened = openDatabase();
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> =>
    (await opened).transaction([MATCHES, ENTRIES], mode);
  const entriesOf = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Infinity]);
  return {
    async all() {
      const transaction = await begin('readonly');
      return settled<MatchRecord[]>(transaction.objectStore(MATCHES).getAll());
    },
    async read(match) {
      const transaction = await begin('readonly');
      const record = settled<MatchRecord | undefined>(transaction.objectStore(MATCHES).get(match));
      const entries = settled<Entry[]>(transaction.objectStore(ENTRIES).getAll(entriesOf(match)));
      const found = await record;
      return found ? { record: found, entries: await entries } : null;
    },
    async create(record) {
      const transaction = await begin('readwrite');
      transaction.objectStore(MATCHES).add(record);
      return done(transaction);
    },
    async append(record, number, entry) {
      const transaction = await begin('readwrite');
      transaction.objectStore(ENTRIES).add(entry, [record.match, number]);
      transaction.objectStore(MATCHES).put(record);
      try {
        await done(transaction);
        return true;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'ConstraintError') return false;
        throw error;
      }
    },
    async update(record) {
      const transaction = await begin('readwrite');
      transaction.objectStore(MATCHES).put(record);
      return done(transaction);
    },
    async forget(match) {
      const transaction = await begin('readwrite');
      transaction.objectStore(MATCHES).delete(match);
      transaction.objectStore(ENTRIES).delete(entriesOf(match));
      return done(transaction);
    },
  };
}
