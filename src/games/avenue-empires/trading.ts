import { type Choices, offer } from '../../engine/choices.ts';
import { note } from '../../engine/events.ts';
import type { Together } from '../../engine/game.ts';
import { pickListed } from '../../engine/play.ts';
import type { Dice } from '../../engine/luck/random.ts';
import { heardBy, hush, saidBy, saidCode, saidCount, say } from '../../engine/statements.ts';
import { bitOf, type Card, hasBit, type Refusal, refusal, type Seat, type Viewer } from '../../engine/words.ts';
import {
  cardAt,
  count,
  everySeat,
  faceOf,
  isFirstCopy,
  leftOf,
  move,
  rightOf,
  showTogether,
} from '../../engine/zones.ts';
import { deckOf } from './deck.ts';
import { aside, type AvenueEmpires, type AvenueTable, hand, type Pass } from './shape.ts';

/*
 * §4.2. A pass is coded as two places of the chooser's hand, left and right. Choices of the first wave stand as
 * statements until the second wave is in; what a Watchtower shows its owner is a statement that only the owner hears.
 */

/** Where a pass has no card for a side. */
export const NONE = 255;
const COMMITTED = 1; // the outcome of a statement: the wave is complete, the cards have yet to move
const INCOMING = 1 << 30;

export const passCode = (leftAt: number, rightAt: number): number => leftAt | (rightAt << 8);
export const leftAt = (code: number): number => code & 255;
export const rightAt = (code: number): number => (code >> 8) & 255;

const LEFT_SIDE = 0;
const RIGHT_SIDE = 1;
const incomingCode = (face: number, to: Seat, side: number): number => INCOMING | face | (to << 8) | (side << 12);

const actions = {
  pass: { left: 'card?', right: 'card?' },
  incoming: { card: 'card?', to: 'seat' },
} as const;

/** §4.2.1, first wave: everybody without a Watchtower. */
export const trading: Together<AvenueEmpires> = {
  rule: '§4.2.1',
  who: 'together',
  actions,
  seats: (t) => choosers(t, ~t.counters.late),
  list: (t, seat, out) => listPasses(t, seat, choosers(t, ~t.counters.late), out),
  pick: pickPass,
  refuse: refusePass,
  read: readPass,
  write: writePass,
  fallback: defaultPass,
  carryOut(t) {
    if ((t.counters.late & everySeat(t)) === 0) return exchange(t);
    for (let seat = 0; seat < t.seats; seat++) if (!hasBit(t.counters.late, seat)) commit(t, seat, passOf(t, seat), -1);
  },
  next: (t) => ((t.counters.late & everySeat(t)) === 0 ? 'building' : 'late-trading'),
};

/** §4.2.2, second wave: the owners of a Watchtower, who have seen what the first wave passes to them. */
export const lateTrading: Together<AvenueEmpires> = {
  rule: '§4.2.2',
  who: 'together',
  actions,
  seats: (t) => choosers(t, t.counters.late),
  list: (t, seat, out) => listPasses(t, seat, choosers(t, t.counters.late), out),
  pick: pickPass,
  refuse: refusePass,
  read: readPass,
  write: writePass,
  fallback: defaultPass,
  carryOut: exchange,
  next: () => 'building',
};

const withholds = (t: AvenueTable, seat: Seat): boolean => hasBit(t.counters.withholders, seat);

/** §8: forced cases are not asked; with one card only a Customs House leaves a choice, that of the side (§6.1.5). */
function hasChoice(t: AvenueTable, seat: Seat): boolean {
  const held = count(t, hand + seat);
  return held > 1 || (held === 1 && t.seats > 2 && withholds(t, seat));
}

function choosers(t: AvenueTable, wave: number): number {
  let mask = 0;
  const here = wave & ~t.counters.gone;
  for (let seat = 0; seat < t.seats; seat++) if (hasBit(here, seat) && hasChoice(t, seat)) mask |= bitOf(seat);
  return mask;
}

/** §R33, and the only choice where it is forced: the first card to the left, the second to the right. */
function defaultPass(t: AvenueTable, seat: Seat): number {
  const held = count(t, hand + seat);
  return passCode(held > 0 ? 0 : NONE, held > 1 ? 1 : NONE);
}

/** D1: ordered pairs of different cards, unordered with two players; copies are merged (§R48). */
function listPasses(t: AvenueTable, seat: Seat, asked: number, out: Choices): void {
  if (hasBit(asked, seat)) offerPasses(t, seat, out);
}

function offerPasses(t: AvenueTable, seat: Seat, out: Choices): void {
  const zone = hand + seat;
  const held = count(t, zone);
  for (let i = 0; i < held; i++) {
    if (!isFirstCopy(t, zone, i)) continue;
    for (let j = t.seats === 2 ? i + 1 : 0; j < held; j++) {
      if (j === i) continue;
      if (isFirstCopy(t, zone, j) || isNextCopy(t, zone, i, j)) offer(out, passCode(i, j));
    }
  }
  if (!withholds(t, seat)) return;
  for (let i = 0; i < held; i++) {
    if (!isFirstCopy(t, zone, i)) continue;
    offer(out, passCode(i, NONE));
    if (t.seats > 2) offer(out, passCode(NONE, i));
  }
}

/** Whether the card at j is the next copy of the card at i. */
function isNextCopy(t: AvenueTable, zone: number, i: number, j: number): boolean {
  const face = faceOf(t, cardAt(t, zone, i));
  if (j < i || faceOf(t, cardAt(t, zone, j)) !== face) return false;
  for (let between = i + 1; between < j; between++) if (faceOf(t, cardAt(t, zone, between)) === face) return false;
  return true;
}

/** As likely as by the list, without it where no card of the hand has a copy there. */
function pickPass(t: AvenueTable, seat: Seat, dice: Dice): number {
  const zone = hand + seat;
  const held = count(t, zone);
  for (let i = 1; i < held; i++) if (!isFirstCopy(t, zone, i)) return pickListed(t, seat, dice);
  const isPair = t.seats === 2;
  const pairs = isPair ? (held * (held - 1)) / 2 : held * (held - 1);
  const single = withholds(t, seat) ? (isPair ? held : 2 * held) : 0;
  const number = dice.below(pairs + single);
  if (number >= pairs) {
    const at = number - pairs;
    return at < held ? passCode(at, NONE) : passCode(NONE, at - held);
  }
  const first = Math.floor(number / (held - 1));
  const other = number % (held - 1);
  if (!isPair) return passCode(first, other < first ? other : other + 1);
  let at = 0;
  let rest = number;
  while (rest >= held - 1 - at) rest -= held - 1 - at++;
  return passCode(at, at + 1 + rest);
}

function refusePass(t: AvenueTable, seat: Seat, action: AvenueEmpires['action']): Refusal | null {
  if (action.type !== 'pass') return refusal('§4.2.2', 'What comes in is only shown; choose what you pass yourself.');
  const { left, right } = action;
  if (left === null && right === null)
    return refusal('§4.2.1', 'Passing is compulsory: choose a card for each neighbour.');
  const [first, second] = placesOf(t, seat, action);
  if ((left !== null && first === NONE) || (right !== null && second === NONE)) {
    const isTwice = left !== null && right !== null && first !== NONE && faceOf(t, left) === faceOf(t, right);
    if (isTwice) return refusal('§4.2.1', `You hold only one ${faceOf(t, left).name}; pass two different cards.`);
    return refusal('§4.2.1', 'Pass cards of your own hand.');
  }
  if ((left === null || right === null) && !withholds(t, seat))
    return refusal('§4.2.1', 'Pass one card to each neighbour; only a Customs House lets you pass a single one.');
  return null;
}

/** The places in the hand of the cards that are meant (§R48); NONE where there is none. */
function placesOf(t: AvenueTable, seat: Seat, { left, right }: Pass): [number, number] {
  const first = left === null ? NONE : copyAt(t, hand + seat, left, 0);
  const isSame = left !== null && right !== null && faceOf(t, left) === faceOf(t, right);
  const second = right === null ? NONE : copyAt(t, hand + seat, right, isSame && first !== NONE ? first + 1 : 0);
  return [first, second];
}

/** The first place from `from` on where a copy of this card lies, else NONE. */
function copyAt(t: AvenueTable, zone: number, card: Card, from: number): number {
  const face = faceOf(t, card);
  for (let at = from; at < count(t, zone); at++) if (faceOf(t, cardAt(t, zone, at)) === face) return at;
  return NONE;
}

/** With two players the earlier card of a pair, or a single one, is stored as the left one (D1). */
function readPass(t: AvenueTable, seat: Seat, action: AvenueEmpires['action']): number {
  if (action.type !== 'pass') throw new Error(`avenue-empires §4.2: ${action.type} is no pass`);
  const [first, second] = placesOf(t, seat, action);
  return t.seats === 2 ? passCode(Math.min(first, second), Math.max(first, second)) : passCode(first, second);
}

function writePass(t: AvenueTable, seat: Seat, code: number): AvenueEmpires['action'] {
  if ((code & INCOMING) !== 0) {
    const face = deckOf(t.plan.setting).faces[code & 255];
    const card = face ? (t.plan.cardNamed.get(face.id)?.[0] ?? null) : null;
    return { type: 'incoming', card, to: (code >> 8) & 15 };
  }
  return { type: 'pass', left: cardOrNull(t, seat, leftAt(code)), right: cardOrNull(t, seat, rightAt(code)) };
}

const cardOrNull = (t: AvenueTable, seat: Seat, at: number): Card | null =>
  at === NONE ? null : cardAt(t, hand + seat, at);

/** What a seat passes: what it chose, or what is forced. */
function passOf(t: AvenueTable, seat: Seat): number {
  for (let i = 0; i < saidCount(t); i++) {
    const code = saidCode(t, i);
    if (saidBy(t, i) === seat && (code & INCOMING) === 0) return code;
  }
  return defaultPass(t, seat);
}

/** The first wave is in: the choice stands, and neighbours with a Watchtower see what comes to them. */
function commit(t: AvenueTable, seat: Seat, code: number, butNot: Viewer): void {
  say(t, seat, code, bitOf(seat), COMMITTED);
  const [left, right] = [leftOf(t, seat), rightOf(t, seat)];
  const isLooking = (to: Seat): boolean => hasBit(t.counters.late, to) && to !== butNot;
  if (isLooking(left)) announce(t, seat, left, LEFT_SIDE, leftAt(code));
  if (isLooking(right)) announce(t, seat, right, RIGHT_SIDE, rightAt(code));
  if (!t.couldBe) return;
  const cards = [cardOrNull(t, seat, leftAt(code)), cardOrNull(t, seat, rightAt(code))];
  if (left === right && isLooking(left)) showCards(t, cards, left);
  else for (const [side, to] of [left, right].entries()) if (isLooking(to)) showCards(t, [cards[side] ?? null], to);
}

function announce(t: AvenueTable, seat: Seat, to: Seat, side: number, at: number): void {
  say(t, seat, incomingCode(faceAt(t, seat, at), to, side), bitOf(to), COMMITTED);
  if (t.events) note(t, { type: 'incoming', seat, to, card: cardOrNull(t, seat, at) }, bitOf(to));
}

const showCards = (t: AvenueTable, cards: readonly (Card | null)[], to: Seat): void =>
  showTogether(
    t,
    cards.filter((card) => card !== null),
    bitOf(to),
  );

const toLeft: Int16Array = new Int16Array(8);
const toRight: Int16Array = new Int16Array(8);

/** §4.2.3: all cards change hands at the same moment; first comes the one from the left neighbour. */
function exchange(t: AvenueTable): void {
  for (let seat = 0; seat < t.seats; seat++) {
    const code = passOf(t, seat);
    toLeft[seat] = cardOrNull(t, seat, leftAt(code)) ?? -1;
    toRight[seat] = cardOrNull(t, seat, rightAt(code)) ?? -1;
  }
  hush(t);
  // Nothing that came can be passed on, and whoever knows where a card is must see that: so all leave before any arrives.
  const way = t.couldBe ? aside : hand;
  for (let seat = 0; seat < t.seats; seat++) {
    const fromLeft = toRight[leftOf(t, seat)] ?? -1;
    const fromRight = toLeft[rightOf(t, seat)] ?? -1;
    if (fromLeft >= 0) move(t, fromLeft, way + seat);
    if (fromRight >= 0) move(t, fromRight, way + seat);
  }
  if (!t.couldBe) return;
  for (let seat = 0; seat < t.seats; seat++) {
    while (count(t, aside + seat) > 0) move(t, cardAt(t, aside + seat, 0), hand + seat);
    if (t.events)
      note(t, {
        type: 'passed',
        seat,
        left: (toLeft[seat] ?? -1) < 0 ? 0 : 1,
        right: (toRight[seat] ?? -1) < 0 ? 0 : 1,
      });
  }
}

/** The number of the face that the i-th statement shows a seat on its way to it, −1 if it shows none. */
export function incomingFace(t: AvenueTable, i: number, to: Seat): number {
  const code = saidCode(t, i);
  const isShown = (code & INCOMING) !== 0 && ((code >> 8) & 15) === to && (code & 255) !== NONE;
  return isShown ? code & 255 : -1;
}

/** In a world imagined in the second wave: what the first chose, as far as the viewer has not seen it. */
export function imagineFirstWave(t: AvenueTable, viewer: Viewer, dice: Dice): void {
  for (let seat = 0; seat < t.seats; seat++) {
    if (hasBit(t.counters.late, seat) || seat === viewer) continue;
    commit(t, seat, hasChoice(t, seat) ? imaginedPass(t, seat, viewer, dice) : defaultPass(t, seat), viewer);
  }
}

function imaginedPass(t: AvenueTable, seat: Seat, viewer: Viewer, dice: Dice): number {
  const out = t.plan.choices;
  out.count = 0;
  offerPasses(t, seat, out);
  let fitting = 0;
  for (let i = 0; i < out.count; i++) {
    const code = out.codes[i] ?? 0;
    if (isAsHeard(t, seat, viewer, code)) out.codes[fitting++] = code;
  }
  if (fitting === 0) throw new Error(`avenue-empires §4.2.2: nothing that seat ${seat} can pass is what was shown`);
  return out.codes[dice.below(fitting)] ?? 0;
}

/** Whether a pass agrees with what the viewer was shown of it; with two players it is not known in which order. */
function isAsHeard(t: AvenueTable, seat: Seat, viewer: Viewer, code: number): boolean {
  const onLeft = faceAt(t, seat, leftAt(code));
  const onRight = faceAt(t, seat, rightAt(code));
  const [left, right] = [heardFace(t, seat, viewer, LEFT_SIDE), heardFace(t, seat, viewer, RIGHT_SIDE)];
  const isSo = (left === UNHEARD || left === onLeft) && (right === UNHEARD || right === onRight);
  return isSo || (t.seats === 2 && left === onRight && right === onLeft);
}

const UNHEARD = -1;

const faceAt = (t: AvenueTable, seat: Seat, at: number): number => {
  const card = cardOrNull(t, seat, at);
  return card === null ? NONE : faceOf(t, card).number;
};

/** The face that a viewer was shown of what a seat passes to one side: NONE if nothing, UNHEARD if it was not shown. */
function heardFace(t: AvenueTable, seat: Seat, viewer: Viewer, side: number): number {
  for (let i = 0; i < saidCount(t); i++) {
    const code = saidCode(t, i);
    const isShown = (code & INCOMING) !== 0 && saidBy(t, i) === seat && hasBit(heardBy(t, i), viewer);
    if (isShown && ((code >> 12) & 1) === side) return code & 255;
  }
  return UNHEARD;
}
