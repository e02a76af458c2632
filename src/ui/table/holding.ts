import { type PointerEvent as Press, useLayoutEffect, useRef } from 'preact/compat';
import { sayOfDrop } from './said-of-drop.ts';

/** What can be done with a card that is held; every drag has a tap that does the same. */
export interface Holding {
  readonly begin?: () => () => void; // it leaves its place: now its targets light up; what comes back lays all as it was
  readonly accepts?: (target: string) => boolean;
  readonly drop?: (target: string) => void;
  readonly why?: (target: string | null) => string; // why a place, or what is no place at all, does not take it
  readonly read: () => void; // held long without moving
}

const FAR = 8; // px: less is a tap
const LONG = 480; // ms: longer is a wish to read
const LATE = 50; // ms: a clock that rings later was kept waiting by a busy page, perhaps with the end of the press
const GRACE = 250; // ms: time for that end to arrive
const NO_PLACE = 'It cannot be put there.';

export type Drag = Omit<Holding, 'read'>;

/** What lies under the pointer, and the place that it belongs to. */
function under({ clientX, clientY }: PointerEvent): {
  readonly thing: Element | null;
  readonly place: HTMLElement | null;
} {
  const thing = document.elementFromPoint(clientX, clientY);
  return { thing, place: thing?.closest<HTMLElement>('[data-drop]') ?? null };
}

/**
 * A card under the pointer: a tap picks it, a long press of a finger enlarges it, a drag takes it to a place (`data-drop`).
 * Escape, or where it came from, takes a drag back; any other place says why it does not take the card.
 */
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
    let layBack: (() => void) | undefined;
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
        if (now.current.drop) layBack = now.current.begin?.();
      }
      if (!now.current.drop) return;
      held.setAttribute('data-held', '');
      held.style.translate = `${dx}px ${dy}px`;
      const { place } = under(at);
      light(place && now.current.accepts?.(place.dataset.drop ?? '') === true ? place : null);
    };
    const stop = (): void => {
      clearTimeout(timer);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', takeBack, true);
      light(null);
      held.removeAttribute('data-held');
      held.style.translate = '';
    };
    const end = (at: PointerEvent): void => {
      if (at.pointerId !== pointerId) return;
      // How long it was held is what the hand did, not when the page came to hear of it.
      if (canRead && !isMoved && at.type === 'pointerup' && at.timeStamp - timeStamp >= LONG) return read();
      const isDropped = isMoved && at.type === 'pointerup' && now.current.drop !== undefined;
      const target = over?.dataset.drop;
      const { thing, place } = under(at);
      stop();
      if (isDropped && target !== undefined) return now.current.drop?.(target);
      layBack?.();
      const isHome = place ? place.contains(held) : held.closest('[data-guide]')?.contains(thing);
      if (isDropped && !isHome) sayOfDrop(now.current.why?.(place?.dataset.drop ?? null) ?? NO_PLACE);
    };
    const takeBack = (pressed: KeyboardEvent): void => {
      if (!isMoved || pressed.key !== 'Escape') return;
      pressed.preventDefault(); // it is the drag that is taken back, not what was chosen before
      stop();
      layBack?.();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', takeBack, true);
  };
  return { press, isTap: () => !isOther.current };
}

interface CardButton {
  readonly read: () => void; // enlarges it
  readonly pick: (() => void) | undefined; // without it a tap enlarges the card
  readonly drag: Drag | undefined;
}

/** What a button needs that is a card: a tap picks it; a long press, the second button of a mouse and I enlarge it. */
export function useCardButton({ read, pick, drag }: CardButton) {
  const { press, isTap } = useHolding({ read, ...drag });
  return {
    onPointerDown: press,
    onClick: (): void => {
      if (isTap()) (pick ?? read)();
    },
    onContextMenu: (event: MouseEvent): void => {
      event.preventDefault();
      read();
    },
    onKeyDown: ({ key }: KeyboardEvent): void => {
      if (key === 'i') read();
    },
  };
}
