import type { Card, Seat } from '../../../engine/words.ts';
import { cardAt, count, faceOf } from '../../../engine/zones.ts';
import { MOST_HAND } from '../setting.ts';
import { hand, type RebuildTable } from '../shape.ts';

/** The hand places of a list of cards as bits, of equal cards those that came first; null if the hand has fewer. */
export function handMask(t: RebuildTable, seat: Seat, cards: readonly Card[]): number | null {
  const held = Math.min(count(t, hand + seat), MOST_HAND);
  let mask = 0;
  for (const card of cards) {
    const face = faceOf(t, card);
    let at = 0;
    while (at < held && ((mask & (1 << at)) !== 0 || faceOf(t, cardAt(t, hand + seat, at)) !== face)) at++;
    if (at === held) return null;
    mask |= 1 << at;
  }
  return mask;
}
