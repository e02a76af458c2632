import type { View } from '../../engine/view.ts';
import { Cube } from '../cards/shapes.tsx';

const number = (view: View, name: string): number => {
  const value = view.counters[name];
  return typeof value === 'number' ? value : 0;
};

const row = (view: View, name: string): readonly number[] => {
  const value = view.counters[name];
  return Array.isArray(value) ? value : [];
};

const AGES = ['Stone', 'Bronze', 'Iron', 'Sail', 'Steam'];

/** The numbers that lie on the table of a game, drawn; what is not here stands in the table in words. */
export function Facts({ view }: { readonly view: View }) {
  if (view.game === 'five-ages') {
    const age = number(view, 'age');
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
  if (view.game === 'upper-cataracts') {
    const stores = row(view, 'trackers');
    const capacity = row(view, 'capacity');
    return (
      <ul className="stores" data-guide="stores" aria-label="Stores">
        {['M', 'S', 'I', 'F'].map((cube, i) => (
          <li key={cube} className="slip">
            <Cube of={cube} />
            <b className="num">{stores[i] ?? 0}</b>
            <small>of {capacity[i] ?? 0}</small>
          </li>
        ))}
        <li className="slip">
          <small>Ill Omens</small>
          <b className="num">{number(view, 'omens')}</b>
        </li>
        <li className="slip">
          <small>Misfortunes</small>
          <b className="num">{number(view, 'misfortunes')}</b>
        </li>
      </ul>
    );
  }
  return null;
}
