import type { ComponentType } from 'preact/compat';
import { SIZES } from '../../print/choices.ts';
import type { PrintedFaceProps, Printing } from '../../ui/printing.ts';
import { PrintedCell } from './print-card.tsx';

/* A printed card in a text or a picture: the face that lies on the sheets, at any width. */

const { width: WIDE, height: HIGH } = SIZES.poker;
const UNCUT = { left: 0, right: 0, top: 0, bottom: 0 };

export function faceOf(game: string, printing: Printing): ComponentType<PrintedFaceProps> {
  return function Face({ card, width, back = Object.keys(printing.backs)[0] ?? '', turn = 0 }) {
    const scale = width / WIDE;
    return (
      <div
        className="p-figure"
        style={{
          width: `${width}mm`,
          height: `${HIGH * scale}mm`,
          transform: turn === 0 ? undefined : `rotate(${turn}deg)`,
        }}
      >
        <PrintedCell
          game={game}
          cell={{ card, back, x: 0, y: 0, scale, turn: 0, bleed: UNCUT }}
          width={WIDE}
          height={HIGH}
          printing={printing}
          isLarge={false}
        />
      </div>
    );
  };
}
