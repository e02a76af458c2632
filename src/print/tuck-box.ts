import { type Choices, type LayoutName, PAPERS, sizeOf } from './choices.ts';
import type { Mark } from './sheets.ts';

/*
 * Tuck boxes for the decks of a game, each cut out of one sheet that lies across. From left to right: a tab to glue, the front, a side,
 * the back, the other side; the lid hangs on the back, the bottom is glued. All lengths are millimetres, from the upper left corner.
 */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TuckBox {
  readonly width: number; // of the paper
  readonly height: number;
  readonly inside: { readonly width: number; readonly height: number; readonly depth: number };
  readonly front: Rect;
  readonly back: Rect;
  readonly sides: readonly [Rect, Rect];
  readonly lid: Rect;
  readonly base: Rect; // the outer half of the bottom, which is seen
  readonly glued: readonly Rect[]; // to write on where the glue goes
  readonly free: Rect; // of the paper, beside the box
  readonly outline: string; // to cut: a path
  readonly folds: readonly Mark[];
}

/** Cards that go into one box. */
export interface BoxedDeck {
  readonly back: string;
  readonly cards: number;
  readonly number: number; // of the boxes that its deck needs, from 1
  readonly of: number;
}

const MARGIN = 6; // to the edge of the paper
const TAB = 11;
const TUCK = 14; // of the lid
const LEAST_DEPTH = 9; // else its flaps could not be folded
const LOOSE = { width: 2, height: 2, depth: 1.5 }; // more than the cards, so that they come out again
const SLEEVE = 3; // wider and higher than its card
export const BOX_BLEED = 1.5;

/** How thick a card is: of card of 300 g, of two papers glued on each other, in a sleeve before a playing card. */
const THICK: Readonly<Record<LayoutName, number>> = {
  cut: 0.32,
  duplex: 0.32,
  'duplex-short': 0.32,
  gutterfold: 0.45,
  fronts: 0.62,
};

export const thicknessOf = ({ layout }: Choices): number => THICK[layout];

interface Wide {
  readonly width: number;
  readonly height: number;
}

/** Large enough for a card, sleeved if it is. */
function opening(choices: Choices): Wide {
  const { width, height } = sizeOf(choices);
  const sleeve = choices.layout === 'fronts' ? SLEEVE : 0;
  return { width: width + sleeve + LOOSE.width, height: height + sleeve + LOOSE.height };
}

/** The paper, lying across. */
function across({ paper }: Choices): Wide {
  const { width, height } = PAPERS[paper === 'letter' ? 'letter' : 'a4'];
  return { width: height, height: width };
}

/** How deep a box can be that is cut out of one sheet. */
function deepest(choices: Choices): number {
  const { width, height } = opening(choices);
  const paper = across(choices);
  return Math.min(
    (paper.width - 2 * MARGIN - TAB - 2 * width) / 2,
    (paper.height - 2 * MARGIN - TUCK - height) / 2, // above the back and below it
  );
}

const depthFor = (cards: number, choices: Choices): number =>
  Math.max(LEAST_DEPTH, Math.ceil((cards * thicknessOf(choices) + LOOSE.depth) * 2) / 2);

/** Each deck in as few boxes as hold it, all of them about equally full. */
export function boxedDecks(decks: readonly { readonly back: string; readonly cards: number }[], choices: Choices) {
  const most = Math.floor((deepest(choices) - LOOSE.depth - 0.5) / thicknessOf(choices));
  return decks.flatMap(({ back, cards }): BoxedDeck[] => {
    const of = Math.ceil(cards / most);
    return Array.from({ length: of }, (_, i) => ({
      ...{ back, number: i + 1, of },
      cards: Math.floor(cards / of) + (i < cards % of ? 1 : 0),
    }));
  });
}

/** The box for so many cards. */
export function tuckBox(cards: number, choices: Choices): TuckBox {
  const paper = across(choices);
  const { width: w, height: h } = opening(choices);
  const d = depthFor(cards, choices);
  const left = (paper.width - (TAB + 2 * w + 2 * d)) / 2;
  const above = (paper.height - (TUCK + 2 * d + h)) / 2;
  const [x1, y1] = [left + TAB, above + TUCK + d]; // of the front
  const [x2, x3, x4] = [x1 + w, x1 + w + d, x1 + 2 * w + d];
  const [x5, y2] = [x4 + d, y1 + h];
  const tab = Math.min(TAB, d - 1); // it lies behind a side, and must not reach round its edge
  const dust = Math.min(w * 0.45, d, 20); // how long the flaps of the sides are
  const [taper, notch] = [Math.min(2.5, d / 4), Math.min(9, w / 5)];
  const flap = d - 0.5; // of the bottom: it must not push the sides apart
  const middle = x1 + w / 2;
  const line = (x: number, y: number): string => `L${round(x)} ${round(y)}`;
  const curve = (x: number, y: number, toX: number, toY: number): string => `Q${[x, y, toX, toY].map(round).join(' ')}`;
  const up = (from: number, till: number): string =>
    line(from, y1) + line(from + taper, y1 - dust) + line(till - taper, y1 - dust) + line(till, y1);
  const down = (from: number, till: number, length: number): string =>
    line(from, y2) + line(from - taper, y2 + length) + line(till + taper, y2 + length) + line(till, y2);
  const outline = [
    `M${round(x1)} ${round(y1)}`,
    line(middle - notch, y1),
    `A${notch} ${notch} 0 0 0 ${round(middle + notch)} ${round(y1)}`, // a notch for the thumb
    up(x2, x3),
    line(x3, y1) + line(x3, y1 - d) + line(x3, y1 - d - TUCK / 2),
    curve(x3, y1 - d - TUCK, x3 + TUCK / 2, y1 - d - TUCK),
    line(x4 - TUCK / 2, y1 - d - TUCK),
    curve(x4, y1 - d - TUCK, x4, y1 - d - TUCK / 2),
    line(x4, y1),
    up(x4, x5),
    line(x5, y2),
    down(x5, x4, dust),
    down(x4, x3, flap),
    down(x3, x2, dust),
    down(x2, x1, flap),
    line(x1 - tab, y2 - tab / 2) + line(x1 - tab, y1 + tab / 2),
    'Z',
  ].join('');
  return {
    ...paper,
    inside: { width: w, height: h, depth: d },
    front: { x: x1, y: y1, width: w, height: h },
    back: { x: x3, y: y1, width: w, height: h },
    sides: [
      { x: x2, y: y1, width: d, height: h },
      { x: x4, y: y1, width: d, height: h },
    ],
    lid: { x: x3, y: y1 - d, width: w, height: d },
    base: { x: x1, y: y2, width: w, height: flap },
    glued: [
      { x: x1 - tab, y: y1, width: tab, height: h },
      { x: x3, y: y2, width: w, height: flap },
    ],
    free: { x: MARGIN, y: MARGIN, width: x2 - MARGIN - 2, height: y1 - MARGIN - BOX_BLEED - 2 },
    outline,
    folds: [
      ...[x1, x2, x3, x4].map((x) => ({ x1: x, y1, x2: x, y2 })),
      ...[
        [x2, x5, y1],
        [x3, x4, y1 - d],
        [x1, x5, y2],
      ].map(([from = 0, to = 0, y = 0]) => ({ x1: from, y1: y, x2: to, y2: y })),
    ].map((fold) => ({ ...fold, isFold: true as const })),
  };
}

const round = (length: number): number => Math.round(length * 1000) / 1000;
