import '../../src/games/all.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { readOwnDeck } from '../../src/desk/own-deck.ts';
import { parseOptionValue, resolveOptions } from '../../src/engine/options.ts';
import { compare } from '../../src/lab/compare.ts';
import type { Variant } from '../../src/lab/experiment/experiment.ts';
import { withNumber } from '../../src/lab/study/card-number.ts';

/*
 * What pairs save: a change of one number, played until wins are known to ± 1 point, and how many games two runs without pairs would have
 * taken for that.
 *
 *   node bench/lab/savings.ts [GAME=CHANGE=VALUE[=SEATS] …]
 *
 * A change is `card:ID.FIELD` or an option.
 */

const USUAL = [
  'five-ages=package-deals=off',
  'five-ages=jokers=4',
  'rebuild=card:galleon.icons.wood=8',
  'rebuild=card:bunch-of-logs.icons.wood=3',
  'arquetect=card:villa.score.0.flat=5',
  'arquetect=card:cottage.score.0.flat=3=8',
  'avenue-empires=card:almshouse.score.0.flat=5',
  'avenue-empires=card:cottage-row.score.0.flat=3=7',
  'upper-cataracts=card:measure-the-fields.clock=4',
];
const given = process.argv.slice(2);

for (const line of given.length > 0 ? given : USUAL) {
  const [id = '', change = '', value = '', seatsGiven] = line.split('=');
  const { game, deck } = gameNamed(id);
  const seats = Number(seatsGiven ?? game.seats.usual);
  const bots = Array.from({ length: seats }, () => 'greedy');
  const printed: Variant = { options: resolveOptions(game, seats, {}), bots };
  const changed: Variant = change.startsWith('card:')
    ? {
        ...printed,
        setting: readOwnDeck(
          game,
          withNumber(deck, change.slice('card:'.length), Number(value)),
          printed.options,
          seats,
        ),
      }
    : { ...printed, options: resolveOptions(game, seats, { [change]: parseOptionValue(game, change, value) }) };
  const found = await compare({ game: id, seed: '1', variants: [printed, changed] }, { width: 0.01, most: 40_000 });
  const { games, unpairedGames, seconds, measures } = found;
  const radius = Math.max(...measures.win.map(({ interval: [low, high] }) => (high - low) / 2));
  console.log(
    `${id}, ${seats} seats, ${change} = ${value}: ± ${(100 * radius).toFixed(2)} points after ${games} games and ${seconds.toFixed(1)} s; without pairs ${unpairedGames}, ${(unpairedGames / games).toFixed(1)} times as many; another winner in ${(100 * measures.otherWinner.difference).toFixed(1)} %`,
  );
}
