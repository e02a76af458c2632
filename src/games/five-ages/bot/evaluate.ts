import { legalCodes, pickCode } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { cardAt, cardsIn, leftOf, rightOf } from '../../../engine/zones.ts';
import { calibrationsIn } from '../../../contract/calibration.ts';
import type { Player, Thinking, WholeMind } from '../../../contract/mind.ts';
import { withSlips } from '../../../contract/slips.ts';
import { build } from '../build.ts';
import { choose } from '../choose.ts';
import {
  ACCEPT,
  DECLINE,
  everySwap,
  giveOf,
  isPackage,
  partnerOf,
  PROPOSE,
  sealCode,
  sideOf,
  wantOf,
  whatOf,
  WISH,
} from '../deals.ts';
import { foresee, think } from './foresight.ts';
import { mayAsk, startHaggling } from './haggle.ts';
import {
  chanceAfter,
  chanceNow,
  chanceOfKey,
  chanceWithout,
  gainOfOther,
  look,
  NO_CARD,
  strengthOf,
} from './futures.ts';
import { pickDeal } from '../negotiate.ts';
import { bestAfter, bestReachable, bestWithout, keyOfBuild, takeUp } from './reach.ts';
import { makePlausible } from './plausible.ts';
import { reason } from './reason.ts';
import {
  type Build,
  type Choose,
  civilization,
  type FiveAges,
  type FiveAgesTable,
  hand,
  isJoker,
  stall,
} from '../shape.ts';
import reviewTable from './review.json' with { type: 'json' };

/** What makes one planning player of §11 different from another. */
export interface Habits {
  /** How many futures it looks at. */
  readonly samples: number;
  /** A swap has to raise its chance to win by more than this. */
  readonly threshold: number;
  /** politely: like always, but with the manners of `haggle.ts`. */
  readonly trades: 'always' | 'politely' | 'answers' | 'never';
  /** How much it minds, in ages 4 and 5, what a swap seems to give the neighbour: that share of it, divided among the others. */
  readonly grudge: number;
  /** The first age in which it shows a joker of its own will (§W2). */
  readonly jokerAge: number;
}

export const NORMAL: Habits = { samples: 20, threshold: 0.0025, trades: 'always', grudge: 0, jokerAge: 1 };

/** §11, "Features for an evaluation": plans by the chance to win in sampled futures and by what each card adds to it. */
export const planner = (name: string, about: string, habits: Habits): Player<FiveAges> => ({
  name,
  about,
  decide: (view, seat) => plan(view, seat, habits),
});

function plan(view: FiveAgesTable, seat: Seat, habits: Habits): number {
  look(view, seat, habits.samples);
  if (isLastAge(view)) takeUp(view, seat);
  const phase = phaseOf(view);
  if (phase === 'choose') return chooseStall(view, seat, habits);
  if (phase === 'negotiate') return deal(view, seat, habits);
  if (phase === 'wishes') return wish(view, seat, habits);
  if (phase === 'build') return chooseBuilding(view, seat);
  throw new Error(`five-ages: nobody decides in phase ${phase}`);
}

const MOST_RANDOM_PROPOSALS = 2;

const GREEDY = planner('greedy', 'Plans with 20 possible futures and makes every deal that helps it.', NORMAL);

/** §11, "Bot levels", and players with other habits to compare them with. */
export const mind: WholeMind<FiveAges> = {
  players: [
    GREEDY,
    planner('loner', 'Plans like greedy but never trades.', { ...NORMAL, trades: 'never' }),
    planner('raider', 'Plays like greedy, but attacks with a joker from age 2 on.', { ...NORMAL, jokerAge: 2 }),
    planner('hoarder', 'Plays like greedy, but keeps a joker for ages 4 and 5.', { ...NORMAL, jokerAge: 4 }),
  ],
  levels: {
    easy: {
      about: 'Plans with 5 possible futures, never proposes, and is often careless.',
      decide: decideEasily,
    },
    normal: {
      about: 'Plans with 12 possible futures, trades where it helps, and late in the game does not feed a neighbour.',
      decide: (view, seat) => plan(view, seat, CAREFUL),
    },
    hard: {
      about: 'Plays the age out in many imagined worlds, knows what neighbours collect, and judges every collection.',
      think: (view, seat, dice) => thinkHard(view, seat, dice),
      worlds: 200,
    },
  },
  review: { worlds: 160, settle: makePlausible, told: calibrationsIn(reviewTable) },
  reason,

  // Any legal action, capped at 2 proposals per age.
  pick(t, seat, dice: Dice) {
    if (phaseOf(t) !== 'negotiate') return pickCode(t, seat, dice);
    return pickDeal(t, seat, dice, Math.min(MOST_RANDOM_PROPOSALS, t.options['proposal-limit']));
  },
};

const MODEST: Habits = { ...NORMAL, samples: 5, trades: 'answers' };
const CAREFUL: Habits = { ...NORMAL, samples: 12, grudge: 1, trades: 'politely' };
const THOROUGH: Habits = { ...CAREFUL, samples: 60 };

/** Even by mistake it proposes nothing: an offer without a wish behind it is a nuisance to people. */
function decideEasily(view: FiveAgesTable, seat: Seat, dice: Dice): number {
  const code = slipping(view, seat, dice);
  return phaseOf(view) === 'negotiate' && whatOf(code) === PROPOSE ? plan(view, seat, MODEST) : code;
}

const slipping = withSlips<FiveAges>(8, (view, seat) => plan(view, seat, MODEST));

/** Where a joker is built as any card, foresight could not tell what it is worth: plans decide alone. */
function thinkHard(view: FiveAgesTable, seat: Seat, dice: Dice): Thinking {
  return view.options.jokers > 0 && view.options['joker-build'] === 'wild'
    ? foresee(view, seat, dice, Int32Array.of(plan(view, seat, THOROUGH)))
    : think(view, seat, dice);
}

const LAST_AGE = 5;
const isLastAge = (view: FiveAgesTable): boolean => view.counters.age === LAST_AGE;

/** The code of the greatest worth; of equal ones the first. */
function bestOf(view: FiveAgesTable, seat: Seat, worthOf: (code: number) => number): number {
  const { codes, count } = legalCodes(view, seat);
  let best = codes[0] ?? 0;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const worth = worthOf(code);
    if (worth <= most) continue;
    most = worth;
    best = code;
  }
  return best;
}

/* ---- what each card adds ---- */

const importance = new Float64Array(64); // by card
const A_JOKER = -1; // adds nothing, and is in the way
const ALL_KEYS = 1 << 24;

function weigh(view: FiveAgesTable, zone: number, before: number): void {
  for (const card of cardsIn(view, zone)) {
    const isUseless = isJoker(card) && view.options['joker-build'] !== 'wild';
    importance[card] = isUseless ? A_JOKER : before - chanceWithout(card);
  }
}

/* ---- T1: the two least important cards ---- */

function chooseStall(view: FiveAgesTable, seat: Seat, { jokerAge }: Habits): number {
  if (isLastAge(view)) {
    const best = bestReachable();
    for (const card of cardsIn(view, hand + seat)) importance[card] = (best - bestWithout(card)) / ALL_KEYS;
  } else weigh(view, hand + seat, chanceNow());
  const isWilling = view.counters.age >= jokerAge && view.options['joker-build'] !== 'wild';
  return bestOf(view, seat, (code) => {
    const { left, right } = choose.write(view, seat, code) as Choose;
    return (
      (isJoker(left) ? attack(view, seat, leftOf(view, seat), isWilling) : -(importance[left] ?? 0)) +
      (isJoker(right) ? attack(view, seat, rightOf(view, seat), isWilling) : -(importance[right] ?? 0))
    );
  });
}

const MORE_THAN_CARDS = 4;
const A_LITTLE = 1e-6;

/** A joker is shown when its time has come, and at the neighbour who looks stronger. */
const attack = (view: FiveAgesTable, seat: Seat, victim: Seat, isWilling: boolean): number =>
  (isWilling ? MORE_THAN_CARDS : -MORE_THAN_CARDS) + A_LITTLE * strengthOf(view, seat, victim);

/* ---- T3: swaps ---- */

let before = 0; // the chance to win as things are; in age 5 the best reachable key

/** What it is worth to give one or two cards for as many others. In age 5 only a better class of hand is worth a deal. */
function gainOf(view: FiveAgesTable, give: number, get: number, give2: number, get2: number): number {
  if (!isLastAge(view)) return chanceAfter(give, get, give2, get2) - before;
  const after = bestAfter(give, get, give2, get2);
  return after >> CLASS > before >> CLASS ? chanceOfKey(after) - chanceOfKey(before) : 0;
}

const CLASS = 20; // place of the class in a key

/** The gain of a swap that `seat` names, or of one that its neighbour has named to it. */
function swapGain(view: FiveAgesTable, seat: Seat, code: number, grudge: number): number {
  const partner = partnerOf(view, seat, sideOf(code));
  const isAnswer = whatOf(code) === ACCEPT;
  const isTwo = isPackage(code);
  const give = isTwo ? cardAt(view, stall + seat, 0) : isAnswer ? wantOf(code) : giveOf(code);
  const get = isTwo ? cardAt(view, stall + partner, 0) : isAnswer ? giveOf(code) : wantOf(code);
  const give2 = isTwo ? cardAt(view, stall + seat, 1) : NO_CARD;
  const get2 = isTwo ? cardAt(view, stall + partner, 1) : NO_CARD;
  const gain = gainOf(view, give, get, give2, get2);
  if (grudge === 0 || gain <= 0 || view.counters.age < FIRST_LATE_AGE) return gain;
  return gain - (grudge / (view.seats - 1)) * gainOfOther(view, seat, partner, get, give, get2, give2);
}

const FIRST_LATE_AGE = 4;

/** Accepts the best good proposal; else declines one; else makes the best good one; else is ready. */
function deal(view: FiveAgesTable, seat: Seat, { threshold, trades, grudge }: Habits): number {
  before = isLastAge(view) ? bestReachable() : chanceNow();
  const least = isLastAge(view) ? 0 : threshold;
  startHaggling(view, seat);
  const { codes, count } = legalCodes(view, seat);
  let accepted = -1;
  let mostAccepted = least;
  let declined = -1;
  let proposed = -1;
  let mostProposed = least;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const what = whatOf(code);
    if (what === DECLINE && declined < 0) declined = code;
    else if (what === ACCEPT && trades !== 'never') {
      const gain = swapGain(view, seat, code, grudge);
      if (gain <= mostAccepted) continue;
      mostAccepted = gain;
      accepted = code;
    } else if (what === PROPOSE && declined < 0 && (trades === 'always' || (trades === 'politely' && mayAsk(code)))) {
      const gain = swapGain(view, seat, code, grudge);
      if (gain <= mostProposed) continue;
      mostProposed = gain;
      proposed = code;
    }
  }
  const ready = codes[count - 1] ?? 0; // listed last
  return accepted >= 0 ? accepted : declined >= 0 ? declined : proposed >= 0 ? proposed : ready;
}

/** §8 D2s: all good swaps, best first, then the limit. */
function wish(view: FiveAgesTable, seat: Seat, { threshold, trades, grudge }: Habits): number {
  if (trades === 'never') return sealCode(0);
  before = isLastAge(view) ? bestReachable() : chanceNow();
  const least = isLastAge(view) ? 0 : threshold;
  const { codes, count } = legalCodes(view, seat);
  let best = -1;
  let most = least;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const gain = whatOf(code) === WISH ? swapGain(view, seat, code, grudge) : 0;
    if (gain <= most) continue;
    most = gain;
    best = code;
  }
  return best >= 0 ? best : sealCode(limitFor(view, seat, least, grudge));
}

/** Two swaps if the best two together are better than the best one alone; a package counts as two. */
function limitFor(view: FiveAgesTable, seat: Seat, least: number, grudge: number): number {
  const good: number[] = [];
  let most = least;
  let limit = 0;
  everySwap(view, seat, (code) => {
    const gain = swapGain(view, seat, code, grudge);
    if (gain <= least) return;
    if (!isPackage(code)) good.push(code);
    if (gain <= most) return;
    most = gain;
    limit = isPackage(code) ? 2 : 1;
  });
  for (const one of good)
    for (const other of good) {
      if (giveOf(one) >= giveOf(other) || wantOf(one) === wantOf(other)) continue;
      if (gainOf(view, giveOf(one), wantOf(one), giveOf(other), wantOf(other)) > most) return 2;
    }
  return limit;
}

/* ---- B1 and B2: the reachable set of the greatest summed importance, in age 5 the best hand ---- */

function chooseBuilding(view: FiveAgesTable, seat: Seat): number {
  const isLast = isLastAge(view);
  if (!isLast) {
    const now = chanceNow();
    weigh(view, hand + seat, now);
    weigh(view, civilization + seat, now);
  }
  return bestOf(view, seat, (code) => {
    const building = build.write(view, seat, code) as Build;
    return isLast ? keyOfBuild(building) : summedImportance(building);
  });
}

const A_TRIFLE = 1e-12;

/** Of equal sets the one that brings an old card back to the hand, where it can be traded. */
function summedImportance({ place, old, by }: Build): number {
  let sum = 0;
  for (const card of place) sum += importance[card] ?? 0;
  return old === null || by === null ? sum : sum + (importance[by] ?? 0) - (importance[old] ?? 0) + A_TRIFLE;
}
