import { botNamed } from '../bots/roster.ts';
import { ponder } from '../bots/ponder.ts';
import { makeDice } from '../engine/luck/random.ts';
import { hasBit } from '../engine/words.ts';
import { playMatch, type Recipe, rounded, tableFor, type ToldFit } from '../contract/fit.ts';
import { chanceFrom } from '../contract/network.ts';
import { gameNamed } from '../contract/shelf.ts';
import { LEAST } from '../contract/told-chance.ts';

/*
 * What came of the chances that `hard` found: seats have `hard` or somebody else by lot, every chance of `hard` is noted
 * with whether its seat won, and the odds, compared with the fair share, get the power and the factor that fit best.
 */
export const toldRecipe = (id: string, { shipped, seats, worlds, others, options }: ToldFit): Recipe => ({
  table: 'told',
  about: 'how the chances that a hint tells follow from those that the search found',
  games: 300,
  shipped,
  open(deck) {
    const { game } = gameNamed(id);
    const tables = options.map((chosen) => tableFor(game, seats, deck, chosen));
    const hard = botNamed(`hard@${worlds}x`, game);
    const other = botNamed(others, game);
    return (seed) => {
      const lots = makeDice(`lots/${seed}`);
      const t = tables[lots.below(tables.length)];
      if (!t) throw new Error(`${id}: no options to fit told chances with`);
      const asked = seats === 1 ? 1 : 1 + lots.below(2 ** seats - 1);
      const seatOf: number[] = [];
      const leads: number[] = [];
      const won = playMatch(t, seed, {
        decide(view, seat, dice) {
          if (!hasBit(asked, seat) || !hard.think) return other.decide(view, seat, dice);
          const thinking = hard.think(view, seat, dice);
          ponder(thinking, { milliseconds: 0, worlds });
          const [best] = thinking.choices();
          if (!best) throw new Error(`${id}: hard found nothing to do at seat ${seat}`);
          if (best.chance !== null && thinking.worlds > 0) {
            seatOf.push(seat);
            leads.push(leadOf(best.chance, seats));
          }
          return seats === 1 ? other.decide(view, seat, dice) : best.code;
        },
      });
      return Float32Array.from(leads.flatMap((lead, i) => [lead, won[seatOf[i] ?? 0] ?? 0]));
    };
  },
  async make(play, { games }) {
    const notes = await play(0, games);
    return fitTelling(notes, seats);
  },
});

const fairOdds = (seats: number): number => 1 / Math.max(1, seats - 1);

/** By how much the odds of a chance are better than the fair ones, as a logarithm. */
function leadOf(chance: number, seats: number): number {
  const found = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(found / (1 - found) / fairOdds(seats));
}

const ROUNDS = 30;
const CALM = 1; // as many decisions speak for a slope of 1 and no lead

/** The most likely lead and slope (Newton's way). Every game counts the same, however many decisions it had. */
export function fitTelling(notes: readonly Float32Array[], seats: number): { lead: number; slope: number } {
  const base = Math.log(fairOdds(seats));
  let lead = 0;
  let slope = 1;
  for (let round = 0; round < ROUNDS; round++) {
    let g0 = -CALM * lead;
    let g1 = -CALM * (slope - 1);
    let h00 = CALM;
    let h01 = 0;
    let h11 = CALM;
    for (const game of notes)
      for (let i = 0; i + 1 < game.length; i += 2) {
        const x = game[i] ?? 0;
        const chance = chanceFrom(base + lead + slope * x);
        const weight = 2 / game.length;
        const miss = weight * ((game[i + 1] ?? 0) - chance);
        const spread = weight * chance * (1 - chance);
        g0 += miss;
        g1 += miss * x;
        h00 += spread;
        h01 += spread * x;
        h11 += spread * x * x;
      }
    const size = h00 * h11 - h01 * h01;
    lead += (g0 * h11 - g1 * h01) / size;
    slope += (g1 * h00 - g0 * h01) / size;
  }
  return { lead: rounded(lead, 2), slope: rounded(slope, 2) };
}
