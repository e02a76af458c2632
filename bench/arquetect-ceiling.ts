import { resolveOptions } from '../src/engine/options.ts';
import { act, legalCodes, newTable, nextToAct, pickCode } from '../src/engine/play.ts';
import { type Dice, makeDice } from '../src/engine/luck/random.ts';
import { resultOf } from '../src/engine/result.ts';
import { clone, isOver, phaseOf } from '../src/engine/table.ts';
import type { Seat } from '../src/engine/words.ts';
import { codeOf } from '../src/games/arquetect/acts.ts';
import { arquetect } from '../src/games/arquetect/game.ts';
import type { ArquetectTable } from '../src/games/arquetect/shape.ts';
import { rateOf } from '../src/contract/tally.ts';

/*
 * How often anybody can beat `random` in a game of Arquetect for two as it is written. In one game of four `random`
 * begins and says “done” after that turn. For these games every answer, counter-offer and insertion of the other seat
 * is tried, with all cards and the numbers that `random` will draw known; every other game counts as won.
 *
 *   node bench/arquetect-ceiling.ts [DEALS]
 */

const DEALS = Number(process.argv[2] ?? 1000);
const SHORT = 1 / 4; // of the games: `random` begins, and leaves at once
const MOST_DRAWN = 64; // numbers in one turn

const options = resolveOptions(arquetect, 2, {});
const drawn = new Float64Array(MOST_DRAWN); // from 0 to 1

/** Whether the seat can win from here, where so many numbers have been drawn. */
function canWin(t: ArquetectTable, seat: Seat, from: number): boolean {
  let at = from;
  const next = (): number => drawn[at++] ?? 0;
  const dice: Dice = { word: () => Math.floor(next() * 2 ** 32), below: (n) => Math.floor(next() * n) };
  while (!isOver(t)) {
    const asked = nextToAct(t);
    if (asked === seat) return someWins(t, seat, at);
    act(t, asked, phaseOf(t) === 'done' ? codeOf('done') : pickCode(t, asked, dice));
  }
  return resultOf(t)?.winners.includes(seat) ?? false;
}

function someWins(t: ArquetectTable, seat: Seat, at: number): boolean {
  const { codes, count } = legalCodes(t, seat);
  return codes.slice(0, count).some((code) => {
    const trial = clone(t);
    act(trial, seat, code);
    return canWin(trial, seat, at);
  });
}

let won = 0;
for (let number = 0; number < DEALS; number++) {
  const dice = makeDice(`ceiling/${number}`);
  for (let i = 0; i < MOST_DRAWN; i++) drawn[i] = dice.word() / 2 ** 32;
  const t = newTable(arquetect, 2, options, `ceiling/${number}`);
  t.events = null;
  if (canWin(t, 1 - t.counters.first, 0)) won++;
}
const { rate, interval } = rateOf(won, DEALS);
const ofAll = (share: number): string => `${(100 * (1 - SHORT * (1 - share))).toFixed(1)} %`;
console.log(`${DEALS} games that random begins and ends: ${(100 * rate).toFixed(1)} % can be won.`);
console.log(`Nobody wins more than ${ofAll(rate)} of all games (${interval.map(ofAll).join(' to ')}).`);
