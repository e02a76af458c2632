import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../..', import.meta.url));
const PLAYED_BY = ['engine', 'contract', 'bots', 'desk', 'games', join('lab', 'experiment'), join('lab', 'part.ts')];
const NOT_PLAYED = /\.test\.tsx?$|\/(?:testing|screen)\//;

/**
 * What deals come to depends on these files: rules, cards, bots. Processes share a study only where these are the same, or a worker with
 * other rules would spoil it without anybody noticing.
 */
export function codeName(): string {
  const hash = createHash('sha256');
  for (const file of PLAYED_BY.flatMap((name) => filesIn(join(SRC, name))).toSorted())
    hash.update(`${nameOf(file)}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const nameOf = (file: string): string => relative(SRC, file).split(sep).join('/');

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_PLAYED.test(`/${nameOf(file)}`));
}
