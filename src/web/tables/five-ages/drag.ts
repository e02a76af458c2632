import { type PointerEvent as Press, type RefObject, useLayoutEffect, useRef } from 'react';

/** What a card does when it is dragged; every drag has a tap that does the same. */
export interface Drag {
  readonly accepts: (target: string) => boolean;
  readonly drop: (target: string) => void;
}

const THRESHOLD = 8; // px: less is a tap

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;

/** A held card follows the pointer; what it may be dropped on (`data-drop`) lights up. */
export function useDrag(drag: Drag | undefined): {
  readonly press: (event: Press<HTMLElement>) => void;
  readonly wasDragged: () => boolean;
} {
  const dragged = useRef(false);
  const press = (event: Press<HTMLElement>): void => {
    dragged.current = false;
    if (!drag || event.button !== 0) return;
    const held = event.currentTarget;
    const { clientX, clientY, pointerId } = event;
    let over: HTMLElement | null = null;
    const light = (next: HTMLElement | null): void => {
      if (over === next) return;
      over?.removeAttribute('data-over');
      next?.setAttribute('data-over', '');
      over = next;
    };
    const move = (now: PointerEvent): void => {
      if (now.pointerId !== pointerId) return;
      const [dx, dy] = [now.clientX - clientX, now.clientY - clientY];
      if (!dragged.current && Math.hypot(dx, dy) < THRESHOLD) return;
      dragged.current = true;
      held.setAttribute('data-dragged', '');
      held.style.translate = `${dx}px ${dy}px`;
      const target = targetAt(now.clientX, now.clientY);
      light(target && drag.accepts(target.dataset.drop ?? '') ? target : null);
    };
    const end = (last: PointerEvent): void => {
      if (last.pointerId !== pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      held.removeAttribute('data-dragged');
      held.style.translate = '';
      const target = over?.dataset.drop;
      light(null);
      if (last.type === 'pointerup' && target !== undefined) drag.drop(target);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return { press, wasDragged: () => dragged.current };
}

const FLIGHT = { duration: 280, easing: 'cubic-bezier(0.35, 0.05, 0.15, 1)' };
const FAR = 24; // px: a shift of the layout is no move of a card

/** Cards (`data-card`) move from where they were to where they are whenever `moment` changes; drawn ones from the pile. */
export function useFlights(board: RefObject<HTMLElement | null>, moment: string): void {
  const before = useRef<ReadonlyMap<string, DOMRect> | null>(null);
  useLayoutEffect(() => {
    const now = new Map<string, DOMRect>();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pile = board.current?.querySelector('[data-pile]')?.getBoundingClientRect();
    for (const card of board.current?.querySelectorAll<HTMLElement>('[data-card]') ?? []) {
      const name = card.dataset.card ?? '';
      const to = card.getBoundingClientRect();
      now.set(name, to);
      const from = before.current?.get(name) ?? (card.dataset.from === 'pile' ? pile : undefined);
      if (before.current === null || isCalm || !from || to.width === 0) continue;
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.hypot(dx, dy) < FAR) continue;
      card.animate(
        [
          { translate: `${dx}px ${dy}px`, scale: from.width / to.width, transformOrigin: '0 0', zIndex: 9 },
          { zIndex: 9 },
        ],
        FLIGHT,
      );
    }
    before.current = now;
  }, [board, moment]);
}
