import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import {
  type Heading,
  type HeadingPart,
  type Ink,
  type Line,
  line,
  type TableText,
  titleText,
} from '../../../contract/text.ts';
import { account } from './account.ts';
import { endText } from './end-text.ts';
import { known, leftOfSeat, lookAtCity, type Reading, readView, rightOfSeat, type Row } from './reading.ts';
import { proposal } from './proposal.ts';
import { question } from './question.ts';
import { story } from './story.ts';
import { asPrinted, understand } from './typed.ts';
import { wrap } from './wrap.ts';
import { AVENUE_LETTERS, CATEGORIES, CATEGORY_LETTERS, CATEGORY_NAMES } from '../vocabulary.ts';

/** A category is told by its letter; colour only helps to find it. */
const inks: readonly Ink[] = [
  { pattern: /\[H\]/g, colour: 'red' },
  { pattern: /\[T\]/g, colour: 'amber' },
  { pattern: /\[F\]/g, colour: 'violet' },
  { pattern: /\[G\]/g, colour: 'blue' },
  { pattern: /\[V\]/g, colour: 'green' },
];

const welcome = [
  'Your city grows outward from your Castle in three avenues. In every round you draw three cards, secretly pass one to each neighbour, and build one of what you then hold; the rest is thrown away.',
  'A card scores by what it touches, how far out it stands and what your neighbours have built. When the deck is empty, the most Victory Points win.',
];

/** Avenue Empires in lines of text, from what one viewer sees. */
export const avenueEmpiresText: TableText = {
  inks,
  welcome,
  heading,
  statuses,
  table,
  account,
  question,
  proposal,
  story,
  asPrinted,
  understand,
};

function heading(view: View, _names: Names, setting?: unknown): Heading {
  const { phase, round: number, complete } = readView(view, setting);
  if (phase === 'over') return { parts: [{ text: `The end, after ${complete} complete rounds` }] };
  return { parts: [{ text: `Round ${number}` }, PHASES[phase] ?? { text: phase }] };
}

function table(view: View, names: Names, setting?: unknown): Line[] {
  const title = line(titleText('Avenue Empires', heading(view, names, setting)), 'title');
  const reading = readView(view, setting);
  if (reading.phase === 'over') return [title, ...endText(view, names, setting)];
  return [
    title,
    ...round(reading).flatMap((seat) => seatLines(reading, seat, names)),
    ...handLines(reading),
    ...incomingLines(reading, names),
    ...pileLines(reading),
  ];
}

const PHASES: Readonly<Record<string, HeadingPart>> = {
  trading: { text: 'Trading', detail: 'a card to each neighbour' },
  'late-trading': { text: 'Trading', detail: 'those with a Watchtower choose' },
  building: { text: 'Building', detail: 'a card and its place' },
  'build-again': { text: 'Building', detail: 'one more card' },
  'swap-two': { text: 'Building', detail: 'two cards may exchange places' },
  scout: { text: 'Building', detail: 'a look at the deck' },
  salvage: { text: 'Building', detail: 'a card from the discard pile' },
  keeping: { text: 'Cleanup', detail: 'what to keep' },
};

/** From the viewer's left neighbour clockwise to the viewer. */
function round(reading: Reading): Seat[] {
  const first = reading.viewer === null ? 0 : leftOfSeat(reading, reading.viewer);
  return Array.from({ length: reading.seats }, (_, i) => (first + i) % reading.seats);
}

function seatLines(reading: Reading, seat: Seat, names: Names): Line[] {
  const head = [
    `${names[seat] ?? `Seat ${seat}`}${placeText(reading, seat)}`,
    statusText(reading, seat),
    ...(reading.hasChosen(seat) ? ['has chosen'] : reading.isWaitedFor(seat) ? ['choosing'] : []),
  ];
  const isOwn = seat === reading.viewer;
  return [
    ...wrap(head.join(' · '), '    ').map((text) => line(text, isOwn ? 'loud' : undefined)),
    ...(reading.cities[seat] ?? []).flatMap((avenue, i) => avenueLines(reading, AVENUE_LETTERS[i] ?? '?', avenue)),
  ];
}

const statusText = (reading: Reading, seat: Seat): string =>
  [
    `hand ${handText(reading, reading.hands[seat])}`,
    ...((reading.reserves[seat]?.length ?? 0) > 0 ? [`reserve ${handText(reading, reading.reserves[seat])}`] : []),
    ...pointsText(reading, seat),
  ].join(' · ');

function statuses(view: View, setting?: unknown): string[] {
  const reading = readView(view, setting);
  return reading.cities.map((_, seat) => statusText(reading, seat));
}

function placeText(reading: Reading, seat: Seat): string {
  const { viewer } = reading;
  if (viewer === null) return '';
  if (seat === viewer) return ' (you)';
  const sides = [
    ...(seat === leftOfSeat(reading, viewer) ? ['left'] : []),
    ...(seat === rightOfSeat(reading, viewer) ? ['right'] : []),
  ];
  return sides.length === 0 ? '' : ` (${sides.join(' and ')})`;
}

/** '3', and which of them the viewer knows. */
function handText({ nameOf }: Reading, row: Row | undefined): string {
  const names = known(row).map(nameOf);
  const isOpen = names.length > 0 && names.length < (row?.length ?? 0);
  return `${row?.length ?? 0}${isOpen ? `, among them ${names.join(', ')}` : ''}`;
}

/** §6 `runningScore` */
function pointsText(reading: Reading, seat: Seat): string[] {
  if (reading.options.runningScore === 'hidden') return [];
  const look = lookAtCity(reading, seat);
  return look ? [`${look.points} VP`] : [];
}

const avenueLines = (reading: Reading, letter: string, avenue: Row): Line[] =>
  wrap(
    `  ${letter}  ${
      avenue.length === 0
        ? '–'
        : known(avenue)
            .map((id) => cardText(reading, id))
            .join(' · ')
    }`,
    '     ',
  ).map((text) => line(text));

/** 'Almshouse [H][F]' */
function cardText({ faceNamed, nameOf }: Reading, id: string): string {
  const face = faceNamed(id);
  return face ? `${face.name} ${face.cat.map((one) => `[${CATEGORY_LETTERS[one]}]`).join('')}` : nameOf(id);
}

function handLines(reading: Reading): Line[] {
  const { viewer } = reading;
  if (viewer === null) return [];
  const rows: [string, Row][] = [
    ['Your hand', reading.hands[viewer] ?? []],
    ['Your reserve', reading.reserves[viewer] ?? []],
  ];
  return rows.flatMap(([title, row]) =>
    row.length === 0
      ? []
      : [
          line(`${title}:`),
          ...known(row).flatMap((id) =>
            wrap(`  ${cardText(reading, id)}${shortText(reading, id)}`, '      ').map((text) => line(text)),
          ),
        ],
  );
}

const shortText = (reading: Reading, id: string): string => {
  const face = reading.faceNamed(id);
  return face ? `: ${face.short}` : '';
};

/** §4.2.2 */
const incomingLines = (reading: Reading, names: Names): Line[] =>
  reading.incoming.map(({ seat, card }) =>
    line(
      `${names[seat] ?? `Seat ${seat}`} passes you ${card === null ? 'nothing on this side' : reading.nameOf(card)}.`,
      'loud',
    ),
  );

function pileLines(reading: Reading): Line[] {
  const out = reading.removed === 0 ? '' : ` · out of the game ${reading.removed}`;
  const piles = `Deck ${reading.deck.length} · discard pile ${reading.discard.length}${out}`;
  return [line(piles, 'quiet'), ...discardLines(reading)];
}

/** The discard pile sorted by category, as far as it is known. */
function discardLines({ discard, faceNamed, nameOf }: Reading): Line[] {
  const counts = Map.groupBy(known(discard), (id) => id);
  return CATEGORIES.flatMap((category) => {
    const cards = [...counts].filter(([id]) => faceNamed(id)?.cat[0] === category);
    if (cards.length === 0) return [];
    const names = cards.map(([id, copies]) => `${nameOf(id)}${copies.length > 1 ? ` ×${copies.length}` : ''}`);
    return wrap(`  ${CATEGORY_NAMES[category]}: ${names.join(', ')}`, '      ').map((text) => line(text, 'quiet'));
  });
}
