import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Calibration, calibrationFrom, readCalibration, type Readings, scalesOf } from './calibration.ts';
import { PAPERS, sizeOf, USUAL } from './choices.ts';
import { layOut } from './sheets.ts';

/** A printer that is not exact: where it puts a point of the back. */
const printerOf =
  ({ x: dx, y: dy, scale }: Calibration, { width, height }: { width: number; height: number }) =>
  ({ x, y }: { x: number; y: number }) => ({
    x: width / 2 + scale * (x - width / 2) + dx,
    y: height / 2 + scale * (y - height / 2) + dy,
  });

const tenths = (length: number): number => Math.round(length * 10) / 10;

/** What a person reads off the sheet, to a tenth of a millimetre. */
function readingsOf(printer: ReturnType<typeof printerOf>, paper: { width: number; height: number }): Readings {
  const { across, top, bottom } = scalesOf(paper);
  return {
    across: tenths(printer(across).x - across.x),
    top: tenths(printer(top).y - top.y),
    bottom: tenths(printer(bottom).y - bottom.y),
  };
}

const CARDS = Array.from({ length: 9 }, (_, i) => ({ card: String(i), back: 'cards' }));

/** A printer that turns the picture of a back around before it prints it, as for the short edge, and the paper with it. */
const turned =
  (print: ReturnType<typeof printerOf>, { width, height }: { width: number; height: number }) =>
  ({ x, y }: { x: number; y: number }) => {
    const at = print({ x: width - x, y: height - y });
    return { x: width - at.x, y: height - at.y };
  };

/** How far the corners of printed backs are from where they should be, at most. */
function error(
  truth: Calibration,
  known: Calibration,
  paper: 'a4' | 'letter',
  layout: 'duplex' | 'duplex-short' = 'duplex',
): number {
  const choices = { ...USUAL, paper, layout };
  const upright = printerOf(truth, PAPERS[paper]);
  const print = layout === 'duplex' ? upright : turned(upright, PAPERS[paper]);
  const { width, height } = sizeOf(choices);
  const [, wanted] = layOut(CARDS, choices);
  const [, sent] = layOut(CARDS, choices, known);
  const errors = (wanted?.cells ?? []).flatMap((want, i) => {
    const cell = sent?.cells[i];
    if (!cell) throw new Error('a back is missing');
    return [0, 1].flatMap((corner) => {
      const at = print({ x: cell.x + corner * width * cell.scale, y: cell.y + corner * height * cell.scale });
      return [Math.abs(at.x - want.x - corner * width), Math.abs(at.y - want.y - corner * height)];
    });
  });
  return Math.max(...errors);
}

test.each(['a4', 'letter'] as const)(
  'a printer 1.3 and −0.8 mm off that prints at 99 % is corrected on %s',
  (paper) => {
    const truth = { x: 1.3, y: -0.8, scale: 0.99 };
    const known = calibrationFrom(readingsOf(printerOf(truth, PAPERS[paper]), PAPERS[paper]), PAPERS[paper]);
    expect(error(truth, { x: 0, y: 0, scale: 1 }, paper)).toBeGreaterThan(1);
    expect(error(truth, known, paper)).toBeLessThan(0.1);
    expect(error(truth, known, paper, 'duplex-short')).toBeLessThan(0.1);
  },
);

test('and so is any other that can be read off', () => {
  const off = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(off, off, fc.double({ min: 0.98, max: 1.02, noNaN: true }), (x, y, scale) => {
      const truth = { x, y, scale };
      const known = calibrationFrom(readingsOf(printerOf(truth, PAPERS.a4), PAPERS.a4), PAPERS.a4);
      expect(error(truth, known, 'a4')).toBeLessThan(0.12); // 0.05 of each reading, and a little of the scale
    }),
  );
});

test('a reading that no printer gives is refused in a sentence', () => {
  expect(() => calibrationFrom({ across: NaN, top: 0, bottom: 0 }, PAPERS.a4)).toThrow(/A reading is a number/);
  expect(() => calibrationFrom({ across: 0, top: 40, bottom: 0 }, PAPERS.a4)).toThrow(/from −8 to 8/);
});

test('what was kept is read again, and nothing else', () => {
  expect(readCalibration({ x: 1.3, y: -0.8, scale: 0.99 })).toEqual({ x: 1.3, y: -0.8, scale: 0.99 });
  for (const no of [null, 'x', { x: 1 }, { x: 1, y: 2, scale: 5 }, { x: '1', y: 0, scale: 1 }])
    expect(readCalibration(no)).toBe(null);
});
