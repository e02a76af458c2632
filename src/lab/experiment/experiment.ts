/**
 * Variants of a game that are played on the same deals: what is measured of them is compared deal by deal. Everything that a result
 * depends on. Nothing here or beside it asks a clock, a machine or chance of its own: it runs the same in Node and in a browser.
 */
export interface Experiment {
  readonly game: string;
  readonly seed: string;
  readonly variants: readonly Variant[];
  /** Every deal is played once from each place in the list of bots; else the first bot has seat 0 and so on. */
  readonly isTurned?: boolean;
  /** As many deals as there are seats, one after the other, differ only in who has whose luck: see `turned.ts`. */
  readonly isLuckTurned?: boolean;
  /** What is kept of a deal: how it ended (usual), or what single cards did. */
  readonly keeps?: 'results' | 'cards';
  /** Where cards are kept: uses of this card alone are undone, so that more is learned of it; else those of any card, by lot. */
  readonly undone?: string;
}

export interface Variant {
  readonly options: object; // all of them, as `resolveOptions` gives them
  readonly setting?: unknown; // a match's own data, such as an edited deck
  readonly bots: readonly string[]; // one for each seat
}

/** Some deals of one variant, from one number to before another: the work of a thread. */
export interface Task {
  readonly variant: number;
  readonly from: number;
  readonly to: number;
}

/** How many deals are handed out at once; answers are looked at after each of these blocks, whoever played it. */
export const BLOCK = 8;

/** How many games make a deal of a variant. */
export const gamesOfDeal = ({ isTurned }: Experiment, { bots }: Variant): number =>
  isTurned === true && new Set(bots).size > 1 ? bots.length : 1;

/** How many deals, one after the other, have the same luck at other seats: what they come to together is one observation. */
export const turnsOf = ({ isLuckTurned }: Experiment, { bots }: Variant): number =>
  isLuckTurned === true ? bots.length : 1;

/** Where the numbers of one deal lie in its row: all games of the deal together, whole numbers only. */
export interface Columns {
  readonly decisions: number;
  readonly rounds: number;
  readonly lead: number; // of the best score to the next
  readonly shared: number; // games with several winners
  readonly starter: number; // who decided first where not all decide together, in the first game
  readonly wins: number; // in 840ths, by place in the list of bots
  readonly scores: number; // likewise
  readonly winners: number; // for each game, a bit for each winner
  readonly width: number;
}

export function columnsOf(experiment: Experiment, variant: Variant): Columns {
  const seats = variant.bots.length;
  const wins = 5;
  const scores = wins + seats;
  const winners = scores + seats;
  const width = winners + gamesOfDeal(experiment, variant);
  return { decisions: 0, rounds: 1, lead: 2, shared: 3, starter: 4, wins, scores, winners, width };
}
