import './print.css';
import roofs from '../../../ui/look/ornament/roofs.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import lines from '../screen/ornament/lines.svg?raw';
import tile from '../screen/ornament/tile.svg?raw';
import booklet from './booklet.md?raw';
import { Score, SetUp, Summary, trackers } from './paper.tsx';

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: lines, tiles: [1, 1] },
    'c-base': { svg: roofs, isStretched: true },
    'p-back': { svg: tile, tiles: [4, 6] },
  },
  booklet,
  setUp: SetUp,
  summary: Summary,
  trackers,
  score: Score,
  screenOnly: [
    '2.5',
    '2.8',
    '2.9',
    'The same as types',
    'The complete box is',
    'Four sections, as the draft',
    'The draft contains no',
  ],
  backs: { cards: { title: 'Cards', icon: 'castle' } },
};
