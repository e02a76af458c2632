import { Problem } from '../engine/words.ts';
import { type Calibration, corrected, EXACT, onShortEdge } from './calibration.ts';
import { type Choices, type LayoutName, PAPERS, sizeOf } from './choices.ts';

/*
 * Cards on sheets, as plain geometry: millimetres from the upper left corner of the paper. What draws a sheet, and what makes a PDF
 * of it, both go by this and nothing else.
 */

/** A card to print: its face, and the name of its back. */
export interface PrintedCard {
  readonly card: string;
  readonly back: string;
}

/** Where one side of a card lies: its trim, which is what is left when it is cut. */
export interface Cell {
  readonly card: string | null; // null: a back
  readonly back: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number; // of a back that the printer would print too small or too large
  readonly turn: 0 | 180; // degrees, about its middle
  readonly bleed: Sides; // how far its ground goes on beyond the trim
}

export interface Sides {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A thin line: where to cut, or where to fold. */
export interface Mark {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly isFold?: true;
}

export interface Sheet {
  readonly side: 'front' | 'back' | 'both'; // both: a gutterfold
  readonly number: number; // of its paper, from 1
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly marks: readonly Mark[];
}

export interface Grid {
  readonly width: number; // of the paper
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly gutterX: number;
  readonly gutterY: number;
  readonly left: number; // of the first card
  readonly top: number;
}

const MARGIN = 6; // the least from a trim to the edge of the paper: printers leave some of it white, and the marks lie in it
const SHARED_BLEED = 1.5; // up to here cards may lie edge to edge where one more row fits so: they bleed into each other

/** How many cards of this length lie on the paper, with their bleed between them if that costs none of them. */
function along(paper: number, card: number, bleed: number): { count: number; gutter: number } {
  const fitting = (gutter: number): number =>
    Math.max(0, Math.floor((paper - 2 * Math.max(MARGIN, bleed) + gutter + 1e-9) / (card + gutter)));
  const apart = fitting(2 * bleed);
  const joined = fitting(0);
  return bleed <= SHARED_BLEED && joined > apart ? { count: joined, gutter: 0 } : { count: apart, gutter: 2 * bleed };
}

const spread = (count: number, card: number, gutter: number): number => count * card + (count - 1) * gutter;

/** Where the fronts lie on each sheet; a sentence where the card is too large for the paper. */
export function gridOf(choices: Choices): Grid {
  const { width: w, height: h, title } = sizeOf(choices);
  const bleed = bleedOf(choices);
  if (choices.paper === 'card') {
    if (choices.layout === 'gutterfold')
      throw new Problem('A gutterfold needs a sheet: with one card a page there is nothing to fold.');
    const [width, height] = [w + 2 * bleed, h + 2 * bleed];
    return { width, height, columns: 1, rows: 1, gutterX: 0, gutterY: 0, left: bleed, top: bleed };
  }
  const { width, height, title: paper } = PAPERS[choices.paper];
  if (choices.layout === 'gutterfold') return foldedGrid(choices, width, height);
  const x = along(width, w, bleed);
  const y = along(height, h, bleed);
  if (x.count === 0 || y.count === 0)
    throw new Problem(
      `A card of ${w} × ${h} mm (${title}) does not fit on ${paper}, which is ${width} × ${height} mm.`,
    );
  return {
    width,
    height,
    columns: x.count,
    rows: y.count,
    gutterX: x.gutter,
    gutterY: y.gutter,
    left: (width - spread(x.count, w, x.gutter)) / 2,
    top: (height - spread(y.count, h, y.gutter)) / 2,
  };
}

/**
 * Fronts in the upper half and backs in the lower one, feet to feet across a fold in the middle of the paper: folded backwards, each
 * back lies behind its front.
 */
function foldedGrid(choices: Choices, width: number, height: number): Grid {
  const { width: w, height: h, title } = sizeOf(choices);
  const bleed = bleedOf(choices);
  const x = along(width, w, bleed);
  const half = height / 2;
  const rows = half - Math.max(bleed, 1) - MARGIN >= h ? 1 : 0;
  if (x.count === 0 || rows === 0)
    throw new Problem(
      `A card of ${w} × ${h} mm (${title}) does not fit twice on ${width} × ${height} mm: choose another layout than gutterfold.`,
    );
  return {
    width,
    height,
    columns: x.count,
    rows,
    gutterX: x.gutter,
    gutterY: 0,
    left: (width - spread(x.count, w, x.gutter)) / 2,
    top: half - Math.max(bleed, 1) - h,
  };
}

/** Cards for sleeves are cut once between two, and need none. */
export const bleedOf = ({ layout, bleed }: Choices): number => (layout === 'fronts' ? 0 : bleed);

const hasBacks = (layout: LayoutName): boolean => layout !== 'cut' && layout !== 'fronts';

/** All sheets, each front before its back; a back lies exactly behind its front, moved by what is known of the printer. */
export function layOut(
  cards: readonly PrintedCard[],
  choices: Choices,
  calibration: Calibration = EXACT,
): readonly Sheet[] {
  const grid = gridOf(choices);
  const perSheet = grid.columns * grid.rows;
  const withFronts = choices.what.includes('cards');
  const withBacks = choices.what.includes('backs');
  const groups = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, i) =>
    cards.slice(i * perSheet, (i + 1) * perSheet),
  );
  const isTogether = hasBacks(choices.layout) && withFronts;
  const sheets: Sheet[] = [];
  groups.forEach((group, i) => {
    const places = { choices, grid, number: i + 1 };
    if (isTogether && choices.layout === 'gutterfold') sheets.push(foldedSheet(places, group));
    else if (isTogether) sheets.push(frontSheet(places, group), backSheet(places, group, calibration));
    else if (withFronts) sheets.push(frontSheet(places, group));
  });
  if (withBacks && !isTogether)
    groups.forEach((group, i) =>
      sheets.push(backSheet({ choices, grid, number: (withFronts ? groups.length : 0) + i + 1 }, group, EXACT)),
    );
  return sheets;
}

/** How many pieces of paper these are. */
export const papersIn = (sheets: readonly Sheet[]): number => new Set(sheets.map(({ number }) => number)).size;

interface Places {
  readonly choices: Choices;
  readonly grid: Grid;
  readonly number: number;
}

function placeOf({ choices, grid }: Places, index: number, count: number): Pick<Cell, 'x' | 'y' | 'bleed'> {
  const { width, height } = sizeOf(choices);
  const { columns, gutterX, gutterY } = grid;
  const column = index % columns;
  const row = Math.floor(index / columns);
  const bleed = bleedOf(choices);
  // Between two cards each has half of the room; at the rim of the block there is enough.
  const isNext = column + 1 < columns && index + 1 < count;
  return {
    x: grid.left + column * (width + gutterX),
    y: grid.top + row * (height + gutterY),
    bleed: {
      left: column > 0 ? gutterX / 2 : bleed,
      right: isNext ? gutterX / 2 : bleed,
      top: row > 0 ? gutterY / 2 : bleed,
      bottom: index + columns < count ? gutterY / 2 : bleed,
    },
  };
}

const flippedX = ({ left, right, top, bottom }: Sides): Sides => ({ left: right, right: left, top, bottom });

const frontCells = (places: Places, cards: readonly PrintedCard[]): Cell[] =>
  cards.map(({ card, back }, i) => ({ card, back, ...placeOf(places, i, cards.length), scale: 1, turn: 0 }));

function frontSheet(places: Places, cards: readonly PrintedCard[]): Sheet {
  const cells = frontCells(places, cards);
  return sheetOf(places, 'front', cells, marksAround(places, cards.length, false));
}

function backSheet(places: Places, cards: readonly PrintedCard[], calibration: Calibration): Sheet {
  const { choices, grid } = places;
  const { width, height } = sizeOf(choices);
  const isShort = choices.layout === 'duplex-short';
  const isDuplex = hasBacks(choices.layout);
  const known = isShort ? onShortEdge(calibration) : calibration;
  const cells = cards.map(({ back }, i): Cell => {
    const { x, y, bleed } = placeOf(places, i, cards.length);
    // Turned over, left is right; on the short edge, the top is the bottom instead.
    const behind = !isDuplex
      ? { x, y }
      : isShort
        ? { x, y: grid.height - y - height }
        : { x: grid.width - x - width, y };
    return {
      card: null,
      back,
      ...corrected(behind, grid, known),
      scale: 1 / known.scale,
      turn: isDuplex && isShort ? 180 : 0,
      // Turned about its middle, a card has its left on the right: both flips of the short edge.
      bleed: isDuplex ? flippedX(bleed) : bleed,
    };
  });
  return sheetOf(places, 'back', cells, []);
}

function foldedSheet(places: Places, cards: readonly PrintedCard[]): Sheet {
  const { grid, choices } = places;
  const { height } = sizeOf(choices);
  const fronts = frontCells(places, cards);
  const backs = fronts.map(({ back, x, y, bleed }): Cell => ({
    ...{ card: null, back, x, y: grid.height - y - height, scale: 1, turn: 180 },
    bleed: flippedX(bleed),
  }));
  const fold: Mark = { x1: 0, y1: grid.height / 2, x2: grid.width, y2: grid.height / 2, isFold: true };
  return sheetOf(places, 'both', [...fronts, ...backs], [...marksAround(places, cards.length, true), fold]);
}

const sheetOf = (places: Places, side: Sheet['side'], cells: readonly Cell[], marks: readonly Mark[]): Sheet => ({
  side,
  number: places.number,
  width: places.grid.width,
  height: places.grid.height,
  cells,
  marks,
});

const OFF_TRIM = 2; // a mark is never printed on a card
const LONG = 4.5;
const EDGE = 1.5; // most printers leave that much white

/** Lines in the margin, in line with both edges of every card. */
function marksAround(places: Places, count: number, isFolded: boolean): Mark[] {
  const { choices, grid } = places;
  if (choices.paper === 'card') return [];
  const { width, height } = sizeOf(choices);
  const columns = Math.min(count, grid.columns);
  const rows = Math.ceil(count / grid.columns);
  const off = Math.max(OFF_TRIM, bleedOf(choices) + 0.5);
  const right = grid.left + spread(columns, width, grid.gutterX);
  const bottom = isFolded ? grid.height - grid.top : grid.top + spread(rows, height, grid.gutterY);
  const length = (room: number): number => Math.max(0, Math.min(LONG, room - off - EDGE));
  const above = length(grid.top);
  const beside = length(grid.left);
  const below = length(grid.height - bottom);
  const after = length(grid.width - right);
  const xs = edgesOf(grid.left, columns, width, grid.gutterX);
  const ys = edgesOf(grid.top, rows, height, grid.gutterY);
  const across = isFolded ? [...ys, ...ys.map((y) => grid.height - y)] : ys;
  return [
    ...xs.flatMap((x): Mark[] => [
      { x1: x, y1: grid.top - off - above, x2: x, y2: grid.top - off },
      { x1: x, y1: bottom + off, x2: x, y2: bottom + off + below },
    ]),
    ...across.flatMap((y): Mark[] => [
      { x1: grid.left - off - beside, y1: y, x2: grid.left - off, y2: y },
      { x1: right + off, y1: y, x2: right + off + after, y2: y },
    ]),
  ];
}

/** Both edges of every card; where two share one it counts once. */
function edgesOf(start: number, count: number, card: number, gutter: number): number[] {
  const edges = Array.from({ length: count }, (_, i) => start + i * (card + gutter)).flatMap((edge) => [
    edge,
    edge + card,
  ]);
  return edges.filter((edge, i) => i === 0 || Math.abs(edge - (edges[i - 1] ?? 0)) > 1e-9);
}
