import type { Choices } from '../../../engine/choices.ts';
import { imagine } from '../../../engine/imagine.ts';
import { legalCodes } from '../../../engine/play.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import type { Seat } from '../../../engine/words.ts';
import { count, leftOf } from '../../../engine/zones.ts';
import { calibrationsIn } from '../../../contract/calibration.ts';
import type { Player, WholeMind } from '../../../contract/mind.ts';
import reviewTable from './review.json' with { type: 'json' };
import { buyCode, END_CODE, playCode } from '../act/act.ts';
import { weighVersus } from './card-values.ts';
import { thinkCampaign } from './campaign-search.ts';
import { faceAt, isNearEnd, turnsLeft, valuesFor, weakness, worthOfMask } from './worth.ts';
import type { Face } from '../face.ts';
import { planOrder } from './plan-order.ts';
import { best, findBestPlan } from './plans.ts';
import { drawPlace, firstCopyOf, payHelpers, quickCode } from './play-turn.ts';
import { reason } from './reasons.ts';
import { DECLINE_CODE, putCode } from '../reorder.ts';
import { MOST_HAND } from '../setting.ts';
import { shortSightedStep } from './short-sight.ts';
import {
  columnsIn,
  columnZone,
  discard,
  hand,
  isCampaign,
  isMainDeckEmpty,
  type Rebuild,
  type RebuildTable,
} from '../shape.ts';
import { discounted, findPayments, readHand, readTab } from '../tab.ts';
import { canonical, firstStep, plainestPayment } from './steps.ts';
import { bestPlan, findPlans } from './turn-plans.ts';
import { thinkVersus } from './versus-search.ts';

/** §11.2: draw first, then the plan of the turn with the best exchange of cards, one step at a time. */
const greedy: Player<Rebuild> = {
  name: 'greedy',
  about: 'Combines the purchases of each turn for the best exchange of cards; looks no further.',
  decide: (view, seat) => decideNow(view, seat),
};

/** §8 D4: the same, but in the campaign it tries some orders of its Discard Pile to the end of the game. */
const planner: Player<Rebuild> = {
  name: 'planner',
  about: 'Plays like greedy; in the campaign it also plans the order of its Player Deck.',
  decide: (view, seat) => (phaseOf(view) === 'order' ? planOrder(view, seat, decideNow) : decideNow(view, seat)),
};

export const mind: WholeMind<Rebuild> = {
  players: [greedy, planner],
  levels: {
    easy: {
      about: 'Buys the cards with most points that it can pay, two a turn at most; plans nothing.',
      decide: decideShortSighted,
    },
    normal: {
      about:
        'Combines the purchases of each turn for the best exchange of cards, and orders its Player Deck with care.',
      decide: (view, seat, dice) =>
        isCampaign(view) ? planner.decide(view, seat, dice) : decideVersus(view, seat, dice),
    },
    hard: {
      about:
        'Tries its plans for the turn in many imagined games; in the campaign it searches the best line to the end.',
      think: (view, seat, dice) => (isCampaign(view) ? thinkCampaign : thinkVersus)(view, seat, dice),
      worlds: 8,
    },
  },
  reason,
  review: {
    player: (t) => (isCampaign(t) || t.seats === 1 ? 'greedy' : 'normal'),
    worlds: 128,
    told: calibrationsIn(reviewTable),
  },
};

function decideShortSighted(view: RebuildTable, seat: Seat): number {
  return phaseOf(view) === 'act' ? shortSightedStep(view, seat) : decideNow(view, seat);
}

function decideNow(view: RebuildTable, seat: Seat): number {
  switch (phaseOf(view)) {
    case 'act':
      return nextStep(view, seat);
    case 'free-build':
      return bestOf(view, seat, valueInGrid);
    case 'burn':
      return bestOf(view, seat, (t, _seat, code) => -valueInGrid(t, seat, code));
    case 'carry':
      return bestOf(view, seat, worthOfMask);
    case 'catch-up':
      return bestOf(view, seat, weakness);
    case 'order':
      return asItLies(view, seat);
    case 'reorder':
      return view.counters.line === 0 ? DECLINE_CODE : putCode(view.counters.filled); // a line that is begun stays as it lies
    case 'pass':
      return leftOf(view, seat);
    case 'shuffle':
    case 'draw':
    case 'clean-up':
    case 'market':
    case 'finish':
    case 'over':
      throw new Error(`rebuild: nobody decides in ${phaseOf(view)}`);
  }
}

/** In versus: the same, but cards are worth what they have brought in many games, and whoever can end the game asks who wins then. */
function decideVersus(view: RebuildTable, seat: Seat, dice: Dice): number {
  // When the deck is gone the others' points count, and no view shows where their cards lie.
  const t = isMainDeckEmpty(view) ? imagine(view, dice) : view;
  const scales = weighVersus(t, seat);
  if (phaseOf(view) !== 'act') return quickCode(view, seat, scales.values);
  const draws = drawPlace(view, seat);
  if (draws >= 0) return playCode(firstCopyOf(view, hand + seat, draws));
  findPlans(t, seat, scales, payHelpers(view, seat), 1);
  const plan = bestPlan();
  if (plan.bought > 0) return firstStep(view, seat, plan);
  return lastPlays(view, seat, Math.min(count(view, hand + seat), MOST_HAND), scales.values);
}

type Worth = (t: RebuildTable, seat: Seat, code: number) => number;

/** The legal code that is worth most; of equal ones the first. */
function bestOf(t: RebuildTable, seat: Seat, worth: Worth): number {
  const { codes, count: choices }: Choices = legalCodes(t, seat);
  let chosen = codes[0] ?? 0;
  let most = worth(t, seat, chosen);
  for (let i = 1; i < choices; i++) {
    const code = codes[i] ?? 0;
    const value = worth(t, seat, code);
    if (value <= most) continue;
    most = value;
    chosen = code;
  }
  return chosen;
}

const valueInGrid: Worth = (t, _seat, code) =>
  currentValues(t)[faceAt(t, columnZone(code >> 4), code & 15).number] ?? 0;

const currentValues = (t: RebuildTable): Float64Array => valuesFor(t, isNearEnd(t) ? 0 : turnsLeft(t));

/* ---- D1 ---- */

function nextStep(t: RebuildTable, seat: Seat): number {
  const cards = Math.min(count(t, hand + seat), MOST_HAND);
  let playable = 0;
  let number = 0;
  for (let at = 0; at < cards; at++) {
    const face = faceAt(t, hand + seat, at);
    if (face.draw > 0) return playCode(at);
    if (!helpsToPay(face) || number === MOST_PLAYS) continue;
    playable |= 1 << at;
    number++;
  }
  const values = currentValues(t);
  findBestPlan(t, seat, values, playable);
  if (best.plays !== 0) return playCode(firstCopy(t, seat, 31 - Math.clz32(best.plays)));
  if (best.bought > 0) return firstBuy(t, seat);
  return lastPlays(t, seat, cards, values);
}

const MOST_PLAYS = 5;

const helpsToPay = ({ save, convert, each, goldOnly, burn, freeBuild }: Face): boolean =>
  burn + freeBuild === 0 && (goldOnly > 0 || hasAny(save) || hasAny(convert) || hasAny(each));

const hasAny = (amounts: ArrayLike<number>): boolean =>
  (amounts[0] ?? 0) + (amounts[1] ?? 0) + (amounts[2] ?? 0) + (amounts[3] ?? 0) > 0;

function firstCopy(t: RebuildTable, seat: Seat, at: number): number {
  const face = faceAt(t, hand + seat, at);
  let first = 0;
  while (faceAt(t, hand + seat, first) !== face) first++;
  return first;
}

/** The first buy of the plan, one that does not end the game if there is any, with a part of the plan's payment. */
function firstBuy(t: RebuildTable, seat: Seat): number {
  let i = 0;
  while (i + 1 < best.bought && emptiesColumn(t, best.columns[i] ?? 0)) i++;
  const column = best.columns[i] ?? 0;
  const price = best.prices[i] ?? 0;
  const face = faceAt(t, columnZone(column), 0);
  readTab(t);
  readHand(t, seat, ~best.pay);
  findPayments(discounted(face, face.prices[price] ?? face.icons));
  return buyCode(column, 0, price, canonical(t, seat, plainestPayment(t, seat)));
}

const emptiesColumn = (t: RebuildTable, column: number): boolean =>
  isMainDeckEmpty(t) && count(t, columnZone(column)) === 1;

/** Before the step ends: a Crossbow that gains, a Wheelbarrow that has something to carry. */
function lastPlays(t: RebuildTable, seat: Seat, cards: number, values: Float64Array): number {
  for (let at = 0; at < cards; at++) {
    const face = faceAt(t, hand + seat, at);
    if (face.freeBuild > 0 && bestFree(t, face.freeBuild, values) > (values[face.number] ?? 0))
      return playCode(firstCopy(t, seat, at));
    if (face.carry > 0 && !isNearEnd(t) && hasToCarry(t, seat, cards, at, face.carry))
      return playCode(firstCopy(t, seat, at));
  }
  return END_CODE;
}

function bestFree(t: RebuildTable, most: number, values: Float64Array): number {
  let value = 0;
  for (let column = 0; column < columnsIn(t.options); column++) {
    if (count(t, columnZone(column)) === 0) continue;
    const face = faceAt(t, columnZone(column), 0);
    if (face.vp <= most) value = Math.max(value, values[face.number] ?? 0);
  }
  return value;
}

function hasToCarry(t: RebuildTable, seat: Seat, cards: number, without: number, capacity: number): boolean {
  for (let at = 0; at < cards; at++) if (at !== without && faceAt(t, hand + seat, at).total <= capacity) return true;
  return false;
}

/* ---- the other decisions ---- */

/** §R80: the top card first. */
function asItLies(t: RebuildTable, seat: Seat): number {
  const face = faceAt(t, discard + seat, count(t, discard + seat) - 1);
  let first = 0;
  while (faceAt(t, discard + seat, first) !== face) first++;
  return first;
}
