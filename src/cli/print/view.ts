import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { Problem } from '../../engine/words.ts';
import { filesIn } from '../../server/http/static-files.ts';
import { readText } from '../files.ts';
import { builtPage } from '../server/page.ts';
import { type Io, isTerminal } from '../terminal.ts';
import { findChromium } from './chromium.ts';

/* A page of ours in a browser without a window, to be printed or photographed. */

/** The packed application goes without these packages: they are larger than all the rest of it. */
export async function printingPackage<T>(bring: () => Promise<T>): Promise<T> {
  try {
    return await bring();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Problem(
      'print needs two packages more: run `npm install playwright-core @cantoo/pdf-lib`, or print from the page in your browser.',
    );
  }
}

interface Asked {
  readonly game: string;
  readonly page: string; // of ours
  readonly query: string;
  /** Files of decks, by the names that the query calls them. */
  readonly decks: Readonly<Record<string, string | undefined>>;
  readonly address?: string | undefined; // where our page can be found from elsewhere, for printed codes
  readonly io: Io;
  readonly signal?: AbortSignal;
}

const PATIENCE = 120_000; // milliseconds

/** A line on the error stream, where somebody looks at it. */
export const saying =
  (io: Io) =>
  (line: string): void => {
    if (isTerminal(io.errors)) io.errors.write(`${line}\n`);
  };

/** Opens a page, lets somebody work with it, and closes all that was opened for it. */
export async function withView<T>(
  { game, page, query, decks, address, io, signal }: Asked,
  work: (view: Page) => Promise<T>,
): Promise<T> {
  const { chromium: driver } = await printingPackage(() => import('playwright-core'));
  const executablePath = await findChromium(io);
  const files = Object.entries(decks).flatMap(([name, file]) => (file === undefined ? [] : [[name, readText(file)]]));
  const kept = Object.fromEntries([
    [`cardwright.decks.${game}`, JSON.stringify(files.map(([name]) => name))],
    ...files.map(([name = '', text = '']) => [`cardwright.decks.${game}.${name}`, text]),
    ...(address === undefined ? [] : [['cardwright.address', address]]),
  ]);
  const server = createServer(await filesIn(await builtPage({ ...io, output: io.errors })));
  server.listen(0, '127.0.0.1'); // the browser on this machine gets the page from here
  await once(server, 'listening');
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  saying(io)('Starting a browser …');
  const browser = await driver
    .launch({
      executablePath,
      args: ['--no-sandbox', '--font-render-hinting=none'],
      handleSIGINT: signal === undefined, // else whoever asks stops it
    })
    .catch(() => {
      server.close();
      throw new Problem(`${executablePath} did not start as a browser: set CHROMIUM to the path of another one.`);
    });
  const stop = (): void => void browser.close();
  signal?.addEventListener('abort', stop);
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    await context.addInitScript((items: Readonly<Record<string, string>>) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, kept);
    const view = await context.newPage();
    view.setDefaultTimeout(PATIENCE);
    await view.goto(`http://127.0.0.1:${port}/#/${page}/${game}/${encodeURIComponent(query)}`);
    return await work(view);
  } catch (error) {
    if (signal?.aborted === true) throw new Problem('Stopped. Nothing was written.');
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
