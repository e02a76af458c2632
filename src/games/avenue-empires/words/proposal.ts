import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import type { Proposal } from '../../../contract/text.ts';
import { AVENUES } from '../vocabulary.ts';
import { readView, type Reading } from './reading.ts';

/** Neighbours by name, and a place in the city by the cards that are there. */
export function proposal(view: View, action: Message, names: Names, setting?: unknown): Proposal | null {
  const reading = readView(view, setting);
  const seat = view.seat ?? 0;
  const name = (other: Seat): string => names[other] ?? `Seat ${other}`;
  const card = (id: unknown): string => reading.nameOf(String(id));
  switch (action.type) {
    case 'pass': {
      const left = name((seat + 1) % view.seats);
      const right = name((seat + view.seats - 1) % view.seats);
      const parts = [
        ...(action.left === null ? [] : [`${card(action.left)} to ${left}`]),
        ...(action.right === null ? [] : [`${card(action.right)} to ${right}`]),
      ];
      return { text: parts.length === 0 ? 'pass nothing' : `pass ${parts.join(', ')}` };
    }
    case 'build':
      return { text: `build ${card(action.card)} ${spot(reading, seat, action.avenue, action.row)}` };
    case 'swap': {
      const [one, other] = [
        cardAt(reading, seat, action.avenue, action.row),
        cardAt(reading, seat, action.withAvenue, action.withRow),
      ];
      return { text: `exchange ${card(one)} and ${card(other)}`, cards: [one, other].flatMap((id) => id ?? []) };
    }
    case 'scout': {
      const id = reading.deck[Number(action.place) - 1] ?? null;
      return id === null ? null : { text: `put ${card(id)} into your reserve` };
    }
    default:
      return null;
  }
}

const avenueIn = ({ cities }: Reading, seat: Seat, avenue: unknown): readonly (string | null)[] =>
  cities[seat]?.[AVENUES.findIndex((one) => one === avenue)] ?? [];

const cardAt = (reading: Reading, seat: Seat, avenue: unknown, row: unknown): string | null =>
  avenueIn(reading, seat, avenue)[Number(row) - 1] ?? null;

/** 'at the end of your left avenue', or before the card that is there and moves on. */
function spot(reading: Reading, seat: Seat, avenue: unknown, row: unknown): string {
  const street = `your ${String(avenue)} avenue`;
  const there = cardAt(reading, seat, avenue, row);
  if (there !== null) return `before ${reading.nameOf(there)} in ${street}`;
  return avenueIn(reading, seat, avenue).length === 0 ? `as the first card of ${street}` : `at the end of ${street}`;
}
