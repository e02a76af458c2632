import { gzipSync } from 'node:zlib';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { crowdedText } from './crowding.ts';
import { takePicture } from './pictures.ts';

/* What every screen has to pass, whatever it shows. */

export const PHONE = { width: 390, height: 844 };
export const SHORT_PHONE = { width: 360, height: 640 };
export const SIDEWAYS = { width: 844, height: 390 }; // a phone held so
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };
export const WIDE_DESK = { width: 1920, height: 1080 };

/** How many pixels a page is too wide. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Axe {
  run(options: {
    resultTypes: readonly string[];
  }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** All that axe finds, however small, each with the places where it is. */
export async function allProblems(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
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

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What was done is seen by then, however slow the machine is. */
export const frame = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

const FRAMES = 3; // one in which the change is seen, one in which the table answers to it, one in which that is laid out

/** Until the window is that wide or the text that large, and what changes with it is laid out. */
const settled = (page: Page, wanted: { readonly width?: number; readonly text?: string } = {}): Promise<void> =>
  page.evaluate(
    async ([{ width, text }, most]) => {
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const isWide = (): boolean => width === undefined || matchMedia(`(width: ${width}px)`).matches;
      const isLarge = (): boolean => text === undefined || getComputedStyle(document.documentElement).fontSize === text;
      while (!isWide() || !isLarge()) await frame();
      for (let frames = 0; frames < most; frames++) await frame();
    },
    [wanted, FRAMES] as const,
  );

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await settled(page, { width: size.width });
}

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((px) => void (document.documentElement.style.fontSize = px), size);

/** Text without room when all of it is twice as large; a page that is too wide then is one more fault. */
export async function crowdedAtDouble(page: Page, inside = 'body'): Promise<string[]> {
  const faults = await crowdedWhileLarge(page, inside);
  await settled(page);
  return faults;
}

/** The same, for whoever changes the page next and waits for that anyway. */
async function crowdedWhileLarge(page: Page, inside = 'body'): Promise<string[]> {
  await setTextSize(page, LARGE);
  await settled(page, { text: LARGE });
  const wide = await overflow(page);
  const faults = await crowdedText(page, inside);
  await setTextSize(page, '');
  return wide > 0 ? [`${wide} px too wide`, ...faults] : faults;
}

const SIZES = [WIDE_DESK, TABLET, SIDEWAYS, SHORT_PHONE, DESK, PHONE];
const SIZES_OF_LARGE_TEXT = [DESK, PHONE];

/** What is wrong with a table at several sizes: too wide, buttons too small, text without room, or what axe finds; with pictures. */
export async function faultsOf(page: Page, table: string, name: string): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize() ?? DESK;
  const isBefore = ({ width, height }: Size): boolean => width === before.width && height === before.height;
  // The last one is as it was before, so that it need not be changed once more.
  for (const size of SIZES.toSorted((one, other) => Number(isBefore(one)) - Number(isBefore(other)))) {
    await resize(page, size);
    const wide = await overflow(page);
    if (wide > 0) faults.push(`${wide} px too wide at ${size.width}`);
    faults.push(...(await smallButtons(page, table)).map((button) => `${button} at ${size.width}`));
    faults.push(...(await crowdedText(page)).map((text) => `${text} at ${size.width}`));
    if (size === PHONE) faults.push(...(await allProblems(page)));
    if (size === PHONE || size === DESK) await takePicture(page, name);
    if (SIZES_OF_LARGE_TEXT.includes(size))
      faults.push(...(await crowdedWhileLarge(page)).map((text) => `${text} at ${size.width}, large text`));
  }
  if (!isBefore(page.viewportSize() ?? DESK)) await page.setViewportSize(before);
  await settled(page, { width: before.width });
  return faults;
}

const MOST_TABS = 120; // more than the cards, buttons and links of any table; a log is one of them

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
    if (!url.endsWith('.js') || bodies.has(url)) return;
    const body = response.body();
    body.catch(() => undefined); // what is on its way when a page closes is missed only by whoever counts it
    bodies.set(url, body);
  });
  return async () => {
    const all = await Promise.all(bodies.values());
    return all.reduce((sum, body) => sum + gzipSync(body).length, 0);
  };
}
