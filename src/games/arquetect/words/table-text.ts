import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { amountOf, type Seat } from '../../../engine/words.ts';
import { type Heading, type Ink, type Line, line, type TableText, titleText, wrap } from '../../../contract/text.ts';
import { account } from './account.ts';
import { endReason, endText } from './end-text.ts';
import { CATEGORIES } from '../effects.ts';
import { explainRow } from './explain.ts';
import { categoryTitle, wishText } from './log.ts';
import { proposal } from './proposal.ts';
import { question } from './question.ts';
import { faceCalled, letterOf, nameOfId, nameOfNumber, type Reading, readView, rowSeen, type Seen } from './reading.ts';
import { FIRST_WISHED_CARD } from '../shape.ts';
import { story } from './story.ts';
import { asPrinted, understand } from './typed.ts';

/** The colours of §2.1, on the letter that stands before a card; the letter is always there too. */
const inks: readonly Ink[] = [
  { pattern: /\b[RH]·/g, colour: 'red' },
  { pattern: /\bM·/g, colour: 'amber' },
  { pattern: /\bN·/g, colour: 'green' },
  { pattern: /\b[VIT]·/g, colour: 'blue' },
  { pattern: /\b[CE]·/g, colour: 'violet' },
];

const welcome = [
  'The cards you hold are your city, and their order never changes. On your turn you push a card into somebody else’s city (Gift) or offer a swap (Trade); received cards are the only ones you may place.',
  'At the end every city scores from left to right. Say “done” when you are content: then nobody can touch your city any more.',
];

/** Arquetect in lines of text, from what one viewer sees. */
export const arquetectText: TableText = {
  inks,
  welcome,
  heading,
  table,
  account,
  question,
  proposal,
  story,
  asPrinted,
  understand,
};

function heading(view: View, names: Names, setting?: unknown): Heading {
  const reading = readView(view, setting);
  if (reading.phase === 'over') return { parts: [{ text: 'The end', detail: endReason(reading) }] };
  const round = `Round ${reading.counter('round')} of at most ${reading.options.roundLimit}`;
  return { parts: [{ text: round }, { text: turnText(reading, (seat) => names[seat] ?? `Seat ${seat}`) }] };
}

function table(view: View, names: Names, setting?: unknown): Line[] {
  const title = line(titleText('Arquetect', heading(view, names, setting)), 'title');
  const reading = readView(view, setting);
  if (reading.phase === 'over') return [title, ...endText(reading, names)];
  const name = (seat: Seat): string => names[seat] ?? `Seat ${seat}`;
  return [
    title,
    ...round(reading).flatMap((seat) => cityLines(reading, seat, name)),
    ...tradeLines(reading, name),
    ...pileLines(reading),
  ];
}

function turnText(reading: Reading, name: (seat: Seat) => string): string {
  const turn = reading.counter('turn');
  return turn === reading.viewer ? 'your turn' : `${name(turn)}’s turn`;
}

/** From the viewer's left neighbour clockwise to the viewer. */
function round({ viewer, seats }: Reading): Seat[] {
  const first = viewer === null ? 0 : (viewer + 1) % seats;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

const stateText = (reading: Reading, seat: Seat): string =>
  [
    ...(reading.isDone(seat) ? ['done'] : []),
    ...(reading.hasNotice(seat) ? ['has given notice'] : []),
    ...(reading.hasCurfew(seat) ? ['Curfew'] : []),
    ...(reading.view.waiting.includes(seat) && seat !== reading.viewer ? ['to decide'] : []),
  ]
    .map((text) => `, ${text}`)
    .join('');

/** 'R·Cottage', 'E·Curfew^' faces out, '?' is a back. */
const cardText = (reading: Reading, { id, isOut }: Seen): string =>
  id === null ? '?' : `${letterOf(reading, id)}·${nameOfId(reading, id)}${isOut ? '^' : ''}`;

function cityLines(reading: Reading, seat: Seat, name: (seat: Seat) => string): Line[] {
  const city = reading.cities[seat] ?? [];
  const cards = `${city.length} ${city.length === 1 ? 'card' : 'cards'}`;
  if (seat !== reading.viewer) {
    const row = city.length === 0 ? 'empty' : city.map((card) => cardText(reading, card)).join('  ');
    const text = `${name(seat)} (${cards}${stateText(reading, seat)}): ${row}`;
    return wrap(text, 80, '    ').map((part) => line(part, reading.isDone(seat) ? 'quiet' : undefined));
  }
  const row = rowSeen(reading, city);
  const parts = reading.isScored && row ? explainRow(row, reading.box) : null;
  const total = parts
    ? `, ${amountOf(
        parts.reduce((sum, { points }) => sum + points, 0),
        'point',
      )} now`
    : '';
  return [
    line(`Your city (${cards}${stateText(reading, seat)}${total}):`, 'loud'),
    ...city.flatMap((card, at) => {
      const points = parts ? `${String(parts[at]?.points ?? 0).padStart(4)}` : '';
      const text = `${String(at + 1).padStart(3)} ${cardText(reading, card)}`;
      const what = faceCalled(reading, card.id)?.text ?? '';
      const head = `${text.padEnd(26)}${points}  `;
      const [first = '', ...rest] = wrap(what, 80 - head.length);
      return [line(head + first), ...rest.map((part) => line(' '.repeat(head.length) + part, 'quiet'))];
    }),
  ];
}

const namesText = (reading: Reading, names: readonly number[]): string =>
  names.flatMap((name) => (name === 0 ? [] : [nameOfNumber(reading, name - 1)])).join(', ');

function tradeLines(reading: Reading, name: (seat: Seat) => string): Line[] {
  const offer = namesText(reading, reading.counters('offer'));
  if (offer === '') return [];
  const wish = reading.counter('wish');
  const wished = wish === 0 ? '' : `, looking for ${wishOf(reading, wish)}`;
  const counter = namesText(reading, reading.counters('counter'));
  const partner = name(reading.counter('partner'));
  return [
    `${name(reading.counter('turn'))} offers ${offer}${wished}.`,
    ...(counter === '' ? [] : [`${partner} offers ${counter} in return.`]),
  ].flatMap((text) => wrap(text, 80, '    ').map((part) => line(part)));
}

const wishOf = (reading: Reading, wish: number): string =>
  wish < FIRST_WISHED_CARD ? wishText(CATEGORIES[wish - 1] ?? '') : nameOfNumber(reading, wish - FIRST_WISHED_CARD);

function pileLines(reading: Reading): Line[] {
  const numbers = reading.counters('numbers');
  const deck = CATEGORIES.flatMap((category, i) =>
    (numbers[i] ?? 0) > 0 ? [`${categoryTitle(category)} ${numbers[i] ?? 0}`] : [],
  );
  const removed = reading.removed.map(({ id }) => nameOfId(reading, id));
  return [
    `In play: ${deck.join(', ')}.`,
    ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
    '? is a card you cannot name; ^ faces out.',
  ].flatMap((text) => wrap(text, 80, '    ').map((part) => line(part, 'quiet')));
}
