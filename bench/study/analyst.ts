import type { Shape, Table } from '../../src/engine/game.ts';
import { makeDice } from '../../src/engine/luck/random.ts';
import { legalCodes } from '../../src/engine/play.ts';
import { emptyTable } from '../../src/engine/table.ts';
import type { Seat } from '../../src/engine/words.ts';
import { ponder } from '../../src/bots/ponder.ts';
import { noEnd, quickPlayer, startQuickPlay } from '../../src/bots/quick-play.ts';
import { bestOf, finishWorld, makeRace } from '../../src/bots/race.ts';
import { botNamed } from '../../src/bots/roster.ts';

/*
 * Plays as a review judges: `hard` and the quick player name what might be good, and worlds played on by quick players decide between that. With as many worlds
 * as a bench can afford it makes no choice that a review could rightly blame.
 */

const NAMED = 5; // choices that are compared
const NAMING = 24; // worlds in which they are found

export function analystsChoice(view: Table<Shape>, seat: Seat, seed: string, worlds: number): number {
  const legal = legalCodes(view, seat);
  if (legal.count === 1) return legal.codes[0] ?? 0;
  const hard = botNamed('hard', view.plan.game);
  const thinking = hard.think?.(view, seat, makeDice(seed));
  if (!thinking) return hard.decide(view, seat, makeDice(seed));
  ponder(thinking, { milliseconds: 0, worlds: NAMING });
  const named = thinking.choices().slice(0, NAMED);
  const quick = quickPlayer(view).decide(view, seat, makeDice(seed));
  const codes = [...new Set([quick, ...named.map(({ code }) => code)])];
  const race = makeRace(codes.length);
  const play = startQuickPlay(view, seat, seed);
  const world = emptyTable(view.plan, { knowledge: true });
  const end = noEnd(view.seats);
  for (let number = 0; number < worlds && race.left > 1; number++) {
    play.imagine(world, view, number, null);
    codes.forEach((code, i) => {
      if (race.isIn[i] === 0) return;
      play.endAfter(world, number, code, end);
      race.results[i] = end.wins[seat] ?? 0;
    });
    finishWorld(race);
  }
  return codes[bestOf(race)] ?? 0;
}
