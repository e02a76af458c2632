import type { MoveWords, Words } from '../../../engine/game.ts';
import type { Card, Rule, Seat } from '../../../engine/words.ts';
import type { Face } from '../deck.ts';
import type { AvenueEmpires, Note } from '../shape.ts';
import { AVENUE_LETTERS, AVENUES } from '../vocabulary.ts';

/** What happened, in sentences. */

interface Line {
  readonly rule: Rule;
  readonly text: string;
}

export function tell(note: Note, words: Words): Line {
  const line = (rule: Rule, text: string): Line => ({ rule, text });
  switch (note.type) {
    case 'round':
      return line('§4.1.1', `Round ${note.round} begins; ${words.seat(note.lead)} has the lead.`);
    case 'incoming':
      return line('§4.2.2', incomingText(note, words));
    case 'passed':
      return line('§4.2.3', passedText(note, words));
    case 'built':
      return line(
        '§4.3.2',
        `${words.seat(note.seat)} builds ${words.card(note.card)} at ${spotText(note.avenue, note.row)}.`,
      );
    case 'built-nothing':
      return line('§option buildDuty', `${words.seat(note.seat)} builds nothing.`);
    case 'declined':
      return line('§2.6', `${words.seat(note.seat)} makes no use of ${words.card(note.card)}.`);
    case 'swapped':
      return line(
        '§2.6',
        `${words.seat(note.seat)} exchanges ${spotText(note.avenue, note.row)} and ${spotText(note.withAvenue, note.withRow)}.`,
      );
    case 'scouts':
      return line(
        '§2.6',
        `${words.seat(note.seat)} looks at the top ${note.cards === 1 ? 'card' : `${note.cards} cards`} of the deck.`,
      );
    case 'scouted':
      return line('§2.6', `${words.seat(note.seat)} puts one of them into the reserve.`);
    case 'salvaged':
      return line('§2.6', `${words.seat(note.seat)} puts a card of the discard pile into the reserve.`);
    case 'kept':
      return line('§4.4.1', `${words.seat(note.seat)} keeps ${cardsText(note.cards)} in reserve.`);
    case 'removed':
      return line('§6.1.2', `${cardsText(note.cards)} left in the deck, too few for a lap: out of the game, unseen.`);
    case 'deck-empty':
      return line('§5.1', 'The deck is empty.');
    case 'city':
      return line(
        '§5.3',
        `${possessive(words.seat(note.seat))} city is worth ${note.points} VP: Left ${note.left}, Center ${note.center}, Right ${note.right}.`,
      );
  }
}

const cardsText = (cards: number): string => (cards === 1 ? 'one card' : `${cards} cards`);

/** 'C3' for row 3 of Center. */
export const spotText = (avenue: string, row: number): string =>
  `${AVENUE_LETTERS[AVENUES.findIndex((one) => one === avenue)] ?? avenue}${row}`;

function incomingText(note: Note & { type: 'incoming' }, words: Words): string {
  const to = words.seat(note.to);
  return note.card === null
    ? `${words.seat(note.seat)} passes nothing to ${to} on this side.`
    : `${to} sees that ${words.seat(note.seat)} passes ${words.card(note.card)}.`;
}

function passedText({ seat, left, right }: Note & { type: 'passed' }, words: Words): string {
  const who = words.seat(seat);
  if (left + right === 2) return `${who} passes a card to each side.`;
  if (left + right === 0) return `${who} passes nothing.`;
  return `${who} passes one card, to the ${left === 1 ? 'left' : 'right'}.`;
}

/** Private draws and passes, for whoever may know the card, and what the table sees of them. */
export function tellMove(move: MoveWords, words: Words): Line | null {
  const { card, from, fromSeat, to, toSeat } = move;
  const what = card === null ? null : words.card(card);
  if (from === 'deck' && to === 'hand' && toSeat !== null)
    return { rule: '§4.1.3', text: `${words.seat(toSeat)} draws ${what ?? 'a card'}.` };
  if (from === 'hand' && to === 'aside' && fromSeat !== null && toSeat !== null && what !== null)
    return { rule: '§4.2.3', text: `${words.seat(fromSeat)} passes ${what} to ${words.seat(toSeat)}.` };
  if (what === null) return null;
  if (from === 'aside' && to === 'reserve' && toSeat !== null)
    return { rule: '§2.6', text: `${words.seat(toSeat)} takes ${what} from the deck.` };
  if (from === 'discard' && to === 'reserve' && toSeat !== null)
    return { rule: '§2.6', text: `${words.seat(toSeat)} takes ${what} from the discard pile.` };
  if (from === 'hand' && to === 'reserve' && toSeat !== null)
    return { rule: '§4.4.1', text: `${words.seat(toSeat)} keeps ${what}.` };
  if (from === 'hand' && to === 'discard' && fromSeat !== null)
    return { rule: '§4.4.2', text: `${words.seat(fromSeat)} discards ${what}.` };
  return null;
}

export function tellAction(action: AvenueEmpires['action'], _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'pass':
      return passText(action.left, action.right, words);
    case 'incoming':
      return action.card === null ? 'pass nothing' : `pass ${words.card(action.card)} to ${words.seat(action.to)}`;
    case 'build':
      return `build ${words.card(action.card)} at ${spotText(action.avenue, action.row)}`;
    case 'nothing':
      return 'build nothing';
    case 'swap':
      return `exchange ${spotText(action.avenue, action.row)} and ${spotText(action.withAvenue, action.withRow)}`;
    case 'scout':
      return `put card ${action.place} from the top into your reserve`;
    case 'salvage':
      return `put ${words.card(action.card)} from the discard pile into your reserve`;
    case 'keep':
      return `keep ${words.card(action.card)}`;
    case 'stop':
      return 'keep no more';
    case 'decline':
      return 'decline';
  }
}

function passText(left: Card | null, right: Card | null, words: Words): string {
  const parts = [
    ...(left === null ? [] : [`${words.card(left)} to the left`]),
    ...(right === null ? [] : [`${words.card(right)} to the right`]),
  ];
  return `pass ${parts.join(', ')}`;
}

export const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

/** A card as players write it. */
export const cardText = (_card: Card, face: Face): string => face.name;
