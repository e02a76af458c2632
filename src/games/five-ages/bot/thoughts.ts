import { type Choices, makeChoices, offer } from '../../../engine/choices.ts';
import { legalCodes } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { ACCEPT, DECLINE, limitOf, PROPOSE, READY, whatOf, WISH } from '../deals.ts';
import { chanceOfBuilding, follow, gainOf, startDealing, takeStock } from './follow.ts';
import { mayAsk, startHaggling } from './haggle.ts';
import type { FiveAgesTable } from '../shape.ts';

const LAST_AGE = 5;
const WIDTH = 12;
const WISHES = 5; // a sealed wave takes long to play
const A_LOSS = -0.01; // a swap that costs the own collection more is no proposal
const FIRST = Infinity; // the worth of what stands first on the list

const listed = makeChoices();
const worths = new Float64Array(64);

/** Adds an action to the list, best first. */
function consider(code: number, value: number): void {
  if (listed.count === worths.length) return;
  let at = listed.count;
  offer(listed, code);
  for (; at > 0 && (worths[at - 1] ?? 0) < value; at--) {
    listed.codes[at] = listed.codes[at - 1] ?? 0;
    worths[at] = worths[at - 1] ?? 0;
  }
  listed.codes[at] = code;
  worths[at] = value;
}

/** The actions worth a thought: what the quick player does, then the most promising others. */
export function thoughts(view: FiveAgesTable, seat: Seat): Int32Array {
  listed.count = 0;
  const quick = follow(view, seat);
  const choices = legalCodes(view, seat);
  const phase = phaseOf(view);
  consider(quick, FIRST);
  if (phase === 'negotiate') considerDeals(view, seat, quick, choices);
  else if (phase === 'build') considerBuildings(view, quick, choices);
  else if (phase === 'wishes') considerWishes(view, seat, quick, choices);
  else for (let i = 0; i < choices.count; i++) if (choices.codes[i] !== quick) consider(choices.codes[i] ?? 0, 0);
  return listed.codes.slice(0, Math.min(phase === 'wishes' ? WISHES : WIDTH, listed.count));
}

/** Whoever is asked answers first. Nothing is taken back or withdrawn. */
function considerDeals(t: FiveAgesTable, seat: Seat, quick: number, { codes, count }: Choices): void {
  takeStock(t, seat);
  startDealing();
  startHaggling(t, seat);
  let isAsked = false;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const what = whatOf(code);
    if (what === DECLINE) isAsked = true;
    if (code === quick) continue;
    if (what === DECLINE) consider(code, 0);
    else if (what === ACCEPT) consider(code, 1 + gainOf(t, seat, code));
    else if (what === READY && !isAsked) consider(code, 1);
    else if (what === PROPOSE && mayAsk(code)) {
      const gain = gainOf(t, seat, code);
      if (gain > A_LOSS) consider(code, gain);
    }
  }
}

/** The best of the other wishes, and all limits but 0. */
function considerWishes(t: FiveAgesTable, seat: Seat, quick: number, { codes, count }: Choices): void {
  takeStock(t, seat);
  startDealing();
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    if (code === quick) continue;
    if (whatOf(code) === WISH) consider(code, gainOf(t, seat, code));
    else if (limitOf(code) > 0) consider(code, 1);
  }
}

/** In the last age the best hand is known; before, buildings that come to the same set are looked at once. */
function considerBuildings(t: FiveAgesTable, quick: number, { codes, count }: Choices): void {
  if (t.counters.age === LAST_AGE) return;
  const best = chanceOfBuilding(t, quick);
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const value = chanceOfBuilding(t, code);
    let isKnown = value === best;
    for (let j = 1; j < listed.count; j++) if (worths[j] === value) isKnown = true;
    if (!isKnown) consider(code, value);
  }
}
