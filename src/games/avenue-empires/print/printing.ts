import './print.css';
import roofs from '../../../ui/look/ornament/roofs.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import lines from '../screen/ornament/lines.svg?raw';
import tile from '../screen/ornament/tile.svg?raw';

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: lines, tiles: [1, 1] },
    'c-base': { svg: roofs, isStretched: true },
    'p-back': { svg: tile, tiles: [4, 6] },
  },
  backs: { cards: { title: 'Cards', icon: 'castle' } },
};
