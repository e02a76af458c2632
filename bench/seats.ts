import '../src/games/all.ts';
import { parseArgs } from 'node:util';
import { resolveOptions } from '../src/engine/options.ts';
import { games } from '../src/contract/shelf.ts';
import { rateOf, WHOLE_WIN } from '../src/contract/tally.ts';
import { partPlayer } from '../src/lab/part.ts';

/*
 * Who wins by seat, among bots of one kind: where the rules do not tell seats apart, nor may the bots.
 *
 *   node bench/seats.ts [GAME …] [--bots greedy,normal] [--seats N] [--games N] [--options JSON] [--seed TEXT]
 *
 * Prints the share of each seat with its 95 % interval, and how likely shares are to differ so much by chance alone.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bots: { type: 'string', default: 'greedy,normal' },
    seats: { type: 'string' },
    games: { type: 'string', default: '4000' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: 'seats' },
  },
});

const number = Number(values.games);
const chosen = games.filter(({ game }) => positionals.length === 0 || positionals.includes(game.id));

/** How likely a chi-square of so many degrees of freedom is at least this large (Wilson and Hilferty). */
function chanceOf(square: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  const z = (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? tail : 1 - tail;
}

const percent = (share: number): string => (100 * share).toFixed(1);

for (const { game } of chosen) {
  const seats = Number(values.seats ?? game.seats.usual);
  if (seats < 2) continue;
  const options = resolveOptions(game, seats, JSON.parse(values.options) as object);
  for (const bot of values.bots.split(',')) {
    const bots = Array.from({ length: seats }, () => bot);
    const { wins } = partPlayer({ game: game.id, seats, options, bots, seed: values.seed, games: number })(0, number);
    const won = Array.from(wins, (each) => each / WHOLE_WIN);
    const all = won.reduce((sum, each) => sum + each, 0);
    const square = won.reduce((sum, each) => sum + (each - all / seats) ** 2 / (all / seats), 0);
    const shares = won.map((each) => {
      const { rate, interval } = rateOf(each, all);
      return `${percent(rate)} (${interval.map(percent).join('–')})`;
    });
    console.log(
      `${game.id}, ${seats} × ${bot}: ${shares.join('  ')}  by chance ${percent(chanceOf(square, seats - 1))} %`,
    );
  }
}
