import './print.css';
import rays from '../../../ui/look/ornament/rays.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import grid from '../screen/ornament/grid.svg?raw';
import halftone from '../screen/ornament/halftone.svg?raw';
import skyline from '../screen/ornament/skyline.svg?raw';
import booklet from './booklet.md?raw';
import { Score, SetUp, Summary, trackers } from './paper.tsx';

export const printing: Printing = {
  options: { expansion: 'plenty' }, // a box holds Headlines, too
  ornaments: {
    'c-orn': { svg: rays },
    'c-base': { svg: skyline, isStretched: true },
    'p-over': { svg: halftone, tiles: [3, 1] },
    'p-back': { svg: grid, tiles: [2, 3] },
  },
  booklet,
  setUp: SetUp,
  summary: Summary,
  trackers,
  score: Score,
  screenOnly: [
    ...[
      'Card data is JSON',
      'Filters are',
      'Atom',
      'Score terms',
      'Term',
      'Conditions',
      'Condition',
      'Trouble effects {',
      'Boosts {',
    ],
    ...['Evaluation:', 'scoreCity', 'Rules for people who edit', '6.4'],
  ],
  backs: { cards: { title: 'Cards', icon: 'compass' } },
};
