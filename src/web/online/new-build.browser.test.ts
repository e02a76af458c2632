import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../testing/checks.ts';
import { begin, setUp } from '../testing/setting-up.ts';
import { askServer, openTable, PATIENT } from '../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';

/* A page that is older than the server's: it loads itself anew where it was, once, with what was being chosen there. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
});
afterAll(() => site?.close());

test('a page of another build loads itself anew at the same table, and goes on there', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  const table = await openTable(page, site.address, 'rebuild', 2);
  await page.route('**/assets/older.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  // Until it has been loaded anew the page believes to be an older one.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('cardwright.loaded-for') !== null) return;
    const watching = new MutationObserver(() => {
      if (!document.head) return;
      watching.disconnect();
      const older = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/older.js' });
      document.head.prepend(older);
    });
    watching.observe(document, { childList: true, subtree: true });
  });
  let loads = 0;
  page.on('load', () => loads++);
  await page.reload();
  await expect.poll(() => loads).toBe(2);
  expect(page.url()).toBe(table);
  await page.getByLabel('Link of this table').waitFor();
  expect(loads).toBe(2);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** From now on the page is an older one: the next connection tells it so, and it loads itself anew. */
async function becomeOlder(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => {
    const [host] = (globalThis as unknown as { workers: Worker[] }).workers;
    host?.postMessage({ build: 'older.js' });
    dispatchEvent(new Event('online')); // the connection is made anew
  });
  await loaded;
}

/** A page whose workers can be reached, with a connection to the server. */
async function openConnected(): Promise<{ page: Page; problems: string[] }> {
  const opened = await site.open({ viewport: DESK });
  await opened.page.addInitScript(() => {
    const workers: Worker[] = [];
    const Usual = Worker;
    Object.assign(globalThis, {
      workers,
      Worker: class extends Usual {
        constructor(...how: ConstructorParameters<typeof Worker>) {
          super(...how);
          workers.push(this);
        }
      },
    });
  });
  await opened.page.goto(`${site.address}#/online`);
  await opened.page.getByLabel('Your name').waitFor();
  return opened;
}

/** What is chosen, as it is shown and as the buttons say it. */
const chosenAt = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-state="picked"], main [aria-pressed="true"], [data-full], .actionbar .btn')
    .evaluateAll((all) => all.map((one) => one.textContent));

const HALVES = [
  ['avenue-empires', 'main.ae', '.ae-held'],
  ['five-ages', 'main.fa', '.fa-hand [aria-pressed="false"]'],
  ['rebuild', 'main.rb', '.rb-crate[data-lit]'],
  ['upper-cataracts', 'main.uc', '.uc-fan .uc-card'],
] as const;

test.each(HALVES)('%s at this screen: half a choice is still there afterwards', async (game, table, card) => {
  const { page, problems } = await openConnected();
  await begin(page, site.address, game, {}, table);
  await page.locator(`${table} ${card}`).first().waitFor();
  const nothing = await chosenAt(page);
  await page.locator(`${table} ${card}`).first().click();
  await expect.poll(() => chosenAt(page)).not.toEqual(nothing);
  const half = await chosenAt(page);
  await becomeOlder(page);
  await page.locator(`${table} ${card}`).first().waitFor();
  await expect.poll(() => chosenAt(page), PATIENT).toEqual(half);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** What the next load finds of half a choice is nothing that anybody could have chosen, though it looks like it from outside. */
const breakDrafts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const text = sessionStorage.getItem('cardwright.drafts');
    if (text === null) return;
    const broken = (value: unknown): unknown => {
      if (Array.isArray(value)) return [{ nothing: null }, 1e9];
      if (typeof value === 'object') return { nothing: [null] };
      return typeof value === 'number' ? 1e9 : typeof value === 'string' ? 'nothing' : value;
    };
    const places: Record<string, { values: Record<string, unknown> }> = JSON.parse(text);
    for (const { values } of Object.values(places))
      for (const name of Object.keys(values)) values[name] = broken(values[name]);
    sessionStorage.setItem('cardwright.drafts', JSON.stringify(places));
    Object.assign(globalThis, { broken: Object.values(places).flatMap(({ values }) => Object.keys(values)) });
  });

test.each(HALVES)('%s: half a choice of another build that cannot be drawn is dropped', async (game, table, card) => {
  const { page } = await site.open({ viewport: DESK });
  await begin(page, site.address, game, {}, table);
  await page.locator(`${table} ${card}`).first().waitFor();
  const nothing = await chosenAt(page);
  await page.locator(`${table} ${card}`).first().click();
  await expect.poll(() => chosenAt(page)).not.toEqual(nothing);
  await breakDrafts(page);
  await page.reload();
  await page.locator(`${table} ${card}`).first().waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'broken'))).not.toEqual([]);
  await expect.poll(() => chosenAt(page), PATIENT).toEqual(nothing);
  // And it can be chosen as ever.
  await page.locator(`${table} ${card}`).first().click();
  await expect.poll(() => chosenAt(page)).not.toEqual(nothing);
  await page.context().close();
});

test('at a table on the server half a choice and half a sentence are still there', async () => {
  const { page, problems } = await openConnected();
  await openTable(page, site.address, 'five-ages', 3);
  for (const seat of [2, 3]) await page.getByLabel(`Bot at seat ${seat}`).selectOption('random');
  await page.getByRole('button', { name: 'Begin' }).click();
  const hand = page.locator('main.fa .fa-hand [aria-pressed="false"]');
  await hand.first().waitFor();
  await hand.first().click();
  await page.getByLabel('Say something').fill('I am thinking of');
  const half = await chosenAt(page);
  await becomeOlder(page);
  await hand.first().waitFor();
  await expect.poll(() => chosenAt(page), PATIENT).toEqual(half);
  expect(await page.getByLabel('Say something').inputValue()).toBe('I am thinking of');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('half a choice does not come back to a match that has moved on', async () => {
  const { page, problems } = await openConnected();
  const link = await openTable(page, site.address, 'five-ages', 3);
  for (const seat of [2, 3]) await page.getByLabel(`Bot at seat ${seat}`).selectOption('random');
  await page.getByRole('button', { name: 'Begin' }).click();
  const hand = page.locator('main.fa .fa-hand [aria-pressed]');
  await hand.first().click();
  await page.goto('about:blank');
  const elsewhere = await page.context().newPage(); // another tab of the same person
  await elsewhere.goto(site.address);
  const room = /table\/([\w-]+)/.exec(link)?.[1];
  const { actions } = (await askServer(elsewhere, { do: 'legal', room })) as { actions: object[] };
  await askServer(elsewhere, { do: 'submit', room, action: actions[0] });
  await page.goto(link);
  await page.locator('main.fa:not([data-phase="choose"])').waitFor(); // trading, or a war before it
  expect(await page.locator('main.fa [aria-pressed="true"]').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match that is being set up is still set up so', async () => {
  const { page, problems } = await openConnected();
  await setUp(page, site.address, 'rebuild', { seats: 3, bot: 'hard' });
  await page.getByLabel('Name at seat 1').fill('Zoe');
  await becomeOlder(page);
  await page.getByLabel('Name at seat 1').waitFor();
  expect(await page.getByLabel('Name at seat 1').inputValue()).toBe('Zoe');
  expect(
    await page.locator('.seatlist select').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value'))),
  ).toEqual(['person', 'hard', 'hard']);
  expect(problems).toEqual([]);
  await page.context().close();
});
