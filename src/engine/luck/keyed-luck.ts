import type { Plan, Shape } from '../game.ts';
import { MOST_SEATS, type Seat } from '../words.ts';
import { type KeyedLuck, seedWords } from './random.ts';

/** `isTurned`: cards that a seat begins with have the luck of that seat, so that it can be moved on to another one. */
export function keyedLuck<T extends Shape>({ faces, start, home, seats, specs }: Plan<T>, isTurned = false): KeyedLuck {
  const copies = new Map<string, number>();
  const cards = new Uint32Array(2 * faces.length);
  const ofSeat = Uint8Array.from(start, (_, zone) => (specs[Math.floor(zone / MOST_SEATS)]?.of === 'seat' ? 1 : 0));
  faces.forEach(({ id }, card) => {
    const zone = home[card]!;
    const pile = isTurned && ofSeat[zone] === 1 ? `${zone}/${id}` : id;
    const copy = copies.get(pile) ?? 0;
    copies.set(pile, copy + 1);
    cards.set(seedWords(`card/${copy}/${id}`).subarray(0, 2), 2 * card);
  });
  return { deal: new Uint32Array(8), cards, shuffles: new Uint16Array(start.length), ofSeat, seats, turn: 0 };
}

/** To be called before the deal is laid out. `turn`: everybody's luck is moved on by so many seats. */
export function beginDeal(luck: KeyedLuck, key: ArrayLike<number>, turn = 0): void {
  luck.deal.set(key);
  luck.shuffles.fill(0);
  luck.turn = turn;
}

/** The seat whose luck this one has. */
const luckOf = ({ turn, seats }: KeyedLuck, seat: Seat): Seat => (seat - turn + seats) % seats;

const ranked = new Float64Array(256);

/** Puts `cards` numbers of `bytes` from `row` on, each a card, into the order that this shuffle of the zone gives them. */
export function shuffleByKeys(luck: KeyedLuck, zone: number, bytes: Uint8Array, row: number, cards: number): void {
  const { deal, cards: keys, shuffles, ofSeat } = luck;
  const number = shuffles[zone]!++;
  const seat = zone % MOST_SEATS;
  const place = ofSeat[zone] === 1 ? zone - seat + luckOf(luck, seat) : zone;
  const low = mix(deal[0]! ^ (place << 16) ^ number, deal[1]!);
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
