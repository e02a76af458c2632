import './print.css';
import type { Printing } from '../../../ui/printing.ts';
import fineRays from '../screen/ornament/fine-rays.svg?raw';
import guilloche from '../screen/ornament/guilloche.svg?raw';

export const printing: Printing = {
  options: { jokers: 4 }, // a box can play War
  ornaments: { 'c-orn': { svg: fineRays }, 'p-back': { svg: guilloche, tiles: [3, 5] } },
  backs: { cards: { title: 'Cards', icon: 'greek-temple' } },
};
