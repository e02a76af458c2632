import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../engine/words.ts';
import { readConfig } from '../server/http/config.ts';
import { startServer } from '../server/http/server.ts';
import { filesIn } from '../server/http/static-files.ts';
import { readArguments, refuseWords, wholeNumber } from './arguments.ts';
import { type Io, print } from './terminal.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'dist', 'web');

/** `serve`: the application and its server, until somebody stops it; the page is built when it is missing or old. */
export async function serveCommand(args: readonly string[], io: Io): Promise<number> {
  const { value, words } = readArguments(args, { port: 'value', host: 'value', data: 'value' });
  refuseWords('serve', words);
  const [port, host, data] = [value('port'), value('host'), value('data')];
  const config = readConfig(process.env, {
    ...(port === undefined ? {} : { port: wholeNumber(port, '--port', 0, 65_535) }),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
  });
  if (!isBuilt()) {
    print(io, 'Building the page …');
    await buildPage();
  }
  const server = await startServer(config, filesIn(BUILT), (line) => io.errors.write(line));
  print(io, `Cardwright is at ${server.address} (Ctrl-C stops it).`);
  await stopped();
  await server.stop();
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
