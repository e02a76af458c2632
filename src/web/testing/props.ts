import type { Message } from '../../engine/edge.ts';
import type { EventView } from '../../engine/tell.ts';
import type { View } from '../../engine/view.ts';
import type { Seat } from '../../engine/words.ts';
import type { TableText } from '../../contract/text.ts';
import { leavesOf, previewIn } from '../../ui/table/leaves.ts';
import type { TableProps, WatchedProps } from '../../ui/table/props.ts';

export const NAMES = ['Ada', 'Bruna', 'Tam', 'Iven', 'Marisol', 'Odo', 'Pia', 'Runa'];

interface Seen {
  readonly view: View;
  readonly seat: Seat;
  readonly legal: readonly Message[];
  readonly log: readonly EventView[];
}

/** What the table of a game gets at a position, as the frame would give it; nothing that it does has an effect. */
export function propsOf(
  game: string,
  text: TableText,
  { view, seat, legal, log }: Seen,
  names: readonly string[] = NAMES.slice(0, view.seats),
): TableProps {
  const question = legal.length === 0 ? null : text.question(view, legal, names);
  const leaves = leavesOf(question);
  return {
    game,
    seat,
    names,
    seating: names.map(() => 'person'),
    view,
    legal,
    question,
    leaves,
    preview: (action) => previewIn(leaves, action),
    act: async () => null,
    isBusy: false,
    refusal: null,
    thinking: null,
    log,
    lines: text.table(view, names),
    statuses: text.statuses?.(view),
    openCard: () => undefined,
    openRule: () => undefined,
  };
}

/** The same for whoever looks on. */
export const watchedOf = (
  game: string,
  text: TableText,
  { view, log }: Pick<Seen, 'view' | 'log'>,
  names: readonly string[] = NAMES.slice(0, view.seats),
): WatchedProps => ({
  game,
  names,
  seating: names.map(() => 'person'),
  view,
  thinking: null,
  log,
  lines: text.table(view, names),
  openCard: () => undefined,
  openRule: () => undefined,
});
