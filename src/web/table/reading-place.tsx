import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'preact/compat';
import { Card, useDeck } from '../../ui/cards/card.tsx';

/* Any card can be read: on a desk beside the table, while a pointer or the focus is on it; on a phone in a sheet, after a long press. */

const HOVER = 120; // milliseconds: a pointer that only passes reads nothing
const LONG = 350;
const FAR = 8; // px: a finger that moves scrolls or drags

interface Needs {
  readonly hasRail: boolean;
  readonly openCard: (card: string) => void;
}

const cardUnder = (target: EventTarget | null): string | null =>
  target instanceof Element && target.closest('main') !== null
    ? (target.closest<HTMLElement>('[data-card]')?.dataset.card ?? null)
    : null;

/** Which card is read, and what the table has to listen to for it. */
export function useReading({ hasRail, openCard }: Needs) {
  const [card, setCard] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const stop = (): void => {
    clearTimeout(timer.current);
    pressed.current = null;
  };
  useEffect(() => stop, []);
  return {
    card,
    listeners: {
      onPointerOver({ target, pointerType }: PointerEvent<HTMLElement>) {
        if (pointerType !== 'mouse' || !hasRail) return;
        clearTimeout(timer.current);
        const under = cardUnder(target);
        if (under !== null) timer.current = setTimeout(() => setCard(under), HOVER);
      },
      onFocusIn({ target }: FocusEvent<HTMLElement>) {
        if (!hasRail || !(target instanceof Element) || target.closest('main') === null) return;
        const held = target.querySelector<HTMLElement>('[data-card]')?.dataset.card ?? cardUnder(target);
        if (held !== null) setCard(held);
      },
      onPointerDown({ target, pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
        const under = cardUnder(target);
        if (pointerType === 'mouse' || under === null) return;
        stop();
        pressed.current = { x: clientX, y: clientY };
        timer.current = setTimeout(() => {
          stop();
          // The end of this press chooses nothing.
          addEventListener('click', swallow, { capture: true, once: true });
          setTimeout(() => removeEventListener('click', swallow, true), LONG);
          openCard(under);
        }, LONG);
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        const from = pressed.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > FAR) stop();
      },
      onPointerUp: () => pressed.current && stop(),
      onPointerCancel: () => pressed.current && stop(),
    },
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The card that was pointed at last, large, with its rule. */
export function ReadingPlace({ game, card }: { readonly game: string; readonly card: string }) {
  const deck = useDeck(game);
  return (
    <section className="reading" aria-label="The card you point at">
      <Card game={game} card={card} size="table" isPlain />
      <div>
        <h2>{deck.name(card)}</h2>
        <p>{deck.words(card)}</p>
      </div>
    </section>
  );
}
