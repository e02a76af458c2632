import { phaseOf } from '../../../engine/table.ts';
import type { Seat } from '../../../engine/words.ts';
import { amountOf } from '../../../engine/words.ts';
import { cardsIn, count, faceOf } from '../../../engine/zones.ts';
import { boughtPlace, END_CODE, paymentOf, priceOf } from '../act/act-code.ts';
import { type Face, priceText, RESOURCES } from '../face.ts';
import { priceWords } from '../words/price-words.ts';
import { doomedColumn } from '../market.ts';
import { columnCode, DECLINE_CODE, isPurchaseSlot, isPut, lineCards, nextSlotCard, putCard } from '../reorder.ts';
import { columnZone, deck, discard, hand, isCampaign, type RebuildTable, starters } from '../shape.ts';
import { canPay, discounted, readHand, readTab } from '../tab.ts';
import { faceAt } from './worth.ts';

/** One plain sentence for each decision: what speaks for it, from what the seat sees. */
export function reason(view: RebuildTable, seat: Seat, code: number): string {
  switch (phaseOf(view)) {
    case 'act':
      return actReason(view, seat, code);
    case 'reorder':
      return reorderReason(view, code);
    case 'burn':
      return isCampaign(view)
        ? `${titleInGrid(view, code)} makes room for what lies above it.`
        : `${titleInGrid(view, code)} is gone from the market before anybody else can buy it.`;
    case 'free-build':
      return `${titleInGrid(view, code)} comes for nothing and brings ${pointsText(faceInGrid(view, code))}.`;
    case 'carry':
      return code === 0
        ? 'Nothing in this hand is worth keeping for the next turn.'
        : `${listOf(titlesOf(view, seat, code))} will come on top of the next hand.`;
    case 'pass':
      return 'It was played for what it saves, and has to go to another player.';
    case 'order':
      return orderReason(view, seat, code);
    case 'catch-up':
      return code === 0
        ? 'Every Starter card is wanted in the first hands.'
        : `Without ${listOf(setAside(view, seat, code))} the first hands are stronger.`;
    case 'shuffle':
    case 'draw':
    case 'clean-up':
    case 'market':
    case 'finish':
    case 'over':
      return 'Nothing has to be decided now.';
  }
}

const faceInGrid = (view: RebuildTable, code: number): Face => faceAt(view, columnZone(code >> 4), code & 15);
const titleInGrid = (view: RebuildTable, code: number): string => faceInGrid(view, code).title;
const amountText = (units: ArrayLike<number>): string => priceWords(priceText(units));
const pointsText = ({ vp }: Face): string => amountOf(vp, 'point');

const titlesOf = (view: RebuildTable, seat: Seat, mask: number): string[] =>
  cardsIn(view, hand + seat).flatMap((card, at) => ((mask & (1 << at)) === 0 ? [] : [faceOf(view, card).title]));

const setAside = (view: RebuildTable, seat: Seat, code: number): string[] =>
  [code & 255, code >> 8].flatMap((place) => (place > 0 ? [faceAt(view, starters + seat, place - 1).title] : []));

/** 'A Log and 2 × Pile of Nails' */
function listOf(titles: readonly string[]): string {
  const parts = [...Map.groupBy(titles, (title) => title)].map(([title, { length }]) =>
    length === 1 ? title : `${length} × ${title}`,
  );
  if (parts.length < 2) return parts[0] ?? 'nothing';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/* ---- the market, the new deck ---- */

/** §4.4f: which line, then card by card what comes where. */
function reorderReason(view: RebuildTable, code: number): string {
  if (code === DECLINE_CODE) return 'The market lies well enough as it is.';
  if (isPut(code)) {
    const card = faceOf(view, putCard(view, code)).title;
    const there = faceOf(view, nextSlotCard(view)).title;
    if (card === there) return `${card} lies well where it is.`;
    return isPurchaseSlot(view)
      ? `${card} comes into the Purchase Row, and ${there} does not lie there any more.`
      : `${card} comes down sooner than ${there}.`;
  }
  const lowest = lineCards(view, code)[0];
  const title = lowest === undefined ? '' : faceOf(view, lowest).title;
  return code >= columnCode(0)
    ? `Another card of that column can come into the Purchase Row instead of ${title}.`
    : `${title} and its neighbours can change places, which decides what is trashed and what falls where.`;
}

/** §6.5.3: into which hand the card comes. */
function orderReason(view: RebuildTable, seat: Seat, code: number): string {
  const { title } = faceAt(view, discard + seat, code);
  const placed = count(view, deck + seat);
  const { due } = view.counters;
  if (placed < due) return `${title} is drawn at once, into this hand.`;
  const hands = Math.floor((placed - due) / FULL_HAND) + 1;
  return `${title} comes ${hands === 1 ? 'with the next hand' : `${hands} turns from now`}, when it helps most.`;
}

const FULL_HAND = 5;

/* ---- step 2 ---- */

function actReason(view: RebuildTable, seat: Seat, code: number): string {
  if (code === END_CODE) return endReason(view, seat);
  const place = boughtPlace(code);
  return place < 0 ? playReason(faceAt(view, hand + seat, code - 1)) : buyReason(view, seat, code, place);
}

function endReason(view: RebuildTable, seat: Seat): string {
  if (!canBuy(view, seat))
    return count(view, hand + seat) === 0
      ? 'The hand is empty, and nothing is left to pay with.'
      : 'Nothing in the market can be paid with this hand.';
  return 'What could still be bought would cost more than it brings: these cards are better kept for later.';
}

function canBuy(view: RebuildTable, seat: Seat): boolean {
  readTab(view);
  readHand(view, seat);
  for (let column = 0; column < 6; column++) {
    if (count(view, columnZone(column)) === 0) continue;
    const face = faceAt(view, columnZone(column), 0);
    for (const price of face.prices) if (canPay(discounted(face, price))) return true;
  }
  return false;
}

function playReason(face: Face): string {
  const { title } = face;
  if (face.draw > 0)
    return face.again >= 0
      ? `${title} draws a card, and another one if that shows ${RESOURCES[face.again] ?? ''}.`
      : `${title} draws one more card before anything is bought.`;
  const saved = amountText(face.save);
  if (saved !== 'free')
    return `${title} makes this turn’s purchases ${saved} cheaper${face.pass === 'no' ? '' : ', though it goes to another player'}.`;
  const each = amountText(face.each);
  if (each !== 'free') return `${title} makes every card bought after it ${each} cheaper.`;
  if (face.goldOnly > 0) return `${title} makes every card of nothing but Gold ${face.goldOnly} gold cheaper.`;
  const converted = amountText(face.convert);
  if (converted !== 'free') return `${title} lets ${converted} from the hand pay for anything.`;
  if (face.reaches) return `${title} reaches cards of every row this turn.`;
  if (face.burn > 0) return `${title} clears two cards out of the market.`;
  if (face.freeBuild > 0) return `${title} is given up for a better card that costs nothing.`;
  return `${title} keeps cards of this hand for the next turn.`;
}

function buyReason(view: RebuildTable, seat: Seat, code: number, place: number): string {
  const face = faceInGrid(view, place);
  const given = cardsIn(view, hand + seat).filter((_, at) => (paymentOf(code) & (1 << at)) !== 0);
  const lost = given.reduce((sum, card) => sum + faceOf(view, card).vp, 0);
  const titles = listOf(given.map((card) => faceOf(view, card).title));
  readTab(view);
  const price = priceText(discounted(face, face.prices[priceOf(code)] ?? face.icons));
  const cost =
    given.length === 0
      ? price === 'free'
        ? 'it costs nothing'
        : 'savings and what was paid before cover it'
      : `it takes ${titles}, worth ${lost === 0 ? 'no points' : amountOf(lost, 'point')}`;
  const doomed = doomedColumn(view) === place >> 4 && (place & 15) === 0 ? ', and it would be trashed otherwise' : '';
  const less = lost > face.vp ? `; that is ${amountOf(lost - face.vp, 'point')} less now, for later` : '';
  return `${face.title} brings ${pointsText(face)}${abilityText(face)}; ${cost}${doomed}${less}.`;
}

function abilityText(face: Face): string {
  const saved = amountText(face.save);
  if (saved !== 'free') return ` and saves ${saved} whenever it is played`;
  if (face.draw > 0) return ' and draws cards later';
  return face.ends.length > 0 ? ' and may bring more when the game is scored' : '';
}
