import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../engine/words.ts';
import { readArguments, refuseWords, wholeNumber } from './arguments.ts';
import { serveFolder } from './static-files.ts';
import { type Io, print } from './terminal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');
const USUAL_PORT = 8080;

/** `serve`: the web application, built when it is not there or older than its sources, until somebody stops it. */
export async function serveCommand(args: readonly string[], io: Io): Promise<number> {
  const { value, words } = readArguments(args, { port: 'value', host: 'value' });
  refuseWords('serve', words);
  const port = wholeNumber(value('port') ?? String(USUAL_PORT), '--port', 0, 65_535);
  const host = value('host') ?? '127.0.0.1';
  if (!isBuilt()) {
    print(io, 'Building the page …');
    await buildPage();
  }
  const site = await serveFolder(BUILT, port, host);
  print(io, `Cardwright is at ${site.address} (Ctrl-C stops it).`);
  await stopped();
  await site.close();
  return 0;
}

/** With Vite, as vite.config.ts says. */
export async function buildPage(): Promise<void> {
  process.env.NODE_ENV = 'production'; // whoever starts us: the page is for people
  const { build } = await import('vite');
  try {
    await build({ root: join(ROOT, 'src', 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  } catch (error) {
    throw new Problem(`The page could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Whether there is a page that is not older than what it is made from. */
export function isBuilt(): boolean {
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

const stopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
