import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Automatic, InTurn } from '../../engine/game.ts';
import {
  endStatement,
  findStatement,
  OPEN,
  outcomeOf,
  saidBy,
  saidCode,
  saidCount,
  say,
  whoStands,
} from '../../engine/statements.ts';
import { pickListed } from '../../engine/play.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { BLANK, bitOf, countBits, hasBit, type Refusal, refusal, type Seat } from '../../engine/words.ts';
import { cardAt, count, everySeat, leftOf, placeOf, rightOf } from '../../engine/zones.ts';
import {
  ableSeats,
  ACCEPT,
  asDone,
  cardsOf,
  DECLINE,
  fromOtherSide,
  giveOf,
  hearersOf,
  isOnStalls,
  isPackage,
  LEFT,
  mirrorOf,
  packageCode,
  partnerOf,
  PROPOSE,
  READY,
  RIGHT,
  sideOf,
  sideTo,
  singleCode,
  swap,
  TAKE_BACK,
  wantOf,
  whatOf,
  WITHDRAW,
} from './deals.ts';
import {
  ACCEPTED,
  BY_CLOCK,
  BY_FLAGS,
  BY_LAST_PROPOSAL,
  BY_LAST_SWAP,
  type Deal,
  DECLINED,
  type FiveAges,
  type FiveAgesTable,
  LAPSED,
  leadSeat,
  stall,
  VOID,
  WITHDRAWN,
} from './shape.ts';

const TAKE_BACKS = 2;

/** §4.1.1 and §4.1.3: the state in which negotiation begins; it may be closed before the first action. */
export const market: Automatic<FiveAges> = {
  rule: '§4.1.1',
  who: 'nobody',
  run(t) {
    const { counters } = t;
    counters.absent = 0;
    counters.takebacks.fill(TAKE_BACKS);
    counters.closed = 0;
    counters.wave = 0;
    counters.able = ableSeats(t);
    counters.flags = everySeat(t) & ~counters.able;
    counters.turn = leadSeat(t);
    if (t.events) noteFlags(t, 0);
    if (t.options.negotiation !== 'sealed') {
      testClosing(t);
      passTurn(t, leadSeat(t));
    } else if (counters.able === 0) close(t, BY_LAST_SWAP);
  },
  next: (t) => (t.counters.closed !== 0 ? 'pack-up' : t.options.negotiation === 'sealed' ? 'wishes' : 'negotiate'),
};

const proposal = { give: 'cards', want: 'cards' } as const;

/** §T3 by the protocol of 4.1, in the modes `live` and `turns`. */
export const negotiate: InTurn<FiveAges> = {
  rule: '§T3',
  who: 'open',
  actions: {
    propose: { to: 'seat', ...proposal },
    accept: { from: 'seat', ...proposal },
    decline: { from: 'seat', ...proposal },
    withdraw: { to: 'seat', ...proposal },
    ready: {},
    'take-back': {},
  },

  seats(t) {
    if (t.counters.closed !== 0) return 0;
    return t.options.negotiation === 'turns' ? bitOf(t.counters.turn) : everySeat(t) & ~t.counters.flags;
  },

  first: (t) => t.counters.turn,

  list(t, seat, out) {
    if (!hasBit(t.counters.able & ~t.counters.absent, seat)) return;
    const isReady = hasBit(t.counters.flags, seat);
    if (mayAct(t, seat)) {
      offerDeals(t, seat, out);
      if (!isReady) offer(out, READY);
    }
    if (isReady && t.counters.takebacks[seat] !== 0) offer(out, TAKE_BACK);
  },

  pick: (t, seat, dice) => pickDeal(t, seat, dice, t.options['proposal-limit']),

  refuse(t, seat, action) {
    const deal = action as Deal;
    if (!hasBit(t.counters.able, seat))
      return refusal('§R36', 'You have nothing left to trade with a neighbour in this age.');
    if (hasBit(t.counters.absent, seat))
      return refusal('§R30', 'Your time ran out; you are ready until trading closes.');
    if (deal.type === 'take-back') return refuseTakeBack(t, seat);
    if (!mayAct(t, seat)) return refusal('§4.1.5', 'It is not your turn to act.');
    if (deal.type === 'ready')
      return hasBit(t.counters.flags, seat) ? refusal('§4.1.2', 'You have said ready already.') : null;
    if (deal.type === 'propose') return refuseProposal(t, seat, deal);
    return refuseAnswer(t, seat, deal);
  },

  // §N1: the mirror image of a proposal that stands open toward you is its acceptance.
  read(t, seat, action) {
    const deal = action as Deal;
    if (deal.type === 'ready') return READY;
    if (deal.type === 'take-back') return TAKE_BACK;
    if (deal.type !== 'propose') return codeOf(t, seat, deal);
    const code = codeOf(t, seat, deal);
    return findOpen(t, partnerOf(t, seat, sideOf(code)), mirrorOf(code)) < 0
      ? code
      : asDone(fromOtherSide(mirrorOf(code)), ACCEPT);
  },

  write: (t, seat, code) => writeDeal(t, seat, code),

  apply(t, seat, code) {
    const before = t.counters.flags;
    switch (whatOf(code)) {
      case PROPOSE:
        propose(t, seat, code);
        break;
      case ACCEPT:
        accept(t, partnerOf(t, seat, sideOf(code)), asDone(fromOtherSide(code), PROPOSE));
        break;
      case DECLINE:
        end(t, findOpen(t, partnerOf(t, seat, sideOf(code)), asDone(fromOtherSide(code), PROPOSE)), DECLINED);
        break;
      case WITHDRAW:
        end(t, findOpen(t, seat, asDone(code, PROPOSE)), WITHDRAWN);
        break;
      case READY:
        t.counters.flags |= bitOf(seat);
        break;
      default:
        takeBack(t, seat);
    }
    settle(t, before);
    if (whatOf(code) !== TAKE_BACK) passTurn(t, leftOf(t, seat));
  },

  // §R30: ready, and kept so for the rest of this negotiation. §C4: the trade clock closes it for all.
  expire(t, seat) {
    if (seat === null) {
      close(t, BY_CLOCK);
      return;
    }
    const before = t.counters.flags;
    t.counters.absent |= bitOf(seat);
    t.counters.flags |= bitOf(seat);
    settle(t, before);
    if (t.counters.turn === seat) passTurn(t, leftOf(t, seat));
  },

  hasClock: (t) => t.options['trade-clock'] !== 'off',

  next: () => 'pack-up',
};

/** §4.1.5: in `live` anyone at any time, in `turns` one at a time. */
const mayAct = (t: FiveAgesTable, seat: Seat): boolean => t.options.negotiation !== 'turns' || t.counters.turn === seat;

/* ---- what may be said ---- */

/** Answers and withdrawals, then proposals that were not made before and mirror no open one (§8 D2). */
function offerDeals(t: FiveAgesTable, seat: Seat, out: Choices): void {
  const left = leftOf(t, seat);
  const right = rightOf(t, seat);
  const number = saidCount(t);
  let proposed = 0;
  let taken = 0;
  for (let i = 0; i < number; i++) {
    const by = saidBy(t, i);
    const code = saidCode(t, i);
    if (by === seat) {
      proposed++;
      taken |= swapBit(t, seat, code);
      if (outcomeOf(t, i) === OPEN) offer(out, asDone(code, WITHDRAW));
    } else if (by === (sideOf(code) === LEFT ? right : left) && outcomeOf(t, i) === OPEN) {
      taken |= swapBit(t, seat, mirrorOf(code));
      offer(out, asDone(fromOtherSide(code), ACCEPT));
      offer(out, asDone(fromOtherSide(code), DECLINE));
    }
  }
  if (proposed < t.options['proposal-limit']) offerProposals(t, seat, taken, out);
}

function offerProposals(t: FiveAgesTable, seat: Seat, taken: number, out: Choices): void {
  const mine = count(t, stall + seat);
  for (let side = LEFT; side <= RIGHT; side++) {
    const partner = partnerOf(t, seat, side);
    const theirs = count(t, stall + partner);
    const bits = taken >> (side * SWAPS);
    for (let i = 0; i < mine; i++)
      for (let j = 0; j < theirs; j++)
        if ((bits & (1 << (i * 2 + j))) === 0)
          offer(out, singleCode(PROPOSE, side, cardAt(t, stall + seat, i), cardAt(t, stall + partner, j)));
    if (mine === 2 && theirs === 2 && (bits & PACKAGE_BIT) === 0 && t.options['package-deals'] === 'on')
      offer(out, packageCode(PROPOSE, side));
  }
}

/**
 * One of the listed actions of a seat that may act, each as likely as the others, but no proposal once `most` are made.
 * A number is drawn for one of all that could stand on the list; a swap that turns out to be taken is drawn again.
 */
export function pickDeal(t: FiveAgesTable, seat: Seat, dice: Dice, most: number): number {
  // Whoever is ready need not have a swap left that would end the search below.
  if (!mayAct(t, seat) || hasBit(t.counters.flags, seat)) return pickListed(t, seat, dice);
  const left = leftOf(t, seat);
  const right = rightOf(t, seat);
  const number = saidCount(t);
  let proposed = 0;
  let answers = 0; // one for each deal of this seat that stands open, two for each of a neighbour's
  for (let i = 0; i < number; i++) {
    const who = whoStands(t, i);
    if (who === seat) {
      proposed++;
      answers++;
    } else if ((who & 0xff) === seat) proposed++;
    else if ((who === right && sideOf(saidCode(t, i)) === LEFT) || (who === left && sideOf(saidCode(t, i)) === RIGHT))
      answers += 2;
  }
  const onLeft = proposed < most ? swapsOf(t, seat, LEFT) : 0;
  const onRight = proposed < most ? swapsOf(t, seat, RIGHT) : 0;
  const swaps = answers + onLeft + onRight;
  for (;;) {
    const at = dice.below(swaps + 1);
    if (at === swaps) return READY;
    if (at < answers) return answerAt(t, seat, at);
    const code =
      at < answers + onLeft ? swapAt(t, seat, LEFT, at - answers) : swapAt(t, seat, RIGHT, at - answers - onLeft);
    if (!isTaken(t, seat, code)) return code;
  }
}

/** The answers and withdrawals of a seat in the order in which `pickDeal` counted them. */
function answerAt(t: FiveAgesTable, seat: Seat, at: number): number {
  let left = at;
  for (let i = 0; ; i++) {
    if (outcomeOf(t, i) !== OPEN) continue;
    const code = saidCode(t, i);
    const by = saidBy(t, i);
    if (by === seat) {
      if (left === 0) return asDone(code, WITHDRAW);
      left--;
    } else if (partnerOf(t, by, sideOf(code)) === seat) {
      if (left < 2) return asDone(fromOtherSide(code), left === 0 ? ACCEPT : DECLINE);
      left -= 2;
    }
  }
}

/** The swaps of a seat to one side: the singles in the order of the stalls, then the package. */
function swapAt(t: FiveAgesTable, seat: Seat, side: number, at: number): number {
  const partner = stall + partnerOf(t, seat, side);
  const theirs = count(t, partner);
  if (at === count(t, stall + seat) * theirs) return packageCode(PROPOSE, side);
  const isFirst = at < theirs;
  return singleCode(
    PROPOSE,
    side,
    cardAt(t, stall + seat, isFirst ? 0 : 1),
    cardAt(t, partner, isFirst ? at : at - theirs),
  );
}

/** Whether a swap was proposed by this seat before or mirrors one that stands open toward it. */
function isTaken(t: FiveAgesTable, seat: Seat, code: number): boolean {
  const mirror = mirrorOf(code);
  const partner = partnerOf(t, seat, sideOf(code));
  for (let i = 0; i < saidCount(t); i++) {
    const said = saidCode(t, i);
    if (said === code && saidBy(t, i) === seat) return true;
    if (said === mirror && saidBy(t, i) === partner && outcomeOf(t, i) === OPEN) return true;
  }
  return false;
}

// A bit for each of the ten swaps a seat could name: on the left side own place × 2 + their place, then the package;
// on the right side the same five bits further on.
const SWAPS = 5;
const PACKAGE_BIT = 16;

/** The bit of a swap that `seat` names, 0 if a card of it has left; beyond the last card of a stall lies nothing. */
function swapBit(t: FiveAgesTable, seat: Seat, code: number): number {
  const side = sideOf(code);
  const mine = stall + seat;
  const theirs = stall + partnerOf(t, seat, side);
  if (isPackage(code)) return count(t, mine) === 2 && count(t, theirs) === 2 ? PACKAGE_BIT << (side * SWAPS) : 0;
  const own = cardAt(t, mine, 0) === giveOf(code) ? 0 : cardAt(t, mine, 1) === giveOf(code) ? 2 : -1;
  const other = cardAt(t, theirs, 0) === wantOf(code) ? 0 : cardAt(t, theirs, 1) === wantOf(code) ? 1 : -1;
  return own < 0 || other < 0 ? 0 : 1 << (own + other + side * SWAPS);
}

/** §4.1.1 `made`: how many proposals a seat has made in this age. */
export function proposalsMade(t: FiveAgesTable, seat: Seat): number {
  let number = 0;
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat) number++;
  return number;
}

/** Whether a legal proposal is left to this seat (§C3); nothing stands open. */
function canPropose(t: FiveAgesTable, seat: Seat): boolean {
  const limit = t.options['proposal-limit'];
  const all = swapsOf(t, seat, LEFT) + swapsOf(t, seat, RIGHT);
  // Whoever has more swaps to name than anybody has named need not be asked which.
  if (saidCount(t) < Math.min(limit, all)) return true;
  let taken = 0;
  for (let i = 0; i < saidCount(t); i++) if (saidBy(t, i) === seat) taken |= swapBit(t, seat, saidCode(t, i));
  return countBits(taken) < all && proposalsMade(t, seat) < limit;
}

/** How many different swaps a seat could name to one side. */
function swapsOf(t: FiveAgesTable, seat: Seat, side: number): number {
  const singles = count(t, stall + seat) * count(t, stall + partnerOf(t, seat, side));
  return singles === 4 && t.options['package-deals'] === 'on' ? SWAPS : singles;
}

function findOpen(t: FiveAgesTable, seat: Seat, code: number): number {
  const i = findStatement(t, seat, code);
  return i >= 0 && outcomeOf(t, i) === OPEN ? i : -1;
}

function refuseTakeBack(t: FiveAgesTable, seat: Seat): Refusal | null {
  if (!hasBit(t.counters.flags, seat))
    return refusal('§4.1.2', 'You have not said ready, so there is nothing to take back.');
  if (t.counters.takebacks[seat] === 0) return refusal('§R14', 'Both take-backs of this age are used.');
  return null;
}

function refuseProposal(t: FiveAgesTable, seat: Seat, deal: Deal & { type: 'propose' }): Refusal | null {
  const side = sideTo(t, seat, deal.to);
  if (side < 0) return refusal('§T3', 'You can trade with your left and your right neighbour only.');
  if (!deal.give.every((card) => placeOf(t, stall + seat, card) >= 0))
    return refusal('§T3', 'Offer cards that lie on your own stall; a received card cannot be swapped on.');
  if (!deal.want.every((card) => placeOf(t, stall + deal.to, card) >= 0))
    return refusal('§T3', "Ask for cards that lie on your neighbour's stall.");
  if (new Set(deal.give).size !== deal.give.length || new Set(deal.want).size !== deal.want.length)
    return refusal('§4.1.2', 'Name each card once.');
  const isPair = deal.give.length === 2 && deal.want.length === 2;
  if (!isPair && (deal.give.length !== 1 || deal.want.length !== 1))
    return refusal('§4.1.2', 'A swap is one card for one card, or both cards for both.');
  if (isPair && t.options['package-deals'] === 'off') return refusal('§R10', 'Packages are not allowed at this table.');
  const code = codeOf(t, seat, deal);
  if (findOpen(t, deal.to, mirrorOf(code)) >= 0) return null;
  if (findStatement(t, seat, code) >= 0) return refusal('§N2', 'You have proposed this swap in this age already.');
  if (proposalsMade(t, seat) >= t.options['proposal-limit'])
    return refusal('§4.1.2', `You have made ${t.options['proposal-limit']} proposals in this age, the most allowed.`);
  return null;
}

type Answer = Extract<Deal, { type: 'accept' | 'decline' | 'withdraw' }>;

function refuseAnswer(t: FiveAgesTable, seat: Seat, deal: Answer): Refusal | null {
  const partner = deal.type === 'withdraw' ? deal.to : deal.from;
  if (sideTo(t, seat, partner) < 0)
    return refusal('§T3', 'You can trade with your left and your right neighbour only.');
  const isPair = deal.give.length === 2 && deal.want.length === 2;
  if (!isPair && (deal.give.length !== 1 || deal.want.length !== 1))
    return refusal('§4.1.2', 'A swap is one card for one card, or both cards for both.');
  const [by, code] = standing(t, seat, partner, deal);
  const i = findOpen(t, by, code);
  if (i < 0 || !isOnStalls(t, by, code)) return refusal('§N4', 'There is no such open proposal any more.');
  const { give, want } = cardsOf(t, by, code);
  if (!sameCards(give, deal.give) || !sameCards(want, deal.want))
    return refusal('§N4', 'There is no such open proposal any more.');
  return null;
}

const sameCards = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((card) => b.includes(card)) && new Set(b).size === b.length;

/** The proposer and the code under which the deal of an answer stands. */
function standing(t: FiveAgesTable, seat: Seat, partner: Seat, deal: Answer): [Seat, number] {
  const by = deal.type === 'withdraw' ? seat : partner;
  return [by, dealCode(PROPOSE, sideTo(t, by, by === seat ? partner : seat), deal.give, deal.want)];
}

const dealCode = (what: number, side: number, give: readonly number[], want: readonly number[]): number =>
  give.length === 2 ? packageCode(what, side) : singleCode(what, side, give[0] ?? BLANK, want[0] ?? BLANK);

const WHAT = { propose: PROPOSE, accept: ACCEPT, decline: DECLINE, withdraw: WITHDRAW } as const;

/** A legal deal as its actor's code. */
function codeOf(t: FiveAgesTable, seat: Seat, deal: Exclude<Deal, { type: 'ready' | 'take-back' }>): number {
  const partner = deal.type === 'propose' || deal.type === 'withdraw' ? deal.to : deal.from;
  return dealCode(WHAT[deal.type], sideTo(t, seat, partner), deal.give, deal.want);
}

function writeDeal(t: FiveAgesTable, seat: Seat, code: number): Deal {
  const partner = partnerOf(t, seat, sideOf(code));
  switch (whatOf(code)) {
    case PROPOSE:
      return { type: 'propose', to: partner, ...cardsOf(t, seat, code) };
    case WITHDRAW:
      return { type: 'withdraw', to: partner, ...cardsOf(t, seat, code) };
    case ACCEPT:
      return { type: 'accept', from: partner, ...cardsOf(t, partner, fromOtherSide(code)) };
    case DECLINE:
      return { type: 'decline', from: partner, ...cardsOf(t, partner, fromOtherSide(code)) };
    case READY:
      return { type: 'ready' };
    default:
      return { type: 'take-back' };
  }
}

/* ---- what it does, in the order of §N5 ---- */

function propose(t: FiveAgesTable, seat: Seat, code: number): void {
  const partner = partnerOf(t, seat, sideOf(code));
  const hearers = hearersOf(t, seat, partner);
  say(t, seat, code, hearers);
  if (t.events) note(t, { type: 'proposed', seat, to: partner, ...cardsOf(t, seat, code) }, hearers);
  lowerFlags(t, seat, partner);
}

function accept(t: FiveAgesTable, by: Seat, code: number): void {
  const i = findOpen(t, by, code);
  const partner = partnerOf(t, by, sideOf(code));
  if (t.events) {
    note(
      t,
      { type: 'ended', seat: by, to: partner, ...cardsOf(t, by, code), how: ACCEPTED },
      hearersOf(t, by, partner),
    );
    note(t, { type: 'swap', seat: by, to: partner, ...cardsOf(t, by, code) });
  }
  swap(t, by, code);
  t.counters.able = ableSeats(t);
  endStatement(t, i, ACCEPTED);
  for (let j = 0; j < saidCount(t); j++)
    if (outcomeOf(t, j) === OPEN && !isOnStalls(t, saidBy(t, j), saidCode(t, j))) end(t, j, VOID);
  lowerFlags(t, by, partner);
}

/** A proposal ends without a swap. */
function end(t: FiveAgesTable, i: number, how: number): void {
  const by = saidBy(t, i);
  const code = saidCode(t, i);
  const partner = partnerOf(t, by, sideOf(code));
  endStatement(t, i, how);
  if (t.events)
    note(t, { type: 'ended', seat: by, to: partner, ...cardsOf(t, by, code), how }, hearersOf(t, by, partner));
  if (how !== LAPSED) lowerFlags(t, by, partner);
}

/** §N3: news lowers the flags of both ends, but not of a seat whose time ran out. */
function lowerFlags(t: FiveAgesTable, one: Seat, other: Seat): void {
  t.counters.flags &= ~((bitOf(one) | bitOf(other)) & ~t.counters.absent);
}

function takeBack(t: FiveAgesTable, seat: Seat): void {
  t.counters.flags &= ~bitOf(seat);
  const left = (t.counters.takebacks[seat] ?? 0) - 1;
  t.counters.takebacks[seat] = left;
  if (t.events) note(t, { type: 'take-back', seat, left });
}

/** §N5, the end of every action: who is no longer able is ready for good; then the closing is tested. */
function settle(t: FiveAgesTable, before: number): void {
  t.counters.flags |= everySeat(t) & ~t.counters.able;
  if (t.events) noteFlags(t, before);
  testClosing(t);
}

function noteFlags(t: FiveAgesTable, before: number): void {
  const changed = before ^ t.counters.flags;
  for (let seat = 0; seat < t.seats; seat++)
    if (hasBit(changed, seat)) note(t, { type: 'flag', seat, up: hasBit(t.counters.flags, seat) });
}

/** §4.1.3; if several hold at once, the first of C2, C3, C1 is named. */
function testClosing(t: FiveAgesTable): void {
  const { able } = t.counters;
  if (able === 0) close(t, BY_LAST_SWAP);
  else if (isExhausted(t, able & ~t.counters.absent)) close(t, BY_LAST_PROPOSAL);
  else if (t.counters.flags === everySeat(t)) close(t, BY_FLAGS);
}

/** §C3: no proposal is open and no legal one is left to anyone. */
function isExhausted(t: FiveAgesTable, able: number): boolean {
  for (let i = 0; i < saidCount(t); i++) if (outcomeOf(t, i) === OPEN) return false;
  for (let seat = 0; seat < t.seats; seat++) if (hasBit(able, seat) && canPropose(t, seat)) return false;
  return true;
}

/** Open proposals lapse; that lowers no flag (§N5). */
export function close(t: FiveAgesTable, why: number): void {
  t.counters.closed = why;
  for (let i = 0; i < saidCount(t); i++) if (outcomeOf(t, i) === OPEN) end(t, i, LAPSED);
  if (t.events) note(t, { type: 'closed', why });
}

/** §4.1.5 `turns`: to the next seat to the left, from `seat` on, whose flag is down. */
function passTurn(t: FiveAgesTable, seat: Seat): void {
  let next = seat;
  for (let i = 0; i < t.seats; i++) {
    if (!hasBit(t.counters.flags, next)) {
      t.counters.turn = next;
      return;
    }
    next = leftOf(t, next);
  }
}
