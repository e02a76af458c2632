import type { View } from '../../../engine/view.ts';
import type { OnCard } from '../../../ui/cards/deck.ts';
import { RESOURCES } from '../effects.ts';
import { Cube } from './cards/shapes.tsx';
import { numberIn, numbersIn, behind, pile, type Plain } from '../../../ui/table/plain.ts';

function Facts({ view }: { readonly view: View }) {
  const stores = numbersIn(view, 'trackers');
  const capacity = numbersIn(view, 'capacity');
  return (
    <ul className="stores" data-guide="stores" aria-label="Stores">
      {RESOURCES.map((cube, i) => (
        <li key={cube} className="slip">
          <Cube of={cube} />
          <b className="num">{stores[i] ?? 0}</b>
          <small>of {capacity[i] ?? 0}</small>
        </li>
      ))}
      <li className="slip">
        <small>Ill Omens</small>
        <b className="num">{numberIn(view, 'omens')}</b>
      </li>
      <li className="slip">
        <small>Misfortunes</small>
        <b className="num">{numberIn(view, 'misfortunes')}</b>
      </li>
    </ul>
  );
}

const AGENDA = ['slot-1', 'slot-2', 'slot-3', 'milestone'];

/** Clocks and Crises lie on the cards of the agenda. */
function onCards(view: View, zone: string): OnCard {
  const slot = AGENDA.indexOf(zone);
  const { clocks, crises } = view.counters;
  if (slot < 0 || !Array.isArray(clocks) || !Array.isArray(crises)) return {};
  return { clock: clocks[slot], crisis: crises[slot] };
}

export const plain: Plain = {
  zones: {
    'play-area': { title: 'Played this year' },
    'slot-1': { title: 'Objective 1' },
    'slot-2': { title: 'Objective 2' },
    'slot-3': { title: 'Objective 3' },
    'action-deck': pile('Action Deck'),
    'action-discard': pile('Action Discard'),
    'objective-deck': pile('Objective Deck'),
    'objective-discard': pile('Objective Discard'),
    'milestones-resolved': pile('Milestones resolved'),
    'action-supply': behind,
    'objective-supply': behind,
    annals: behind,
    'milestone-deck': behind,
    act: behind,
    'left-out-2': behind,
    'left-out-3': behind,
    out: behind,
  },
  Facts,
  onCards,
};
