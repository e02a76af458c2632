import './print.css';
import rays from '../../../ui/look/ornament/rays.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import grid from '../screen/ornament/grid.svg?raw';
import halftone from '../screen/ornament/halftone.svg?raw';
import skyline from '../screen/ornament/skyline.svg?raw';

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: rays },
    'c-base': { svg: skyline, isStretched: true },
    'p-over': { svg: halftone, tiles: [3, 1] },
    'p-back': { svg: grid, tiles: [2, 3] },
  },
  backs: { cards: { title: 'Cards', icon: 'compass' } },
};
