import { chanceFrom } from '../contract/network.ts';

/* The most likely lead and slope of log odds, by what came of the chances. */

/** One chance: its log odds are offset + lead × `lead` + slope × `slope`. */
export interface Observed {
  readonly offset: number;
  readonly lead: number;
  readonly slope: number;
  readonly won: number; // the share of the victory that it came to
}

export interface LogOdds {
  readonly lead: number;
  readonly slope: number;
  readonly likelihood: number; // its logarithm; what was believed before counts with it
}

const ROUNDS = 30;

/** What is believed before anything is seen, and as how many chances speak for it. */
interface Belief extends Pick<LogOdds, 'lead' | 'slope'> {
  readonly calm: number;
}

const NOTHING_AMISS: Belief = { lead: 0, slope: 1, calm: 1 };

/** Newton's way. Every game counts the same, however many chances it had. */
export function fitLogOdds(games: readonly (readonly Observed[])[], belief = NOTHING_AMISS): LogOdds {
  const { calm } = belief;
  let { lead, slope } = belief;
  let likelihood = 0;
  for (let round = 0; round < ROUNDS; round++) {
    likelihood = (-calm * ((lead - belief.lead) ** 2 + (slope - belief.slope) ** 2)) / 2;
    let g0 = -calm * (lead - belief.lead);
    let g1 = -calm * (slope - belief.slope);
    let h00 = calm;
    let h01 = 0;
    let h11 = calm;
    for (const game of games)
      for (const one of game) {
        const odds = one.offset + lead * one.lead + slope * one.slope;
        const chance = chanceFrom(odds);
        const weight = 1 / game.length;
        likelihood += weight * (one.won * odds - Math.max(0, odds) - Math.log1p(Math.exp(-Math.abs(odds))));
        const miss = weight * (one.won - chance);
        const spread = weight * chance * (1 - chance);
        g0 += miss * one.lead;
        g1 += miss * one.slope;
        h00 += spread * one.lead * one.lead;
        h01 += spread * one.lead * one.slope;
        h11 += spread * one.slope * one.slope;
      }
    const size = h00 * h11 - h01 * h01;
    lead += (g0 * h11 - g1 * h01) / size;
    slope += (g1 * h00 - g0 * h01) / size;
  }
  return { lead, slope, likelihood };
}
