import { useState } from 'preact/compat';
import { Problem } from '../../engine/words.ts';
import { type Calibration, calibrationFrom, EXACT, type Readings, scalesOf } from '../../print/calibration.ts';
import { type PaperName, PAPERS } from '../../print/choices.ts';
import { Sheet as Dialog } from '../../ui/table/sheet.tsx';
import { TIMES } from './print-card.tsx';

/*
 * The sheet that tells what a printer does to the back of a paper. Its front has three scales of millimetres, its back a pointer at each
 * of them with ten ticks that are 0.9 mm apart: where one of them meets a tick of the front, its number is the tenths.
 */

const HALF = 8; // ticks to each side
const TICK = 3;
const VERNIER = 0.9;

interface ScaleProps {
  readonly x: number;
  readonly y: number;
  readonly isUpright: boolean;
  readonly isBack: boolean;
  readonly name: string;
}

/** Ticks along one line: on the front of whole millimetres, on the back the pointer and its tenths. */
function Scale({ x, y, isUpright, isBack, name }: ScaleProps) {
  const offsets = isBack
    ? Array.from({ length: 11 }, (_, i) => i * VERNIER)
    : Array.from({ length: 2 * HALF + 11 }, (_, i) => i - HALF);
  // Against the light the back is seen mirrored: so the numbers across go to the left on the front, and to the right on the back.
  const at = (offset: number): number => x + (isBack ? offset : -offset);
  const tick = (offset: number, length: number): string =>
    isUpright ? `M${x} ${y + offset}h${length}` : `M${at(offset)} ${y}v${isBack ? -length : length}`;
  const seenThrough = isBack ? `translate(${2 * x} 0) scale(-1 1)` : undefined;
  return (
    <g>
      <path
        d={offsets
          .map((offset, i) => tick(offset, isBack ? (i % 5 === 0 ? 5 : TICK) : offset % 5 === 0 ? 5 : TICK))
          .join('')}
        stroke="#000"
        strokeWidth="0.12"
        fill="none"
      />
      {offsets.map((offset, i) =>
        (isBack ? i % 5 === 0 : offset % 5 === 0) ? (
          <text
            key={offset}
            transform={seenThrough}
            x={isUpright ? x + (isBack ? -7 : 6) : isBack ? x - offset : at(offset)}
            y={isUpright ? y + offset + 0.7 : y + (isBack ? -6 : 8)}
            textAnchor="middle"
            fontSize="2"
          >
            {isBack ? `.${i}` : offset}
          </text>
        ) : null,
      )}
      <text
        x={x + (isUpright ? 16 : 0)}
        y={y - (isUpright ? 0 : 12)}
        textAnchor={isUpright ? 'start' : 'middle'}
        fontSize="3"
      >
        {isBack ? '' : name}
      </text>
    </g>
  );
}

const NAMES: Readonly<Record<keyof Readings, string>> = { across: 'across', top: 'top', bottom: 'bottom' };

export function CalibrationSheet({ paper, side }: { readonly paper: PaperName; readonly side: 'front' | 'back' }) {
  const { width, height } = PAPERS[paper === 'card' ? 'a4' : paper];
  const scales = scalesOf({ width, height });
  return (
    <section className="p-sheet" data-theme="light" style={{ width: `${width}mm`, height: `${height}mm` }}>
      <svg
        className="p-over-sheet"
        viewBox={`0 0 ${width} ${height}`}
        style={{ width: `${width * TIMES}mm`, height: `${height * TIMES}mm` }}
      >
        {(['across', 'top', 'bottom'] as const).map((name) => (
          <Scale
            key={name}
            {...scales[name]}
            isUpright={name !== 'across'}
            isBack={side === 'back'}
            name={NAMES[name]}
          />
        ))}
        {side === 'front' && (
          <text x={width / 2} y={height / 2 + 26} textAnchor="middle" fontSize="3.600">
            Print both sides at 100 %, turned on the long edge. Hold the sheet against a lamp, this side to you.
          </text>
        )}
        {side === 'front' && (
          <text x={width / 2} y={height / 2 + 32} textAnchor="middle" fontSize="3.600">
            At each scale read the millimetre before .0 of the back, then the tenth whose tick meets a tick of the
            front.
          </text>
        )}
      </svg>
    </section>
  );
}

interface CalibratingProps {
  readonly paper: PaperName;
  readonly calibration: Calibration;
  readonly keep: (calibration: Calibration) => void;
  readonly print: () => void;
  readonly close: () => void;
}

export const movedWords = ({ x, y, scale }: Calibration): string =>
  `backs moved ${signed(-x)} / ${signed(-y)} mm, ${(100 / scale).toFixed(1)} %`;

const signed = (n: number): string => `${n < 0 ? '−' : '+'}${Math.abs(n).toFixed(1)}`;

export const isExact = ({ x, y, scale }: Calibration): boolean => x === 0 && y === 0 && scale === 1;

export function Calibrating({ paper, calibration, keep, print, close }: CalibratingProps) {
  const [readings, setReadings] = useState<Record<keyof Readings, string>>({ across: '', top: '', bottom: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const number = (text: string): number => Number(text.replace(',', '.').replace('−', '-').trim() || 'NaN');
  const take = (): void => {
    try {
      const { across, top, bottom } = readings;
      const read = { across: number(across), top: number(top), bottom: number(bottom) };
      const { width, height } = PAPERS[paper === 'card' ? 'a4' : paper];
      keep(calibrationFrom(read, { width, height }));
      close();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog title="Calibrate the printer" close={close}>
      <div className="pr-cal">
        <p>{isExact(calibration) ? 'Nothing is known of your printer yet.' : `Now: ${movedWords(calibration)}.`}</p>
        <ol>
          <li>Print the calibration sheet on both sides, at 100 %, turned on the long edge.</li>
          <li>Hold it against a lamp with the scales towards you.</li>
          <li>Read at each of the three scales how far the back is off, as the scale is numbered.</li>
        </ol>
        <div className="pr-readings">
          {(['across', 'top', 'bottom'] as const).map((name) => (
            <label key={name}>
              {NAMES[name]}, mm
              <input
                inputMode="decimal"
                value={readings[name]}
                onInput={(event) => setReadings({ ...readings, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
        <p className="pr-acts">
          <button type="button" className="btn btn--plain" onClick={print}>
            Print the sheet
          </button>
          {!isExact(calibration) && (
            <button type="button" className="btn btn--plain" onClick={() => keep(EXACT)}>
              Forget it
            </button>
          )}
          <button type="button" className="btn btn--primary" onClick={take}>
            Keep these numbers
          </button>
        </p>
      </div>
    </Dialog>
  );
}
