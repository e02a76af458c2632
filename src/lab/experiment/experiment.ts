import { makeDice } from '../../engine/luck/random.ts';

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
  /** Every second deal is the one before it with everybody some seats further on: see `turned.ts`. */
  readonly isLuckTurned?: boolean;
  /** Cards, by their ids, of which it is kept who ends with them: see `watched.ts`. */
  readonly watched?: readonly string[];
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

/** How many deals, one after the other, have the same luck: what they come to together is one observation. */
export const togetherOf = ({ isLuckTurned }: Experiment): number => (isLuckTurned === true ? 2 : 1);

/** The luck of a deal. */
export const seedOf = (experiment: Experiment, deal: number): string =>
  `${experiment.seed}/${Math.floor(deal / togetherOf(experiment))}`;

/** How many seats further on everybody sits in this deal than they do in the first one with its luck. */
export const turnOf = (experiment: Experiment, { bots }: Variant, deal: number): number =>
  deal % togetherOf(experiment) === 0 ? 0 : 1 + makeDice(`${seedOf(experiment, deal)}/turn`).below(bots.length - 1);

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
  readonly turn: number; // how many seats further on everybody sat; only where luck is turned
  readonly watched: number; // for each watched card what `WATCHED` says
  readonly width: number;
}

export function columnsOf(experiment: Experiment, variant: Variant): Columns {
  const seats = variant.bots.length;
  const wins = 5;
  const scores = wins + seats;
  const winners = scores + seats;
  const turn = winners + gamesOfDeal(experiment, variant);
  const watched = turn + (experiment.isLuckTurned === true ? 1 : 0);
  const width = watched + (experiment.watched?.length ?? 0) * WATCHED.width;
  return { decisions: 0, rounds: 1, lead: 2, shared: 3, starter: 4, wins, scores, winners, turn, watched, width };
}

/** How many seats end with a card, and the games that they win, in 840ths. */
export const WATCHED = { owners: 0, wins: 1, width: 2 } as const;
