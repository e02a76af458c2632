import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Problem } from '../../engine/words.ts';

/*
 * A folder belongs to one server: a second one would take requests as well, and nobody would be told what happens at the other. The
 * lock is the system's, so it goes with the process, however that ends. A backup needs none.
 */

const PATIENCE = 3000; // milliseconds: the one before may just be ending

/** Lets go when it is called. */
export function holdFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 }); // hidden cards are in it
    const lock = new DatabaseSync(join(folder, 'cardwright.lock'), { timeout: PATIENCE });
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem(
      why.includes('locked')
        ? `Another server uses the data in ${folder}. Stop it, or choose another folder with --data; several processes need DATABASE_URL.`
        : `The data in ${folder} cannot be opened: ${why}.`,
    );
  }
}
