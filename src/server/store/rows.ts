/* What is kept of a room: its entries, and a summary. */

export interface StoredEntry {
  readonly number: number;
  readonly at: number;
  readonly body: string;
}

/** What lists and clocks need to know of a room. */
export interface RoomSummary {
  readonly status: string;
  readonly isListed: boolean;
  readonly due: number | null; // when something has to be done though nobody asks
  readonly about: string | null; // JSON, public; null: as before
}
