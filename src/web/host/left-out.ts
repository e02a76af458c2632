import { imagineInto } from '../../engine/imagine.ts';
import { act, nextToAct, pickCode, searchTable, waitedFor } from '../../engine/play.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { isOver } from '../../engine/table.ts';
import { redact } from '../../engine/view.ts';
import { hasBit, type Seat } from '../../engine/words.ts';
import type { OpenMatch } from '../../desk/open-match.ts';

const TRIES = 6;
const MOST_STEPS = 1000;

/**
 * Whether nothing is left to decide at a seat. No rule says so; but if a match that is played on at random, from what the seat knows,
 * never comes to it again, it may watch or go. Where it is asked soon, as usual, one short try tells.
 */
export function isLeftOut({ match: { table } }: OpenMatch, seat: Seat): boolean {
  if (isOver(table) || hasBit(waitedFor(table), seat)) return false;
  const view = redact(table, seat);
  const world = searchTable(table.plan);
  const dice = makeDice('left out');
  for (let i = 0; i < TRIES; i++) {
    imagineInto(world, view, dice);
    for (let step = 0; !isOver(world); step++) {
      if (step === MOST_STEPS || hasBit(waitedFor(world), seat)) return false;
      const next = nextToAct(world);
      act(world, next, pickCode(world, next, dice));
    }
  }
  return true;
}
