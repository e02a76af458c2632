import { show } from '../engine/options.ts';
import { Problem } from '../engine/words.ts';

/*
 * Printers put the back of a sheet a little beside its front, and a little too small or too large. Somebody prints one sheet on both
 * sides, holds it against a lamp and reads three numbers off; every later back is moved by them.
 */

/** Where a printer puts a point of the back that should lie at p: at middle + scale · (p − middle) + shift. */
export interface Calibration {
  readonly x: number; // millimetres to the right, as seen on the back
  readonly y: number; // millimetres down
  readonly scale: number;
}

export const EXACT: Calibration = { x: 0, y: 0, scale: 1 };

/** What is read off the calibration sheet: how far the back is from the front at three places, in millimetres. */
export interface Readings {
  readonly across: number; // in the middle of the sheet, to the right
  readonly top: number; // at the upper scale, down
  readonly bottom: number; // at the lower scale, down
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Paper {
  readonly width: number;
  readonly height: number;
}

const FROM_EDGE = 30; // millimetres: where the upper and the lower scale are

/** How far the two scales of the sheet are apart. */
export const scaleDistance = ({ height }: Paper): number => height - 2 * FROM_EDGE;

/** Where the three scales have their middles. */
export const scalesOf = ({ width, height }: Paper): Readonly<Record<keyof Readings, Point>> => ({
  across: { x: width / 2, y: height / 2 },
  top: { x: width / 2, y: FROM_EDGE },
  bottom: { x: width / 2, y: height - FROM_EDGE },
});

const MOST = 8; // millimetres: a printer that is further off is broken, or the sheet was turned wrongly

export function calibrationFrom({ across, top, bottom }: Readings, paper: Paper): Calibration {
  for (const reading of [across, top, bottom])
    if (!Number.isFinite(reading) || Math.abs(reading) > MOST)
      throw new Problem(
        `A reading is a number of millimetres from −${MOST} to ${MOST}, not ${show(reading)}. Was the paper turned on its long edge?`,
      );
  return { x: across, y: (top + bottom) / 2, scale: 1 + (bottom - top) / scaleDistance(paper) };
}

/** Where to print a point of the back so that it lands where it should. */
export function corrected({ x, y }: Point, { width, height }: Paper, { x: dx, y: dy, scale }: Calibration): Point {
  return { x: width / 2 + (x - width / 2 - dx) / scale, y: height / 2 + (y - height / 2 - dy) / scale };
}

/**
 * The same printer when the paper is turned on its short edge. The numbers were read off a sheet that was turned on the long edge; on the
 * short one the printer turns the picture of the back around before it prints it, so to that picture it is off in the other direction.
 */
export const onShortEdge = ({ x, y, scale }: Calibration): Calibration => ({ x: -x, y: -y, scale });

/** A calibration that somebody kept; null where it is none. */
export function readCalibration(value: unknown): Calibration | null {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value) || !('scale' in value))
    return null;
  const { x, y, scale } = value;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof scale !== 'number') return null;
  return Math.abs(x) <= MOST && Math.abs(y) <= MOST && Math.abs(scale - 1) < 0.1 ? { x, y, scale } : null;
}
