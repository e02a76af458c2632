import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../engine/words.ts';
import { lockFile } from '../../server/store/hold.ts';
import { readArguments, refuseWords } from '../arguments.ts';
import { type Io, print } from '../terminal.ts';

/*
 * The page that is served. It is built where it is missing or old: by one of several processes that are started at once, while the
 * others wait, and apart from the server, which would keep the memory that building takes.
 */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');
const BUILDING = join(ROOT, 'dist', 'building.lock'); // held while somebody builds
const LOOK = 100; // milliseconds
const SAY = 1000; // until it is told that we wait
const PATIENCE = 5 * 60_000;

/** `build`: the page is ready before a server starts that may not write into the folder of the program. */
export async function buildCommand(args: readonly string[], io: Io): Promise<number> {
  refuseWords('build', readArguments(args, {}).words);
  await builtPage(io);
  print(io, 'The page is built.');
  return 0;
}

/** The folder of a page that is not older than what it is made from. */
export async function builtPage(io: Io): Promise<string> {
  if (!existsSync(join(ROOT, 'vite.config.ts'))) return BUILT; // installed by npm: the page came along
  try {
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    await oneAtATime(BUILDING, PATIENCE, io, async () => {
      if (isBuilt()) return;
      print(io, 'Building the page …');
      await remade(BUILT, build);
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    // Who may not write here can still serve what somebody else has built.
    if (!isBuilt())
      throw new Problem(
        `The page cannot be built here: ${error instanceof Error ? error.message : String(error)}. Whoever owns ${ROOT} builds it with \`bin/cardwright build\`.`,
      );
  }
  return BUILT;
}

/** Whoever was killed in the middle of it stops nobody: the lock is the system's. */
export async function oneAtATime(file: string, patience: number, io: Io, work: () => Promise<void>): Promise<void> {
  const begun = performance.now();
  let isTold = false;
  let letGo = lockFile(file, 0);
  while (!letGo) {
    const waited = performance.now() - begun;
    if (waited > patience)
      throw new Problem(
        'Another process has been building the page for too long: end that one, or wait for it, and try again.',
      );
    if (waited > SAY && !isTold) print(io, 'Another process builds the page; waiting for it …');
    isTold ||= waited > SAY;
    await sleep(LOOK);
    letGo = lockFile(file, 0);
  }
  try {
    await work();
  } finally {
    letGo();
  }
}

/** Makes a folder anew beside the one that is there, and puts it in its place when it is whole: whoever is killed in the middle leaves no half of a page. */
export async function remade(folder: string, make: (beside: string) => Promise<void>): Promise<void> {
  const [beside, before] = [`${folder}.new`, `${folder}.old`];
  for (const left of [beside, before]) rmSync(left, { recursive: true, force: true });
  await make(beside);
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(beside, folder);
  rmSync(before, { recursive: true, force: true });
}

async function build(folder: string): Promise<void> {
  const builder = fork(new URL('./build-page.ts', import.meta.url), [folder], {
    env: { ...process.env, NODE_ENV: 'production', GAME_FILES: '' }, // the page is the same whatever games somebody brings
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Problem('The page could not be built.');
}

function isBuilt(): boolean {
  const built = timeOf(join(BUILT, 'index.html'));
  if (built === null) return false;
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
