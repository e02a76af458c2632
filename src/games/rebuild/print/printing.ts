import './print.css';
import papyrus from '../../../ui/look/ornament/papyrus.svg?raw';
import type { Printing } from '../../../ui/printing.ts';
import gouge from '../screen/ornament/gouge.svg?raw';
import planks from '../screen/ornament/planks.svg?raw';

export const printing: Printing = {
  ornaments: {
    'c-orn': { svg: gouge },
    'p-paper': { svg: papyrus, tiles: [2, 3] },
    'p-back': { svg: planks, tiles: [1, 2] },
  },
  backs: { cards: { title: 'Cards', icon: 'gears' } },
  credits: ['Card facts: “Project Spider Monkey”, A. Meneely and contributors, CC BY 4.0'],
};
