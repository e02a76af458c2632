/** How the chances that a game's search finds are told: measured in games of our own bots. */
export interface Telling {
  readonly lead: number; // by how much the odds are better or worse, as a logarithm
  readonly slope: number; // above 1: a lead decides more than the search believes; below: less
}

export const LEAST = 0.002; // no search is surer than this

/** A chance to win as people are told it; odds are compared with the fair share of a seat, for one player with even odds. */
export function toldChance({ lead, slope }: Telling, chance: number, seats: number): number {
  const fair = 1 / Math.max(1, seats - 1);
  const found = Math.min(1 - LEAST, Math.max(LEAST, chance));
  const odds = fair * Math.exp(lead) * (found / (1 - found) / fair) ** slope;
  return odds / (1 + odds);
}
