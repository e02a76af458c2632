/**
 * Random matches of 5 Ages over all seat counts, jokers and options, each checked against §6.2 and §4.1.4.
 * node bench/invariants.ts [matches] [first]: the first breach stops the run and says how to play that match again.
 */
import { makeDice } from '../src/engine/luck/random.ts';
import { anyMatch, checkRandomMatch } from '../src/games/five-ages/testing/invariants.ts';
import type { Tally } from '../src/games/five-ages/testing/ledger.ts';

const matches = Number(process.argv[2] ?? 100_000);
const first = Number(process.argv[3] ?? 0);
const began = performance.now();
const total: Tally = {
  decisions: 0,
  attacks: 0,
  standing: 0,
  swaps: 0,
  clocks: 0,
  reshuffles: 0,
  mostActions: 0,
  mostChoices: 0,
};

const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);

for (let i = 0; i < matches; i++) {
  const seed = `invariants ${first + i}`;
  const tally = checkRandomMatch(anyMatch(makeDice(seed), seed));
  total.decisions += tally.decisions;
  total.attacks += tally.attacks;
  total.standing += tally.standing;
  total.swaps += tally.swaps;
  total.clocks += tally.clocks;
  total.reshuffles += tally.reshuffles;
  total.mostActions = Math.max(total.mostActions, tally.mostActions);
  total.mostChoices = Math.max(total.mostChoices, tally.mostChoices);
  if ((i + 1) % 1000 === 0) process.stderr.write(`\r${i + 1} of ${matches} matches, ${seconds()} s `);
}
process.stderr.write('\n');
console.log(
  `${matches} matches kept every invariant in ${seconds()} s: ${total.decisions} decisions, ${total.swaps} swaps, ` +
    `${total.attacks} attacks (${total.standing} stood), ${total.clocks} clocks, ${total.reshuffles} reshuffles, ` +
    `at most ${total.mostActions.toFixed(1)} actions per player and negotiation, at most ${total.mostChoices} choices`,
);
