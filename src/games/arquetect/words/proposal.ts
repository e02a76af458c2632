import type { Message } from '../../../engine/edge.ts';
import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import type { Proposal } from '../../../contract/text.ts';
import { nameOfId, readView, type Reading, type Seen } from './reading.ts';

/** Cards by name, and a gap by the cards beside it. */
export function proposal(view: View, action: Message, names: Names, setting?: unknown): Proposal | null {
  const reading = readView(view, setting);
  const own = reading.cities[view.seat ?? 0] ?? [];
  switch (action.type) {
    case 'give':
      return about(reading, 'give', own, action.position);
    case 'hand-over':
      return about(reading, 'hand over', own, action.position);
    case 'ability':
      return about(reading, 'use', own, action.position);
    case 'choose':
      return reading.phase === 'steal'
        ? about(reading, 'take', reading.cities[reading.counter('target')] ?? [], action.position)
        : about(reading, 'choose', own, action.position);
    case 'to':
      return { text: `give it to ${names[Number(action.seat)] ?? ''}` };
    case 'gap': {
      const to = said(view, 'to', 'seat');
      const what = own[said(view, 'give', 'position') - 1]?.id ?? null;
      const name = what === null ? 'it' : nameOfId(reading, what);
      return {
        text: `put ${name} ${between(reading, reading.cities[to] ?? [], action.gap, `${names[to] ?? ''}’s city`)}`,
      };
    }
    case 'insert': {
      const [next] = [...reading.exchange, ...reading.passing];
      const id = next?.id ?? null;
      const name = id === null ? 'it' : nameOfId(reading, id);
      return { text: `put ${name} ${between(reading, own, action.gap, 'your city')}` };
    }
    case 'accept':
      return { text: 'make an offer in return' };
    case 'name':
      return {
        text: `${view.phase === 'answer' || view.phase === 'counter-offer' ? 'give' : 'offer'} ${nameOfId(reading, String(action.card))}`,
      };
    case 'enough':
      return {
        text: view.phase === 'answer' || view.phase === 'counter-offer' ? 'give no more cards' : 'offer no more cards',
      };
    case 'none':
      // Where cities are hidden everybody is asked, also who has but one copy (§4.3.6a).
      return reading.phase === 'hand-over' ? { text: 'hand over what you named' } : null;
    case 'slide':
      return { text: `part your city ${between(reading, own, action.gap, 'your city')}` };
    default:
      return null;
  }
}

/** A number that this seat has said in the same turn. */
const said = (view: View, type: string, field: string): number =>
  Number(view.said.findLast(({ seat, action }) => seat === view.seat && action.type === type)?.action[field] ?? 0);

function about(reading: Reading, verb: string, city: readonly Seen[], position: unknown): Proposal | null {
  const id = city[Number(position) - 1]?.id ?? null;
  return id === null ? null : { text: `${verb} ${nameOfId(reading, id)}`, cards: [id] };
}

/** 'between Lake and Grove'; a back has no name, and then the other neighbour alone is named. */
function between(reading: Reading, city: readonly Seen[], gap: unknown, whose: string): string {
  const at = Number(gap);
  if (at === 0) return `at the front of ${whose}`;
  if (at >= city.length) return `at the end of ${whose}`;
  const [before, after] = [city[at - 1]?.id ?? null, city[at]?.id ?? null];
  if (before !== null && after !== null) return `between ${nameOfId(reading, before)} and ${nameOfId(reading, after)}`;
  if (before !== null) return `after ${nameOfId(reading, before)}`;
  if (after !== null) return `before ${nameOfId(reading, after)}`;
  return `behind card ${at} of ${whose}`; // nothing there has a name
}
