import type { Seat } from '../../../engine/words.ts';
import { listed } from '../../../ui/table/listed.ts';
import type { TableProps, WatchedProps } from '../../../ui/table/props.ts';
import type { Reveal } from './reveal/reveal.ts';
import type { Avenue, Place, Scene } from './scene.ts';

/** What every part of the table gets, also for whoever looks on. */
export interface Shown {
  readonly table: WatchedProps;
  readonly scene: Avenue;
  readonly newest: ReadonlySet<string>; // cards built last, as `newKey` names them
  readonly name: (seat: Seat) => string;
  readonly lampOf: (seat: Seat) => Lamp | null;
  readonly look: (seat: Seat, place?: Place) => void;
}

/** What the parts of the table of a seat get. */
export interface Part extends Shown {
  readonly table: TableProps;
  readonly scene: Scene;
  /** What was built last, until this seat chooses again. */
  readonly reveal: Reveal | null;
  /** Submits; after a step that was taken the screen begins anew. */
  readonly act: TableProps['act'];
}

export interface Lamp {
  readonly isOn: boolean;
  readonly word: string;
}

/** Whether a seat has chosen, in a word; null where nobody waits for it. */
export function lampOf({ view, thinking }: WatchedProps, seat: Seat): Lamp | null {
  if (view.chosen.includes(seat)) return { isOn: true, word: 'chosen' };
  if (!view.waiting.includes(seat)) return null;
  return { isOn: false, word: thinking === seat ? 'thinking' : 'choosing' };
}

/** Who is waited for, as a sentence. */
export function waitingText({ table, name }: Part): string {
  const { view, seat, thinking } = table;
  const others = view.waiting.filter((other) => other !== seat);
  if (thinking !== null && thinking !== seat) return `${name(thinking)} is thinking`;
  return others.length === 0 ? 'One moment' : `Waiting for ${listed(others.map(name))}`;
}
