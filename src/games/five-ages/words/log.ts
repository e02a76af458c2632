import type { MoveWords, Told, Words } from '../../../engine/game.ts';
import type { Card, Rule, Seat } from '../../../engine/words.ts';
import { FACES } from '../cards.ts';
import { describeKey } from '../ranking.ts';
import {
  ACCEPTED,
  CLOSED,
  DECLINED,
  ENDS,
  type FiveAges,
  isJoker,
  LAPSED,
  type Note,
  VOID,
  WITHDRAWN,
} from '../shape.ts';

/** The public log of section 9 in sentences. */

export const AGES = ['', 'Stone', 'Bronze', 'Iron', 'Sail', 'Steam'];
const PLACES = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const IN_VAIN = ['', 'somebody else does so, too', 'they attack each other', 'there is nothing to steal yet'];

const WHY_CLOSED: Readonly<Record<(typeof CLOSED)[number], string>> = {
  open: 'Trading goes on.',
  C1: 'Everybody is ready: trading closes.',
  C2: 'No two neighbours have anything left to swap: trading closes.',
  C3: 'No proposal is open or left to make: trading closes.',
  C4: 'The trade clock has run out: trading closes.',
  'all lists empty': 'All lists were empty: trading closes.',
  'nothing carried out': 'Nothing was carried out in this wave: trading closes.',
  'last wave': 'That was the last wave: trading closes.',
};

export function tell(note: Note, words: Words): Told {
  const line = (rule: Rule, text: string): Told => ({ rule, text });
  switch (note.type) {
    case 'first':
      return line('§3.3', `${words.does(note.seat, 'be')} the first seat.`);
    case 'shown':
      return line('§T2', `${words.does(note.seat, 'show')} ${namesText(note.cards, words)}.`);
    case 'taken-back':
      return line('§T4', `${words.does(note.seat, 'take')} ${namesText(note.cards, words)} back.`);
    case 'age':
      return line('§2.2', `Age ${note.age} begins, the Age of ${AGES[note.age]}.`);
    case 'attack':
      return line('§W3', attackText(note, words));
    case 'stolen':
      return line(
        '§W4.2',
        `${words.does(note.seat, 'steal')} card ${note.position} of ${words.whose(note.from)} civilization.`,
      );
    case 'drew':
      return line(
        '§W4.3',
        `${words.does(note.seat, 'draw')} ${note.cards === 1 ? 'a card' : `${note.cards} cards`} for the war.`,
      );
    case 'proposed':
      return line('§4.1.2', `${words.does(note.seat, 'offer')} ${words.seat(note.to)} ${dealText(note, words)}.`);
    case 'ended':
      return endText(note, words);
    case 'swap':
      return {
        rule: '§T3',
        text: `${words.begin(note.seat, words.seat(note.seat))} and ${words.seat(note.to)} swap: ${listText(note.give, words)} for ${listText(note.want, words)}.`,
        by: note.to, // who has accepted it
      };
    case 'flag':
      return line('§4.1.1', `${words.does(note.seat, 'be')} ${note.up ? 'ready' : 'no longer ready'}.`);
    case 'take-back':
      return line('§R14', `${words.does(note.seat, 'take')} “ready” back (${note.left} left).`);
    case 'wished':
      return line(
        '§4.1.5',
        `${words.begin(note.seat, words.seat(note.seat))} still ${words.verb(note.seat, 'wish')} for ${dealText(note, words)} with ${words.seat(note.to)}.`,
      );
    case 'closed':
      return line('§4.1.3', WHY_CLOSED[CLOSED[note.why] ?? 'open']);
    case 'built':
      return line('§R18', builtText(note, words));
    case 'reshuffled':
      return line('§6.3', `The discard pile is shuffled: a new draw pile of ${note.cards}.`);
    case 'civilization':
      return line(
        '§5.2',
        `${words.begin(note.seat, words.seat(note.seat))}: ${listText(note.cards, words)}, ${describeKey(note.key)}.`,
      );
  }
}

function attackText(note: Note & { type: 'attack' }, words: Words): string {
  const vain = note.void === 0 ? '' : ` in vain: ${IN_VAIN[note.void] ?? ''}`;
  return `${words.does(note.seat, 'attack')} ${words.seat(note.on)}${vain}.`;
}

function builtText(note: Note & { type: 'built' }, words: Words): string {
  const isOne = note.placed === 1;
  // Whoever built has been told which cards.
  if (note.seat === words.you) return isOne && note.replaced === 0 ? 'It lies face down.' : 'They lie face down.';
  const placed = `${words.does(note.seat, 'build')} ${isOne ? 'a card' : 'two cards'}`;
  if (note.replaced === 0) return `${placed}.`;
  return `${placed} and ${words.verb(note.seat, 'replace')} the ${PLACES[note.replaced] ?? note.replaced} one.`;
}

const END_RULES: Readonly<Record<number, Rule>> = { [VOID]: '§N5', [LAPSED]: '§4.1.3' };

function endText(note: Note & { type: 'ended' }, words: Words): Told {
  const rule = END_RULES[note.how] ?? '§4.1.2';
  const deal = dealText(note, words);
  const verb = ANSWERS[note.how];
  if (verb !== undefined)
    return {
      rule,
      text: `${words.does(note.to, verb)} ${words.whose(note.seat)} offer of ${deal}.`,
      by: note.to,
    };
  const to = `${deal} to ${words.seat(note.to)}`;
  if (note.how === WITHDRAWN) return { rule, text: `${words.does(note.seat, 'withdraw')} the offer of ${to}.` };
  const offer = `${words.begin(note.seat, words.whose(note.seat))} offer of ${to}`;
  if (note.how === VOID) return { rule, text: `${offer} is off: a card of it is gone.` };
  return { rule, text: `${offer} ${note.how === LAPSED ? 'ends with trading' : `is ${ENDS[note.how] ?? 'open'}`}.` };
}

const ANSWERS: Readonly<Record<number, string>> = { [ACCEPTED]: 'accept', [DECLINED]: 'decline' };

/** Cards are drawn in the war, at the end of an age, and before the first one. */
const DRAW_RULES: Readonly<Record<string, Rule>> = { war: '§W4.3', draw: '§B3' };

/** Only what a note does not tell: private draws, stolen faces and what came back to a hand. */
export function tellMove(move: MoveWords, words: Words): Told | null {
  const { card } = move;
  if (move.from === 'deck' && move.to === 'hand' && move.toSeat !== null)
    return {
      rule: DRAW_RULES[move.phase] ?? '§3.4',
      text: `${words.does(move.toSeat, 'draw')} ${card === null ? 'a card' : words.card(card)}.`,
      by: move.toSeat,
    };
  if (card === null) return null;
  if (move.to === 'spent') return { rule: '§W4.1', text: `${FACES[card]?.title ?? 'A joker'}, a joker, is spent.` };
  if (move.from === 'civilization' && move.to === 'discard')
    return { rule: '§R1', text: `${words.card(card)} goes to the discard pile.` };
  if (move.toSeat === null) return null;
  if (move.from === 'hand' && move.to === 'civilization')
    return { rule: '§B1', text: `${words.does(move.toSeat, 'build')} ${words.card(card)}.`, by: move.toSeat };
  if (move.from === 'civilization' && move.to === 'hand')
    return {
      rule: move.fromSeat === move.toSeat ? '§B2' : '§R33',
      text: `${words.card(card)} goes to ${words.whose(move.toSeat)} hand.`,
    };
  return null;
}

export function tellAction(action: FiveAges['action'], _seat: Seat, words: Words): string {
  switch (action.type) {
    case 'choose':
      return `show ${stallText(action.left, 'left', words)} and ${stallText(action.right, 'right', words)}`;
    case 'propose':
      return `offer ${words.seat(action.to)}: ${dealText(action, words)}`;
    case 'accept':
      return `accept from ${words.seat(action.from)}: you get ${listText(action.give, words)} for ${listText(action.want, words)}`;
    case 'decline':
      return `decline ${words.whose(action.from)} offer of ${dealText(action, words)}`;
    case 'withdraw':
      return `withdraw your offer to ${words.seat(action.to)}: ${dealText(action, words)}`;
    case 'ready':
      return 'ready: close trading when everybody is';
    case 'take-back':
      return 'take “ready” back';
    case 'wish':
      return `wish: ${dealText(action, words)} with ${words.seat(action.with)}`;
    case 'seal':
      return `seal your list, at most ${action.limit} swap${action.limit === 1 ? '' : 's'}`;
    case 'build': {
      const place = `build ${listText(action.place, words)}`;
      return action.old === null || action.by === null
        ? place
        : `${place}, replace ${words.card(action.old)} by ${words.card(action.by)}`;
    }
  }
}

/** §W2: a joker is sent against the neighbour on its side; other cards lie there for everybody. */
const stallText = (card: Card, side: string, words: Words): string =>
  isJoker(card) ? `${FACES[card]?.title ?? 'a joker'} against your ${side} neighbour` : words.card(card);

interface Exchange {
  readonly give: readonly Card[];
  readonly want: readonly Card[];
}

const dealText = ({ give, want }: Exchange, words: Words): string =>
  give.length === 0 ? 'both cards for both' : `${listText(give, words)} for ${listText(want, words)}`;

const namesText = (cards: readonly Card[], words: Words): string =>
  cards.map((card) => (isJoker(card) ? (FACES[card]?.title ?? 'a joker') : words.card(card))).join(' and ');

const listText = (cards: readonly Card[], words: Words): string => cards.map((card) => words.card(card)).join(' ');

/** A card as players write it: Q♥. */
export const cardText = (card: Card): string => FACES[card]?.text ?? '?';
