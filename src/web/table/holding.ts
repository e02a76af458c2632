import { type PointerEvent as Press, useLayoutEffect, useRef } from 'react';

/** What can be done with a card that is held; every drag has a tap that does the same. */
export interface Holding {
  readonly begin?: () => void; // it leaves its place: now its targets light up
  readonly accepts?: (target: string) => boolean;
  readonly drop?: (target: string) => void;
  readonly read: () => void; // held long without moving
}

const FAR = 8; // px: less is a tap
const LONG = 480; // ms: longer is a wish to read
const LATE = 50; // ms: a clock that rings later was kept waiting by a busy page, perhaps with the end of the press
const GRACE = 250; // ms: time for that end to arrive

const targetAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;

/** A card under the pointer: a tap picks it, a long press of a finger enlarges it, a drag takes it to a place (`data-drop`). */
export function useHolding(holding: Holding): {
  readonly press: (event: Press<HTMLElement>) => void;
  readonly isTap: () => boolean;
} {
  const isOther = useRef(false); // the press became a drag or a reading
  const now = useRef(holding);
  useLayoutEffect(() => {
    now.current = holding; // targets that light up with the drag are judged by the newest
  });
  const press = (event: Press<HTMLElement>): void => {
    isOther.current = false;
    if (event.button !== 0) return;
    const held = event.currentTarget;
    const { clientX, clientY, pointerId, timeStamp } = event;
    let isMoved = false;
    let over: HTMLElement | null = null;
    const light = (next: HTMLElement | null): void => {
      over?.removeAttribute('data-over');
      next?.setAttribute('data-over', '');
      over = next;
    };
    const read = (): void => {
      isOther.current = true;
      stop();
      now.current.read();
    };
    const ring = (): void => {
      if (performance.now() - timeStamp > LONG + LATE) timer = setTimeout(read, GRACE);
      else read();
    };
    const canRead = event.pointerType !== 'mouse'; // which has a second button for that
    let timer = canRead ? setTimeout(ring, LONG) : undefined;
    const move = (at: PointerEvent): void => {
      if (at.pointerId !== pointerId) return;
      const [dx, dy] = [at.clientX - clientX, at.clientY - clientY];
      if (!isMoved && Math.hypot(dx, dy) < FAR) return;
      if (!isMoved) {
        clearTimeout(timer);
        isMoved = true;
        isOther.current = true;
        if (now.current.drop) now.current.begin?.();
      }
      if (!now.current.drop) return;
      held.setAttribute('data-held', '');
      held.style.translate = `${dx}px ${dy}px`;
      const target = targetAt(at.clientX, at.clientY);
      light(target && now.current.accepts?.(target.dataset.drop ?? '') === true ? target : null);
    };
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      held.removeAttribute('data-held');
      held.style.translate = '';
    };
    const end = (at: PointerEvent): void => {
      if (at.pointerId !== pointerId) return;
      // How long it was held is what the hand did, not when the page came to hear of it.
      if (canRead && !isMoved && at.type === 'pointerup' && at.timeStamp - timeStamp >= LONG) return read();
      stop();
      const target = over?.dataset.drop;
      light(null);
      if (at.type === 'pointerup' && target !== undefined) now.current.drop?.(target);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return { press, isTap: () => !isOther.current };
}

const FLIGHT = { duration: 280, easing: 'cubic-bezier(0.35, 0.05, 0.15, 1)' };
const NEAR = 24; // px: a shift of the layout is no move of a card

/**
 * Cards (`data-fly`) of a table, '.fa', move from where they were to where they are whenever `moment` changes;
 * drawn ones (`data-from="pile"`) come from the pile (`data-pile`).
 */
export function useFlights(table: string, moment: string): void {
  const before = useRef<ReadonlyMap<string, DOMRect> | null>(null);
  useLayoutEffect(() => {
    const now = new Map<string, DOMRect>();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const pile = document.querySelector(`${table} [data-pile]`)?.getBoundingClientRect();
    for (const card of document.querySelectorAll<HTMLElement>(`${table} [data-fly]`)) {
      const name = card.dataset.fly ?? '';
      const to = card.getBoundingClientRect();
      now.set(name, to);
      const from = before.current?.get(name) ?? (card.dataset.from === 'pile' ? pile : undefined);
      if (before.current === null || isCalm || !from || from.width === 0 || to.width === 0) continue;
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.hypot(dx, dy) < NEAR) continue;
      const scale = from.width / to.width;
      // From corner to corner, though it grows from elsewhere; the compositor can do this much by itself, frame after frame.
      const [x = 0, y = 0] = getComputedStyle(card).transformOrigin.split(' ').map(Number.parseFloat);
      const start = `${dx - (1 - scale) * x}px ${dy - (1 - scale) * y}px`;
      const flight = card.animate({ translate: [start, '0px 0px'], scale: [scale, 1] }, FLIGHT);
      card.style.zIndex = '9';
      flight.onfinish = flight.oncancel = () => card.style.removeProperty('z-index');
    }
    before.current = now;
  }, [table, moment]);
}
