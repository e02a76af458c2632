import type { MoveWords, Words } from '../../../engine/game.ts';
import type { Card, Rule, Seat } from '../../../engine/words.ts';
import { BOX, type Face } from '../deck.ts';
import { CATEGORIES } from '../effects.ts';
import { type Act, ENDS, type Note } from '../shape.ts';

/** The public log in sentences. Positions count from 1, gaps from 0 (§2.3). */

interface Line {
  readonly rule: Rule;
  readonly text: string;
}

const line = (rule: Rule, text: string): Line => ({ rule, text });

const TITLES = ['Residential', 'Commerce', 'Industry', 'Nature', 'Culture', 'Civic', 'Transit', 'Hazard', 'Event'];
export const categoryTitle = (id: string): string => TITLES[CATEGORIES.findIndex((name) => name === id)] ?? id;

const WHY_OVER: Readonly<Record<(typeof ENDS)[number], readonly [Rule, string]>> = {
  '': ['§5.1', 'The game goes on.'],
  'at most one remains': ['§5.1a', 'At most one player remains: the game is over.'],
  'outward cards': ['§5.1b', 'Too many outward cards in one city: the game is over.'],
  'round limit': ['§5.1c', 'That was the last round: the game is over.'],
  stall: ['§5.1d', 'Nothing has happened for too long: the game is over.'],
};

export function tell(note: Note, words: Words): Line {
  const who = 'seat' in note ? words.seat(note.seat) : '';
  switch (note.type) {
    case 'deck':
      return line('§2.9', `The deck: ${numbersText(note.numbers)}.`);
    case 'first':
      return line('§3.3', `${who} begins.`);
    case 'hazards':
      return line('§option hazardDeal', `Hazards dealt: ${note.numbers.join(', ')}.`);
    case 'round':
      return line('§4.1.5', `Round ${note.round} begins.`);
    case 'gift':
      return line(
        '§4.2',
        `${who} gives the card at position ${note.position} to ${words.seat(note.to)}, at gap ${note.gap}.`,
      );
    case 'passed':
      return line('§option mayPass', `${who} passes.`);
    case 'skipped':
      return line('§R47', `${who} takes no action.`);
    case 'offer':
      return line('§4.3.1', `${who} offers ${listText(note.cards, words)}.`);
    case 'wished':
      return line('§option wish', `${who} is looking for ${wishText(note.what)}.`);
    case 'asked':
      return line('§4.3.2', `${who} asks ${words.seat(note.partner)}.`);
    case 'declined':
      return line('§4.3.4', `${who} declines.`);
    case 'counter':
      return line('§4.3.3', `${who} offers ${listText(note.cards, words)} in return.`);
    case 'agreed':
      return line('§4.3.6', `${who} and ${words.seat(note.partner)} agree.`);
    case 'refused':
      return line('§4.3.5', `${who} refuses what ${words.seat(note.partner)} offers in return.`);
    case 'trade-over':
      return line('§4.3.4', `Nobody trades with ${who}: nothing changes hands.`);
    case 'inserted':
      return line('§4.3.6c', `${who} inserts a card at gap ${note.gap}.`);
    case 'faced':
      return line('§6.1.5', `${who} ${note.out ? 'leaves it facing out' : 'turns it in'}.`);
    case 'announced':
      return line('§6.1.3', `${who} executes ${words.card(note.card)}, at position ${note.position}.`);
    case 'rotated':
      return line('§6.1.4', `${words.card(note.card)} of ${who} faces out.`);
    case 'stole':
      return line('§2.7', `${who} takes the card at position ${note.position} of ${words.seat(note.from)}.`);
    case 'relocates':
      return line('§2.7', `${who} takes out the card at position ${note.position}.`);
    case 'demolished':
      return line('§2.7', `${who} removes ${words.card(note.card)} from the game.`);
    case 'inspected':
      return line('§2.7', `${who} looks at the city of ${words.seat(note.of)}.`);
    case 'reversed':
      return line('§2.7', `${who} reverses the whole city.`);
    case 'slid':
      return line('§2.7', `The cards right of gap ${note.gap} of ${words.seat(note.of)} move to the front.`);
    case 'turned':
      return line('§2.7', `${words.card(note.card)} of ${who} turns in.`);
    case 'curfew':
      return line('§2.7', `Until the marker reaches ${who} again, nobody else may say “done”.`);
    case 'purchase':
      return line('§2.7', `${who} demands ${categoryTitle(note.category)} of ${words.seat(note.of)}.`);
    case 'has-none':
      return line('§2.7', `${who} has no ${categoryTitle(note.category)}.`);
    case 'handed':
      return line('§2.7', `${who} hands the card at position ${note.position} to ${words.seat(note.to)}.`);
    case 'paraded':
      return line('§2.7', `${who} passes the card at position ${note.position} on to ${words.seat(note.to)}.`);
    case 'tender':
      return line('§2.7', `${who} puts ${words.card(note.card)} up for tender.`);
    case 'bid':
      return line('§2.7', `${who} bids ${words.card(note.card)}.`);
    case 'no-bid':
      return line('§2.7', `${who} does not bid.`);
    case 'took':
      return line('§2.7', `${who} takes the bid of ${words.seat(note.from)}.`);
    case 'took-none':
      return line('§2.7', `${who} takes no bid.`);
    case 'done':
      return line('§4.5', `${who} is done.`);
    case 'notice':
      return line('§4.5.2', `${who} gives notice.`);
    case 'left':
      return line('§R47', `${who} has left and is done.`);
    case 'over': {
      const [rule, text] = WHY_OVER[ENDS[note.why] ?? ''];
      return line(rule, text);
    }
    case 'city':
      return line('§5.2', `${who}: ${listText(note.cards, words) || 'no cards'}: ${note.points} points.`);
  }
}

const numbersText = (numbers: readonly number[]): string =>
  numbers.flatMap((number, i) => (number === 0 ? [] : [`${TITLES[i] ?? ''} ${number}`])).join(', ');

const listText = (cards: readonly Card[], words: Words): string => cards.map((card) => words.card(card)).join(', ');

/** The name of a category or of a card. */
export function wishText(what: string, box = BOX): string {
  const category = CATEGORIES.find((name) => name === what);
  return category ? categoryTitle(category) : (box.faces[box.numbers.get(what) ?? -1]?.name ?? what);
}

/** What a note does not say: the face of a card, to those who know it. */
export function tellMove(move: MoveWords, words: Words): Line | null {
  if (move.card === null || move.toSeat === null) return null;
  if (move.from === 'deck') return line('§3.4', `${words.seat(move.toSeat)} is dealt ${words.card(move.card)}.`);
  if (move.from === 'city' && move.fromSeat !== null && move.fromSeat !== move.toSeat)
    return line(
      '§4.2.3',
      `${words.card(move.card)} goes from ${words.seat(move.fromSeat)} to ${words.seat(move.toSeat)}.`,
    );
  if (move.from === 'exchange' || move.from === 'passing')
    return line('§4.3.6c', `${words.card(move.card)} goes to ${words.seat(move.toSeat)}.`);
  return null;
}

export function tellAction(action: Act, _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'gift':
      return 'make a Gift';
    case 'trade':
      return 'offer a Trade';
    case 'ability':
      return `execute the event at position ${action.position}`;
    case 'pass':
      return 'pass';
    case 'give':
      return `give the card at position ${action.position}`;
    case 'to':
      return `to ${words.seat(action.seat)}`;
    case 'gap':
    case 'insert':
      return `insert at gap ${action.gap}`;
    case 'slide':
      return `slide at gap ${action.gap}`;
    case 'name':
      return `name ${words.card(action.card)}`;
    case 'enough':
      return 'name no further card';
    case 'wish':
      return `ask for ${wishText(action.what)}`;
    case 'no-wish':
      return 'ask for nothing in particular';
    case 'ask':
      return `ask ${words.seat(action.seat)} first`;
    case 'decline':
      return 'decline';
    case 'accept':
      return 'accept and make a counter-offer';
    case 'agree':
      return 'agree';
    case 'refuse':
      return 'refuse';
    case 'keep':
      return 'keep the offer';
    case 'change':
      return 'change the offer';
    case 'hand-over':
      return `hand over the copy at position ${action.position}`;
    case 'none':
      return 'choose none';
    case 'turn-in':
      return 'turn it in';
    case 'leave-out':
      return 'leave it facing out';
    case 'choose':
      return `choose the card at position ${action.position}`;
    case 'target':
      return `choose ${words.seat(action.seat)}`;
    case 'take':
      return `take the bid of ${words.seat(action.seat)}`;
    case 'category':
      return `name ${categoryTitle(action.category)}`;
    case 'again':
      return 'make a second Trade';
    case 'stop':
      return 'stop';
    case 'done':
      return 'say “done”';
    case 'notice':
      return 'give notice';
    case 'stay':
      return 'stay';
  }
}

export const cardText = (_card: Card, face: Face): string => face.name;
