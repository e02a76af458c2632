import type { Entry, MatchRecord, Store } from '../host/store.ts';

/** A store like the browser's, in memory. */
export function memoryStore(): Store & {
  readonly records: Map<string, MatchRecord>;
  readonly entries: Map<string, Entry[]>;
} {
  const records = new Map<string, MatchRecord>();
  const entries = new Map<string, Entry[]>();
  return {
    records,
    entries,
    all: async () => [...records.values()],
    async read(match) {
      const record = records.get(match);
      return record ? { record, entries: [...(entries.get(match) ?? [])] } : null;
    },
    async create(record) {
      records.set(record.match, record);
      entries.set(record.match, []);
    },
    async append(record, number, entry) {
      const kept = entries.get(record.match);
      if (!kept || kept.length !== number) return false;
      kept.push(structuredClone(entry));
      records.set(record.match, record);
      return true;
    },
    async update(record) {
      records.set(record.match, record);
    },
    async forget(match) {
      records.delete(match);
      entries.delete(match);
    },
  };
}
