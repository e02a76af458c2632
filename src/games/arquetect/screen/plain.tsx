import { pile, type Plain } from '../../../ui/table/plain.ts';

export const plain: Plain = {
  zones: { exchange: { title: 'On the table' }, passing: { title: 'On its way' }, deck: pile('Deck') },
  facesOut: true,
};
