import type { Names } from '../../../engine/tell.ts';
import type { View } from '../../../engine/view.ts';
import { calling } from '../../../contract/calling.ts';
import type { Account } from '../../../contract/text.ts';
import { handWords } from '../ranking.ts';
import { whyFirst } from './end-text.ts';

/** §5.5: hands are compared, nothing is counted; what there is to tell is what decided. */
export function accountOf(view: View, names: Names): Account {
  const { result } = view;
  if (!result) throw new Error('five-ages §5: no result of this view');
  return { rows: [], why: whyFirst(result, calling(names, view.seat)) };
}

/** What the hand of a seat is called: 'Full house'. */
export function titleOf(view: View, seat: number): string {
  const { name } = handWords(view.result?.scores[seat]?.[0] ?? 0);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
