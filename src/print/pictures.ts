import type { Sides } from './sheets.ts';

/*
 * Cards as pictures: one by one with their bleed, as print shops take them, and many on a sheet, as virtual tables do. Plain geometry
 * in pixels. Where the figures come from is in docs/print.md.
 */

interface Extent {
  readonly width: number;
  readonly height: number;
}

interface Shop {
  readonly title: string;
  readonly trim: Extent; // of a poker card there, in millimetres
  readonly pixels: Extent; // of a picture with its bleed, at 300 dots an inch
}

const US_POKER: Extent = { width: 63.5, height: 88.9 };
const EIGHTH_BLEED: Extent = { width: 825, height: 1125 }; // 2.75 × 3.75 in: an eighth of an inch beyond each edge

export const SHOPS = {
  'the-game-crafter': { title: 'The Game Crafter', trim: US_POKER, pixels: EIGHTH_BLEED },
  'make-playing-cards': {
    title: 'MakePlayingCards',
    trim: { width: 63, height: 88 },
    pixels: { width: 822, height: 1122 },
  },
  'drive-thru-cards': { title: 'DriveThruCards', trim: US_POKER, pixels: EIGHTH_BLEED },
} as const satisfies Readonly<Record<string, Shop>>;

export type ShopName = keyof typeof SHOPS;

export const DPIS = [300, 600] as const;

const MILLIMETRES = 25.4; // in an inch

/** How large one card of a picture is, and how much of that is bleed. */
export interface CellForm {
  readonly pixels: Extent;
  readonly trim: Extent; // millimetres
  readonly bleed: Sides; // millimetres
}

export function shopForm(shop: ShopName, dpi: number): CellForm {
  const { trim, pixels } = SHOPS[shop];
  const x = ((pixels.width / 300) * MILLIMETRES - trim.width) / 2;
  const y = ((pixels.height / 300) * MILLIMETRES - trim.height) / 2;
  const scale = dpi / 300;
  return {
    pixels: { width: pixels.width * scale, height: pixels.height * scale },
    trim,
    bleed: { left: x, right: x, top: y, bottom: y },
  };
}

/** A card of a box, with its back and how often it is there. */
export interface PicturedCard {
  readonly card: string;
  readonly back: string;
  readonly copies: number;
}

/** One side of a card: a front by its card, a back by its name alone. */
export interface PicturedSide {
  readonly card: string | null;
  readonly back: string;
}

/** A picture to be made: sides of cards in a grid without gaps. */
export interface Picture {
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly PicturedSide[];
}

const fileName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const backsOf = (cards: readonly PicturedCard[]): string[] => [...new Set(cards.map(({ back }) => back))];

/** A picture of every front, which says how many copies there are, and one of each back; a folder for each deck. */
export const shopPictures = (cards: readonly PicturedCard[]): Picture[] =>
  backsOf(cards).flatMap((back) => {
    const folder = fileName(back);
    const one = { columns: 1, rows: 1 };
    return [
      ...cards
        .filter((card) => card.back === back)
        .map(({ card, copies }) => ({
          ...one,
          file: `${folder}/${fileName(card)}-x${copies}.png`,
          cells: [{ card, back }],
        })),
      { ...one, file: `${folder}/back.png`, cells: [{ card: null, back }] },
    ];
  });

/* ---- virtual tables ---- */

const COLUMNS = 10;
const ROWS = 7;
const LARGEST = 4096; // pixels of a sheet, either way
/** The last place of a sheet is what others see of a card in a hand: a back. */
const FRONTS = COLUMNS * ROWS - 1;

const CELL_WIDTH = Math.floor(LARGEST / COLUMNS);
const POKER: Extent = { width: 63, height: 88 };

/** As Tabletop Simulator likes them: ten by seven fit into 4096 pixels. */
export const TABLETOP_FORM: CellForm = {
  pixels: { width: CELL_WIDTH, height: Math.round((CELL_WIDTH * POKER.height) / POKER.width) },
  trim: POKER,
  bleed: { left: 0, right: 0, top: 0, bottom: 0 },
};

/** A sheet of fronts that have one back. */
export interface DeckSheet extends Picture {
  readonly back: string;
  readonly backFile: string;
  readonly cards: readonly PicturedCard[]; // on it, from the upper left
}

export function deckSheets(game: string, cards: readonly PicturedCard[]): DeckSheet[] {
  return backsOf(cards).flatMap((back) => {
    const all = cards.filter((card) => card.back === back);
    return Array.from({ length: Math.ceil(all.length / FRONTS) }, (_, i): DeckSheet => {
      const own = all.slice(i * FRONTS, (i + 1) * FRONTS);
      const rows = Math.max(2, Math.ceil((own.length + 1) / COLUMNS));
      const columns = Math.max(2, Math.ceil((own.length + 1) / rows));
      const name = fileName(`${game} ${back}`);
      const fronts = own.map(({ card }) => ({ card, back }));
      const rest = Array.from({ length: rows * columns - own.length }, () => ({ card: null, back }));
      return {
        file: `${name}-${i + 1}.png`,
        ...{ columns, rows, back, backFile: `${name}-back.png` },
        cells: [...fronts, ...rest],
        cards: own,
      };
    });
  });
}

/** The sheets, and a picture of each back. */
export const tabletopPictures = (sheets: readonly DeckSheet[]): Picture[] => [
  ...sheets,
  ...[...new Map(sheets.map((sheet) => [sheet.backFile, sheet])).values()].map(({ back, backFile }) => ({
    file: backFile,
    columns: 1,
    rows: 1,
    cells: [{ card: null, back }],
  })),
];
