import './print.css';
import dunes from '../../../ui/look/ornament/dunes.svg?raw';
import papyrus from '../../../ui/look/ornament/papyrus.svg?raw';
import rays from '../../../ui/look/ornament/rays.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import stars from '../screen/ornament/stars.svg?raw';
import booklet from './booklet.md?raw';
import { Score, SetUp, Summary, trackers } from './paper.tsx';

/** The painted cornice, as wide as a card with its bleed on both sides: stripes of three colours with gold between them. */
const COLOURS = ['#1f3f93', '#14707a', '#a5371f'];
const GOLD = '#e3ad2c';
const [STRIPE, THREAD] = [5, 1.2];

function cornice(): string {
  const stripes = Array.from({ length: 20 }, (_, i) => {
    const x = i * (STRIPE + THREAD);
    return `<rect x='${x.toFixed(1)}' width='${STRIPE}' height='12' fill='${COLOURS[i % COLOURS.length]}'/>`;
  });
  return `<svg viewBox='0 0 110 12'><rect width='124' height='12' fill='${GOLD}'/>${stripes.join('')}<rect y='11' width='124' height='1' fill='#5a3a10'/></svg>`;
}

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: rays },
    'c-base': { svg: dunes, isStretched: true },
    'c-frieze': { svg: cornice(), isStretched: true },
    'p-paper': { svg: papyrus, tiles: [2, 3] },
    'p-back': { svg: stars, tiles: [2, 4] },
  },
  booklet,
  setUp: SetUp,
  summary: Summary,
  trackers,
  score: Score,
  screenOnly: [
    'The draft sends the reader',
    'The draft describes no variants',
    'ts\ntype',
    'Every effect in the tables',
    'Grammar of the notation',
    'In the tables an effect cell',
    'Card records',
    'Example of the two forms',
    'Checks on edited decks',
    'Shuffling and randomness',
    'How the draft is cited',
    'loop for year',
    '6.3',
    '5.4',
  ],
  backs: {
    actions: { title: 'Action cards', icon: 'scarab-beetle' },
    agenda: { title: 'Objectives and milestones', icon: 'hourglass' },
  },
  backOf: (_card, { data }) => (data?.['data-kind'] === 'action' ? 'actions' : 'agenda'),
};
