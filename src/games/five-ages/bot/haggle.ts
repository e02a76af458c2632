import { OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardAt, count } from '../../../engine/zones.ts';
import { isPackage, LEFT, partnerOf, RIGHT, sideOf, wantOf } from '../deals.ts';
import { ACCEPTED, DECLINED, type FiveAgesTable, stall, VOID } from '../shape.ts';

/*
 * How a bot makes offers, so that people like to sit beside it: one at a time, at most two tries with the same neighbour in an
 * age, and a card that was declined is not asked for again. All of it is said aloud, so it is in every view.
 * `startHaggling` first, then ask.
 */

const TRIES = 2;

let table: FiveAgesTable | null = null;
let asker = 0;
let isWaiting = false; // for the answer to an offer
const tries = [0, 0]; // by side
const isKept = new Uint8Array(64); // card → its owner has declined to give it to this seat

/** Looks at what a seat has offered in this age, and at the answers. */
export function startHaggling(t: FiveAgesTable, seat: Seat): void {
  table = t;
  asker = seat;
  isWaiting = false;
  tries[LEFT] = tries[RIGHT] = 0;
  isKept.fill(0);
  for (let i = 0; i < saidCount(t); i++) {
    if (saidBy(t, i) !== seat) continue;
    const code = saidCode(t, i);
    const outcome = outcomeOf(t, i);
    if (outcome === OPEN) isWaiting = true;
    if (outcome !== ACCEPTED && outcome !== VOID) tries[sideOf(code)] = (tries[sideOf(code)] ?? 0) + 1;
    // Whoever declines both for both may still give one of them.
    if (outcome === DECLINED && !isPackage(code)) isKept[wantOf(code)] = 1;
  }
}

/** Whether the seat makes this proposal, if it likes it. */
export function mayAsk(code: number): boolean {
  if (isWaiting || (tries[sideOf(code)] ?? 0) >= TRIES) return false;
  return isPackage(code) ? !holdsKept(code) : isKept[wantOf(code)] === 0;
}

function holdsKept(code: number): boolean {
  if (!table) return false;
  const theirs = stall + partnerOf(table, asker, sideOf(code));
  for (let i = 0; i < count(table, theirs); i++) if (isKept[cardAt(table, theirs, i)] === 1) return true;
  return false;
}
