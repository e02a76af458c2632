import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK } from '../testing/checks.ts';
import { begin, type Plan } from '../testing/setting-up.ts';
import { openSite, type Site } from '../testing/site.ts';

/* Cards under the mouse, at every table: where they may go, where they may not, and a change of mind. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const CORNER = { x: 14, y: 30 }; // of a card in a fan only the left edge is seen

/** Takes a card to the middle of something, and holds it there. */
async function hold(page: Page, card: Locator, over: Locator): Promise<void> {
  await card.hover({ position: CORNER });
  await page.mouse.down();
  const box = await over.boundingBox();
  if (!box) throw new Error('nothing there to drag it to');
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 60), { steps: 6 });
}

async function drag(page: Page, card: Locator, over: Locator): Promise<void> {
  await hold(page, card, over);
  await page.mouse.up();
}

/** What lies on the table and what is chosen, without what is said about the last drag. */
const lying = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement;
    for (const said of main.querySelectorAll('.refusal')) said.remove();
    const states = [...main.querySelectorAll('[aria-pressed], [data-state]')].map(
      (element) => `${element.getAttribute('aria-pressed')} ${element.getAttribute('data-state')}`,
    );
    return `${main.textContent} ${states.join()}`;
  });

interface Dragged {
  readonly plan?: Plan;
  readonly card: string;
  readonly chosen?: (page: Page) => Promise<string>; // the one of them that the place takes
  readonly takes: string; // a place that takes it
  readonly taken: string; // what is there when it was taken
  readonly refuses: string; // a place that does not
  readonly why: RegExp;
}

/** A card of the hand that pays for the first lit one of the market. */
async function paying(page: Page): Promise<string> {
  await page.locator('.rb-crate[data-lit]').first().click();
  const name = await page.locator('.rb-held[data-mark="spend"]').first().getAttribute('data-fly');
  await page.keyboard.press('Escape');
  return `[data-fly="${name}"]`;
}

const TABLES: readonly (readonly [game: string, dragged: Dragged])[] = [
  [
    'avenue-empires',
    {
      plan: { seats: 3 },
      card: '.ae-held',
      takes: '.ae-town--right',
      taken: '.ae-cart[data-full]',
      refuses: '.ae-town--mine',
      why: /goes to a neighbour/,
    },
  ],
  [
    'five-ages',
    {
      plan: { seats: 3 },
      card: '.fa-hand .fa-cards .fa-card',
      takes: '[data-drop="slot 1"]',
      taken: '[data-drop="slot 1"] .card',
      refuses: '.fa-ages',
      why: /one of the two places of your stall/,
    },
  ],
  [
    'arquetect',
    {
      plan: { seats: 2 },
      card: '.aq-town .aq-card[data-drag]',
      takes: '.aq-rival',
      taken: 'main.aq[data-phase="gift-gap"]',
      refuses: '.actionbar',
      why: /on the player who should get it/,
    },
  ],
  [
    'rebuild',
    {
      plan: { seats: 2 },
      card: '.rb-held',
      chosen: paying,
      takes: '.rb-crate[data-lit]',
      taken: '.rb-held[data-mark="spend"]',
      refuses: '.rb-above',
      why: /above the Purchase Row/,
    },
  ],
  [
    'upper-cataracts',
    {
      card: '.uc-fan .uc-card:has([data-state="legal"])',
      takes: '.uc-lane',
      taken: '.uc-laid .card',
      refuses: '.uc-piles',
      why: /on the wall to play it/,
    },
  ],
];

test.each(TABLES)('%s: a drag acts, is explained, or is taken back', async (game, how) => {
  const { page, problems } = await site.open({ viewport: DESK });
  await begin(page, site.address, game, how.plan ?? {}, how.card);
  const card = page.locator((await how.chosen?.(page)) ?? how.card).first();
  const before = await lying(page);

  await hold(page, card, page.locator(how.takes).first());
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('[data-held], [data-over]').count()).toBe(0);
  await page.mouse.up();
  await expect.poll(() => lying(page)).toBe(before);

  await drag(page, card, page.locator(how.refuses).first());
  expect(await page.locator('.actionbar .refusal').innerText()).toMatch(how.why);
  await expect.poll(() => lying(page)).toBe(before);
  await page.keyboard.press('Shift'); // whatever is done next
  await expect.poll(() => page.locator('.refusal').count()).toBe(0);

  await drag(page, card, page.locator(how.takes).first());
  await page.locator(how.taken).first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
