import { outcomeOf, saidBy, saidCode, saidCount } from '../../../../engine/statements.ts';
import { phaseOf } from '../../../../engine/table.ts';
import { BLANK, hasBit, type Seat } from '../../../../engine/words.ts';
import { cardAt, count, faceOf } from '../../../../engine/zones.ts';
import { abilityNow } from '../../ability/ability.ts';
import { isCode, numberOf, typeOf, wishId } from '../../acts.ts';
import { dealGain } from '../bargain.ts';
import { isHazardCard, scoreWithout } from '../cities.ts';
import { cardsOf, kept, outwardCards } from '../../flow.ts';
import { findNamed } from '../imagining.ts';
import { reachAt } from '../places.ts';
import { wishText } from '../../words/log.ts';
import {
  called,
  capital,
  cards,
  changeText,
  isTold,
  look,
  namesText,
  own,
  ownName,
  points,
  removalText,
  score,
  worstPlace,
} from './reason-words.ts';
import { settingOf } from '../../setting.ts';
import {
  type ArquetectTable,
  city,
  exchange,
  FIRST_WISHED_CARD,
  KEPT,
  MOST_NAMES,
  passing,
  type PhaseName,
} from '../../shape.ts';
import { othersRemaining } from '../../standing.ts';

/* What speaks for an action, in one plain sentence to the player who may take it. */

type Why = (view: ArquetectTable, seat: Seat, code: number, later: readonly number[]) => string;

/** `later`: what is planned to follow, so that a reason speaks of the cards that will be named. */
export function reason(view: ArquetectTable, seat: Seat, code: number, later: readonly number[] = []): string {
  look(view, seat);
  const phase = phaseOf(view);
  const why = phase === 'over' ? undefined : WHY[phase];
  return (why ?? whyStep)(view, seat, code, later);
}

/* ---- gift, trade, done ---- */

const whyAction: Why = (view, _seat, code, later) => {
  if (isCode(code, 'ability')) return whyAbility(view, numberOf(code) - 1);
  if (isCode(code, 'pass')) return 'Your city stays as it is.';
  const given = later.find((next) => isCode(next, 'give'));
  const at = given === undefined ? worstPlace() : numberOf(given) - 1;
  if (isCode(code, 'gift'))
    return given === undefined
      ? whyGift(view, at)
      : `You can be rid of ${ownName(view, at)}: ${removalText(view, at)}.`;
  const start = 'A trade lets you place new cards where they score, and you may refuse every answer';
  const isTrouble = isHazardCard(own.cards[at] ?? 0) && scoreWithout(own, at) > score;
  return isTrouble ? `${start}; ${ownName(view, at)} can still be given away later.` : `${start}.`;
};

/** Which card it will be is another question: here is said what a gift can do at best. */
function whyGift(view: ArquetectTable, at: number): string {
  const gain = scoreWithout(own, at) - score;
  if (gain <= 0) return 'A gift cannot be refused, and what you give can harm the city that gets it.';
  return isTold(view)
    ? `A gift cannot be refused, and your city gains up to ${points(gain)} by it.`
    : 'A gift cannot be refused, and your city can be better for it.';
}

const whyGive: Why = (view, _seat, code) => {
  const at = numberOf(code) - 1;
  const what = isHazardCard(own.cards[at] ?? 0) ? 'a hazard' : 'a card you may part with';
  return `${ownName(view, at)} is ${what}: ${removalText(view, at)}.`;
};

const whyTo: Why = (view, seat, code) => {
  const to = numberOf(code);
  const who = capital(called(view, seat, to));
  if (hasBit(view.counters.notice, to)) return `${who} leaves soon and cannot pass the gift on.`;
  if (othersRemaining(view, seat) === 1) return `${who} is the only one who can still get a gift.`;
  return `${who} still plays, with ${cards(cardsOf(view, to))}, and cannot refuse the gift.`;
};

const whyGap: Why = (view, seat, code) => {
  const gap = numberOf(code);
  const to = kept(view, seat, 'to', seat);
  const known = [gap - 1, gap].flatMap((at) => knownAt(view, to, at));
  if (known.length > 0) return `There it stands beside ${known.join(' and ')}, as far as you know that city.`;
  if (gap === 0 || gap === cardsOf(view, to)) return 'At the end of the row it has at most one neighbour.';
  return 'Between two cards it has neighbours on both sides.';
};

/** The name of a card in another city, if the seat knows it and may be reminded of it. */
function knownAt(view: ArquetectTable, to: Seat, at: number): string[] {
  if (at < 0 || at >= cardsOf(view, to) || view.options.memoryAid === 'off') return [];
  const card = cardAt(view, city + to, at);
  return card === BLANK ? [] : [faceOf(view, card).name];
}

const whyDone: Why = (view, seat, code) => {
  const others = othersRemaining(view, seat);
  const worth = isTold(view) ? `Your city scores ${points(score)}` : 'Your city is as good as you want it';
  if (isCode(code, 'notice')) return `${worth}, and when your next turn would come nobody can touch it any more.`;
  if (isCode(code, 'done'))
    return others === 1
      ? `${worth}, and the game ends here, before anybody can answer.`
      : `${worth}, and nobody can push a card into it any more.`;
  const at = worstPlace();
  if (own.length > 0 && scoreWithout(own, at) > score)
    return `${capital(removalText(view, at, ownName(view, at)))}, and whoever stays can still part with it.`;
  return others === 1
    ? 'The other player who remains can still trade with you.'
    : `You can still trade with ${others} other players.`;
};

/* ---- trade ---- */

/** The place of a card that is not among those at these places. */
function placeOf(name: number, taken: Int16Array): number {
  let at = 0;
  while (at < own.length && (((own.cards[at] ?? 0) & 255) !== name || taken.includes(at))) at++;
  return at;
}

/** Names that the seat has chosen and not yet said, by their places. */
function namedPlaces(view: ArquetectTable, seat: Seat): number {
  mine.fill(-1);
  let named = 0;
  for (let i = 0; i < saidCount(view); i++)
    if (saidBy(view, i) === seat && outcomeOf(view, i) === KEPT && isCode(saidCode(view, i), 'name'))
      mine[named++] = placeOf(numberOf(saidCode(view, i)), mine);
  return named;
}

/** What the whole counter-offer brings, with this name among what is given. */
const whyCounter: Why = (view, seat, code) => {
  const { offer } = view.counters;
  const named = namedPlaces(view, seat);
  if (isCode(code, 'name')) mine[named] = placeOf(numberOf(code), mine);
  const gain = dealGain(own, mine, theirs, readNames(offer));
  const given = Array.from(mine).flatMap((at) => (at < 0 ? [] : [((own.cards[at] ?? 0) & 255) + 1]));
  return `${capital(namesText(view, offer))} for ${namesText(view, given)} ${changeText(view, gain)} at the best places.`;
};

const whyName: Why = (view, seat, code) => {
  const named = namedPlaces(view, seat);
  if (isCode(code, 'enough')) {
    const given = Array.from(mine.subarray(0, named), (at) => ((own.cards[at] ?? 0) & 255) + 1);
    return `${capital(namesText(view, given))} ${named === 1 ? 'is' : 'are'} enough to ask for something in return.`;
  }
  const at = placeOf(numberOf(code), mine);
  return `${ownName(view, at)} may be welcome elsewhere, and ${removalText(view, at)}.`;
};

const whyWish: Why = (view, _seat, code) => {
  if (!isCode(code, 'wish')) return 'Whoever answers is free to offer what they can spare.';
  const wish = numberOf(code);
  const text = wishText(wishId(view, wish), settingOf(view).box);
  return wish < FIRST_WISHED_CARD
    ? `Others may rather answer with ${text}, if that is what your city needs.`
    : `Whoever holds ${text} may think of offering it.`;
};

const whyPartner: Why = (view, seat, code) =>
  `${capital(called(view, seat, numberOf(code)))} holds ${cards(cardsOf(view, numberOf(code)))} and hears your offer first.`;

const mine = new Int16Array(MOST_NAMES);
const theirs = new Uint16Array(MOST_NAMES);

function readNames(names: Int32Array): number {
  let number = 0;
  for (let i = 0; i < MOST_NAMES; i++) if (names[i] !== 0) theirs[number++] = (names[i] ?? 0) - 1;
  return number;
}

const whyAnswer: Why = (view, _seat, code, later) => {
  const { offer } = view.counters;
  const named = placesNamed(later);
  if (isCode(code, 'accept') && named.length > 0) {
    mine.fill(-1);
    mine.set(named);
    const gain = dealGain(own, mine, theirs, readNames(offer));
    const given = named.map((place) => ownName(view, place)).join(' and ');
    return `${capital(namesText(view, offer))} for your ${given} ${changeText(view, gain)} at the best places.`;
  }
  const gain = bestSwap(readNames(offer));
  const swap = `${capital(namesText(view, offer))} for one card of yours ${changeText(view, gain)}`;
  if (isCode(code, 'accept'))
    return gain > 0
      ? `${swap} at best; what you give is still yours to choose.`
      : `What you give for ${namesText(view, offer)} is still yours to choose, and the answer may be refused.`;
  return gain > 0 ? `${swap} at best, but what you give may help the other city more.` : `${swap}, even at best.`;
};

/** Where the cards lie that are going to be named; of copies the first. */
function placesNamed(later: readonly number[]): number[] {
  const places: number[] = [];
  for (const code of later) {
    if (!isCode(code, 'name')) continue;
    let at = 0;
    while (at < own.length && (((own.cards[at] ?? 0) & 255) !== numberOf(code) || places.includes(at))) at++;
    if (at < own.length) places.push(at);
  }
  return places;
}

/** What the named cards bring for the single card that is missed least. */
function bestSwap(number: number): number {
  let most = -Infinity;
  for (let at = 0; at < own.length; at++) {
    mine.fill(-1);
    mine[0] = at;
    most = Math.max(most, dealGain(own, mine, theirs, number));
  }
  return most;
}

const whyAgree: Why = (view, _seat, code) => {
  const { offer, counter } = view.counters;
  findNamed(own, offer, mine);
  const gain = dealGain(own, mine, theirs, readNames(counter));
  const deal = `${capital(namesText(view, counter))} for ${namesText(view, offer)} ${changeText(view, gain)}`;
  if (isCode(code, 'agree')) return `${deal} at the best places.`;
  return gain > 0 ? `${deal} at best, and it may bring your partner more.` : `${deal}, even at the best places.`;
};

const whyChange: Why = (view, _seat, code) =>
  isCode(code, 'keep')
    ? `The next player has not yet answered your offer of ${namesText(view, view.counters.offer)}.`
    : `Nobody has taken ${namesText(view, view.counters.offer)} so far; another offer may do better.`;

const whyCopy: Why = (view, _seat, code) =>
  isCode(code, 'none')
    ? 'You have no other copy to choose.'
    : `Of your copies of ${ownName(view, numberOf(code) - 1)} this one leaves: ${removalText(view, numberOf(code) - 1)}.`;

const whyInsert: Why = (view, seat, code) => {
  const gap = numberOf(code);
  const card = cardAt(view, count(view, exchange) > 0 ? exchange : passing, 0);
  if (card === BLANK) return 'It has to go somewhere.';
  const face = faceOf(view, card);
  const { total, others } = reachAt(view, seat, gap);
  const sides = [gap - 1, gap].flatMap((at) => (at >= 0 && at < cardsOf(view, seat) ? [ownName(view, at)] : []));
  const place = sides.length === 2 ? `between ${sides.join(' and ')}` : `beside ${sides[0] ?? 'nothing'}`;
  const rest =
    others === 0
      ? ''
      : others === 1
        ? ', with the card that follows at its best place'
        : ', with those that follow at their best places';
  return `${face.name} ${place} ${changeText(view, total - score)}${rest}.`;
};

/* ---- abilities ---- */

const whyAbility = (view: ArquetectTable, at: number): string =>
  `You can use ${ownName(view, at)} now and trade it away afterwards, and it still counts in your city.`;

const whyChoose: Why = (view, _seat, code) => {
  if (!isCode(code, 'choose')) return 'Your city stays as it is.';
  const at = numberOf(code) - 1;
  const ability = abilityNow(view);
  if (ability === 'second-wind') return `${ownName(view, at)} faces in again and can be used once more.`;
  const fate = ability === 'relocation' ? 'can stand elsewhere' : 'may leave your city';
  return `${ownName(view, at)} ${fate}: ${removalText(view, at)}.`;
};

const whyFacing: Why = (view, seat, code) =>
  isCode(code, 'turn-in')
    ? 'Facing in, the event can be used again.'
    : `It stays in sight, and you have ${cards(outwardCards(view, seat))} facing out.`;

const whyTarget: Why = (view, seat, code) => {
  const other = numberOf(code);
  return `${capital(called(view, seat, other))} ${other === seat ? 'have' : 'has'} ${cards(cardsOf(view, other))}.`;
};

const whyTake: Why = (view, seat, code) =>
  isCode(code, 'take')
    ? `${capital(called(view, seat, numberOf(code)))} offers ${namesText(view, [view.counters.bids[numberOf(code)] ?? 0])}.`
    : 'None of these cards is worth the swap to you.';

const whyStep: Why = (_view, _seat, code) =>
  typeOf(code) === 'stop' ? 'One trade is enough.' : 'Nothing that you can see speaks against it.';

const WHY: Readonly<Partial<Record<PhaseName, Why>>> = {
  action: whyAction,
  'gift-card': whyGive,
  'gift-to': whyTo,
  'gift-gap': whyGap,
  offer: whyName,
  'counter-offer': whyCounter,
  wish: whyWish,
  partner: whyPartner,
  answer: whyAnswer,
  agree: whyAgree,
  change: whyChange,
  'hand-over': whyCopy,
  insert: whyInsert,
  done: whyDone,
  'own-card': whyChoose,
  purchase: whyChoose,
  pay: whyChoose,
  parade: whyChoose,
  bid: whyChoose,
  facing: whyFacing,
  target: whyTarget,
  take: whyTake,
  again: (_view, _seat, code) =>
    isCode(code, 'again') ? 'A second trade costs nothing: you may refuse every answer.' : 'One trade is enough.',
  slide: () => 'The cards behind that gap move to the front, in the order they have.',
  category: () => 'A building of this category may do well in your city.',
  steal: () => 'Whatever stands there becomes yours, where you want it.',
};
