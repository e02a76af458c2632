import '../src/games/all.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { DESK, PHONE } from '../src/web/testing/checks.ts';
import { openSite, type Site } from '../src/web/testing/site.ts';
import { ROOT } from './where.ts';

/*
 * `node release/pictures.ts`: the pictures of README.md, taken from the real page. Nothing in them is drawn or arranged by hand: to change one, change how
 * it is come to, here.
 */

interface Picture {
  readonly size: { readonly width: number; readonly height: number };
  readonly come: (page: Page, home: string) => Promise<void>;
}

async function playNow(page: Page, home: string, game: string, decisions: number): Promise<void> {
  await page.goto(home);
  await page.locator(`.tile[data-game="${game}"]`).getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/#\/play\//);
  await page.locator('.app .card').first().waitFor();
  for (let made = 0; made < decisions; made++) {
    await page.getByRole('button', { name: /^Hint/ }).first().click();
    await page.getByRole('button', { name: 'Do this' }).first().click();
    await page.waitForTimeout(SETTLED);
  }
}

async function measure(page: Page, home: string): Promise<void> {
  await page.goto(`${home}#/measure/rebuild/ask`);
  await page.getByLabel('Go on until').selectOption('0.02');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('.lab-status').getByText('Settled').waitFor({ timeout: 300_000 });
}

const PICTURES: Readonly<Record<string, Picture>> = {
  home: {
    size: DESK,
    async come(page, home) {
      await page.goto(home);
      await page.locator('.tile:last-of-type .card').nth(2).waitFor(); // the posters are drawn one after the other
    },
  },
  table: { size: DESK, come: (page, home) => playNow(page, home, 'avenue-empires', 3) },
  phone: { size: PHONE, come: (page, home) => playNow(page, home, 'rebuild', 1) },
  lab: { size: DESK, come: measure },
};

const SETTLED = 1500; // milliseconds, until nothing moves any more

async function take(site: Site, name: string, { size, come }: Picture): Promise<void> {
  const { page } = await site.open({ viewport: size, deviceScaleFactor: 1 });
  await come(page, site.address);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLED);
  await page.screenshot({ path: join(ROOT, 'docs', 'pictures', `${name}.jpg`), type: 'jpeg', quality: 82 });
  await page.context().close();
}

mkdirSync(join(ROOT, 'docs', 'pictures'), { recursive: true });
const wanted = process.argv.slice(2);
const site = await openSite({ BOT_PAUSE_MS: '0' }, { isDrawn: true });
for (const [name, picture] of Object.entries(PICTURES))
  if (wanted.length === 0 || wanted.includes(name)) await take(site, name, picture);
await site.close();
