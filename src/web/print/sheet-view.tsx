import { memo } from 'preact/compat';
import { type Choices, sizeOf } from '../../print/choices.ts';
import type { Sheet } from '../../print/sheets.ts';
import type { Printing } from '../../ui/printing.ts';
import { PrintedCell, TIMES } from './print-card.tsx';

/* A sheet, in its own size: what is seen of it and what is printed is the same. */

export interface SheetText {
  readonly title: string;
  readonly stamp: string; // rules version, deck
  readonly credits: readonly string[];
  readonly of: number; // sheets of paper
  readonly moved: string; // what is known of the printer
}

interface SheetProps {
  readonly game: string;
  readonly sheet: Sheet;
  readonly choices: Choices;
  readonly printing: Printing;
  readonly text: SheetText;
}

export const SheetView = memo(function SheetView({ game, sheet, choices, printing, text }: SheetProps) {
  const { width, height } = sizeOf(choices);
  return (
    <section
      className="p-sheet"
      data-game={game}
      data-theme="light"
      data-side={sheet.side}
      data-ink={choices.ink}
      style={{ width: `${sheet.width}mm`, height: `${sheet.height}mm` }}
    >
      {sheet.cells.map((cell, i) => (
        <PrintedCell
          key={i}
          game={game}
          cell={cell}
          width={width}
          height={height}
          printing={printing}
          isLarge={choices.isLarge}
        />
      ))}
      {choices.paper !== 'card' && <Over sheet={sheet} text={text} />}
    </section>
  );
});

const SIDES = { front: 'fronts', back: 'backs', both: 'fronts and backs, fold in the middle' } as const;
const LETTERS = 1.97; // millimetres: 5.6 pt
const FROM_EDGE = 5.6;

/** Marks, and six texts between them. */
export function Over({ sheet, text }: { readonly sheet: Sheet; readonly text: SheetText }) {
  const { width, height, side, marks, number } = sheet;
  const top = [
    `${text.title} · ${SIDES[side]}, sheet ${number} of ${text.of}`,
    side === 'back' ? text.moved : 'print at 100 %, never “fit to page”',
    '50 mm',
  ];
  const places = [
    [0.05, 'start'],
    [0.5, 'middle'],
    [0.95, 'end'],
  ] as const;
  return (
    <svg
      className="p-over-sheet"
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${width * TIMES}mm`, height: `${height * TIMES}mm` }}
    >
      <path
        d={marks.map(({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`).join('')}
        stroke="#000"
        strokeWidth="0.1"
        fill="none"
      />
      {[...places.entries()].map(([i, [at, anchor]]) => (
        <text key={i} x={width * at} y={FROM_EDGE - 1.4} textAnchor={anchor} fontSize={LETTERS}>
          {top[i]}
        </text>
      ))}
      <path
        d={`M${width * 0.95 - 58} ${FROM_EDGE - 2.1}h50m0 -1v2m-50 -2v2m10 -1.600v1.200m10 -1.200v1.200m10 -1.200v1.200m10 -1.200v1.200`}
        stroke="#000"
        strokeWidth="0.1"
        fill="none"
      />
      <text x={width * 0.05} y={height - FROM_EDGE + 3.2} fontSize={LETTERS}>
        {text.stamp}
      </text>
      {text.credits.map((credit, i) => (
        <text key={credit} x={width * 0.95} y={height - FROM_EDGE + 3.2 - 2.4 * i} textAnchor="end" fontSize={LETTERS}>
          {credit}
        </text>
      ))}
    </svg>
  );
}
