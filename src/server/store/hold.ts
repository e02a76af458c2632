import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Problem } from '../../engine/words.ts';
import { StoreProblem, troubleOf, unusable } from './damage/trouble.ts';
import { makeFolder } from './folder.ts';

/*
 * A folder belongs to one server: a second one would take requests as well, and nobody would be told what happens at the other. The
 * lock is the system's, so it goes with the process, however that ends. A backup needs none.
 */

const PATIENCE = 3000; // milliseconds: the one before may just be ending

/** Lets go when it is called. */
export function holdFolder(folder: string): () => void {
  const letGo = tryToHold(folder);
  if (!letGo)
    throw new Problem(
      `Another server uses the data in ${folder}. Stop it, or choose another folder with --data; several processes need DATABASE_URL.`,
    );
  return letGo;
}

function tryToHold(folder: string): (() => void) | null {
  try {
    makeFolder(folder); // hidden cards are in it
  } catch (error) {
    throw unusable(folder, error);
  }
  const file = join(folder, 'cardwright.lock');
  try {
    return lockFile(file, PATIENCE);
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw unusable(folder, error);
    throw new StoreProblem(`The lock ${file} cannot be used: it is damaged. Delete it; nothing is kept in it.`);
  }
}

/** For nobody else until it is let go, or this process ends, however that is. null: it is somebody else's, after so many milliseconds. */
export function lockFile(file: string, patience: number): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) return null;
    throw error;
  }
}
