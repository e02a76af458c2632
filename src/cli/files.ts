import { readFileSync } from 'node:fs';
import { Problem } from '../engine/words.ts';
import { readJson } from '../desk/json.ts';

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new Problem(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** What a file holds that should be a saved match, a book of puzzles or the like. */
export function readFileAs(file: string, what: string): unknown {
  try {
    return readJson(readText(file));
  } catch (error) {
    if (error instanceof Problem && !error.message.startsWith('The file'))
      throw new Problem(`The file ${file} is no ${what}, or was cut off: ${error.message}`);
    throw error;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it is not allowed',
  EPERM: 'it is not allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code === '' ? 'something unexpected happened' : `the system says ${code}`);
}
