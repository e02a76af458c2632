import { useEffect, useRef } from 'react';

export type Keys = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Keys for the whole table, unless somebody types or a sheet is open. 'Shift+X' names a key with Shift. */
export function useKeys(keys: Keys): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const go = now.current[event.shiftKey ? `Shift+${key}` : key];
      if (!go) return;
      event.preventDefault();
      go();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Puts the focus on the first of these once what was just changed is on the screen. */
export function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

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
