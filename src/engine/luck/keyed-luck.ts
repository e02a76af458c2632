import type { Plan, Shape } from '../game.ts';
import { type KeyedLuck, seedWords } from './random.ts';

export function keyedLuck<T extends Shape>({ faces, start }: Plan<T>): KeyedLuck {
  const copies = new Map<string, number>();
  const cards = new Uint32Array(2 * faces.length);
  faces.forEach(({ id }, card) => {
    const copy = copies.get(id) ?? 0;
    copies.set(id, copy + 1);
    cards.set(seedWords(`card/${copy}/${id}`).subarray(0, 2), 2 * card);
  });
  return { deal: new Uint32Array(8), cards, shuffles: new Uint16Array(start.length) };
}

/** To be called before the deal is laid out. */
export function beginDeal(luck: KeyedLuck, key: ArrayLike<number>): void {
  luck.deal.set(key);
  luck.shuffles.fill(0);
}

const ranked = new Float64Array(256);

/** Puts `cards` numbers of `bytes` from `row` on, each a card, into the order that this shuffle of the zone gives them. */
export function shuffleByKeys(luck: KeyedLuck, zone: number, bytes: Uint8Array, row: number, cards: number): void {
  const { deal, cards: keys, shuffles } = luck;
  const number = shuffles[zone]!++;
  const low = mix(deal[0]! ^ (zone << 16) ^ number, deal[1]!);
  const high = mix(deal[2]! ^ low, deal[3]!);
  for (let i = 0; i < cards; i++) {
    const card = bytes[row + i]!;
    const key = mix(mix(low ^ keys[2 * card]!, keys[2 * card + 1]!), high);
    ranked[i] = (key >>> 0) * 256 + card;
  }
  ranked.subarray(0, cards).sort();
  for (let i = 0; i < cards; i++) bytes[row + i] = ranked[i]! % 256;
}

/** Mixes two words into one, every bit of which hangs on all of theirs (after MurmurHash3's last step). */
function mix(a: number, b: number): number {
  let h = a ^ Math.imul(b ^ (b >>> 15), 0x2c1b_3c6d);
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return h ^ (h >>> 16);
}
