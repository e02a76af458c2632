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
  readonly standing?: Standing; // a store that was not told it does not know
}

/** What lists tell those who sit at a table, so that nobody has to read the table for it. */
export interface Standing {
  readonly waiting: number; // a bit for each seat that has to decide
  readonly noticed: number; // when something happened last that everybody could notice
  readonly seating: string | null; // JSON, for the server alone: who sits where; null: as before
}

/** In the order of the columns. */
export const standingValues = ({ standing }: RoomSummary): [number | null, number | null, string | null] =>
  standing ? [standing.waiting, standing.noticed, standing.seating] : [null, null, null];
