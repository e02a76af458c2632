import { gameNamed } from '../../src/contract/shelf.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { resolveOptions } from '../../src/engine/options.ts';
import { askChanges } from '../../src/lab/against.ts';
import type { Variant } from '../../src/lab/experiment/experiment.ts';
import { shelvePlanted } from '../../src/lab/testing/planted.ts';

/*
 * False alarms: reports on twenty options that do nothing but use up chance, each report stopped at a random moment. At most 5 of
 * 100 may call one of them a change.
 *
 *   node bench/lab/alarms.ts [REPORTS [MOST-DEALS]]
 */

const [reports = '100', most = '200'] = process.argv.slice(2);
shelvePlanted();
const { game } = gameNamed('planted');
const bots = ['greedy', 'greedy', 'greedy', 'greedy'];
const variant = (chosen: object): Variant => ({ options: resolveOptions(game, 4, chosen), bots });
const idle = Object.keys(game.options);
const dice = makeDice('stop');
let alarms = 0;
let games = 0;
for (let report = 0; report < Number(reports); report++) {
  const deals = 16 + dice.below(Number(most) - 16);
  const variants = [variant({}), ...idle.map((name) => variant({ [name]: true }))];
  const experiment = { game: 'planted', seed: `alarms/${report}`, variants };
  const found = await askChanges('rulings', experiment, idle, { width: 0, most: deals }, { workers: 1 });
  games += found.games;
  const called = found.changes.filter(({ effect }) => effect === 'winners' || effect === 'scores or length');
  if (called.length === 0) continue;
  alarms++;
  console.log(`report ${report}, ${deals} deals: ${called.map(({ change }) => change).join(', ')}`);
}
console.log(
  `${alarms} of ${reports} reports on ${idle.length} options that change nothing raise an alarm; ${games} games`,
);
process.exitCode = alarms * 20 > Number(reports) ? 1 : 0;
