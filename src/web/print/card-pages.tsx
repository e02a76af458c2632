import { type Choices, PAPERS, sizeOf } from '../../print/choices.ts';
import { bleedOf, type Sheet } from '../../print/sheets.ts';
import { scalesOf } from '../../print/calibration.ts';
import type { Printing } from '../../ui/printing.ts';
import { CalibrationSheet } from './calibrating.tsx';
import type { PrintedPage } from './printed-page.tsx';
import { SheetView, type SheetText } from './sheet-view.tsx';

/* Sheets of cards, and the sheet that calibrates a printer, as pages. */

const SIDES = { front: 'fronts', back: 'backs', both: 'fronts and backs' } as const;

interface CardPages {
  readonly game: string;
  readonly sheets: readonly Sheet[];
  readonly choices: Choices;
  readonly printing: Printing;
  readonly text: SheetText;
}

export function cardPages({ game, sheets, choices, printing, text }: CardPages): PrintedPage[] {
  const { width: w, height: h } = sizeOf(choices);
  return sheets.map((sheet, i) => ({
    part: 'cards',
    paper: sheet.number,
    title: SIDES[sheet.side],
    width: sheet.width,
    height: sheet.height,
    trim: choices.paper === 'card' ? bleedOf(choices) : 0,
    chapters: sheets[i - 1]?.number === sheet.number ? [] : [`Sheet ${sheet.number}`],
    small: sheet.cells.map(({ x, y }) => `M${x} ${y}h${w}v${h}h${-w}z`).join(''),
    draw: () => <SheetView game={game} sheet={sheet} choices={choices} printing={printing} text={text} />,
  }));
}

export function calibrationPages({ paper }: Choices): PrintedPage[] {
  const { width, height } = PAPERS[paper === 'card' ? 'a4' : paper];
  return (['front', 'back'] as const).map((side) => ({
    part: 'calibration',
    paper: 1,
    title: `calibration, ${side}`,
    width,
    height,
    chapters: side === 'front' ? ['Calibration'] : [],
    small: Object.values(scalesOf({ width, height }))
      .map(({ x, y }) => `M${x - 20} ${y}h40v3h-40z`)
      .join(''),
    draw: () => <CalibrationSheet paper={paper} side={side} />,
  }));
}
