/** The card of the hand that has the focus, −1 if none has. */
export const focusedCard = (): number => {
  const held = document.activeElement?.closest<HTMLElement>('[data-hand]');
  return held ? Number(held.dataset.hand) : -1;
};

/** To the next card of the hand in this direction. */
export function walkHand(step: -1 | 1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('.ae [data-hand]')];
  const at = cards.findIndex((card) => card === document.activeElement);
  const next = at < 0 ? cards.at(step < 0 ? -1 : 0) : cards[at + step];
  next?.focus();
}
