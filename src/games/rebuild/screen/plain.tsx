import { behind, pile, type Plain, type ZonePlan } from '../../../ui/table/plain.ts';

const column = (number: number): ZonePlan => ({ title: `Column ${number}`, as: 'column' });

export const plain: Plain = {
  zones: {
    deck: pile('Player Deck'),
    discard: pile('Discard'),
    early: pile('Main Deck, Early'),
    late: pile('Main Deck, Late'),
    trash: pile('Trash'),
    column1: column(1),
    column2: column(2),
    column3: column(3),
    column4: column(4),
    column5: column(5),
    column6: column(6),
    starters: behind,
    goldStacks: behind,
  },
};
