import { Problem } from '../../engine/words.ts';
import { type Calibration, EXACT, readCalibration } from '../../print/calibration.ts';
import { type Choices, choicesFromQuery, queryOf, USUAL } from '../../print/choices.ts';
import { read, write } from '../../ui/browser-storage.ts';

/* How somebody printed last, and what they know of their printer. */

const CHOICES = 'cardwright.print';
const PRINTER = 'cardwright.printer';

export function keptChoices(): Choices {
  try {
    return choicesFromQuery(read(CHOICES) ?? '');
  } catch (error) {
    if (error instanceof Problem) return USUAL; // of another version
    throw error;
  }
}

export const keepChoices = (choices: Choices): void => write(CHOICES, queryOf(choices));

export function keptCalibration(): Calibration {
  try {
    return readCalibration(JSON.parse(read(PRINTER) ?? 'null')) ?? EXACT;
  } catch {
    return EXACT; // somebody wrote something else there
  }
}

export const keepCalibration = (calibration: Calibration): void => write(PRINTER, JSON.stringify(calibration));
