import { existsSync } from 'node:fs';
import { Problem } from '../../../engine/words.ts';
import { type BackedUp, writeBackup } from '../backup.ts';
import { isWholeBackup } from '../restore.ts';
import { damageIn, type Depth } from './file-check.ts';
import { openPages } from './page-file.ts';
import { CutOff, openReadOnly } from './read-only.ts';
import { readableFile, wholeFile } from './sources.ts';
import { damagedStore, StoreProblem, troubleOf, unusable } from './trouble.ts';

/* A backup of an SQLite file that changes nothing in it: it may be on a disk that is read-only, or damaged. Then it is of all that can be read. */

export interface Saved extends BackedUp {
  readonly file: string; // where it is
  /** What is damaged; nothing: it is whole. */
  readonly damage: readonly string[];
}

export async function saveStore(store: string, file: string): Promise<Saved> {
  const found = damageOf(store, 'quick');
  if (found.length > 0) return saveReadable(store, file, found);
  try {
    return { ...(await saveWhole(store, file)), file, damage: [] };
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error instanceof Problem ? error : unusable(store, error);
    return saveReadable(store, file, [error instanceof Error ? error.message : String(error)]);
  }
}

/** A disk that cannot read a part of it is damage as well: another part may be fine. */
export function damageOf(store: string, depth: Depth): readonly string[] {
  try {
    return damageIn(store, depth);
  } catch (error) {
    if (error instanceof CutOff || troubleOf(error) === 'failing') return [messageOf(error).replace(/\.$/, '')];
    throw unusable(store, error);
  }
}

async function saveWhole(store: string, file: string): Promise<BackedUp> {
  const opened = openReadOnly(store);
  try {
    return await writeBackup(wholeFile(opened), file);
  } finally {
    opened.close();
  }
}

async function saveReadable(store: string, wanted: string, damage: readonly string[]): Promise<Saved> {
  // As long as somebody reads, a server that runs does not change what we read.
  const standing = attempt(() => openReadOnly(store));
  const pages = openPages(store);
  try {
    const file = existsSync(wanted) && (await isWholeBackup(wanted)) ? `${wanted}.rescued` : wanted;
    const source = readableFile(pages);
    const first = await source.rows()[Symbol.asyncIterator]().next();
    if (first.done)
      throw new StoreProblem(
        `${damagedStore(store, damage).message} Nothing of it can be read, so nothing was written to ${wanted}.`,
      );
    const saved = await writeBackup(readableFile(pages), file);
    return { ...saved, file, damage };
  } finally {
    pages.close();
    standing?.close();
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null; // it is read without
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
