import { behind, pile, type Plain } from '../../../ui/table/plain.ts';
import { CATEGORIES } from './cards/shapes.tsx';

/** What is not in the deck lies beside the table: the boxes of each category, too. */
const BESIDE = ['removed', 'unused', ...Object.keys(CATEGORIES).flatMap((id) => [`box-${id}`, `new-${id}`])];

export const plain: Plain = {
  zones: {
    exchange: { title: 'On the table' },
    passing: { title: 'On its way' },
    deck: pile('Deck'),
    ...Object.fromEntries(BESIDE.map((zone) => [zone, behind])),
  },
  facesOut: true,
};
