import { OPEN, outcomeOf, saidBy, saidCode, saidCount } from '../../../engine/statements.ts';
import { phaseOf } from '../../../engine/table.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import { cardsIn } from '../../../engine/zones.ts';
import { build } from '../build.ts';
import { FACES, SUITS, valueOf } from '../cards.ts';
import { choose } from '../choose.ts';
import {
  ACCEPT,
  cardsOf,
  DECLINE,
  fromOtherSide,
  limitOf,
  partnerOf,
  PROPOSE,
  READY,
  sideOf,
  TAKE_BACK,
  whatOf,
  WISH,
  WITHDRAW,
} from '../deals.ts';
import { NO_CARD } from './futures.ts';
import { describeChange } from '../words/hand-text.ts';
import { describeKey, many } from '../ranking.ts';
import { bestAfter, bestReachable, keyOfBuild, takeUp } from './reach.ts';
import {
  type Build,
  type Choose,
  civilization,
  type FiveAgesTable,
  hand,
  isJoker,
  placements,
  stall,
} from '../shape.ts';

/** What speaks for an action, in one sentence to the player whose seat it is; it names only what that seat sees. */
export function reason(view: FiveAgesTable, seat: Seat, code: number): string {
  const text = why(view, seat, code);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function why(view: FiveAgesTable, seat: Seat, code: number): string {
  const phase = phaseOf(view);
  if (phase === 'choose') return whyShown(view, seat, choose.write(view, seat, code) as Choose);
  if (phase === 'negotiate') return whyDealt(view, seat, code);
  if (phase === 'build') return whyBuilt(view, seat, build.write(view, seat, code) as Build);
  return whatOf(code) === WISH ? whySwapped(view, seat, swapOf(view, seat, code)) : whySealed(limitOf(code));
}

const LAST_AGE = 5;

const name = (card: Card): string => (isJoker(card) ? 'a joker' : (FACES[card]?.text ?? 'a card'));
const names = (cards: readonly Card[]): string => cards.map(name).join(' and ');

const ownCards = (view: FiveAgesTable, seat: Seat): Card[] => [
  ...cardsIn(view, civilization + seat),
  ...cardsIn(view, hand + seat),
  ...cardsIn(view, stall + seat),
];

/* ---- what a card is good for ---- */

const COUNTED = ['no', 'one', 'two', 'three', 'four'];
const MANY_SUITED = 3;

/** 'one of your three nines', 'one of your 4 hearts', or null; the card is among them. */
function roleOf(card: Card, cards: readonly Card[]): string | null {
  if (isJoker(card)) return null;
  const alike = cards.filter((other) => valueOf(other) === valueOf(card) && !isJoker(other)).length;
  if (alike > 1) return `one of your ${COUNTED[alike] ?? alike} ${many(valueOf(card))}`;
  return suitRole(card, cards);
}

function suitRole(card: Card, cards: readonly Card[]): string | null {
  const suit = FACES[card]?.suit;
  const suited = cards.filter((other) => FACES[other]?.suit === suit).length;
  if (suited < MANY_SUITED) return null;
  return `one of your ${suited} ${SUITS.find(({ id }) => id === suit)?.name ?? 'cards of a suit'}`;
}

/* ---- T1 ---- */

function whyShown(view: FiveAgesTable, seat: Seat, { left, right }: Choose): string {
  const jokers = [left, right].filter(isJoker).length;
  if (jokers > 0) return whyAttack(view, jokers);
  const cards = ownCards(view, seat);
  const hidden = cardsIn(view, hand + seat).find((card) => card !== left && card !== right);
  const shown = `${name(left)} and ${name(right)}`;
  if (hidden === undefined) return `You offer ${shown} to your neighbours.`;
  if (isJoker(hidden)) return `You offer ${shown} and keep the joker for a later age.`;
  const role = roleOf(hidden, cards);
  return role
    ? `You keep ${name(hidden)}, ${role}, and see what ${shown} bring.`
    : `${shown} are what your neighbours are likeliest to give something for; you keep ${name(hidden)}.`;
}

function whyAttack(view: FiveAgesTable, jokers: number): string {
  if (view.counters.age === 1) return 'Nobody has built yet, so the joker is exchanged for a card from the deck.';
  return jokers === 2
    ? 'Two jokers attack both neighbours, and nobody can attack you back.'
    : 'The joker may take a card from a neighbour, and it is of no use in your hand.';
}

/* ---- T3 ---- */

interface Swap {
  readonly give: readonly Card[];
  readonly get: readonly Card[];
}

/** The cards of a deal as this seat would give and get them. */
function swapOf(view: FiveAgesTable, seat: Seat, code: number): Swap {
  const isAnswer = whatOf(code) === ACCEPT || whatOf(code) === DECLINE;
  const { give, want } = isAnswer
    ? cardsOf(view, partnerOf(view, seat, sideOf(code)), fromOtherSide(code))
    : cardsOf(view, seat, code);
  return isAnswer ? { give: want, get: give } : { give, get: want };
}

function whyDealt(view: FiveAgesTable, seat: Seat, code: number): string {
  switch (whatOf(code)) {
    case ACCEPT:
    case PROPOSE:
      return whySwapped(view, seat, swapOf(view, seat, code));
    case DECLINE:
      return whyDeclined(view, seat, swapOf(view, seat, code));
    case WITHDRAW:
      return 'As things are now, this swap would no longer help you.';
    case TAKE_BACK:
      return 'There may still be a swap that helps you.';
    case READY:
      return whyReady(view, seat);
    default:
      return 'It keeps all your plans open.';
  }
}

/** Whoever waits for an answer asks for nothing else meanwhile. */
function whyReady(view: FiveAgesTable, seat: Seat): string {
  for (let i = 0; i < saidCount(view); i++) {
    if (saidBy(view, i) !== seat || outcomeOf(view, i) !== OPEN) continue;
    const { give, want } = cardsOf(view, seat, saidCode(view, i));
    return `Your offer of ${names(give)} for ${names(want)} stands; wait for the answer.`;
  }
  return 'No swap that a neighbour is likely to agree to would help you now.';
}

const after = (cards: readonly Card[], { give, get }: Swap): Card[] => [
  ...cards.filter((card) => !give.includes(card)),
  ...get,
];

function whySwapped(view: FiveAgesTable, seat: Seat, swap: Swap): string {
  const cards = ownCards(view, seat);
  if (view.counters.age === LAST_AGE) return whyLastSwap(view, seat, swap);
  const change = describeChange(cards, after(cards, swap));
  if (change && !change.isWorse) return `${names(swap.get)} for ${names(swap.give)}: ${change.text}.`;
  const [best] = swap.get.flatMap((card) => roleOf(card, after(cards, swap)) ?? []);
  const lost = swap.give.every((card) => roleOf(card, cards) === null);
  if (best && lost) return `${names(swap.get)} would be ${best}, and ${names(swap.give)} fits nothing you collect.`;
  if (best) return `${names(swap.get)} would be ${best}; that promises more than ${names(swap.give)}.`;
  return `${names(swap.get)} leaves you better chances than ${names(swap.give)}.`;
}

function whyLastSwap(view: FiveAgesTable, seat: Seat, { give, get }: Swap): string {
  const [was, is] = lastHands(view, seat, { give, get });
  return is > was
    ? `With ${names(get)} you can build this hand: ${describeKey(is)}.`
    : `${names(get)} costs you nothing that you will build, and ${names(give)} may buy you more elsewhere.`;
}

/** The best hand that can be built in this age, now and after a swap. */
function lastHands(view: FiveAgesTable, seat: Seat, swap: Swap): [number, number] {
  takeUp(view, seat);
  const [give = NO_CARD, give2 = NO_CARD] = swap.give;
  const [get = NO_CARD, get2 = NO_CARD] = swap.get;
  return [bestReachable(), bestAfter(give, get, give2, get2)];
}

function whyDeclined(view: FiveAgesTable, seat: Seat, swap: Swap): string {
  const cards = ownCards(view, seat);
  if (view.counters.age === LAST_AGE) {
    const [was, is] = lastHands(view, seat, swap);
    return is > was
      ? `${names(swap.give)} would help your neighbour more than ${names(swap.get)} helps you.`
      : `It would not make the hand better that you can build now: ${describeKey(was)}.`;
  }
  const [role] = swap.give.flatMap((card) => roleOf(card, cards) ?? []);
  return role
    ? `${names(swap.give)} is ${role}, and ${names(swap.get)} is not worth that.`
    : `${names(swap.get)} would help you too little for what ${names(swap.give)} gives your neighbour.`;
}

const whySealed = (limit: number): string =>
  limit === 0
    ? 'No swap on the stalls would help you.'
    : limit === 1
      ? 'One of these swaps is enough: a second would cost you more than it brings.'
      : 'Two of these swaps together help you most.';

/* ---- B1 and B2 ---- */

function whyBuilt(view: FiveAgesTable, seat: Seat, building: Build): string {
  const { place, old, by } = building;
  if (view.counters.age === LAST_AGE) {
    takeUp(view, seat);
    return `This builds your hand: ${describeKey(keyOfBuild(building))}.`;
  }
  const cards = ownCards(view, seat);
  const placed = place.map((card) => whyPlaced(card, cards)).join('; ');
  if (old !== null && by !== null) return `${placed}; ${whyReplaced(view, by, old, cards)}.`;
  const kept = cardsIn(view, hand + seat).filter((card) => !place.includes(card));
  return placements(view, seat) === 1 && kept.length > 0
    ? `${placed}; ${names(kept)} can still be traded.`
    : `${placed}.`;
}

/** 'K♠ is one of your two kings' */
const whyPlaced = (card: Card, cards: readonly Card[]): string =>
  `${name(card)} is ${roleOf(card, cards) ?? 'the card that your plans can use best'}`;

/** Of two cards of one rank the suit decides. */
function whyReplaced(view: FiveAgesTable, by: Card, old: Card, cards: readonly Card[]): string {
  const instead = `${name(by)} in place of ${name(old)}`;
  const role = valueOf(by) === valueOf(old) ? suitRole(by, cards) : roleOf(by, cards);
  const isLost = view.options['replaced-card'] === 'discard';
  const back = `${name(old)} goes ${isLost ? 'to the discard pile' : 'back to your hand, where it can still be traded'}`;
  return role === null ? `${instead} leaves you better chances, and ${back}` : `${instead} is ${role}, and ${back}`;
}
