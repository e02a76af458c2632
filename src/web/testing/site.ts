import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core';
import { filesIn } from '../../server/http/static-files.ts';
import { readConfig } from '../../server/run/config.ts';
import { startServer } from '../../server/run/server.ts';
import type { Clock } from '../../server/run/time.ts';
import { WITH_PICTURES } from './pictures.ts';

/* The page as people get it: built and served as by `cardwright serve`, in a real browser that comes from npm. */

export interface Site {
  readonly address: string;
  /** A page of its own, with everything that went wrong on it. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = join('bin', 'cardwright');

/** For people who act as fast as a test does, and bots that do not keep them waiting. */
export const FOR_QUICK_PEOPLE = {
  BOT_PAUSE_MS: '0',
  BOT_TIME_MS: '5',
  REQUESTS_A_SECOND: '10000',
  WORK_MS_A_SECOND: '1000000',
  STRANGERS_A_MINUTE: '10000',
};

interface How {
  readonly root?: string; // where other source lies; its server is a process of its own
  readonly clock?: Clock; // of a server in this process
  readonly isDrawn?: boolean;
}

/** `settings` are those of the server, as environment variables. */
export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  { root, clock, isDrawn = WITH_PICTURES }: How = {},
): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), 'cardwright-data-'));
  const env = { ...process.env, DATA_DIR: data, ...settings };
  const [{ address, stop }, browser] = await Promise.all([
    root === undefined ? serveHere(env, clock) : serveFrom(root, env),
    openBrowser(isDrawn),
  ]);
  return {
    address,
    async open(options = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const isOurs = !message.text().includes('blocked by Playwright'); // the service worker, which only one test wants
        if (isOurs && (message.type() === 'error' || message.type() === 'warning')) problems.push(message.text());
      });
      page.on('requestfailed', (request) => {
        const failure = request.failure()?.errorText ?? 'failed';
        // Whoever leaves a page does not wait for what it was loading.
        if (failure !== 'net::ERR_ABORTED') problems.push(`${request.url()} ${failure}`);
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(address)) problems.push(`a request to ${request.url()}`);
      });
      return { page, problems };
    },
    async close() {
      await browser.close();
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Serving {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

let isBuilt: Promise<void> | null = null; // asked once for all files that share this module

/** In this process: a server of its own would read all its modules first, which takes longer than many a test. */
async function serveHere(env: Env, clock?: Clock): Promise<Serving> {
  await (isBuilt ??= build());
  const page = await filesIn(join(ROOT, 'dist', 'web'));
  return startServer(readConfig(env, { port: 0 }), page, (line) => process.stderr.write(line), {
    ...(clock && { clock }),
  });
}

async function build(): Promise<void> {
  const builder = spawn(process.execPath, [join(ROOT, PROGRAM), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`build ended with ${String(code)}`);
}

async function serveFrom(root: string, env: Env): Promise<Serving> {
  const server = spawn(process.execPath, [join(root, PROGRAM), 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  return {
    address: await addressOf(server),
    async stop() {
      server.kill('SIGTERM');
      const [code] = await once(server, 'exit');
      if (code !== 0) throw new Error(`serve ended with ${String(code)}`);
    },
  };
}

const LOCK = join(tmpdir(), 'cardwright-site.lock');
const TOO_OLD = 120_000; // milliseconds: whoever made it is gone

/** The browser is unpacked by one test file, while the others wait for it; the program sees to it that the page is built once. */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  while (!takeLock()) await sleep(100);
  try {
    return await work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    const made = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > TOO_OLD) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

/** What the program prints when it is ready. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += String(chunk);
    const address = /http:\S+/.exec(printed)?.[0];
    if (address) return address;
  }
  throw new Error(`serve ended: ${printed}`);
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];
// Everything is laid out and painted, but nothing is turned into pixels: that is a third of a browser's work here.
const UNDRAWN = '--force-gpu-mem-available-mb=0';

const openBrowser = async (isDrawn: boolean): Promise<Browser> =>
  driver.launch({
    executablePath: process.env.CHROMIUM ?? (await oneAtATime(() => chromium.executablePath())), // ours is for Linux
    args: isDrawn ? ARGUMENTS : [...ARGUMENTS, UNDRAWN],
  });
