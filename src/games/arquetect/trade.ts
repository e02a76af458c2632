import { type Choices, offer } from '../../engine/choices.ts';
import { hush, outcomeOf, saidBy, saidCode, saidCount } from '../../engine/statements.ts';
import { type Card, refusal, type Refusal, type Seat } from '../../engine/words.ts';
import { leftOf } from '../../engine/zones.ts';
import { type Asking, asking, cardCalled, codeOf, isCode, numberOf, typeOf, wishId } from './acts.ts';
import { CATEGORIES } from './effects.ts';
import { beginExchange } from './exchange.ts';
import { ask, cardsOf, isLocked, isPartner, keep, nameAt, tellAll } from './flow.ts';
import { settingOf } from './setting.ts';
import { type Act, type ArquetectTable, FIRST_WISHED_CARD, KEPT, MOST_NAMES, NO_TRADE } from './shape.ts';
import { isWishable, mayChoosePartner, remains } from './standing.ts';

/* §4.3: an offer goes round the table until somebody’s counter-offer is agreed. */

export function beginTrade(t: ArquetectTable): void {
  t.counters.trading = 1;
  ask(t, 'offer');
}

/* ---- names, one after the other in list order (§8, D4a) ---- */

/** How many names the seat has chosen and not yet said, and the last of them. */
function namedSoFar(t: ArquetectTable, seat: Seat): number {
  let named = 0;
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && outcomeOf(t, i) === KEPT && isCode(saidCode(t, i), 'name')) {
      last = numberOf(saidCode(t, i));
      named++;
    }
  if (named === 0) last = -1;
  return named;
}
let last = -1;

function namedOf(t: ArquetectTable, seat: Seat, name: number): number {
  let named = 0;
  const code = codeOf('name', name);
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && outcomeOf(t, i) === KEPT && saidCode(t, i) === code) named++;
  return named;
}

function copiesHeld(t: ArquetectTable, seat: Seat, name: number): number {
  let copies = 0;
  for (let at = 0; at < cardsOf(t, seat); at++) if (nameAt(t, seat, at) === name && !isLocked(t, seat, at)) copies++;
  return copies;
}

/** The first free copy of its name, so that every name is listed once. */
function isFirstOfName(t: ArquetectTable, seat: Seat, at: number): boolean {
  if (isLocked(t, seat, at)) return false;
  const name = nameAt(t, seat, at);
  for (let i = 0; i < at; i++) if (nameAt(t, seat, i) === name && !isLocked(t, seat, i)) return false;
  return true;
}

function listNames(t: ArquetectTable, seat: Seat, out: Choices): void {
  if (namedSoFar(t, seat) > 0) offer(out, codeOf('enough'));
  const least = last;
  const naming = codeOf('name');
  for (let at = 0; at < cardsOf(t, seat); at++) {
    if (!isFirstOfName(t, seat, at)) continue;
    const name = nameAt(t, seat, at);
    if (name < least) continue;
    if (name > least || namedOf(t, seat, name) < copiesHeld(t, seat, name)) offer(out, naming | name);
  }
}

function explainName(t: ArquetectTable, seat: Seat, action: Act): Refusal {
  if (action.type !== 'name') return refusal('§4.3.1', 'Name at least one of your cards.');
  const name = t.plan.faces[action.card]?.number ?? -1;
  const held = copiesHeld(t, seat, name);
  if (held === 0) return refusal('§R22', 'You can only name cards you hold.');
  if (namedOf(t, seat, name) >= held) return refusal('§R24', 'You have no further copy of that card.');
  return refusal('§4.3.1', 'Names are said in list order; this one comes before the last.');
}

/** The first name in list order; then no further one. */
function firstName(t: ArquetectTable, seat: Seat): number {
  if (namedSoFar(t, seat) > 0) return codeOf('enough');
  let first = 255;
  for (let at = 0; at < cardsOf(t, seat); at++)
    if (!isLocked(t, seat, at)) first = Math.min(first, nameAt(t, seat, at));
  return codeOf('name', first);
}

/** Whether all names are there, and written down as said. */
function areNamed(t: ArquetectTable, seat: Seat, code: number, names: Int32Array): boolean {
  if (isCode(code, 'name')) {
    keep(t, seat, code);
    if (namedSoFar(t, seat) < MOST_NAMES) return false;
  }
  names.fill(0);
  let named = 0;
  for (let i = 0; i < saidCount(t); i++)
    if (saidBy(t, i) === seat && outcomeOf(t, i) === KEPT && isCode(saidCode(t, i), 'name'))
      names[named++] = numberOf(saidCode(t, i)) + 1;
  hush(t);
  return true;
}

const cardsNamed = (t: ArquetectTable, seat: Seat, names: Int32Array): Card[] =>
  [...names].flatMap((name) => (name === 0 ? [] : [cardCalled(t, seat, name - 1)]));

const sayNames: Pick<Asking, 'types' | 'list' | 'explain' | 'fallback'> = {
  types: ['name', 'enough'],
  list: listNames,
  explain: explainName,
  fallback: firstName,
};

/* ---- offer, wish, partner ---- */

export const offering = asking({
  ...sayNames,
  phase: 'offer',
  rule: '§4.3.1',
  who: (t) => t.counters.turn,
  apply(t, seat, code) {
    const { counters, options } = t;
    if (!areNamed(t, seat, code, counters.offer)) return;
    if (t.couldBe) tellAll(t, { type: 'offer', seat, cards: cardsNamed(t, seat, counters.offer) });
    counters.wish = 0;
    if (options.wish === 'off') wishSaid(t);
    else ask(t, 'wish');
  },
});

export const wishing = asking({
  phase: 'wish',
  rule: '§option wish',
  types: ['wish', 'no-wish'],
  who: (t) => t.counters.turn,
  list(t, _seat, out) {
    offer(out, codeOf('no-wish'));
    for (let category = 0; category < CATEGORIES.length; category++)
      if (isWishable(t, category)) offer(out, codeOf('wish', 1 + category));
    if (t.options.wish !== 'any') return;
    const { faces } = settingOf(t).box;
    for (let card = 0; card < faces.length; card++) offer(out, codeOf('wish', FIRST_WISHED_CARD + card));
  },
  explain: (t) =>
    t.options.wish === 'any'
      ? refusal('§option wish', 'Wish for a category of the deck or for a card by its id.')
      : refusal('§option wish', 'Wish for one category that occurs in the deck, or for nothing.'),
  apply(t, seat, code) {
    if (isCode(code, 'wish')) {
      t.counters.wish = numberOf(code);
      if (t.couldBe) tellAll(t, { type: 'wished', seat, what: wishId(t, t.counters.wish) });
    }
    wishSaid(t);
  },
  fallback: () => codeOf('no-wish'),
});

function wishSaid(t: ArquetectTable): void {
  if (mayChoosePartner(t)) return ask(t, 'partner');
  t.counters.changing = 0;
  askPartner(t, t.counters.partner);
}

/** §4.3.2 */
export const partner = asking({
  phase: 'partner',
  rule: '§4.3.2',
  types: ['ask'],
  who: (t) => t.counters.turn,
  list(t, seat, out) {
    for (let other = 0; other < t.seats; other++) if (isPartner(t, seat, other)) offer(out, codeOf('ask', other));
  },
  explain(t, seat, action) {
    if (action.type === 'ask' && action.seat === seat) return refusal('§4.3.2', 'Trade with another player.');
    if (action.type === 'ask' && !remains(t, action.seat))
      return refusal('§4.5.3', 'A player who is done cannot be chosen.');
    return refusal('§4.3.2', 'The first partner has at least one card.');
  },
  apply(t, _seat, code) {
    t.counters.asked = numberOf(code);
    askPartner(t, numberOf(code));
  },
  fallback(t, seat) {
    let other = leftOf(t, seat);
    while (!isPartner(t, seat, other) && other !== seat) other = leftOf(t, other);
    return codeOf('ask', other);
  },
});

function askPartner(t: ArquetectTable, other: Seat): void {
  const { counters } = t;
  counters.partner = other;
  counters.haggle = t.options.haggle;
  counters.refused = 0;
  if (t.couldBe) tellAll(t, { type: 'asked', seat: counters.turn, partner: other });
  ask(t, 'answer');
}

/* ---- answers ---- */

/** §4.3.3 */
export const answer = asking({
  phase: 'answer',
  rule: '§4.3.3',
  types: ['decline', 'accept'],
  who: (t) => t.counters.partner,
  list(_t, _seat, out) {
    offer(out, codeOf('decline'));
    offer(out, codeOf('accept'));
  },
  explain: () => refusal('§4.3.3', 'Decline, or accept by making a counter-offer.'),
  apply(t, seat, code) {
    if (isCode(code, 'accept')) ask(t, 'counter-offer');
    else decline(t, seat);
  },
  fallback: () => codeOf('decline'),
});

function decline(t: ArquetectTable, seat: Seat): void {
  if (t.couldBe) tellAll(t, { type: 'declined', seat });
  settle(t);
}

export const counterOffer = asking({
  ...sayNames,
  phase: 'counter-offer',
  rule: '§4.3.3',
  who: (t) => t.counters.partner,
  apply(t, seat, code) {
    if (!areNamed(t, seat, code, t.counters.counter)) return;
    if (t.couldBe) tellAll(t, { type: 'counter', seat, cards: cardsNamed(t, seat, t.counters.counter) });
    ask(t, 'agree');
  },
  // §R47: nobody is bound to a counter-offer that they have not made.
  skip(t, seat) {
    hush(t);
    decline(t, seat);
  },
});

/** §4.3.5 */
export const agree = asking({
  phase: 'agree',
  rule: '§4.3.5',
  types: ['agree', 'refuse'],
  who: (t) => t.counters.turn,
  list(_t, _seat, out) {
    offer(out, codeOf('agree'));
    offer(out, codeOf('refuse'));
  },
  explain: () => refusal('§4.3.5', 'Agree to the counter-offer or refuse it.'),
  apply(t, seat, code) {
    const { counters } = t;
    if (isCode(code, 'agree')) {
      if (t.couldBe) tellAll(t, { type: 'agreed', seat, partner: counters.partner });
      counters.trading = 2;
      return beginExchange(t);
    }
    if (t.couldBe) tellAll(t, { type: 'refused', seat, partner: counters.partner });
    counters.counter.fill(0);
    counters.refused = 1;
    if (counters.haggle === 0) return settle(t);
    counters.haggle--;
    ask(t, 'answer');
  },
  fallback: () => codeOf('refuse'),
});

/** §4.3.4: this partner makes no further counter-offer: the offer moves on, or the action ends. */
function settle(t: ArquetectTable): void {
  const { counters, options } = t;
  const isEnded =
    options.declineMeans === 'turn-ends' || (counters.refused === 1 && options.counterRefused === 'ends-action');
  const other = isEnded ? counters.asked : nextPartner(t);
  if (other === counters.asked) return tradeOver(t);
  counters.partner = other;
  if (options.offerOnMove === 'may-change') ask(t, 'change');
  else askPartner(t, other);
}

/** The next in the queue; the first partner if it is empty. */
function nextPartner(t: ArquetectTable): Seat {
  const { asked, turn } = t.counters;
  let other = leftOf(t, t.counters.partner);
  while (other !== asked && !isPartner(t, turn, other)) other = leftOf(t, other);
  return other;
}

/** §6.5 `offerOnMove`: before each further partner. */
export const change = asking({
  phase: 'change',
  rule: '§option offerOnMove',
  types: ['keep', 'change'],
  who: (t) => t.counters.turn,
  list(_t, _seat, out) {
    offer(out, codeOf('keep'));
    offer(out, codeOf('change'));
  },
  explain: () => refusal('§option offerOnMove', 'Keep the offer or change it.'),
  apply(t, _seat, code) {
    if (typeOf(code) === 'keep') return askPartner(t, t.counters.partner);
    t.counters.changing = 1;
    ask(t, 'offer');
  },
  fallback: () => codeOf('keep'),
});

/** §4.3.4: nothing changes hands. */
export function tradeOver(t: ArquetectTable): void {
  if (t.couldBe) tellAll(t, { type: 'trade-over', seat: t.counters.turn });
  if (saidCount(t) > 0) hush(t);
  t.counters.moving = NO_TRADE;
  t.counters.trading = 2; // settled: whoever leaves now does not end it again
  ask(t, 'moved');
}
