import type { MoveWords, Told, Words } from '../../../engine/game.ts';
import { amountOf, type Card, type Rule, type Seat } from '../../../engine/words.ts';
import { BOX, type Face } from '../deck.ts';
import { CATEGORIES } from '../effects.ts';
import { type Act, ENDS, type Note } from '../shape.ts';

/** The public log in sentences. Cards of a city are counted from 1, as a screen numbers them (§2.3). */

const line = (rule: Rule, text: string): Told => ({ rule, text });

const TITLES = ['Residential', 'Commerce', 'Industry', 'Nature', 'Culture', 'Civic', 'Transit', 'Hazard', 'Event'];
export const categoryTitle = (id: string): string => TITLES[CATEGORIES.findIndex((name) => name === id)] ?? id;

const WHY_OVER: Readonly<Record<(typeof ENDS)[number], readonly [Rule, string]>> = {
  '': ['§5.1', 'The game goes on.'],
  'at most one remains': ['§5.1a', 'At most one player remains: the game is over.'],
  'outward cards': ['§5.1b', 'Too many outward cards in one city: the game is over.'],
  'round limit': ['§5.1c', 'That was the last round: the game is over.'],
  stall: ['§5.1d', 'Nothing has happened for too long: the game is over.'],
};

export function tell(note: Note, words: Words): Told {
  const seat = 'seat' in note ? note.seat : NOBODY;
  const does = (verb: string): string => words.does(seat, verb);
  switch (note.type) {
    case 'deck':
      return line('§2.9', `The deck: ${numbersText(note.numbers)}.`);
    case 'first':
      return line('§3.3', `${does('begin')}.`);
    case 'hazards':
      return line('§option hazardDeal', `Hazards dealt: ${note.numbers.join(', ')}.`);
    case 'round':
      return line('§4.1.5', `Round ${note.round} begins.`);
    case 'gift':
      return line(
        '§4.2',
        `${does('give')} card ${note.position} to ${words.seat(note.to)}: it goes ${gapWords(note.gap)}.`,
      );
    case 'passed':
      return line('§option mayPass', `${does('pass')}.`);
    case 'skipped':
      return line('§R47', `${does('take')} no action.`);
    case 'offer':
      return line('§4.3.1', `${does('offer')} ${listText(note.cards, words)}.`);
    case 'wished':
      return line('§option wish', `${does('be')} looking for ${wishText(note.what)}.`);
    case 'asked':
      return line('§4.3.2', `${does('ask')} ${words.seat(note.partner)}.`);
    case 'declined':
      return line('§4.3.4', `${does('decline')}.`);
    case 'counter':
      return line('§4.3.3', `${does('offer')} ${listText(note.cards, words)} in return.`);
    case 'agreed':
      return line('§4.3.6', `${words.begin(seat, words.seat(seat))} and ${words.seat(note.partner)} agree.`);
    case 'refused':
      return line(
        '§4.3.5',
        `${does('refuse')} what ${words.seat(note.partner)} ${words.verb(note.partner, 'offer')} in return.`,
      );
    case 'trade-over':
      return line('§4.3.4', `Nobody trades with ${words.seat(seat)}: nothing changes hands.`);
    case 'inserted':
      // Whoever got it has been told which.
      return line('§4.3.6c', `${does('place')} ${seat === words.you ? 'it' : 'a card'} ${gapWords(note.gap)}.`);
    case 'faced':
      return line('§6.1.5', `${note.out ? `${does('leave')} it facing out` : `${does('turn')} it in`}.`);
    case 'announced':
      return line('§6.1.3', `${does('execute')} ${words.card(note.card)}, card ${note.position}.`);
    case 'rotated':
      return line('§6.1.4', `${cardOf(seat, note.card, words)} faces out.`);
    case 'stole':
      return line('§2.7', `${does('take')} card ${note.position} of ${cityOf(note.from, words)}.`);
    case 'relocates':
      return line('§2.7', `${does('take')} out card ${note.position}.`);
    case 'demolished':
      return line('§2.7', `${does('remove')} ${words.card(note.card)} from the game.`);
    case 'inspected':
      return line('§2.7', `${does('look')} at ${words.of(note.of, 'city')}.`);
    case 'reversed':
      return line('§2.7', `${does('reverse')} the whole city.`);
    case 'slid':
      return line('§2.7', `The cards behind card ${note.gap} of ${cityOf(note.of, words)} move to the front.`);
    case 'turned':
      return line('§2.7', `${cardOf(seat, note.card, words)} turns in.`);
    case 'curfew':
      return line('§2.7', `Until the marker reaches ${words.seat(seat)} again, nobody else may say “done”.`);
    case 'purchase':
      return line('§2.7', `${does('demand')} ${categoryTitle(note.category)} of ${words.seat(note.of)}.`);
    case 'has-none':
      return line('§2.7', `${does('have')} no ${categoryTitle(note.category)}.`);
    case 'handed':
      return line('§2.7', `${does('hand')} card ${note.position} to ${words.seat(note.to)}.`);
    case 'paraded':
      return line('§2.7', `${does('pass')} card ${note.position} on to ${words.seat(note.to)}.`);
    case 'tender':
      return line('§2.7', `${does('put')} ${words.card(note.card)} up for tender.`);
    case 'bid':
      return line('§2.7', `${does('bid')} ${words.card(note.card)}.`);
    case 'no-bid':
      return line('§2.7', `${does('do')} not bid.`);
    case 'took':
      return line('§2.7', `${does('take')} ${words.of(note.from, 'bid')}.`);
    case 'took-none':
      return line('§2.7', `${does('take')} no bid.`);
    case 'done':
      return line('§4.5', `${does('be')} done.`);
    case 'notice':
      return line('§4.5.2', `${does('give')} notice.`);
    case 'left':
      return line('§R47', `${does('have')} left and ${words.verb(seat, 'be')} done.`);
    case 'over': {
      const [rule, text] = WHY_OVER[ENDS[note.why] ?? ''];
      return line(rule, text);
    }
    case 'city':
      return line(
        '§5.2',
        `${words.begin(seat, words.seat(seat))}: ${listText(note.cards, words) || 'no cards'}: ${amountOf(note.points, 'point')}.`,
      );
  }
}

const NOBODY: Seat = -1;

/** Where a gap is, for whoever does not see the cards beside it. */
const gapWords = (gap: number): string => (gap === 0 ? 'in front' : `behind card ${gap}`);

/** 'Clock Tower of Ada' or 'Your Clock Tower'. */
const cardOf = (seat: Seat, card: Card, words: Words): string =>
  seat === words.you ? `Your ${words.card(card)}` : `${words.card(card)} of ${words.seat(seat)}`;

/** Where positions and gaps are counted. */
const cityOf = (seat: Seat, words: Words): string => (seat === words.you ? 'your city' : words.seat(seat));

const numbersText = (numbers: readonly number[]): string =>
  numbers.flatMap((number, i) => (number === 0 ? [] : [`${TITLES[i] ?? ''} ${number}`])).join(', ');

const listText = (cards: readonly Card[], words: Words): string => {
  const names = cards.map((card) => words.card(card));
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
};

/** The name of a category or of a card. */
export function wishText(what: string, box = BOX): string {
  const category = CATEGORIES.find((name) => name === what);
  return category ? categoryTitle(category) : (box.faces[box.numbers.get(what) ?? -1]?.name ?? what);
}

/** What a note does not say: the face of a card, to those who know it. */
export function tellMove(move: MoveWords, words: Words): Told | null {
  if (move.card === null || move.toSeat === null) return null;
  if (move.from === 'deck')
    return { ...line('§3.4', `${words.does(move.toSeat, 'be')} dealt ${words.card(move.card)}.`), by: move.toSeat };
  if (move.from === 'city' && move.fromSeat !== null && move.fromSeat !== move.toSeat)
    return line(
      '§4.2.3',
      `${words.card(move.card)} goes from ${words.seat(move.fromSeat)} to ${words.seat(move.toSeat)}.`,
    );
  // Whoever places it is told just before where.
  if (move.from === 'exchange' && move.toSeat === words.you) return line('§4.3.6c', `It is ${words.card(move.card)}.`);
  if (move.from === 'exchange' || move.from === 'passing')
    return line('§4.3.6c', `${words.does(move.toSeat, 'get')} ${words.card(move.card)}.`);
  return null;
}

export function tellAction(action: Act, _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'gift':
      return 'make a Gift';
    case 'trade':
      return 'offer a Trade';
    case 'ability':
      return `execute the event that is your card ${action.position}`;
    case 'pass':
      return 'pass';
    case 'give':
      return `give your card ${action.position}`;
    case 'to':
      return `to ${words.seat(action.seat)}`;
    case 'gap':
    case 'insert':
      return `place it ${gapWords(action.gap)}`;
    case 'slide':
      return `cut behind card ${action.gap}`;
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
      return `hand over your card ${action.position}`;
    case 'none':
      return 'choose none';
    case 'turn-in':
      return 'turn it in';
    case 'leave-out':
      return 'leave it facing out';
    case 'choose':
      return `choose card ${action.position}`;
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
