import type { Seat } from '../../engine/words.ts';
import type { TableInfo } from '../../desk/wire.ts';
import type { TableProps } from './props.ts';

/** What a table gets when the match is over: nothing can be done any more, and cards can be read. */
export const propsWhenOver = (
  { view, names, seating, events, lines }: TableInfo,
  seat: Seat,
  openCard: (card: string) => void = () => undefined,
): TableProps => ({
  game: view.game,
  seat,
  names,
  seating,
  view,
  legal: [],
  question: null,
  leaves: [],
  preview: () => undefined,
  act: async () => null,
  isBusy: false,
  refusal: null,
  thinking: null,
  log: events,
  lines,
  openCard,
  openRule: () => undefined,
});
