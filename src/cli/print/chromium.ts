import { accessSync, constants } from 'node:fs';
import { Problem } from '../../engine/words.ts';
import type { Io } from '../terminal.ts';

/* A Chromium to print with: the one that is named, one of the system, or the one that npm has installed for the tests. */

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Packed {
  readonly default: { executablePath(): Promise<string> };
}

/** It is no dependency of the program: whoever installs that without what its tests need does not have it. */
async function installedByNpm(): Promise<string | null> {
  try {
    const { default: packed }: Packed = await import('@sparticuz/chromium');
    return await packed.executablePath();
  } catch {
    return null;
  }
}

export async function findChromium({ env }: Io): Promise<string> {
  const named = env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named;
    throw new Problem(`CHROMIUM names ${named}, which is no program that can be started.`);
  }
  const found = USUAL_PLACES.find(isProgram) ?? (await installedByNpm());
  if (found === null)
    throw new Problem(
      'Printing needs Chromium, Chrome or Edge, and none was found: set CHROMIUM to its path, or print from the page in your browser.',
    );
  return found;
}
