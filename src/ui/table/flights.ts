import { useLayoutEffect, useRef } from 'preact/compat';

/* Cards that fly from where they were to where they are. Nothing else is drawn meanwhile, so that no frame is lost. */

const FLIGHT = { duration: 280, easing: 'cubic-bezier(0.35, 0.05, 0.15, 1)' };
const ABOVE = '0px -18px';
const NEAR = 24; // px: a shift of the layout is no move of a card
const IN_STEP = 24; // ms from frame to frame: none is lost, at fifty or more a second
const LONGEST_WAIT = 240; // ms: then they fly as well as they can
const LONGEST = 5000; // ms: nobody waits longer for a landing that is not told, however slow the machine is

const inTheAir = new Map<Animation, HTMLElement>();
const waiting = new Set<() => void>();

function land(flight: Animation): void {
  inTheAir.get(flight)?.style.removeProperty('z-index');
  if (!inTheAir.delete(flight) || inTheAir.size > 0) return;
  for (const go of waiting) go();
  waiting.clear();
}

/** Whoever goes on does not wait for cards. */
export function landAll(): void {
  for (const flight of inTheAir.keys()) {
    flight.finish();
    land(flight);
  }
}

// A page that is not looked at draws no frames, and no card would ever land.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.hidden) landAll();
});

/** When no card flies. */
export const landed = (): Promise<void> =>
  inTheAir.size === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, LONGEST);
      });

/** After a table was drawn anew: when two frames have come in time, so that it lies there and nothing is left to be painted. */
function whenInStep(go: () => void): void {
  const until = performance.now() + LONGEST_WAIT;
  let [before, inStep] = [0, 0];
  const look = (now: number): void => {
    inStep = now - before < IN_STEP ? inStep + 1 : 0;
    before = now;
    if (inStep === 2 || now > until) go();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Move {
  readonly card: HTMLElement;
  readonly start: string; // where it was, seen from where it is
  readonly scale: number;
  readonly isNew: boolean; // fades in
  readonly after: number; // ms
}

const isCalm = (): boolean => document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** All that is read comes before all that is written: else the table is laid out anew for every card. */
function fly(moves: readonly Move[]): void {
  const flights = moves.map(({ card, start, scale, isNew, after }) => {
    // The compositor can do this much by itself, frame after frame.
    const way = { translate: [start, '0px 0px'], scale: [scale, 1] };
    const flight = card.animate(isNew ? { ...way, opacity: [0, 1] } : way, {
      ...FLIGHT,
      delay: after,
      fill: 'backwards',
    });
    flight.pause();
    card.style.zIndex = '9';
    inTheAir.set(flight, card);
    flight.onfinish = () => land(flight);
    return flight;
  });
  if (flights.length === 0) return;
  whenInStep(() => {
    for (const flight of flights) if (inTheAir.has(flight)) flight.play();
  });
}

/** Where a card would lie on a pile: in its middle, and no larger than the pile or the card, since what shows a pile may be a wide plate. */
function cardOn(pile: DOMRect | undefined, card: DOMRect): DOMRect | undefined {
  if (!pile || pile.width === 0) return undefined;
  const scale = Math.min(1, pile.width / card.width, pile.height / card.height);
  const [width, height] = [card.width * scale, card.height * scale];
  return new DOMRect(pile.x + (pile.width - width) / 2, pile.y + (pile.height - height) / 2, width, height);
}

/**
 * Cards (`data-fly`) of a table, '.fa', move from where they were to where they are whenever `moment` changes;
 * new ones come from the pile (`data-pile`) if they were drawn (`data-from="pile"`), or fall into place (`data-from="above"`).
 * A card may wait for others (`data-after`, in milliseconds).
 */
export function useFlights(table: string, moment: string): void {
  const before = useRef<ReadonlyMap<string, DOMRect> | null>(null);
  useLayoutEffect(() => {
    landAll();
    const now = new Map<string, DOMRect>();
    const moves: Move[] = [];
    const isStill = before.current === null || isCalm();
    const pile = document.querySelector(`${table} [data-pile]`)?.getBoundingClientRect();
    for (const card of document.querySelectorAll<HTMLElement>(`${table} [data-fly]`)) {
      const name = card.dataset.fly ?? '';
      const to = card.getBoundingClientRect();
      now.set(name, to);
      if (isStill || to.width === 0) continue;
      const from = before.current?.get(name) ?? (card.dataset.from === 'pile' ? cardOn(pile, to) : undefined);
      const after = Number(card.dataset.after ?? 0);
      if (!from && card.dataset.from === 'above') moves.push({ card, start: ABOVE, scale: 1, isNew: true, after });
      if (!from || from.width === 0) continue;
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (Math.hypot(dx, dy) < NEAR) continue;
      const scale = from.width / to.width;
      // From corner to corner, though it grows from elsewhere.
      const [x = 0, y = 0] = getComputedStyle(card).transformOrigin.split(' ').map(Number.parseFloat);
      moves.push({ card, scale, start: `${dx - (1 - scale) * x}px ${dy - (1 - scale) * y}px`, isNew: false, after });
    }
    before.current = now;
    fly(moves);
  }, [table, moment]);
}
