import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Files, filesIn } from '../../server/http/static-files.ts';
import { worker } from '../../server/testing/worker-ends.ts';
import { readConfig } from '../../server/run/config.ts';
import { startServer } from '../../server/run/server.ts';
import type { Clock } from '../../server/run/time.ts';
import { sharedBrowser } from './browsers.ts';
import { hurry, type Hurry } from './hurrying.ts';
import { WITH_PICTURES } from './pictures.ts';

/* The page as people get it: built and served as by `cardwright serve`, in a real browser that comes from npm. */

export interface Site {
  readonly address: string;
  /** A page of its own, with everything that went wrong on it. */
  open(options?: BrowserContextOptions & Hurry): Promise<{ page: Page; problems: string[] }>;
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
    sharedBrowser(isDrawn),
  ]);
  const contexts: BrowserContext[] = [];
  return {
    address,
    async open({ sleeps, thinks, ...options } = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
      contexts.push(context);
      await hurry(context, { sleeps, thinks });
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
      await Promise.all(contexts.map((context) => context.close()));
      await stop();
      if (worker() === undefined) await browser.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

interface Serving {
  readonly address: string;
  readonly stop: () => Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

let built: Promise<Files> | null = null; // once for all files that share this module

/** In this process: a server of its own would read all its modules first, which takes longer than many a test. */
async function serveHere(env: Env, clock?: Clock): Promise<Serving> {
  const page = await (built ??= build());
  return startServer(readConfig(env, { port: 0 }), page, (line) => process.stderr.write(line), {
    ...(clock && { clock }),
  });
}

async function build(): Promise<Files> {
  const builder = spawn(process.execPath, [join(ROOT, PROGRAM), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`build ended with ${String(code)}`);
  return filesIn(join(ROOT, 'dist', 'web'));
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
