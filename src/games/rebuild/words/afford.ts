import type { Face } from '../face.ts';
import { isAffordable } from '../tab.ts';
import { type Reading, withPlayed } from './reading.ts';

/** §8 D1: whether a card can be bought now, if one card is played before, or not; '' where nobody is to buy. */
export function affordText(reading: Reading, bought: Face | undefined): string {
  const { viewer, turn, phase, tab } = reading;
  if (!bought || viewer === null || viewer !== turn || phase !== 'act') return '';
  const hand = (reading.players[viewer]?.hand ?? []).flatMap((id) => (id === null ? [] : (reading.face(id) ?? [])));
  if (isAffordable(tab, hand, bought)) return ' ✓';
  const helper = hand.find(
    (face, i) => face.isPlayable && isAffordable(withPlayed(tab, face), hand.toSpliced(i, 1), bought),
  );
  return helper ? ` ✓ if you play ${helper.title}` : '';
}
