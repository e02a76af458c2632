import type { Message } from '../../../engine/edge.ts';
import { type Amounts, type Face, priceText } from '../face.ts';
import { dueOn, isAffordable, leftOn, missingOn, type Rest, restOn } from '../tab.ts';
import { type Tab, withPlayed, withPurchase } from '../words/reading.ts';
import {
  cardAt,
  handOf,
  idsOf,
  isSamePlace,
  type OwnScene,
  type Place,
  placeOf,
  pointsIn,
  type Scene,
  without,
} from './scene.ts';

/* The tab of §4.3 as an account: what is owed, what was given, what is left. */

export type Units = readonly number[]; // Wood, Steel, Stone, Gold

export const sum = (units: Units): number => units.reduce((all, each) => all + each, 0);

/* ---- what is missing ---- */

/** How far the whole hand is from paying: the resources that are short, and how many units in all. */
interface Shortage {
  readonly units: Units; // what is short of each, before flexible icons help
  readonly total: number;
}

function shortageFor(tab: Tab, hand: readonly Face[], cost: Units): Shortage {
  const paid = withPurchase(tab, cost, hand);
  return { units: leftOn(paid).map((left) => Math.max(0, -left)), total: missingOn(paid) };
}

/* ---- verdicts ---- */

/** §8 D1: whether a card can be bought now, after a play, or not. */
export type Verdict =
  | { readonly is: 'now'; readonly ways: number; readonly isFree: boolean; readonly gain: number } // at best, in points
  | { readonly is: 'play'; readonly first: readonly string[] }
  | { readonly is: 'short'; readonly shortage: Shortage };

export function verdictFor(scene: OwnScene, legal: readonly Message[], place: Place): Verdict | null {
  const bought = scene.face(cardAt(scene, place) ?? '');
  if (!bought) return null;
  const ways = legal.filter((action) => action.type === 'buy' && isSamePlace(placeOf(action), place));
  if (ways.length > 0)
    return {
      is: 'now',
      ways: ways.length,
      isFree: ways.some(({ pay }) => idsOf(pay).length === 0),
      gain: Math.max(...ways.map(({ pay }) => gainOf(scene, bought.id, idsOf(pay)))),
    };
  const hand = handOf(scene).flatMap((id) => scene.face(id) ?? []);
  const first = playsFor(scene.tab, hand, bought);
  if (first) return { is: 'play', first: first.map(({ id }) => id) };
  const shortages = bought.prices.map((price) => shortageFor(scene.tab, hand, dueOn(scene.tab, bought, price)));
  const shortage = shortages.reduce((least, next) => (next.total < least.total ? next : least));
  return { is: 'short', shortage };
}

/** What buying does to my points, end bonuses included. */
export function gainOf(scene: OwnScene, card: string, pay: readonly string[]): number {
  const own = scene.players[scene.me];
  const after = [...(without(own?.collection ?? [], pay) ?? []), card];
  return pointsIn(scene, after) - (own?.points ?? 0);
}

/** One card, or else two, whose effects make another payable; what they may draw is not known. */
function playsFor(tab: Tab, hand: readonly Face[], bought: Face): readonly Face[] | null {
  const helpers = hand.filter(({ isPlayable, burn, freeBuild }) => isPlayable && burn + freeBuild === 0);
  const minus = (cards: readonly Face[], card: Face): Face[] => cards.toSpliced(cards.indexOf(card), 1);
  for (const one of helpers) if (isAffordable(withPlayed(tab, one), minus(hand, one), bought)) return [one];
  for (const [i, one] of helpers.entries())
    for (const other of helpers.slice(i + 1))
      if (isAffordable(withPlayed(withPlayed(tab, one), other), minus(minus(hand, one), other), bought))
        return [one, other];
  return null;
}

/* ---- payments ---- */

/** One way to pay for a card. */
export interface Payment {
  readonly action: Message;
  readonly price: Amounts;
  readonly pay: readonly string[];
  readonly lost: number; // points that are trashed
  readonly left: Rest; // of the tab afterwards
}

/** The legal payments for a card, the least loss first: points, then icons that are left over, then wild ones. */
export function paymentsFor(scene: Scene, legal: readonly Message[], place: Place): Payment[] {
  const bought = scene.face(cardAt(scene, place) ?? '');
  if (!bought) return [];
  const found = legal.flatMap((action): Payment[] => {
    if (action.type !== 'buy' || !isSamePlace(placeOf(action), place)) return [];
    const price = bought.prices.find((offered) => priceText(offered) === action.price);
    if (!price) return [];
    const pay = idsOf(action.pay);
    const faces = pay.flatMap((id) => scene.face(id) ?? []);
    const tab = withPurchase(scene.tab, dueOn(scene.tab, bought, price), faces);
    return [{ action, price, pay, lost: faces.reduce((all, { vp }) => all + vp, 0), left: restOn(tab) }];
  });
  const wildIn = ({ pay }: Payment): number => pay.filter((id) => scene.face(id)?.isWild).length;
  const over = ({ left }: Payment): number => sum(left.icons) + left.wild;
  return found.sort(
    (a, b) => a.lost - b.lost || over(a) - over(b) || wildIn(a) - wildIn(b) || a.pay.length - b.pay.length,
  );
}

/** What the tab covers of a price before a card is trashed, and what remains. */
interface Sum {
  readonly price: Units; // as printed
  readonly discount: Units;
  readonly savings: Units;
  readonly unspent: Units;
  readonly wild: number;
  readonly toPay: Units;
}

export function sumFor({ tab }: Scene, face: Face, price: Amounts): Sum {
  const cost = dueOn(tab, face, price);
  const rest = restOn(tab);
  const savings = cost.map((units, r) => Math.min(units, rest.savings[r] ?? 0));
  const afterSavings = cost.map((units, r) => units - (savings[r] ?? 0));
  const unspent = afterSavings.map((units, r) => Math.min(units, rest.icons[r] ?? 0));
  const toPay = afterSavings.map((units, r) => units - (unspent[r] ?? 0));
  return {
    price,
    discount: price.map((units, r) => units - (cost[r] ?? 0)),
    savings,
    unspent,
    wild: Math.min(rest.wild, sum(toPay)),
    toPay,
  };
}
