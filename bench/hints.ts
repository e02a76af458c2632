import '../src/games/all.ts';
import { parseArgs } from 'node:util';
import { games } from '../src/contract/shelf.ts';
import { checkAgreement } from '../src/web/testing/agreeing.ts';

/*
 * Hint, guide and bulb on 500 positions of each game: `node bench/hints.ts [--odd] [positions] [game …]`. With `--odd` at tables of any
 * number of seats, with any options that go together, every other one with edited cards.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { odd: { type: 'boolean', default: false } },
});
const [positions = '500', ...chosen] = positionals;

for (const { game } of games) {
  if (chosen.length > 0 && !chosen.includes(game.id)) continue;
  const started = performance.now();
  const found = await checkAgreement(game.id, Number(positions), 'bench', values.odd ? 'odd' : 'usual');
  const seconds = Math.round((performance.now() - started) / 1000);
  const { steps, longest, problems } = found;
  console.log(
    `${game.id}: ${found.positions} positions, ${steps} steps followed, the longest plan ${longest}; ${problems.length} disagree; ${seconds} s`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
