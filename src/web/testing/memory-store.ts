import type { Kept, KeptCampaign, MatchRecord, Store } from '../host/store.ts';

/** A store like the browser's, in memory. */
export function memoryStore(): Store & {
  readonly records: Map<string, MatchRecord>;
  readonly entries: Map<string, Kept[]>;
} {
  const records = new Map<string, MatchRecord>();
  const entries = new Map<string, Kept[]>();
  const campaigns = new Map<string, KeptCampaign>();
  return {
    records,
    entries,
    all: async () => [...records.values()],
    async read(match) {
      const record = records.get(match);
      return record ? { record, entries: [...(entries.get(match) ?? [])] } : null;
    },
    async create(record, before = []) {
      records.set(record.match, record);
      entries.set(record.match, structuredClone([...before]));
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
    campaigns: async () => [...campaigns.values()],
    async keepCampaign(campaign, begun) {
      if ((campaigns.get(campaign.campaign)?.revision ?? 0) !== campaign.revision - 1) return false;
      campaigns.set(campaign.campaign, structuredClone(campaign));
      if (begun) {
        records.set(begun.record.match, structuredClone(begun.record));
        entries.set(begun.record.match, structuredClone([...begun.entries]));
      }
      return true;
    },
    async forgetCampaign(campaign) {
      campaigns.delete(campaign);
    },
  };
}
