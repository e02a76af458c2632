import { behind, pile, type Plain } from '../../../ui/table/plain.ts';

export const plain: Plain = {
  zones: {
    deck: pile('Player Deck'),
    discard: pile('Discard'),
    early: pile('Main Deck, Early'),
    late: pile('Main Deck, Late'),
    trash: pile('Trash'),
    starters: behind,
    goldStacks: behind,
  },
};
