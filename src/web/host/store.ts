import type { EventView } from '../../engine/tell.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import type { Heading, Line } from '../../contract/text.ts';
import type { CampaignRun } from '../../desk/campaign.ts';
import type { Deed } from '../../desk/open-match.ts';
import type { MatchInfo, Seating, Speed } from '../../desk/wire.ts';

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
  readonly givenUp?: readonly Seat[]; // by people: bots play on for them, where the rules know no giving up
  readonly setting?: unknown; // the match's own data: in a campaign which game it is, and what was kept for it
}

/**
 * What whoever looks at the match saw of an entry: one person's seat, or a spectator where several share the screen. It is
 * words alone, so that a match can be read when its rules have changed.
 */
export interface Told {
  readonly phase: string;
  readonly round: number;
  readonly heading?: Heading; // older entries have none
  readonly events: readonly EventView[];
  readonly lines: readonly (Line | number)[]; // a number: that line of the entry before
}

/** An entry as it is kept. */
export type Kept = Deed & { readonly told?: Told };

/** A campaign: its record between two games, and which match is its running one. */
export interface KeptCampaign extends CampaignRun {
  readonly campaign: string; // its name here
  readonly game: string;
  readonly speed: Speed;
  readonly match: string | null; // null between games and at the end
  readonly revision: number; // one more whenever it is kept
  readonly updated: number;
  readonly targets: readonly number[];
  readonly standing: string; // in words, so that a list needs no rules
}

/** A game of a campaign that begins, or that was brought along in a file. */
export interface BegunGame {
  readonly record: MatchRecord;
  readonly entries: readonly Deed[];
}

export interface Store {
  all(): Promise<MatchRecord[]>;
  read(match: string): Promise<{ record: MatchRecord; entries: Kept[] } | null>;
  /** A match that begins, with what happened in it before it was kept here. */
  create(record: MatchRecord, entries?: readonly Deed[]): Promise<void>;
  /** Adds an entry; false if there is one of this number already, from another tab. */
  append(record: MatchRecord, number: number, entry: Kept): Promise<boolean>;
  update(record: MatchRecord): Promise<void>;
  forget(match: string): Promise<void>;
  campaigns(): Promise<KeptCampaign[]>;
  /** Keeps a campaign and its new game, both or neither; false if another tab was faster. */
  keepCampaign(campaign: KeptCampaign, begun?: BegunGame): Promise<boolean>;
  forgetCampaign(campaign: string): Promise<void>;
}

const MATCHES = 'matches';
const ENTRIES = 'entries';
const CAMPAIGNS = 'campaigns';
const LAYOUT = 2; // of the database: 2 added the campaigns

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

/** `onNewer`: a newer page in another tab wants to go on, and this one must let go. */
async function openDatabase(onNewer: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('cardwright', LAYOUT);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore(MATCHES, { keyPath: 'match' });
      request.result.createObjectStore(ENTRIES);
    }
    request.result.createObjectStore(CAMPAIGNS, { keyPath: 'campaign' });
  });
  const isBlocked = new Promise<never>((_, reject) => {
    const sentence = 'Cardwright is open in another tab, in an older version. Close that tab and reload this one.';
    request.addEventListener('blocked', () => reject(new Problem(sentence)));
  });
  const base = await Promise.race([settled(request), isBlocked]);
  base.addEventListener('versionchange', () => {
    base.close();
    onNewer();
  });
  return base;
}

function addMatch(transaction: IDBTransaction, record: MatchRecord, entries: readonly Deed[]): void {
  transaction.objectStore(MATCHES).add(record);
  entries.forEach((entry, number) => transaction.objectStore(ENTRIES).add(entry, [record.match, number]));
}

export function openStore(): Store {
  let isOld = false;
  const opened = openDatabase(() => {
    isOld = true;
  });
  const begin = async (mode: IDBTransactionMode): Promise<IDBTransaction> => {
    const base = await opened;
    if (isOld) throw new Problem('A newer version of Cardwright is open in another tab. Reload this one.');
    return base.transaction([MATCHES, ENTRIES, CAMPAIGNS], mode);
  };
  const entriesOf = (match: string): IDBKeyRange => IDBKeyRange.bound([match, 0], [match, Infinity]);
  return {
    async all() {
      const transaction = await begin('readonly');
      return settled<MatchRecord[]>(transaction.objectStore(MATCHES).getAll());
    },
    async read(match) {
      const transaction = await begin('readonly');
      const record = settled<MatchRecord | undefined>(transaction.objectStore(MATCHES).get(match));
      const entries = settled<Kept[]>(transaction.objectStore(ENTRIES).getAll(entriesOf(match)));
      const found = await record;
      return found ? { record: found, entries: await entries } : null;
    },
    async create(record, entries = []) {
      const transaction = await begin('readwrite');
      addMatch(transaction, record, entries);
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
    async campaigns() {
      const transaction = await begin('readonly');
      return settled<KeptCampaign[]>(transaction.objectStore(CAMPAIGNS).getAll());
    },
    async keepCampaign(campaign, begun) {
      const transaction = await begin('readwrite');
      const all = transaction.objectStore(CAMPAIGNS);
      const before = await settled<KeptCampaign | undefined>(all.get(campaign.campaign));
      if ((before?.revision ?? 0) !== campaign.revision - 1) return false;
      all.put(campaign);
      if (begun) addMatch(transaction, begun.record, begun.entries);
      await done(transaction);
      return true;
    },
    async forgetCampaign(campaign) {
      const transaction = await begin('readwrite');
      transaction.objectStore(CAMPAIGNS).delete(campaign);
      return done(transaction);
    },
  };
}
