import { behind, pile, type Plain } from '../../../ui/table/plain.ts';

export const plain: Plain = {
  zones: {
    aside: { title: 'Set aside' },
    left: { title: 'Left avenue' },
    center: { title: 'Center avenue' },
    right: { title: 'Right avenue' },
    deck: pile('Deck'),
    discard: pile('Discard pile'),
    removed: behind,
  },
};
