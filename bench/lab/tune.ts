import { resolveOptions } from '../../src/engine/options.ts';
import { playExperiment } from '../../src/lab/crew.ts';
import { knobsOf } from '../../src/lab/tune/knobs.ts';
import { gameNamed } from '../../src/contract/shelf.ts';
import { REPAIRS, shelveMistuned } from '../../src/lab/testing/mistuned.ts';
import { tune } from '../../src/lab/tune/tune.ts';

/*
 * Whether `tune` repairs three planted errors (a card 2 points too strong, one 2 too weak, a seat that begins with 6 points) and
 * changes nothing else: ten seeds, on one thread.
 *
 *   node bench/lab/tune.ts [SEEDS]
 */

shelveMistuned();
const { game } = gameNamed('mistuned');
const base = { options: resolveOptions(game, 4, {}), bots: ['random', 'random', 'random', 'random'] }; // there is one thing to do
const seeds = Number(process.argv[2] ?? 10);
const wanted = new Set(REPAIRS.map(({ what, to }) => `${what}=${to}`));
let repaired = 0;
for (let seed = 1; seed <= seeds; seed++) {
  const { found } = await tune(
    { game: 'mistuned', seed: String(seed) },
    base,
    knobsOf(game, base),
    { seats: 0.02, cards: 0.01 },
    { most: 40_000, play: (experiment, course) => playExperiment(experiment, course, { workers: 1 }) },
  );
  const changes = found.changes.map(({ what, to }) => `${what}=${to}`);
  const isRight = changes.length === wanted.size && changes.every((one) => wanted.has(one));
  if (isRight) repaired++;
  console.log(
    `seed ${seed}: ${isRight ? 'repaired' : 'NOT repaired'} in ${found.seconds.toFixed(0)} s (${found.games} games and more that undo uses), goals ${found.isMet ? 'met' : 'missed'}: ${changes.join(', ')}`,
  );
}
console.log(`${repaired} of ${seeds}`);
