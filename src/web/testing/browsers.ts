import { mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';
import { whenWorkerEnds } from '../../server/testing/worker-ends.ts';

/* Real browsers, from npm. To start one takes a second, so that all test files of a worker of Vitest share one. */

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none'];
// Everything is laid out and painted, but nothing is turned into pixels: that is a third of a browser's work here.
const UNDRAWN = '--force-gpu-mem-available-mb=0';

const open = new Map<boolean, Promise<Browser>>();

/** Whoever uses it closes what they opened in it. */
export function sharedBrowser(isDrawn: boolean): Promise<Browser> {
  const browser = open.get(isDrawn) ?? launch(isDrawn);
  open.set(isDrawn, browser);
  return browser;
}

async function launch(isDrawn: boolean): Promise<Browser> {
  const browser = await driver.launch({
    executablePath: process.env.CHROMIUM ?? (await oneAtATime(() => chromium.executablePath())), // ours is for Linux
    args: isDrawn ? ARGUMENTS : [...ARGUMENTS, UNDRAWN],
  });
  browser.on('disconnected', () => open.delete(isDrawn)); // the next file gets another one
  whenWorkerEnds(() => browser.close());
  return browser;
}

const LOCK = join(tmpdir(), 'cardwright-site.lock');
const TOO_OLD = 120_000; // milliseconds: whoever made it is gone

/** The browser is unpacked by one worker, while the others wait for it. */
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
