import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Shape } from '../../engine/game.ts';
import type { Match } from '../../engine/match.ts';
import { Problem } from '../../engine/words.ts';
import type { Seating } from '../../desk/wire.ts';
import { reasonOf } from '../files.ts';
import type { Io } from '../terminal.ts';
import { savedMatch } from '../../contract/saved.ts';

/** Where matches are kept that nobody named a file for. */
export function saveFolder({ env }: Io): string {
  const local = process.platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  return join(local || join(env.HOME || homedir(), '.local', 'state'), 'cardwright');
}

/** A new name in that folder: the game and the minute. */
export function newSaveFile(io: Io, game: string): string {
  try {
    mkdirSync(saveFolder(io), { recursive: true });
  } catch {
    // Writing the match will say what is wrong with the folder.
  }
  const stamp = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '');
  for (let i = 1; ; i++) {
    const file = join(saveFolder(io), `${game}-${stamp}${i === 1 ? '' : `-${i}`}.json`);
    if (!existsSync(file)) return file;
  }
}

export const writeSave = (file: string, match: Match<Shape>, seating: Seating): void =>
  writeWhole(file, { ...savedMatch(match), seating }, 'match');

/** Writes all or nothing: what was saved before is never half overwritten. */
export function writeWhole(file: string, data: object, what: 'match' | 'campaign'): void {
  try {
    writeFileSync(`${file}.part`, `${JSON.stringify(data)}\n`);
    renameSync(`${file}.part`, file);
  } catch (error) {
    throw new Problem(`The ${what} cannot be saved to ${file}: ${reasonOf(error)}.`);
  }
}

/** Nobody's file is overwritten by a new match. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Problem(`The file ${file} exists already; choose another name.`);
}
