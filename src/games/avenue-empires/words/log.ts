import type { MoveWords, Told, Words } from '../../../engine/game.ts';
import { type Card, type Rule, type Seat, spell } from '../../../engine/words.ts';
import type { Face } from '../deck.ts';
import type { AvenueEmpires, Note } from '../shape.ts';
import { AVENUE_LETTERS, AVENUES } from '../vocabulary.ts';

/** What happened, in sentences. */

export function tell(note: Note, words: Words): Told {
  const line = (rule: Rule, text: string): Told => ({ rule, text });
  switch (note.type) {
    case 'round':
      return line(
        '§4.1.1',
        `Round ${note.round} begins; ${words.seat(note.lead)} ${words.verb(note.lead, 'draw')} first.`,
      );
    case 'incoming':
      return line('§4.2.2', incomingText(note, words));
    case 'passed':
      return { ...line('§4.2.3', passedText(note, words)), isAside: note.left + note.right === 2 };
    case 'built':
      return line(
        '§4.3.2',
        `${words.does(note.seat, 'build')} ${words.card(note.card)} at ${placeText(note.avenue, note.row, words)}.`,
      );
    case 'built-nothing':
      return line('§option buildDuty', `${words.does(note.seat, 'build')} nothing.`);
    case 'declined':
      return line('§2.6', `${words.does(note.seat, 'make')} no use of ${words.card(note.card)}.`);
    case 'swapped':
      return line(
        '§2.6',
        `${words.does(note.seat, 'exchange')} ${placeText(note.avenue, note.row, words)} and ${placeText(note.withAvenue, note.withRow, words)}.`,
      );
    case 'scouts':
      return line(
        '§2.6',
        `${words.does(note.seat, 'look')} at the top ${note.cards === 1 ? 'card' : `${note.cards} cards`} of the deck.`,
      );
    case 'scouted':
      return line('§2.6', `${words.does(note.seat, 'put')} a card from the top of the deck into the reserve.`);
    case 'salvaged':
      return line('§2.6', `${words.does(note.seat, 'put')} a card of the discard pile into the reserve.`);
    case 'kept':
      return line('§4.4.1', `${words.does(note.seat, 'keep')} ${cardsText(note.cards)} in reserve.`);
    case 'removed':
      return line('§6.1.2', `${cardsText(note.cards)} left in the deck, too few for a lap: out of the game, unseen.`);
    case 'deck-empty':
      return line('§5.1', 'The deck is empty.');
    case 'city':
      return line(
        '§5.3',
        `${words.begin(note.seat, words.whose(note.seat))} city is worth ${note.points} VP: Left ${note.left}, Center ${note.center}, Right ${note.right}.`,
      );
  }
}

const cardsText = (cards: number): string => (cards === 1 ? 'one card' : `${cards} cards`);

/** 'C3' for row 3 of Center. */
export const spotText = (avenue: string, row: number): string =>
  `${AVENUE_LETTERS[AVENUES.findIndex((one) => one === avenue)] ?? avenue}${row}`;

/** 'Center 3' where there is room. */
const placeText = (avenue: string, row: number, { isShort }: Words): string =>
  isShort ? spotText(avenue, row) : `${spell(avenue)} ${row}`;

function incomingText(note: Note & { type: 'incoming' }, words: Words): string {
  return note.card === null
    ? `${words.does(note.seat, 'pass')} nothing to ${words.seat(note.to)} on this side.`
    : `${words.does(note.to, 'see')} that ${words.seat(note.seat)} ${words.verb(note.seat, 'pass')} ${words.card(note.card)}.`;
}

function passedText({ seat, left, right }: Note & { type: 'passed' }, words: Words): string {
  const passes = words.does(seat, 'pass');
  if (left + right === 2) return `${passes} a card to each side.`;
  if (left + right === 0) return `${passes} nothing.`;
  return `${passes} one card, to the ${left === 1 ? 'left' : 'right'}.`;
}

/** Private draws and passes, for whoever may know the card, and what the table sees of them. */
export function tellMove(move: MoveWords, words: Words): Told | null {
  const { card, from, fromSeat, to, toSeat } = move;
  const line = (by: Seat, rule: Rule, verb: string, rest: string): Told => ({
    rule,
    text: `${words.does(by, verb)} ${rest}.`,
    by,
  });
  const what = card === null ? null : words.card(card);
  if (from === 'deck' && to === 'hand' && toSeat !== null) return line(toSeat, '§4.1.3', 'draw', what ?? 'a card');
  if (from === 'hand' && to === 'aside' && fromSeat !== null && toSeat !== null && what !== null)
    return line(fromSeat, '§4.2.3', 'pass', `${what} to ${words.seat(toSeat)}`);
  if (what === null) return null;
  if (from === 'aside' && to === 'reserve' && toSeat !== null)
    return line(toSeat, '§2.6', 'take', `${what} from the deck`);
  if (from === 'discard' && to === 'reserve' && toSeat !== null)
    return line(toSeat, '§2.6', 'take', `${what} from the discard pile`);
  if (from === 'hand' && to === 'reserve' && toSeat !== null) return line(toSeat, '§4.4.1', 'keep', what);
  if (from === 'hand' && to === 'discard' && fromSeat !== null)
    return { ...line(fromSeat, '§4.4.2', 'discard', what), isAside: true };
  return null;
}

export function tellAction(action: AvenueEmpires['action'], _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'pass':
      return passText(action.left, action.right, words);
    case 'incoming':
      return action.card === null ? 'pass nothing' : `pass ${words.card(action.card)} to ${words.seat(action.to)}`;
    case 'build':
      return `build ${words.card(action.card)} at ${placeText(action.avenue, action.row, words)}`;
    case 'nothing':
      return 'build nothing';
    case 'swap':
      return `exchange ${placeText(action.avenue, action.row, words)} and ${placeText(action.withAvenue, action.withRow, words)}`;
    case 'scout':
      return `put card ${action.place} from the top into your reserve`;
    case 'salvage':
      return `put ${words.card(action.card)} from the discard pile into your reserve`;
    case 'keep':
      return `keep ${words.card(action.card)}`;
    case 'stop':
      return 'keep no more';
    case 'decline':
      return 'make no use of it';
  }
}

function passText(left: Card | null, right: Card | null, words: Words): string {
  const parts = [
    ...(left === null ? [] : [`${words.card(left)} to the left`]),
    ...(right === null ? [] : [`${words.card(right)} to the right`]),
  ];
  return `pass ${parts.join(', ')}`;
}

/** A card as players write it. */
export const cardText = (_card: Card, face: Face): string => face.name;
