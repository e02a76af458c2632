import { createContext, useContext, useLayoutEffect, useRef, useState } from 'preact/compat';

/* Marks that a hint puts on cards, wherever a table draws them. A table knows nothing of it: the card itself asks for its mark. */

/** What a card has to do with a hint. */
export interface Mark {
  readonly card: string;
  readonly order: number; // the step, from 1
  readonly as: 'act' | 'pay';
  readonly isPale?: boolean; // of a move that is only compared
  readonly zone?: string | undefined; // where it lies, where that is known
  readonly isMine?: boolean | undefined;
}

interface Drawn {
  readonly card: string;
  readonly element: HTMLElement;
  readonly show: (mark: Mark | null) => void;
}

export interface Marker {
  /** A card is drawn; what comes back says that it is gone. */
  readonly drawn: (card: Drawn) => () => void;
}

export const Marking = createContext<Marker | null>(null);

/** Gives each mark to one card. Several copies may lie on a table, and a card may be shown twice. */
export function makeMarker(marks: readonly Mark[]): Marker {
  const cards = new Set<Drawn>();
  let isDue = false;
  const give = (): void => {
    isDue = false;
    const given = new Map<Drawn, Mark>();
    for (const mark of marks) {
      const [best] = [...cards]
        .filter((drawn) => drawn.card === mark.card && !given.has(drawn) && isOnTable(drawn.element))
        .sort((a, b) => fit(b.element, mark) - fit(a.element, mark) || inOrder(a.element, b.element));
      if (best) given.set(best, mark);
    }
    for (const drawn of cards) drawn.show(given.get(drawn) ?? null);
  };
  const giveSoon = (): void => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(give); // when all cards of this drawing are there
  };
  return {
    drawn(card) {
      cards.add(card);
      giveSoon();
      return () => {
        cards.delete(card);
        giveSoon();
      };
    },
  };
}

const isOnTable = (element: HTMLElement): boolean =>
  element.closest('dialog, .rail') === null && element.getClientRects().length > 0;

const MINE = ['hand', 'city', 'stall', 'civilization'].map((part) => `[data-guide~="${part}"]`).join();

/** Tables name their parts for the guide (`data-guide`), often as their game names its zones. */
function fit(element: HTMLElement, { zone, isMine }: Mark): number {
  const isThere = zone !== undefined && element.closest(`[data-guide~="${zone}"]`) !== null;
  const isOwn = element.closest(MINE) !== null;
  return (isThere ? 2 : 0) + (isMine === undefined || isMine === isOwn ? 1 : 0);
}

const inOrder = (a: HTMLElement, b: HTMLElement): number =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;

/** The mark of a card that is drawn, and where to say that it is. */
export function useMark(card: string) {
  const marker = useContext(Marking);
  const place = useRef<HTMLDivElement>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!marker || !element) return;
    const leave = marker.drawn({ card, element, show: setMark });
    return () => {
      leave();
      setMark(null);
    };
  }, [marker, card]);
  return { place, mark };
}
