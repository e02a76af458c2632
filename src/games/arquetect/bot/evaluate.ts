import { legalCodes, pickListed } from '../../../engine/play.ts';
import type { Dice } from '../../../engine/luck/random.ts';
import { phaseOf } from '../../../engine/table.ts';
import { BLANK, hasBit, type Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, markOf } from '../../../engine/zones.ts';
import { calibrationsIn } from '../../../contract/calibration.ts';
import type { Player, WholeMind } from '../../../contract/mind.ts';
import reviewTable from './review.json' with { type: 'json' };
import { abilityNow } from '../ability/ability.ts';
import { codeOf, numberOf, typeOf } from '../acts.ts';
import { aimless } from './aimless.ts';
import { codeAround, pickAround } from './around.ts';
import { cardOfOwn, facesOutAt, isFree, look, own, ownScore, problemCards, scoreWithout } from './arrange.ts';
import {
  bestGap,
  bestScore,
  copyCity,
  faceNumbered,
  insert,
  isHazardCard,
  makeCity,
  scoreOf,
  without,
  worthOf,
} from './cities.ts';
import type { Ability } from '../deck.ts';
import { isNotice } from '../done.ts';
import { canCounter, chooseCounter, chooseOffer, chooseWish, isGoodDeal, isListed } from './evaluate-offers.ts';
import { levelsOver } from './levels.ts';
import { reason } from './reason/reason.ts';
import { OUTWARD } from './quick-score.ts';
import { type Arquetect, type ArquetectTable, exchange, passing } from '../shape.ts';
import { abilityValue, bestRelocation, bestSlide, relocated } from './strokes.ts';

/** §11.3: what makes one house bot different from another. */
interface Habits {
  /** Points per card it wants before it leaves, and how many fewer with every round. */
  readonly hope: number;
  readonly haste: number;
}

/*
 * The bot that was measured also counts its own turns without improvement, which nobody can see in a view; here every
 * round counts a little instead.
 */
const LULL = 0.1;
const PATIENT: Habits = { hope: 3.6, haste: 1.5 };
const BRISK: Habits = { hope: 2.9, haste: 1.2 };
/** Between the two, for the levels. */
const STEADY: Habits = { hope: 3.2, haste: 1.3 };
/** §11.4, leaving at the first chance: content with any city that has no problem card, and so rid of them at once. */
const LEAVING: Habits = { hope: -100, haste: 0 };

const houseBot =
  (habits: Habits) =>
  (view: ArquetectTable, seat: Seat, dice: Dice): number => {
    look(view, seat);
    const code = choose(view, seat, dice, habits);
    return isListed(view, seat, code) ? code : pickListed(view, seat, dice);
  };

const player = (name: string, about: string, habits: Habits): Player<Arquetect> => ({
  name,
  about,
  decide: houseBot(habits),
});

export const mind: WholeMind<Arquetect> = {
  players: [
    player('greedy', 'The patient house bot: trades until its city scores well, then leaves.', PATIENT),
    player('brisk', 'The brisk house bot: content with less, and gone sooner.', BRISK),
    player('leaver', 'Gives its hazards away and says “done” at the first chance.', LEAVING),
    {
      name: 'aimless',
      about: 'Does anything that is allowed, but leaves after 15 % of its turns only.',
      decide: aimless,
    },
  ],
  levels: levelsOver(houseBot(PATIENT), houseBot(STEADY)),
  reason,
  review: { player: () => 'greedy', worlds: 24, told: calibrationsIn(reviewTable) },
};

/** Content with a city of so many points? */
const aspiration = (view: ArquetectTable, cards: number, { hope, haste }: Habits): number =>
  hope * cards - (haste + LULL) * (view.counters.round - 1) - 0.8 * view.counters.quiet;

function choose(view: ArquetectTable, seat: Seat, dice: Dice, habits: Habits): number {
  switch (phaseOf(view)) {
    case 'action':
      return chooseAction(view, seat, habits);
    case 'gift-card':
      return codeOf('give', giftCandidate() + 1);
    case 'gift-to':
      return chooseReceiver(view, seat, dice);
    case 'gift-gap':
      return innerGap(view, seat, dice);
    case 'offer':
      return chooseOffer(view, seat);
    case 'wish':
      return chooseWish(view, dice);
    case 'answer':
      return codeOf(canCounter(view) ? 'accept' : 'decline');
    case 'counter-offer':
      return chooseCounter(view, seat);
    case 'agree':
      return codeOf(isGoodDeal(view) ? 'agree' : 'refuse');
    case 'change':
      return codeOf('keep');
    case 'hand-over':
      return leastMissed(view, seat);
    case 'insert':
      return bestInsertion(view, seat);
    case 'facing':
      return codeOf('turn-in');
    case 'own-card':
      return chooseOwn(view, seat);
    case 'slide':
      return view.counters.target === seat ? codeOf('slide', bestSlide()) : pickListed(view, seat, dice);
    case 'target':
      return abilityNow(view) === 'landslide' ? codeOf('target', seat) : pickAround(view, seat, dice);
    case 'purchase':
      return leastMissed(view, seat);
    case 'pay':
    case 'parade':
      return codeOf('choose', giftCandidate() + 1);
    case 'bid':
      return chooseBid(view);
    case 'take':
      return chooseTake(view, seat);
    case 'again':
      return codeOf('again');
    case 'done':
      return chooseDone(view, habits);
    case 'partner':
      return pickAround(view, seat, dice);
    case 'start':
    case 'steal':
    case 'category':
    case 'moved':
    case 'absent':
    case 'leave':
    case 'finish':
    case 'over':
      return pickListed(view, seat, dice);
  }
}

/* ---- §11.3, steps 1, 5 and 6: gift, ability, done ---- */

/** What giving this card away is worth. */
function giftValue(at: number): number {
  const card = cardOfOwn(at);
  const gain = scoreWithout(at) - ownScore;
  return isHazardCard(card) ? gain + 1.5 : gain - 0.25 * worthOf(card);
}

/** The best card to give away, and what that is worth. */
function giftCandidate(): number {
  let best = 0;
  bestGift = -Infinity;
  for (let at = 0; at < own.length; at++) {
    if (!isFree(at)) continue;
    const value = giftValue(at);
    if (value <= bestGift) continue;
    bestGift = value;
    best = at;
  }
  return best;
}
let bestGift = 0;

function chooseAction(view: ArquetectTable, seat: Seat, habits: Habits): number {
  const { counters } = view;
  const candidate = giftCandidate();
  const problems = problemCards();
  const isDue =
    problems >= 2 ||
    scoreWithout(candidate) >= aspiration(view, own.length - 1, habits) ||
    counters.quiet >= 2 ||
    counters.notice !== 0;
  const isGift = bestGift >= 1 && isDue;
  const event = bestEvent(view, seat);
  if (eventValue > 1.8 && !(isGift && bestGift > eventValue)) return codeOf('ability', event + 1);
  if (isGift) return codeOf('gift');
  if (problems === 0 && isContent(view, habits) && view.options.mayPass && counters.ability === 0)
    return codeOf('pass');
  return isListed(view, seat, codeOf('trade')) ? codeOf('trade') : codeOf('gift');
}

const isContent = (view: ArquetectTable, habits: Habits): boolean =>
  own.length === 0 || ownScore >= aspiration(view, own.length, habits);

const LATE_ROUND = 15;

function chooseDone(view: ArquetectTable, habits: Habits): number {
  const isClean = view.counters.round >= LATE_ROUND || problemCards() === 0;
  if (!isContent(view, habits) || !isClean) return codeOf('stay');
  return codeOf(isNotice(view) ? 'notice' : 'done');
}

/** §11.4: the bots that were measured make a plain Trade in place of these. */
const isPlainTrade = (ability: Ability): boolean => ability === 'inspection' || ability === 'public-tender';

function bestEvent(view: ArquetectTable, seat: Seat): number {
  let best = 0;
  eventValue = -Infinity;
  if (view.counters.ability !== 0) return best;
  for (let at = 0; at < own.length; at++) {
    const ability = faceNumbered(cardOfOwn(at))?.ability ?? null;
    if (ability === null || isPlainTrade(ability) || facesOutAt(at) || !isListed(view, seat, codeOf('ability', at + 1)))
      continue;
    const value = abilityValue(ability, at, Math.max(0, bestGift));
    if (value <= eventValue) continue;
    eventValue = value;
    best = at;
  }
  return best;
}
let eventValue = 0;

/** Somebody who has given notice first, else anybody; of several each as likely. */
function chooseReceiver(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const choices = legalCodes(view, seat);
  let chosen = -1;
  let leaving = 0;
  for (let place = 0; place < choices.count; place++) {
    const code = codeAround(choices, seat, place);
    if (hasBit(view.counters.notice, numberOf(code)) && dice.below(++leaving) === 0) chosen = code;
  }
  return chosen < 0 ? pickAround(view, seat, dice) : chosen;
}

/** Any gap but the ends. */
function innerGap(view: ArquetectTable, seat: Seat, dice: Dice): number {
  const cards = legalCodes(view, seat).count - 1;
  return codeOf('gap', cards < 2 ? dice.below(cards + 1) : 1 + dice.below(cards - 1));
}

/** Of the cards that may be handed over the one that is missed least. */
function leastMissed(view: ArquetectTable, seat: Seat): number {
  const { codes, count: all } = legalCodes(view, seat);
  let best = codes[0] ?? 0;
  let score = -Infinity;
  for (let i = 0; i < all; i++) {
    const code = codes[i] ?? 0;
    if (typeOf(code) === 'none') return code;
    const rest = scoreWithout(numberOf(code) - 1);
    if (rest <= score) continue;
    score = rest;
    best = code;
  }
  return best;
}

/* ---- insertions and what abilities ask ---- */

/** The gap at which the next card scores most; the one to its left among equals. */
function bestInsertion(view: ArquetectTable, seat: Seat): number {
  const zone = count(view, exchange) > 0 ? exchange : passing;
  const card = cardAt(view, zone, 0);
  const { codes, count: all } = legalCodes(view, seat);
  if (card === BLANK) return codes[0] ?? 0;
  const number = faceOf(view, card).number + (markOf(view, card) === 0 ? 0 : OUTWARD);
  let best = codes[0] ?? 0;
  let score = -Infinity;
  for (let i = 0; i < all; i++) {
    const code = codes[i] ?? 0;
    copyCity(own, scratch);
    insert(scratch, numberOf(code), number);
    const value = scoreOf(scratch);
    if (value <= score) continue;
    score = value;
    best = code;
  }
  return best;
}

function lockedPlace(): number {
  let at = 0;
  while (at < own.length && isFree(at)) at++;
  return at;
}

function chooseOwn(view: ArquetectTable, seat: Seat): number {
  const ability = abilityNow(view);
  if (ability === 'relocation') {
    bestRelocation(lockedPlace());
    return codeOf('choose', relocated + 1);
  }
  return leastMissed(view, seat);
}

const scratch = makeCity();

/** What a swap of one card for another gains; cards by their numbers in the box. */
function swapGain(at: number, card: number): number {
  if (!faceNumbered(card)) return -Infinity;
  without(own, scratch, at);
  bestGap(scratch, card);
  return bestScore - ownScore;
}

function chooseBid(view: ArquetectTable): number {
  let best = codeOf('pass');
  let bestGain = 1;
  for (let at = 0; at < own.length; at++) {
    const gain = swapGain(at, view.counters.named - 1);
    if (gain < bestGain) continue;
    bestGain = gain + 0.001;
    best = codeOf('choose', at + 1);
  }
  return best;
}

function chooseTake(view: ArquetectTable, seat: Seat): number {
  let named = 0;
  while (named < own.length && (cardOfOwn(named) & 255) !== view.counters.named - 1) named++;
  let best = codeOf('none');
  let bestGain = 1;
  for (let other = leftOf(view, seat); other !== seat; other = leftOf(view, other)) {
    const bid = view.counters.bids[other] ?? 0;
    if (bid === 0) continue;
    const gain = swapGain(named, bid - 1);
    if (gain < bestGain) continue;
    bestGain = gain + 0.001;
    best = codeOf('take', other);
  }
  return best;
}
