import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '../engine/words.ts';
import { type Io, print } from './terminal.ts';

/*
 * The page that is served. It is built where it is missing or old: by one of several processes that are started at once, while the
 * others wait, and apart from the server, which would keep the memory that building takes.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');
const BUILDING = join(ROOT, 'dist', 'building'); // is there while somebody builds, and says who
const LOOK = 300; // milliseconds

/** The folder of a page that is not older than what it is made from. */
export async function builtPage(io: Io): Promise<string> {
  while (!isBuilt()) {
    if (!begin()) {
      await sleep(LOOK);
      continue;
    }
    try {
      print(io, 'Building the page …');
      await build();
    } finally {
      rmSync(BUILDING, { force: true });
    }
    break; // it is as new as it can be
  }
  return BUILT;
}

/** Whether it is ours to build. */
function begin(): boolean {
  if (isSomebodyBuilding()) return false;
  try {
    rmSync(BUILDING, { force: true });
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(BUILDING, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false; // somebody else was first
    throw new Problem(`The page cannot be built here: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Whoever was killed in the middle of it does not any more. */
function isSomebodyBuilding(): boolean {
  try {
    process.kill(Number(readFileSync(BUILDING, 'utf8')), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // it is somebody else's process
  }
}

async function build(): Promise<void> {
  const builder = fork(new URL('./build-page.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Problem('The page could not be built.');
}

function isBuilt(): boolean {
  const built = timeOf(join(BUILT, 'index.html'));
  if (built === null || isSomebodyBuilding()) return false;
  const others = ['package-lock.json', 'vite.config.ts'].map((file) => timeOf(join(ROOT, file)) ?? 0);
  return Math.max(...others, newestIn(join(ROOT, 'src'))) <= built;
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => timeOf(join(entry.parentPath, entry.name)) ?? 0);
  return Math.max(0, ...files);
}

const timeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
