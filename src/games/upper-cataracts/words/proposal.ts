import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Proposal } from '../../../contract/text.ts';
import { priceText } from './card-words.ts';
import { pushAt, question } from './question.ts';
import { readView } from './reading.ts';

/** Active cards by name, and options by what is printed beside them. */
export function proposal(
  view: View,
  action: Message,
  names: Names,
  setting?: unknown,
  isShort = true,
): Proposal | null {
  const reading = readView(view, setting);
  const { places, nameOf, objectiveDeck } = reading;
  const id = places[Number(action.slot) - 1]?.id ?? '';
  const [choice] = question(view, [action], names, setting).groups.flatMap(({ choices }) => choices);
  const words = choice?.words ?? '';
  switch (action.type) {
    case 'choose':
      return { text: `choose “${words}”` };
    case 'target':
      return { text: `choose ${nameOf(id)}`, cards: [id] };
    case 'resolve':
      return { text: `resolve ${nameOf(id)}: ${words}`, cards: [id] };
    case 'push': {
      const price = pushAt(reading, action);
      return { text: `push ${nameOf(id)}${price ? ` with ${priceText(price.spend, isShort)}` : ''}`, cards: [id] };
    }
    case 'bottom':
      return { text: `put ${nameOf(objectiveDeck[Number(action.place) - 1] ?? '')} on the bottom` };
    default:
      return null;
  }
}
