import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import type { Choice, Question } from '../../../contract/text.ts';
import { categoryTitle, wishText } from './log.ts';
import { faceCalled, nameOfId, type Reading, readView, rowSeen } from './reading.ts';
import { putIn, type Row, scoreRow, takeOut } from '../scoring.ts';

/** The legal actions of a phase as a question in plain words, with what each would do where its seat knows that (§8). */
export function question(view: View, legal: readonly Message[], names: Names, setting?: unknown): Question {
  const reading = readView(view, setting);
  const asked: Asked = { reading, name: (seat) => names[seat] ?? `Seat ${seat}` };
  const choices = legal.map((action) => choiceOf(asked, action));
  return { ask: ASKS[view.phase] ?? 'What do you do?', groups: [{ title: null, choices }] };
}

interface Asked {
  readonly reading: Reading;
  readonly name: (seat: Seat) => string;
}

const ASKS: Readonly<Record<string, string>> = {
  action: 'What do you do in this turn?',
  'gift-card': 'Which of your cards do you give away?',
  'gift-to': 'To whom?',
  'gift-gap': 'Where in their city do you place it? Gap 0 is in front of the first card.',
  offer: 'Which cards do you offer? One to three, by name.',
  wish: 'What are you looking for?',
  partner: 'Whom do you ask first?',
  answer: 'Do you take up the offer?',
  'counter-offer': 'Which cards do you offer in return? One to three, by name.',
  agree: 'Do you agree?',
  change: 'The offer moves on. Do you change it?',
  'hand-over': 'Which copy do you hand over?',
  insert: 'Where in your city do you place the card? Gap 0 is in front of the first card.',
  facing: 'How does the card you received face?',
  target: 'Whom do you choose?',
  'own-card': 'Which of your cards do you choose?',
  steal: 'Which card do you take?',
  category: 'Which category do you demand?',
  purchase: 'Which card do you hand over?',
  pay: 'With which card do you pay?',
  slide: 'At which gap? The cards right of it move to the front.',
  again: 'Do you make a second Trade?',
  parade: 'Which card do you pass on? Nobody sees it before all have chosen.',
  bid: 'Which card do you bid? Nobody sees it before all have chosen.',
  take: 'Which bid do you take?',
  done: 'Do you stay, or is your city finished?',
};

function choiceOf(asked: Asked, action: Message): Choice {
  const effect = effectOf(asked.reading, action);
  return { words: wordsOf(asked, action), ...(effect === null ? {} : { effect }), then: action };
}

const ownCity = ({ cities, viewer }: Reading) => cities[viewer ?? 0] ?? [];

/** Cards of one's own are chosen by position, except where one takes somebody else's. */
function cardAt(reading: Reading, position: unknown): string {
  const city = reading.phase === 'steal' ? (reading.cities[reading.counter('target')] ?? []) : ownCity(reading);
  const id = city[Number(position) - 1]?.id ?? null;
  if (id === null) return `card ${Number(position)}`;
  const isOne = city.filter((card) => card.id === id).length === 1;
  return isOne ? nameOfId(reading, id) : `${nameOfId(reading, id)}, card ${Number(position)}`;
}

/** 'between Park and Villa (gap 3)': in my own city, in that of whoever gets a gift, in the one that is cut. */
function gapAt(reading: Reading, action: Message): string {
  const gap = Number(action.gap);
  const to = reading.view.said.find((one) => one.seat === reading.viewer && one.action.type === 'to')?.action.seat;
  const whose =
    action.type === 'gap'
      ? Number(to ?? 0)
      : action.type === 'slide'
        ? reading.counter('target')
        : (reading.viewer ?? 0);
  const city = reading.cities[whose] ?? [];
  const name = (at: number): string =>
    city[at]?.id === null ? 'a hidden card' : nameOfId(reading, city[at]?.id ?? null);
  const where =
    city.length === 0
      ? 'as the only card'
      : gap === 0
        ? `in front of ${name(0)}`
        : gap === city.length
          ? `behind ${name(gap - 1)}`
          : `between ${name(gap - 1)} and ${name(gap)}`;
  return `${where} (gap ${gap})`;
}

function wordsOf({ reading, name }: Asked, action: Message): string {
  const who = name(Number(action.seat));
  switch (action.type) {
    case 'gift':
      return 'gift: push a card into somebody’s city';
    case 'trade':
      return 'trade: offer a swap';
    case 'ability':
      return `ability: ${cardAt(reading, action.position)}`;
    case 'give':
      return `give ${cardAt(reading, action.position)}`;
    case 'hand-over':
      return `hand over ${cardAt(reading, action.position)}`;
    case 'choose':
      return `choose ${cardAt(reading, action.position)}`;
    case 'to':
    case 'ask':
    case 'target':
    case 'take':
      return `${action.type} ${who}`;
    case 'gap':
    case 'insert':
    case 'slide':
      return gapAt(reading, action);
    case 'name':
      return `name ${nameOfId(reading, String(action.card))}`;
    case 'wish':
      return `wish ${wishText(String(action.what), reading.box)}`;
    case 'category':
      return `category ${categoryTitle(String(action.category))}`;
    default:
      return PLAIN[action.type] ?? action.type;
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  enough: 'enough: no further card',
  'no-wish': 'no-wish: nothing in particular',
  accept: 'accept: make a counter-offer',
  none: 'none',
  'turn-in': 'turn-in: its ability is available again',
  'leave-out': 'leave-out: it goes on facing out',
  done: 'done: nobody can touch your city any more',
  notice: 'notice: you are done when your next turn would begin',
  stay: 'stay in the game',
};

/** §8: what the city would score then. */
function effectOf(reading: Reading, action: Message): string | null {
  if (action.type === 'name') return faceCalled(reading, String(action.card))?.text ?? null;
  if (!reading.isScored) return null;
  const row = rowSeen(reading, ownCity(reading));
  if (!row) return null;
  const before = scoreRow(row);
  if (!change(reading, row, action)) return null;
  const after = scoreRow(row);
  const difference = after - before;
  return `${amountOf(after, 'point')} (${difference < 0 ? '−' : '+'}${Math.abs(difference)})`;
}

/** Changes the row as the action would; false if that is not known. */
function change(reading: Reading, row: Row, action: Message): boolean {
  const isLeaving =
    action.type === 'give' ||
    action.type === 'hand-over' ||
    (action.type === 'choose' && ['own-card', 'purchase', 'pay', 'parade', 'bid'].includes(reading.phase));
  if (isLeaving && reading.counter('ability') !== SECOND_WIND) {
    takeOut(row, Number(action.position) - 1);
    return true;
  }
  const [next] = [...reading.exchange, ...reading.passing];
  const face = faceCalled(reading, next?.id ?? null);
  if (action.type !== 'insert' || !face) return false;
  putIn(row, Number(action.gap), face, next?.isOut ? 1 : 0);
  return true;
}

const SECOND_WIND = 11;
