import { type Amounts, type Face, GOLD } from '../face.ts';
import type { Reading, Tab } from './reading.ts';

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

/** §4.3, §4.4 with the whole hand. */
export function isAffordable(tab: Tab, hand: readonly Face[], bought: Face): boolean {
  return bought.prices.some((price) => {
    let balance = tab.wild;
    for (const face of hand) if (face.isWild) balance += face.total;
    for (let r = 0; r < 4; r++) {
      const discount = (tab.each[r] ?? 0) + (r === GOLD && bought.isGoldOnly ? tab.keys : 0);
      const cost = (tab.cost[r] ?? 0) + Math.max(0, (price[r] ?? 0) - discount);
      let left = (tab.icons[r] ?? 0) - Math.max(0, cost - (tab.saving[r] ?? 0));
      for (const face of hand) if (!face.isWild) left += face.icons[r] ?? 0;
      balance += Math.min(left, tab.convert[r] ?? 0);
    }
    return balance >= 0;
  });
}

export function withPlayed(tab: Tab, face: Face): Tab {
  const plus = (units: readonly number[], more: Amounts): number[] => units.map((unit, r) => unit + (more[r] ?? 0));
  return {
    ...tab,
    saving: plus(tab.saving, face.save),
    convert: plus(tab.convert, face.convert),
    each: plus(tab.each, face.each),
    keys: tab.keys + face.goldOnly,
  };
}
