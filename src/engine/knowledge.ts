import type { Shape, Table } from './game.ts';
import { markLearned } from './table.ts';
import type { Card } from './words.ts';

/*
 * Who knows what, from the moves alone. For each viewer and card `couldBe` holds the hidden zones it could lie in.
 * A viewer that sees either end of a move knows where the card went. For any other, whatever could have been in the
 * first zone could now be in the second: everyone saw Eva take the Q♥, she builds in secret, and for Adam it is in her
 * hand or in her civilization. In a row or a pile everybody sees which place a card leaves, so a viewer that can point
 * at a card there (`pinned`) goes on following it.
 */

/** Returns a bit for each viewer that knows which card was moved. The card already lies in its new zone. */
export function learnMove<T extends Shape>(t: Table<T>, card: Card, from: number, to: number): number {
  const { plan, bytes } = t;
  const couldBe = t.couldBe!;
  const pinned = t.pinned!;
  const cards = plan.faces.length;
  const pins = pinned[card]!;
  const seen = plan.seenBy[from]! | plan.seenBy[to]! | pins;
  const fromBit = plan.hiddenBit[from]! | 0;
  const toBit = plan.hiddenBit[to]! | 0;
  const either = fromBit | toBit; // most that could have been in the first zone could long be in the second
  // A spectator has no part in the game: what only spectators learn may still be taken back.
  if ((plan.seenBy[to]! & ~plan.seenBy[from]! & ~pins & (plan.everyone >> 1)) !== 0) markLearned(t);
  const isOrderly = plan.mixed[to] === 0;
  pinned[card] = isOrderly ? seen & ~plan.seenBy[to]! : 0;
  if (plan.copies.length > 0) mixCopies(t, card, from, seen & ~pins & ~plan.seenBy[from]!);
  for (let viewer = 0; viewer < plan.viewers; viewer++) {
    const row = viewer * cards;
    const bit = 1 << viewer;
    if ((seen & bit) !== 0) couldBe[row + card] = toBit;
    else
      for (let other = row; other < row + cards; other++)
        if ((couldBe[other]! & either) === fromBit && (pinned[other - row]! & bit) === 0)
          couldBe[other] = couldBe[other]! | toBit;
  }
  if (bytes[from] === 0 && fromBit !== 0) forgetZone(couldBe, fromBit);
  return seen;
}

/**
 * Copies are indistinguishable: to viewers that see a card and neither saw the zone it lay in nor could point at it, it
 * may be any copy that could have lain there. What they knew of one of these could now be true of each of the others.
 */
function mixCopies<T extends Shape>(t: Table<T>, card: Card, zone: number, blind: number): void {
  const { plan } = t;
  const couldBe = t.couldBe!;
  const bit = plan.hiddenBit[zone]!;
  if (blind === 0 || bit === 0) return;
  const face = plan.copiesOf[card]!;
  if (face < 0) return;
  const { copyList } = plan;
  const start = plan.copyFrom[face]!;
  const end = plan.copyFrom[face + 1]!;
  for (let viewer = 0; viewer < plan.viewers; viewer++) {
    if ((blind & (1 << viewer)) === 0) continue;
    const row = viewer * plan.faces.length;
    let any = couldBe[row + card]!;
    for (let i = start; i < end; i++)
      if (isAlike(t, copyList[i]!, card, viewer, bit)) any |= couldBe[row + copyList[i]!]!;
    for (let i = start; i < end; i++)
      if (isAlike(t, copyList[i]!, card, viewer, bit)) couldBe[row + copyList[i]!] = any;
  }
}

const isAlike = <T extends Shape>(t: Table<T>, copy: Card, card: Card, viewer: number, bit: number): boolean =>
  copy !== card &&
  (t.couldBe![viewer * t.plan.faces.length + copy]! & bit) !== 0 &&
  (t.pinned![copy]! & (1 << viewer)) === 0;

/** An empty zone holds nothing, and everybody sees that. */
function forgetZone(couldBe: Uint32Array, bit: number): void {
  for (let i = 0; i < couldBe.length; i++) couldBe[i] = couldBe[i]! & ~bit;
}

export function learnShuffle<T extends Shape>(t: Table<T>, zone: number): void {
  const row = t.plan.start[zone]!;
  for (let i = row; i < row + t.bytes[zone]!; i++) t.pinned![t.bytes[i]!] = 0;
}

export function learnShown<T extends Shape>(t: Table<T>, card: Card, zone: number, viewers: number): void {
  const { plan } = t;
  if (plan.copies.length > 0) mixCopies(t, card, zone, viewers & ~t.pinned![card]! & ~plan.seenBy[zone]!);
  for (let viewer = 0; viewer < plan.viewers; viewer++)
    if ((viewers & (1 << viewer)) !== 0) t.couldBe![viewer * plan.faces.length + card] = plan.hiddenBit[zone]!;
  if (plan.mixed[zone] === 0) t.pinned![card] = t.pinned![card]! | (viewers & ~plan.seenBy[zone]!);
}

/** Several cards of one zone at the same time: copies among them are seen to be different ones. */
export function learnShownTogether<T extends Shape>(
  t: Table<T>,
  cards: readonly Card[],
  zone: number,
  viewers: number,
): void {
  for (const card of cards) learnShown(t, card, zone, viewers);
  for (let viewer = 0; viewer < t.plan.viewers; viewer++)
    if ((viewers & (1 << viewer)) !== 0)
      for (const card of cards) t.couldBe![viewer * t.plan.faces.length + card] = t.plan.hiddenBit[zone]!;
}

/** Whether a viewer can tell that this card lies in this zone. */
export const knowsIn = <T extends Shape>(t: Table<T>, viewer: number, card: Card, zone: number): boolean =>
  (t.plan.seenBy[zone]! & (1 << viewer)) !== 0 ||
  t.couldBe![viewer * t.plan.faces.length + card] === t.plan.hiddenBit[zone];
