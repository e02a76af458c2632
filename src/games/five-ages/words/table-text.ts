import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Seat } from '../../../engine/words.ts';
import {
  type Heading,
  type HeadingPart,
  type Ink,
  type Line,
  line,
  LINE_WIDTH,
  type TableText,
  titleText,
  wrap,
} from '../../../contract/text.ts';
import { endText } from './end-text.ts';
import { describeRow } from './hand-text.ts';
import { AGES, cardText } from './log.ts';
import { proposal } from './proposal.ts';
import { question } from './question.ts';
import { known, leftOfSeat, type Offer, type Reading, readView, rightOfSeat, type Row } from './reading.ts';
import { ENDS, PUBLISHED } from '../shape.ts';
import { story } from './story.ts';
import { asPrinted, understand } from './typed.ts';

/** The colours of §2.1; the symbol is always there too. */
const inks: readonly Ink[] = [
  { pattern: /(?:10|[2-9JQKA])♣/g, colour: 'green' },
  { pattern: /(?:10|[2-9JQKA])♦/g, colour: 'amber' },
  { pattern: /(?:10|[2-9JQKA])♥/g, colour: 'red' },
  { pattern: /(?:10|[2-9JQKA])♠/g, colour: 'blue' },
  { pattern: /★[1-4]/g, colour: 'violet' },
];

const welcome = [
  'Five ages, one poker hand. In every age you show two of your three cards, swap with the neighbours on your left and on your right, and put one card face down into your civilization.',
  'After the fifth age the best civilization of five cards wins: one pair, two pair, three of a kind, straight, flush, full house, four of a kind, straight flush.',
];

/** 5 Ages in lines of text, from what one viewer sees. */
export const fiveAgesText: TableText = {
  inks,
  welcome,
  heading,
  table,
  question,
  proposal,
  story,
  asPrinted,
  understand,
};

function heading(view: View): Heading {
  const reading = readView(view);
  if (reading.phase === 'over') return { parts: [{ text: 'The end' }] };
  return { parts: [{ text: `Age ${reading.age} of 5, ${AGES[reading.age]}` }, phasePart(reading)], rule: view.rule };
}

function table(view: View, names: Names): Line[] {
  const title = line(titleText('5 Ages', heading(view)), 'title');
  const reading = readView(view);
  if (reading.phase === 'over') return [title, ...endText(view, names)];
  return [
    title,
    line(columns(['', '', 'stall', 'hand (? hidden)', 'civilization', '']), 'quiet'),
    ...round(reading).map((seat) => line(seatText(reading, seat, names), seat === reading.viewer ? 'loud' : undefined)),
    ...ownText(reading),
    ...offersText(reading, names),
    line(pilesText(reading), 'quiet'),
  ];
}

function phasePart({ phase, wave, options, viewer }: Reading): HeadingPart {
  switch (phase) {
    case 'choose':
      return { text: 'Trade', detail: 'choose two cards to show' };
    case 'negotiate':
      return { text: 'Trade', detail: viewer === null ? 'neighbours deal' : 'deal with your neighbours' };
    case 'wishes':
      return { text: 'Trade', detail: `wish lists, wave ${wave + 1} of at most ${options['sealed-waves']}` };
    case 'build':
      return { text: 'Build', detail: viewer === null ? 'civilizations grow' : 'add to your civilization' };
    default:
      return { text: phase };
  }
}

/** From the viewer's left neighbour clockwise to the viewer. */
function round(reading: Reading): Seat[] {
  const first = reading.viewer === null ? 0 : leftOfSeat(reading, reading.viewer);
  return Array.from({ length: reading.seats }, (_, i) => (first + i) % reading.seats);
}

const WIDTHS = [12, 5, 7, 15, 19, 12];

/** Six columns in 80 characters; what is too long for its column is cut. */
const columns = (cells: readonly string[]): string =>
  WIDTHS.map((width, i) => fit(cells[i] ?? '', width))
    .join('  ')
    .trimEnd();

const fit = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

function seatText(reading: Reading, seat: Seat, names: Names): string {
  return columns([
    names[seat] ?? `Seat ${seat}`,
    placeText(reading, seat),
    rowText(reading.stalls[seat]),
    rowText(reading.hands[seat]),
    rowText(reading.civilizations[seat]),
    stateText(reading, seat),
  ]);
}

function placeText(reading: Reading, seat: Seat): string {
  const { viewer } = reading;
  if (viewer === null) return '';
  if (seat === viewer) return 'you';
  return seat === leftOfSeat(reading, viewer) ? 'left' : seat === rightOfSeat(reading, viewer) ? 'right' : '';
}

/** A card face down is a question mark. */
const rowText = (row: Row = []): string =>
  row.length === 0 ? '–' : row.map((card) => (card === null ? '?' : cardText(card))).join(' ');

function stateText(reading: Reading, seat: Seat): string {
  const { phase, options } = reading;
  const isTrading = phase === 'negotiate' || phase === 'wishes';
  if (isTrading && !reading.isAble(seat)) return 'nothing left';
  if (phase !== 'negotiate') {
    if (reading.hasChosen(seat)) return 'has chosen';
    return phase === 'build' && reading.isRobbed(seat) ? 'places two' : 'choosing';
  }
  if (reading.isReady(seat)) return 'ready';
  return options.negotiation === 'turns' && reading.isTurnOf(seat) ? 'to act' : 'dealing';
}

function ownText(reading: Reading): Line[] {
  const { viewer } = reading;
  const row = viewer === null ? [] : known(reading.civilizations[viewer]);
  if (row.length === 0) return [];
  const text = `Your civilization so far: ${describeRow(row, reading.options['joker-build'])}.`;
  return wrap(text).map((part) => line(part));
}

const MOST_OFFERS = 8;

/** What stands open, own affairs first; after a sealed wave what was published. */
function offersText(reading: Reading, names: Names): Line[] {
  const isOwn = ({ seat, to }: Offer): boolean => seat === reading.viewer || to === reading.viewer;
  const open = reading.offers
    .filter(({ outcome }) => outcome === ENDS.indexOf('open') || outcome === PUBLISHED)
    .filter(({ seat }) => reading.phase !== 'wishes' || seat !== reading.viewer)
    .sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  if (open.length === 0) return reading.phase === 'negotiate' ? [line('No offer is open.', 'quiet')] : [];
  const lines = open
    .slice(0, MOST_OFFERS)
    .map((offer) => line(fit(`  ${offerText(offer, reading, names)}`, LINE_WIDTH).trimEnd()));
  const rest = open.length - lines.length;
  return [
    line(reading.phase === 'wishes' ? 'Wishes that were not fulfilled:' : 'Open offers:'),
    ...lines,
    ...(rest > 0 ? [line(`  and ${rest} more between others`, 'quiet')] : []),
  ];
}

/** 'Ben offers you 4♠ for your Q♥' */
function offerText({ seat, to, give, want }: Offer, { viewer, phase }: Reading, names: Names): string {
  const offers = phase === 'wishes' ? 'would give' : 'offers';
  const cards = (list: readonly number[]): string => list.map(cardText).join(' ') || 'both cards';
  const name = (who: Seat): string => names[who] ?? `Seat ${who}`;
  if (seat === viewer) return `You offer ${name(to)} ${cards(give)} for ${cards(want)}`;
  if (to === viewer) return `${name(seat)} ${offers} you ${cards(give)} for your ${cards(want)}`;
  return `${name(seat)} ${offers} ${name(to)} ${cards(give)} for ${cards(want)}`;
}

function pilesText({ deck, discard, spent }: Reading): string {
  return [
    `Draw pile: ${deck}`,
    ...(spent.length > 0 ? [`spent jokers: ${rowText(spent)}`] : []),
    ...(discard > 0 ? [`discard pile: ${discard}`] : []),
  ].join(' · ');
}
