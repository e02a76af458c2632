import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Proposal } from '../../../contract/text.ts';
import { listText, readView, titleOf } from './reading.ts';

/** Cards of the market by name: their columns have no numbers on the table. */
export function proposal(view: View, action: Message, _names: Names, setting?: unknown): Proposal | null {
  const reading = readView(view, setting);
  const id = reading.columns[Number(action.column) - 1]?.[Number(action.row) - 1] ?? '';
  const pay = Array.isArray(action.pay) ? action.pay.map(String) : [];
  switch (action.type) {
    case 'buy':
      return {
        text: `buy ${titleOf(reading, id)}${pay.length === 0 ? ' for nothing' : ` with ${listText(reading, pay)}`}`,
        cards: [id],
      };
    case 'burn':
    case 'take':
      return { text: `${action.type} ${titleOf(reading, id)}`, cards: [id] };
    case 'reorder-column': {
      const column = reading.columns[Number(action.column) - 1] ?? [];
      return { text: `reorder the column of ${titleOf(reading, column[0] ?? '')}`, cards: column };
    }
    case 'reorder-row': {
      const row = reading.columns.flatMap((column) => column[Number(action.row) - 1] ?? []);
      return { text: `reorder the row of ${titleOf(reading, row[0] ?? '')}`, cards: row };
    }
    default:
      return null;
  }
}
