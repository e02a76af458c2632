import type { Locator, Page } from 'playwright-core';
import { type Hand, type Plan, setUp } from './setting-up.ts';

/* Playing at the plain table with the mouse, as somebody would who takes one of the things that are offered. */

/** Sets up a match with bots that move at once, and begins it. */
export async function beginMatch(
  page: Page,
  address: string,
  game: string,
  plan: Plan = {},
  hand?: Hand,
): Promise<void> {
  await setUp(page, address, game, plan, hand);
  await beginPlain(page);
  await page.locator('.plain .actionbar, .end').first().waitFor();
}

/** Begins what is set up, at the plain table. */
export async function beginPlain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/#\/play\/[\w-]+$/);
  await page.goto(`${page.url()}/plain`);
}

const MOST_CLICKS = 1500;

/** Plays by keyboard alone until the end is on the screen. */
export async function playByKeys(page: Page): Promise<void> {
  for (let keys = 0; keys < MOST_CLICKS; keys++) {
    await page.locator('.end, .actionbar .btn--primary').first().waitFor();
    if ((await page.locator('.end').count()) > 0) return;
    await page.keyboard.press(keys % 2 === 0 ? String(1 + ((keys / 2) % 3)) : 'Enter');
  }
  throw new Error(`no end: ${await page.locator('.actionbar').innerText()}`);
}

/** `choose` says which of so many choices to take. */
type Choose = (choices: number) => number;

const last: Choose = (choices) => choices - 1;

const LONGEST = 3000; // milliseconds; only for what is there and cannot be pressed

/** Bots move at any moment: what goes before it is pressed is not waited for, and whoever plays looks again. */
export async function pressNow(target: Locator, how: 'click' | 'tap' = 'click'): Promise<void> {
  const [element] = await target.elementHandles();
  await element?.[how]({ timeout: LONGEST }).catch(() => undefined);
}

/** One click at the plain table; whether there was none to do because it is the end. */
async function clickOn(page: Page, choose: Choose): Promise<boolean> {
  const primary = page.locator('.actionbar .btn--primary:enabled');
  const choices = page.locator('.choice');
  // Whoever is not waited for has no button.
  await page.locator('.end, .actionbar .btn--primary').first().waitFor();
  if ((await page.locator('.end').count()) > 0) return true;
  const target = (await primary.count()) > 0 ? primary : choices.nth(choose(await choices.count()));
  await pressNow(target);
  return false;
}

/** So many clicks, or until the end is on the screen; whether it is. */
export async function playByMouse(page: Page, clicks: number): Promise<boolean> {
  for (let click = 0; click < clicks; click++) if (await clickOn(page, last)) return true;
  return false;
}

/** Plays until the end is on the screen; the number of clicks it took. */
export async function playToTheEnd(page: Page, choose = last): Promise<number> {
  for (let clicks = 0; clicks < MOST_CLICKS; clicks++) if (await clickOn(page, choose)) return clicks;
  throw new Error(`no end after ${MOST_CLICKS} clicks: ${await page.locator('.actionbar').innerText()}`);
}

/**
 * The same from inside the page, which is much faster, and as somebody among others: whoever has chosen waits for the rest.
 * Until the end, or so many clicks; whether it is the end.
 */
export const playQuickly = (page: Page, most = MOST_CLICKS): Promise<boolean> =>
  page.evaluate(async (mostClicks) => {
    const choosing = (): HTMLElement | null | undefined => {
      const bar = document.querySelector<HTMLElement>('.plain .actionbar');
      const button = bar?.querySelector<HTMLButtonElement>('.btn--primary');
      if (!button || bar?.textContent?.includes('You have chosen;')) return null;
      if (!button.disabled) return button;
      return button.textContent === 'Choose first'
        ? [...document.querySelectorAll<HTMLElement>('.choice')].at(-1)
        : null;
    };
    const patience = 300_000; // only for what hangs
    let last = Date.now();
    for (let clicks = 0; clicks < mostClicks && Date.now() - last < patience;) {
      if (document.querySelector('.end')) return true;
      const target = choosing();
      if (target) {
        target.click();
        clicks++;
        last = Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    return false;
  }, most);
