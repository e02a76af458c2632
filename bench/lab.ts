import '../src/games/all.ts';
import { gameNamed } from '../src/contract/shelf.ts';
import { readOwnDeck } from '../src/desk/own-deck.ts';
import { parseOptionValue, resolveOptions } from '../src/engine/options.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { playExperiment } from '../src/lab/crew.ts';
import { compareVariants, type Measured, type Measures } from '../src/lab/experiment/comparison.ts';
import type { Variant } from '../src/lab/experiment/experiment.ts';
import { type Question, schedule } from '../src/lab/experiment/schedule.ts';
import { turned } from '../src/lab/experiment/turned.ts';
import { watching } from '../src/lab/experiment/watched.ts';
import { withNumber } from '../src/lab/study/card-number.ts';

/*
 * How honest the lab is on a real game: many experiments on deals of their own, each stopped at a random moment, and how many of their
 * intervals hold the truth, which is the mean of all deals together.
 *
 *   node bench/lab.ts [GAME [OPTION=VALUE | card:ID.FIELD=VALUE [EXPERIMENTS [MOST-DEALS [BOT [SEATS]]]]]]
 *
 * The usual 500 experiments of 400 deals at most are 200,000 deals of two games.
 */

const [
  id = 'five-ages',
  change = 'package-deals=off',
  experiments = '500',
  longest = '400',
  bot = 'greedy',
  seatsGiven,
] = process.argv.slice(2);
const { game } = gameNamed(id);
const seats = Number(seatsGiven ?? game.seats.usual);
const bots = Array.from({ length: seats }, () => bot);
const [option = '', value = ''] = change.split('=');
const printed: Variant = { options: resolveOptions(game, seats, {}), bots };
const experiment = watching(turned({ game: id, seed: 'coverage', variants: [printed, changed()] }));

function changed(): Variant {
  const place = option.split('card:')[1];
  if (place === undefined)
    return { ...printed, options: resolveOptions(game, seats, { [option]: parseOptionValue(game, option, value) }) };
  const deck = withNumber(gameNamed(id).deck, place, Number(value));
  return { ...printed, setting: readOwnDeck(game, deck, printed.options, seats) };
}

const MOST = Number(longest);
const RUNS = Number(experiments);
const enough = { width: 0, most: RUNS * MOST };
const dice = makeDice('stop');
const truth = compareVariants(experiment, 0, 1, enough);
let run = compareVariants(experiment, 0, 1, enough);
let stop = 1 + dice.below(MOST);
const found: Measures[] = [];
let seen = 0;

/** All deals go to the truth; of each experiment's share the first ones, up to a random moment, are what it sees. */
const question: Question = {
  variants: [0, 1],
  most: enough.most,
  add(rows) {
    truth.add(rows);
    if (seen % MOST < stop) run.add(rows);
    seen++;
    if (seen % MOST !== 0) return;
    found.push(run.measures());
    run = compareVariants(experiment, 0, 1, enough);
    stop = 1 + dice.below(MOST);
  },
  isSettled: () => false,
};

const started = performance.now();
await playExperiment(experiment, schedule(experiment, [question]));
const known = truth.measures();
const seconds = (performance.now() - started) / 1000;
console.log(
  `${id}, ${seats} × ${bot}, ${change}: ${RUNS} experiments, ${truth.deals} deals in ${seconds.toFixed(0)} s`,
);
console.log(`paired ${2 * truth.deals} games; without pairs ${truth.unpairedGames()}`);

const list = ({ cards, ...others }: Measures): [string, Measured][] => [
  ...Object.entries(others).flatMap(([name, one]: [string, Measured | readonly Measured[]]) =>
    'interval' in one
      ? [[name, one] as [string, Measured]]
      : one.map((each, seat): [string, Measured] => [`${name} ${seat}`, each]),
  ),
  ...cards.flatMap(({ card, owners, wins }): [string, Measured][] => [
    [`owners of ${card}`, owners],
    [`wins of ${card}`, wins],
  ]),
];

for (const [i, [name, { difference }]] of list(known).entries()) {
  const held = found.filter((measures) => {
    const [low, high] = list(measures)[i]![1].interval;
    return low <= difference && difference <= high;
  }).length;
  console.log(`${name.padEnd(22)} truth ${difference.toFixed(4).padStart(9)}, held by ${held} of ${RUNS}`);
}
