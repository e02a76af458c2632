import { offer } from '../../../engine/choices.ts';
import { bitOf, refusal, type Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf, leftOf, mark, markOf, move, show } from '../../../engine/zones.ts';
import { abilityNow, canSlide, isChoosable } from './ability.ts';
import { asking, codeOf, isCode, numberOf, offerPositions } from '../acts.ts';
import { BUILDINGS, CATEGORIES } from '../effects.ts';
import { goOnInserting } from '../exchange.ts';
import { ask, cardsOf, freeCards, isLocked, isPartner, keep, nameAt, rotate, tellAll } from '../flow.ts';
import { firstFree } from '../gift.ts';
import {
  type ArquetectTable,
  BUILDING_NAMES,
  city,
  FACING_IN,
  HEIST,
  passing,
  PURCHASE,
  RELOCATION,
  removed,
} from '../shape.ts';
import { remains, slidTo } from '../standing.ts';
import { beginTrade } from '../trade.ts';

/* The steps of §2.7, each a question of its own. */

/* ---- another player (for Landslide also oneself) ---- */

const isTarget = (t: ArquetectTable, seat: Seat, other: Seat): boolean =>
  abilityNow(t) === 'landslide' ? canSlide(t, other) : isPartner(t, seat, other);

export const target = asking({
  phase: 'target',
  rule: '§2.7',
  types: ['target'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    for (let other = 0; other < t.seats; other++) if (isTarget(t, seat, other)) offer(out, codeOf('target', other));
  },
  explain(t, seat, action) {
    if (action.type === 'target' && !remains(t, action.seat))
      return refusal('§R60', 'A player who is done cannot be chosen.');
    if (abilityNow(t) === 'landslide') return refusal('§2.7', 'Choose a player with at least two cards.');
    if (action.type === 'target' && action.seat === seat) return refusal('§2.7', 'Choose another player.');
    return refusal('§2.7', 'Choose a player with at least one card.');
  },
  apply(t, seat, code) {
    const of = numberOf(code);
    t.counters.target = of;
    const ability = abilityNow(t);
    if (ability === 'heist') ask(t, 'steal');
    else if (ability === 'compulsory-purchase') ask(t, 'category');
    else if (ability === 'landslide') ask(t, 'slide');
    else inspect(t, seat, of);
  },
  // The next seat clockwise, oneself last.
  fallback(t, seat) {
    let other = leftOf(t, seat);
    while (!isTarget(t, seat, other) && other !== seat) other = leftOf(t, other);
    return codeOf('target', other);
  },
});

function inspect(t: ArquetectTable, seat: Seat, of: Seat): void {
  if (t.couldBe) tellAll(t, { type: 'inspected', seat, of });
  for (let at = 0; at < cardsOf(t, of); at++) show(t, cardAt(t, city + of, at), bitOf(seat));
  if (freeCards(t, seat) > 0) ask(t, 'action');
  else rotate(t);
}

/* ---- heist ---- */

/** A card is on its way to a seat, which sees it; whoever knew it follows it. */
function takeOut(t: ArquetectTable, from: Seat, at: number, to: Seat, place: number): void {
  const card = cardAt(t, city + from, at);
  move(t, card, passing, place);
  show(t, card, bitOf(to));
}

export const steal = asking({
  phase: 'steal',
  rule: '§2.7',
  types: ['choose'],
  who: (t) => t.counters.turn,
  list: (t, _seat, out) => offerPositions(out, 'choose', cardsOf(t, t.counters.target)),
  explain: (t) => refusal('§2.7', `Choose a position of their city, 1 to ${cardsOf(t, t.counters.target)}.`),
  apply(t, seat, code) {
    const { counters } = t;
    const from = counters.target;
    if (t.couldBe) tellAll(t, { type: 'stole', seat, from, position: numberOf(code) });
    takeOut(t, from, numberOf(code) - 1, seat, 0);
    counters.moving = HEIST;
    counters.due.fill(0);
    counters.due[0] = seat + 1;
    goOnInserting(t);
  },
  fallback: () => codeOf('choose', 1),
});

/* ---- one of one's own other cards: Relocation, Demolition, Second Wind, Public Tender ---- */

export const ownCard = asking({
  phase: 'own-card',
  rule: '§2.7',
  types: ['choose'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    const ability = abilityNow(t);
    for (let at = 0; at < cardsOf(t, seat); at++)
      if (isChoosable(t, ability, seat, at)) offer(out, codeOf('choose', at + 1));
  },
  explain(t, seat, action) {
    if (action.type !== 'choose' || action.position < 1 || action.position > cardsOf(t, seat))
      return refusal('§2.7', 'Choose one of your cards, by its position.');
    return abilityNow(t) === 'second-wind' && !isLocked(t, seat, action.position - 1)
      ? refusal('§2.7', 'Choose a card that faces out.')
      : refusal('§R54', 'An ability cannot act on its own card.');
  },
  apply(t, seat, code) {
    const ability = abilityNow(t);
    const at = numberOf(code) - 1;
    if (ability === 'relocation') relocate(t, seat, at);
    else if (ability === 'demolition') demolish(t, seat, at);
    else if (ability === 'second-wind') turnIn(t, seat, at);
    else {
      keep(t, seat, code);
      t.counters.named = nameAt(t, seat, at) + 1;
      if (t.couldBe) tellAll(t, { type: 'tender', seat, card: cardAt(t, city + seat, at) });
      ask(t, 'bid');
    }
  },
  fallback(t, seat) {
    const ability = abilityNow(t);
    let at = 0;
    while (at < cardsOf(t, seat) - 1 && !isChoosable(t, ability, seat, at)) at++;
    return codeOf('choose', at + 1);
  },
});

function relocate(t: ArquetectTable, seat: Seat, at: number): void {
  const { counters } = t;
  if (t.couldBe) tellAll(t, { type: 'relocates', seat, position: at + 1 });
  move(t, cardAt(t, city + seat, at), passing);
  counters.position = at + 1;
  counters.moving = RELOCATION;
  counters.due.fill(0);
  counters.due[0] = seat + 1;
  goOnInserting(t);
}

function demolish(t: ArquetectTable, seat: Seat, at: number): void {
  const card = cardAt(t, city + seat, at);
  if (markOf(t, card) !== FACING_IN) mark(t, card, FACING_IN);
  move(t, card, removed);
  if (t.couldBe) tellAll(t, { type: 'demolished', seat, card });
  rotate(t);
}

function turnIn(t: ArquetectTable, seat: Seat, at: number): void {
  const card = cardAt(t, city + seat, at);
  mark(t, card, FACING_IN);
  if (t.couldBe) tellAll(t, { type: 'turned', seat, card });
  rotate(t);
}

/* ---- compulsory purchase ---- */

export const category = asking({
  phase: 'category',
  rule: '§2.7',
  types: ['category'],
  who: (t) => t.counters.turn,
  list(_t, _seat, out) {
    for (let building = 0; building < BUILDINGS; building++) offer(out, codeOf('category', building));
  },
  explain: () => refusal('§2.7', `Name one building category: ${BUILDING_NAMES.join(', ')}.`),
  apply(t, seat, code) {
    const { counters } = t;
    const of = counters.target;
    counters.category = numberOf(code);
    const name = CATEGORIES[counters.category] ?? '';
    if (t.couldBe) tellAll(t, { type: 'purchase', seat, of, category: name });
    if (holdsCategory(t, of)) ask(t, 'purchase');
    else hasNone(t);
  },
  fallback: () => codeOf('category', 0),
});

const isOfCategory = (t: ArquetectTable, seat: Seat, at: number): boolean =>
  faceOf(t, cardAt(t, city + seat, at)).bit === 1 << t.counters.category;

function holdsCategory(t: ArquetectTable, seat: Seat): boolean {
  for (let at = 0; at < cardsOf(t, seat); at++) if (isOfCategory(t, seat, at)) return true;
  return false;
}

function hasNone(t: ArquetectTable): void {
  if (t.couldBe)
    tellAll(t, { type: 'has-none', seat: t.counters.target, category: CATEGORIES[t.counters.category] ?? '' });
  rotate(t);
}

/** The target hands one of its cards of that category over. */
export const purchase = asking({
  phase: 'purchase',
  rule: '§2.7',
  types: ['choose', 'none'],
  who: (t) => t.counters.target,
  list(t, seat, out) {
    for (let at = 0; at < cardsOf(t, seat); at++) if (isOfCategory(t, seat, at)) offer(out, codeOf('choose', at + 1));
    if (!holdsCategory(t, seat)) offer(out, codeOf('none'));
  },
  explain: (t) =>
    refusal('§2.7', `Hand over one of your cards of the category ${CATEGORIES[t.counters.category] ?? ''}.`),
  apply(t, seat, code) {
    if (isCode(code, 'none')) return hasNone(t);
    if (t.couldBe) tellAll(t, { type: 'handed', seat, to: t.counters.turn, position: numberOf(code) });
    takeOut(t, seat, numberOf(code) - 1, t.counters.turn, 0);
    ask(t, 'pay');
  },
  fallback(t, seat) {
    for (let at = 0; at < cardsOf(t, seat); at++) if (isOfCategory(t, seat, at)) return codeOf('choose', at + 1);
    return codeOf('none');
  },
});

/** The announcer pays with a card; they insert first (§2.7). */
export const pay = asking({
  phase: 'pay',
  rule: '§2.7',
  types: ['choose'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    for (let at = 0; at < cardsOf(t, seat); at++) if (!isLocked(t, seat, at)) offer(out, codeOf('choose', at + 1));
  },
  explain: (t, seat, action) =>
    action.type === 'choose' && action.position >= 1 && action.position <= cardsOf(t, seat)
      ? refusal('§R54', 'An ability cannot act on its own card.')
      : refusal('§2.7', 'Pay with one of your other cards.'),
  apply(t, seat, code) {
    const { counters } = t;
    if (t.couldBe) tellAll(t, { type: 'handed', seat, to: counters.target, position: numberOf(code) });
    takeOut(t, seat, numberOf(code) - 1, counters.target, 0);
    counters.moving = PURCHASE;
    counters.due.fill(0);
    counters.due[0] = counters.target + 1;
    if (count(t, passing) > 1) counters.due[1] = seat + 1;
    goOnInserting(t);
  },
  fallback: (t, seat) => codeOf('choose', firstFree(t, seat)),
});

/* ---- landslide ---- */

export const slide = asking({
  phase: 'slide',
  rule: '§2.7',
  types: ['slide'],
  who: (t) => t.counters.turn,
  list(t, _seat, out) {
    for (let gap = 1; gap < cardsOf(t, t.counters.target); gap++) offer(out, codeOf('slide', gap));
  },
  explain: (t) => refusal('§2.7', `Choose a gap inside the city, 1 to ${cardsOf(t, t.counters.target) - 1}.`),
  apply(t, seat, code) {
    const of = t.counters.target;
    const gap = numberOf(code);
    const cards = cardsOf(t, of);
    if (t.couldBe) tellAll(t, { type: 'slid', seat, of, gap });
    for (let i = 0; i < cards - gap; i++) move(t, cardAt(t, city + of, slidTo(i, gap, cards)), city + of, i);
    rotate(t);
  },
  fallback: () => codeOf('slide', 1),
});

/* ---- market day ---- */

export const again = asking({
  phase: 'again',
  rule: '§2.7',
  types: ['again', 'stop'],
  who: (t) => t.counters.turn,
  list(_t, _seat, out) {
    offer(out, codeOf('again'));
    offer(out, codeOf('stop'));
  },
  explain: () => refusal('§2.7', 'Make a second Trade, or stop.'),
  apply: (t, _seat, code) => (isCode(code, 'again') ? beginTrade(t) : rotate(t)),
  fallback: () => codeOf('stop'),
});
