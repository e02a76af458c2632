import '../src/games/all.ts';
import { parseArgs } from 'node:util';
import { games } from '../src/contract/shelf.ts';
import { listsIn, mutateDeck, namesCardAndField, refusalOf } from '../src/desk/testing/mutate-deck.ts';
import { legalActions } from '../src/engine/edge.ts';
import { startMatch, submit } from '../src/engine/match.ts';
import { nextToAct } from '../src/engine/play.ts';
import { makeDice } from '../src/engine/luck/random.ts';
import { isOver } from '../src/engine/table.ts';
import { Problem } from '../src/engine/words.ts';

/*
 * Broken decks of every game: each is refused in a sentence with the card and the field, or a match with it begins and goes on for some
 * steps. Prints how many there were of each and how long the slowest took; ends with 1 where a sentence says too little or something crashes.
 *
 *     node bench/decks.ts [--decks 10000] [--seed TEXT]
 */

const { values } = parseArgs({
  options: { decks: { type: 'string', default: '10000' }, seed: { type: 'string', default: 'decks' } },
});

const STEPS = 6;

const findings: string[] = [];
for (const { game, deck } of games) {
  if (deck === undefined) continue;
  const lists = listsIn(deck);
  const counts = { refused: 0, played: 0 };
  let slowest = 0;
  for (let i = 0; i < Number(values.decks); i++) {
    const dice = makeDice(`${values.seed} ${game.id} ${i}`);
    const own = mutateDeck(dice, deck, lists);
    const begun = performance.now();
    try {
      const sentence = refusalOf(game, own);
      if (sentence !== null) {
        counts.refused++;
        if (!namesCardAndField(sentence)) findings.push(`${game.id} ${i}: ${sentence}`);
      } else {
        counts.played++;
        const match = startMatch(game, { seats: game.seats.usual, seed: `${i}`, setting: { deck: own } });
        for (let step = 0; step < STEPS && !isOver(match.table); step++) {
          const seat = nextToAct(match.table);
          const legal = legalActions(match.table, seat);
          submit(match, seat, legal[dice.below(legal.length)]);
        }
      }
    } catch (error) {
      const isSaid = error instanceof Problem;
      findings.push(`${game.id} ${i} ${isSaid ? 'is refused late' : 'crashes'}: ${String(error)}`);
    }
    slowest = Math.max(slowest, performance.now() - begun);
  }
  console.log(
    JSON.stringify({ game: game.id, decks: Number(values.decks), ...counts, slowestMs: Math.round(slowest) }),
  );
}
for (const finding of findings.slice(0, 20)) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
