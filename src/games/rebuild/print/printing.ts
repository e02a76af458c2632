import './print.css';
import papyrus from '../../../ui/look/ornament/papyrus.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import gouge from '../screen/ornament/gouge.svg?raw';
import booklet from './booklet.md?raw';
import { campaign, Score, SetUp, Summary, trackers } from './paper.tsx';
import planks from '../screen/ornament/planks.svg?raw';

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: gouge },
    'p-paper': { svg: papyrus, tiles: [2, 3] },
    'p-back': { svg: planks, tiles: [1, 2] },
  },
  backs: { cards: { title: 'Cards', icon: 'gears' } },
  booklet,
  setUp: SetUp,
  summary: Summary,
  trackers,
  score: Score,
  campaign,
  screenOnly: [
    'Data form',
    'Paragraph names used below',
    'Check sum',
    'For reproducible games',
    '6.4',
    '6.5.9',
    '6.6.9',
    'After the deal of 15',
  ],
  credits: ['Card facts: “Project Spider Monkey”, A. Meneely and contributors, CC BY 4.0'],
};
