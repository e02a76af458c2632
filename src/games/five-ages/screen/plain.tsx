import type { View } from '../../../engine/view.ts';
import { numberIn, pile, type Plain } from '../../../ui/table/plain.ts';

const AGES = ['Stone', 'Bronze', 'Iron', 'Sail', 'Steam'];

function Facts({ view }: { readonly view: View }) {
  const age = numberIn(view, 'age');
  return (
    <ol className="ages" data-guide="ages" aria-label={`Age ${age} of 5`}>
      {AGES.map((name, i) => (
        <li key={name} data-now={age === i + 1 ? '' : undefined} data-past={age > i + 1 ? '' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

export const plain: Plain = {
  zones: { deck: pile('Draw pile'), discard: pile('Discard'), spent: pile('Spent') },
  Facts,
};
