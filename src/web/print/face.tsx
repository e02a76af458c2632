import type { ComponentType } from 'preact/compat';
import { SIZES } from '../../print/choices.ts';
import type { PrintedFaceProps, Printing } from '../../ui/printing.ts';
import { PrintedCell } from './print-card.tsx';

/* A printed card in a text or a picture: the face that lies on the sheets, at any width. */

const { width: WIDE, height: HIGH } = SIZES.poker;
const UNCUT = { left: 0, right: 0, top: 0, bottom: 0 };

/*
 * Words of a card that is drawn much smaller than it is could not be read. Up to here it is laid out as one of some such width on a
 * screen: picture, name and signs, as large as they can be.
 */
const WORDLESS = 40; // millimetres
const PIXELS = { each: 7, least: 96, most: 170 }; // a millimetre has so many
const PIXEL = 25.4 / 96; // millimetres

const timesFor = (width: number): number =>
  (Math.min(PIXELS.most, Math.max(PIXELS.least, width * PIXELS.each)) * PIXEL) / WIDE;

export function faceOf(game: string, printing: Printing): ComponentType<PrintedFaceProps> {
  return function Face({ card, width, back = Object.keys(printing.backs)[0] ?? '', turn = 0 }) {
    const scale = width / WIDE;
    const isBrief = card !== null && width < WORDLESS;
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
          {...(isBrief ? { isBrief, times: timesFor(width) } : {})}
        />
      </div>
    );
  };
}
