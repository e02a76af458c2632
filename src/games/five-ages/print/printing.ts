import './print.css';
import type { Printing } from '../../../ui/printing.ts';
import fineRays from '../screen/ornament/fine-rays.svg?raw';
import guilloche from '../screen/ornament/guilloche.svg?raw';
import booklet from './booklet.md?raw';
import { Score, SetUp, Summary, trackers } from './paper.tsx';

export const printing: Printing = {
  options: { jokers: 4 }, // a box can play War
  ornaments: { 'c-orn': { svg: fineRays }, 'p-back': { svg: guilloche, tiles: [3, 5] } },
  booklet,
  setUp: SetUp,
  summary: Summary,
  trackers,
  score: Score,
  screenOnly: [
    'The paper game says',
    '2.3',
    '4.1.1',
    '4.1.4',
    '4.1.5',
    '6.2',
    'Ids:',
    'Harvest ♣',
    'Trade ♦',
    'People ♥',
    'Craft ♠',
    'Jokers (War',
    'Evaluator check',
    'For statistics',
  ],
  backs: { cards: { title: 'Cards', icon: 'greek-temple' } },
};
