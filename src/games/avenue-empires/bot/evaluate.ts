import { legalCodes } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/random.ts';
import { saidCount } from '../../../engine/statements.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, type Seat } from '../../../engine/words.ts';
import { count, leftOf, rightOf } from '../../../engine/zones.ts';
import { useTable } from '../../../contract/fitted.ts';
import type { Player, WholeMind } from '../../../contract/mind.ts';
import { type Telling, toldChance } from '../../../contract/told-chance.ts';
import toldTable from './told.json' with { type: 'json' };
import { avenueOf, handPlace, NOTHING, rowOf } from '../building.ts';
import { STOP } from '../cleanup.ts';
import type { Face } from '../deck.ts';
import { cellOf, gainAt, gainOfSwap } from '../gains.ts';
import { bestBuildByFutures } from './futures.ts';
import { easy } from './easy.ts';
import { avenueOfSpot, DECLINE, firstSpot, fromTop, NO_SWAP, rowOfSpot, secondSpot } from '../powers.ts';
import { reason } from './reason.ts';
import { search } from './search.ts';
import type { AvenueEmpires, AvenueTable } from '../shape.ts';
import { hand } from '../shape.ts';
import { incomingFace, leftAt, NONE, rightAt } from '../trading.ts';
import { cardWorth, cityOf, heldFace, lookFrom, powerWorth, roundsLeft, survey } from './worth.ts';

/** What makes one player of §11 different from another. */
export interface Habits {
  /** Feature 8: how much a neighbour's gain from a passed card counts against it. */
  readonly grudge: number;
  /** How many futures of the own city it plays out for each of the best builds; 0: it looks at the immediate score. */
  readonly futures: number;
}

const GREEDY: Habits = { grudge: 0.3, futures: 0 };

/** §11, "A decent bot". */
export const player = (name: string, about: string, habits: Habits): Player<AvenueEmpires> => ({
  name,
  about,
  decide(view, seat, dice) {
    survey(view);
    switch (phaseOf(view)) {
      case 'trading':
      case 'late-trading':
        return choosePass(view, seat, habits);
      case 'building':
        return chooseBuild(view, seat, habits, dice, NOTHING, -Infinity);
      case 'build-again':
        return chooseBuild(view, seat, habits, dice, DECLINE, 0);
      case 'swap-two':
        return chooseSwap(view, seat);
      case 'scout':
        return chooseScout(view, seat);
      case 'salvage':
        return chooseSalvage(view, seat);
      case 'keeping':
        return chooseKeep(view, seat);
      case 'production':
      case 'powers':
      case 'cleanup':
      case 'finish':
      case 'over':
        throw new Error(`avenue-empires: nobody decides in ${phaseOf(view)}`);
    }
  },
});

const greedy = player('greedy', 'Builds what scores most at once and passes what helps its neighbours least.', GREEDY);

export const mind: WholeMind<AvenueEmpires> = {
  players: [
    greedy,
    player('planner', 'Plays out the rest of its city a few times before it builds.', { grudge: 0.3, futures: 16 }),
    player('careless', 'Builds like greedy and does not mind what it gives away.', { grudge: 0, futures: 0 }),
  ],
  levels: {
    easy: {
      about: 'Likes what scores at once, misjudges it often, and does not mind what it gives away.',
      decide: easy,
    },
    normal: { about: greedy.about, decide: (view, seat, dice) => greedy.decide(view, seat, dice) },
    hard: {
      about: 'Imagines what the others hold, and plays the match to its end in its head before it passes or builds.',
      search,
      worlds: 16,
    },
  },
  reason,
  told: (view, chance) => toldChance(told, chance, view.seats),
};

let told: Telling = toldTable.values;
useTable(toldTable, (values) => {
  told = values;
});

/* ---- D1, D2: best own build from what is kept, less what the neighbours gain ---- */

const MOST_HELD = 256;
const mine = new Float64Array(MOST_HELD); // place in the hand → what the card is worth here
const onLeft = new Float64Array(MOST_HELD);
const onRight = new Float64Array(MOST_HELD);

function weigh(t: AvenueTable, seat: Seat, of: Seat, out: Float64Array): void {
  const now = lookFrom(t, of);
  const left = roundsLeft(t);
  for (let at = 0; at < count(t, hand + seat); at++)
    out[at] = cardWorth(of, heldFace(t, seat, at), now, t.counters.round, left);
}

function choosePass(t: AvenueTable, seat: Seat, { grudge }: Habits): number {
  weigh(t, seat, seat, mine);
  const coming = bestComing(t, seat);
  if (grudge !== 0) {
    weigh(t, seat, leftOf(t, seat), onLeft);
    weigh(t, seat, rightOf(t, seat), onRight);
  }
  const { codes, count: number } = legalCodes(t, seat);
  let best = -Infinity;
  let chosen = codes[0] ?? 0;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const given = grudge === 0 ? 0 : gainOf(onLeft, leftAt(code)) + gainOf(onRight, rightAt(code));
    const value = Math.max(coming, bestKept(t, seat, code)) - grudge * given;
    if (value > best) {
      best = value;
      chosen = code;
    }
  }
  return chosen;
}

const gainOf = (worth: Float64Array, at: number): number => (at === NONE ? 0 : Math.max(0, worth[at] ?? 0));

function bestKept(t: AvenueTable, seat: Seat, code: number): number {
  let best = 0;
  for (let at = 0; at < count(t, hand + seat); at++)
    if (at !== leftAt(code) && at !== rightAt(code)) best = Math.max(best, mine[at] ?? 0);
  return best;
}

/** §4.2.2: what a Watchtower has shown need not be kept from the own hand. Looks at the own city last. */
function bestComing(t: AvenueTable, seat: Seat): number {
  const faces = survey(t);
  const now = lookFrom(t, seat);
  let best = 0;
  for (let i = 0; i < saidCount(t); i++) {
    const face = faces[incomingFace(t, i, seat)];
    if (face) best = Math.max(best, cardWorth(seat, face, now, t.counters.round, roundsLeft(t)));
  }
  return best;
}

/* ---- D3, D4: every card in every place ---- */

/** What a build brings at once, its power included; the own city must be looked at. */
function buildWorth(t: AvenueTable, seat: Seat, code: number, now: number, left: number): number {
  const face = heldFace(t, seat, handPlace(code));
  return gainAt(cityOf(seat), face, avenueOf(code), rowOf(code), now) + powerWorth(face, t.counters.round, left);
}

const worth = new Float64Array(1 << 16); // by the order of the list

function chooseBuild(t: AvenueTable, seat: Seat, habits: Habits, dice: Dice, idle: number, least: number): number {
  const now = lookFrom(t, seat);
  const left = roundsLeft(t);
  const { codes, count: number } = legalCodes(t, seat);
  let best = least;
  let chosen = idle;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const value = code === idle ? 0 : buildWorth(t, seat, code, now, left);
    worth[i] = value;
    if (value > best) {
      best = value;
      chosen = code;
    }
  }
  if (habits.futures === 0 || left === 0) return chosen;
  return bestBuildByFutures(t, seat, codes, worth, number, idle, habits.futures, dice);
}

/* ---- D5 to D8 ---- */

function chooseSwap(t: AvenueTable, seat: Seat): number {
  const now = lookFrom(t, seat);
  const { codes, count: number } = legalCodes(t, seat);
  let best = 0;
  let chosen = NO_SWAP;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    if (code === NO_SWAP) continue;
    const gain = gainOfSwap(cityOf(seat), cellAt(firstSpot(code)), cellAt(secondSpot(code)), now);
    if (gain > best) {
      best = gain;
      chosen = code;
    }
  }
  return chosen;
}

const cellAt = (spot: number): number => cellOf(avenueOfSpot(spot), rowOfSpot(spot));

/** A card for the reserve is worth what it would bring next round; without a next round nothing is. */
function chooseScout(t: AvenueTable, seat: Seat): number {
  const { codes, count: number } = legalCodes(t, seat);
  return bestForLater(t, seat, codes, number, DECLINE, (code) => {
    const card = fromTop(t, code);
    return card === BLANK ? undefined : t.plan.faces[card];
  });
}

function chooseSalvage(t: AvenueTable, seat: Seat): number {
  const faces = survey(t);
  const { codes, count: number } = legalCodes(t, seat);
  return bestForLater(t, seat, codes, number, DECLINE, (code) => faces[code]);
}

/** Whatever may be kept is: it can at least be passed on. */
function chooseKeep(t: AvenueTable, seat: Seat): number {
  const { codes, count: number } = legalCodes(t, seat);
  return bestForLater(t, seat, codes, number, STOP, (code) => heldFace(t, seat, code));
}

function bestForLater(
  t: AvenueTable,
  seat: Seat,
  codes: Int32Array,
  number: number,
  none: number,
  faceOf: (code: number) => Face | undefined,
): number {
  const left = roundsLeft(t);
  if (left === 0) return none;
  const now = lookFrom(t, seat);
  let best = 0;
  let chosen = none;
  for (let i = 0; i < number; i++) {
    const code = codes[i] ?? 0;
    const face = code === none ? undefined : faceOf(code);
    const value = face ? cardWorth(seat, face, now, t.counters.round + 1, left - 1) : 0;
    if (value > best) {
      best = value;
      chosen = code;
    }
  }
  return chosen;
}
