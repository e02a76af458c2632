import type { BoxCard } from '../../desk/box.ts';
import type { Deck } from '../../ui/cards/deck.ts';
import type { Printing } from '../../ui/printing.ts';

/** The cards of a box with the names of their backs, deck by deck, so that each can be cut and put away by itself. */
export function cardsWithBacks(
  cards: readonly BoxCard[],
  deck: Deck,
  printing: Printing,
): (BoxCard & { readonly back: string })[] {
  const backs = Object.keys(printing.backs);
  const backOf = (card: string): string => printing.backOf?.(card, deck.draw(card, {})) ?? backs[0] ?? '';
  const all = cards.map((one) => ({ ...one, back: backOf(one.card) }));
  return backs.flatMap((back) => all.filter((card) => card.back === back));
}
