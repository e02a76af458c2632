import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Card, Seat } from '../../../engine/words.ts';
import type { Proposal } from '../../../contract/text.ts';
import { FACES } from '../cards.ts';
import { isJoker } from '../shape.ts';
import { cardText } from './log.ts';
import { cardOf, cardsOfIds, known, leftOfSeat, readView, rightOfSeat } from './reading.ts';

/** An action as a friend at the table would say it: cards and neighbours by name. */
export function proposal(view: View, action: Message, names: Names): Proposal | null {
  const text = textOf(view, action, (seat) => names[seat] ?? `Seat ${seat + 1}`);
  return text === null ? null : { text };
}

function textOf(view: View, action: Message, name: (seat: Seat) => string): string | null {
  const [give, want] = [texts(cardsOfIds(action.give)), texts(cardsOfIds(action.want))];
  switch (action.type) {
    case 'choose':
      return stallText(view, action, name);
    case 'propose':
      return `Offer ${name(Number(action.to))} ${give} for ${want}`;
    case 'accept':
      return `Accept ${name(Number(action.from))}’s ${give} for your ${want}`;
    case 'decline':
      return `Decline ${name(Number(action.from))}’s ${give} for your ${want}`;
    case 'withdraw':
      return `Withdraw your offer to ${name(Number(action.to))}: ${give} for ${want}`;
    case 'ready':
      return 'Say you are ready';
    case 'take-back':
      return 'Go on trading';
    case 'wish':
      return `Wish for ${want} from ${name(Number(action.with))}, for your ${give}`;
    case 'seal':
      return SEALS[Number(action.limit)] ?? null;
    case 'build':
      return buildText(action);
    default:
      return null;
  }
}

const SEALS = ['Seal your list: no swap', 'Seal your list: at most one swap', 'Seal your list: at most two swaps'];

const texts = (cards: readonly Card[]): string => cards.map(cardText).join(' and ');

function stallText(view: View, action: Message, name: (seat: Seat) => string): string {
  const reading = readView(view);
  const seat = view.seat ?? 0;
  const [left, right] = [cardOf(action.left), cardOf(action.right)];
  const attack = (card: Card | undefined, victim: Seat, side: string): string[] =>
    card !== undefined && isJoker(card)
      ? [`send ${FACES[card]?.title ?? 'a joker'} against ${name(victim)} on your ${side}`]
      : [];
  const shown = [left, right].filter((card) => card !== undefined && !isJoker(card)).map((card) => cardText(card ?? 0));
  const kept = known(reading.hands[seat]).filter((card) => card !== left && card !== right);
  const parts = [
    ...attack(left, leftOfSeat(reading, seat), 'left'),
    ...attack(right, rightOfSeat(reading, seat), 'right'),
    ...(shown.length > 0 ? [`show ${shown.join(' and ')}`] : []),
    ...(kept.length > 0
      ? [
          `keep ${kept.map((card) => (FACES[card]?.suit === null ? FACES[card].title : cardText(card))).join(' and ')} hidden`,
        ]
      : []),
  ];
  const text = parts.join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function buildText(action: Message): string {
  const [old, by] = [cardOf(action.old), cardOf(action.by)];
  const build = `Build ${texts(cardsOfIds(action.place))}`;
  return old === undefined || by === undefined ? build : `${build}, and ${cardText(by)} in place of ${cardText(old)}`;
}
