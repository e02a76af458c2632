import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { crowdedText } from './crowding.ts';

/* What every screen has to pass, whatever it shows. */

export const PHONE = { width: 390, height: 844 };
export const SHORT_PHONE = { width: 360, height: 640 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };
export const WIDE_DESK = { width: 1920, height: 1080 };

/** How many pixels a page is too wide. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Axe {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/** What axe calls serious, each with the places where it is. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  });
}

const THUMB = 36; // px: the least a finger hits

/** Buttons inside of this that are too small for a thumb. */
export const smallButtons = (page: Page, inside: string): Promise<string[]> =>
  page.evaluate(
    ([within, least]) =>
      [...document.querySelectorAll(`${within} button:enabled`)].flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width > 0 && Math.min(width, height) < least ? [`${button.className} ${width} × ${height}`] : [];
      }),
    [inside, THUMB] as const,
  );

const LARGE = '32px'; // twice the usual

/** Until what changed with the window or the text is laid out, and drawn once. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  );

async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, size.width);
  await settled(page);
}

/** Text without room when all of it is twice as large; a page that is too wide then is one more fault. */
export async function crowdedAtDouble(page: Page, inside = 'body'): Promise<string[]> {
  const setSize = async (size: string): Promise<void> => {
    await page.evaluate((px) => void (document.documentElement.style.fontSize = px), size);
    await settled(page);
  };
  await setSize(LARGE);
  const wide = await overflow(page);
  const faults = await crowdedText(page, inside);
  await setSize('');
  return wide > 0 ? [`${wide} px too wide`, ...faults] : faults;
}

/** What is wrong with a table at several sizes: too wide, buttons too small, text without room, or what axe finds. */
export async function faultsOf(page: Page, table: string): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize() ?? DESK;
  for (const size of [WIDE_DESK, DESK, TABLET, SHORT_PHONE, PHONE]) {
    await resize(page, size);
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${wide} px too wide at ${size.width}`);
    faults.push(...(await smallButtons(page, table)).map((button) => `${button} at ${size.width}`));
    faults.push(...(await crowdedText(page)).map((text) => `${text} at ${size.width}`));
  }
  for (const size of [DESK, PHONE]) {
    await resize(page, size);
    faults.push(...(await crowdedAtDouble(page)).map((text) => `${text} at ${size.width}, large text`));
  }
  faults.push(...(await seriousProblems(page)));
  await page.setViewportSize(before);
  return faults;
}

const MOST_TABS = 250; // a log beside the table may have a rule in every line

/** Tab by Tab to something, as somebody without a mouse would; whether it was reached. */
export async function tabTo(page: Page, selector: string): Promise<boolean> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return true;
    await page.keyboard.press('Tab');
  }
  return isThere();
}

/** Compressed bytes of script that a page has loaded so far, its workers included. */
export function countScripts(page: Page): () => Promise<number> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.context().on('response', (response) => {
    const url = response.url();
    if (url.endsWith('.js') && !bodies.has(url)) bodies.set(url, response.body());
  });
  return async () => {
    const all = await Promise.all(bodies.values());
    return all.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
}
