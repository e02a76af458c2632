import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProblems, DESK, overflow, PHONE, smallButtons } from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { openTable } from '../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';

/* Which address others are given, and a page that was opened at an address at which there are no tables. */

const SCREENS = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

async function fits(page: Page, inside: string, picture: string): Promise<void> {
  expect(await overflow(page)).toBe(0);
  expect(await smallButtons(page, inside)).toEqual([]);
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, picture);
}

describe('the link of a table, on the server’s own computer', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(FOR_QUICK_PEOPLE);
  });
  afterAll(() => site?.close());

  test.each(SCREENS)('says that nobody else can use it where that is so, on %s', async (_, viewport) => {
    const { page, problems } = await site.open({ viewport });
    await openTable(page, site.address, 'rebuild', 2);
    const note =
      'This link works on this computer only. To invite others in your network, start the server with --host 0.0.0.0.';
    await page.getByText(note).waitFor();
    await fits(page, '.on-lobby', 'reach-alone');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test.each(SCREENS)('has an address in the network where there are some, on %s', async (_, viewport) => {
    const { page, problems } = await site.open({ viewport });
    const addresses = ['http://192.168.1.5:8080/', 'http://[2001:db8::5]:8080/'];
    await page.route('**/api/reach', (route) => route.fulfill({ json: { ok: true, isAlone: false, addresses } }));
    const here = await openTable(page, site.address, 'rebuild', 2);
    const room = /#.*$/.exec(here)?.[0];
    const link = page.getByLabel('Link of this table');
    await page.getByText('This link works for everybody in your network.').waitFor();
    expect(await link.inputValue()).toBe(`http://192.168.1.5:8080/${room}`);
    await page.getByLabel('Address of this computer').selectOption('[2001:db8::5]:8080');
    expect(await link.inputValue()).toBe(`http://[2001:db8::5]:8080/${room}`);
    await fits(page, '.on-lobby', 'reach-network');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the page at another address than PUBLIC_URL', () => {
  const PUBLIC = 'https://games.example.org';
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ ...FOR_QUICK_PEOPLE, PUBLIC_URL: PUBLIC });
  });
  afterAll(() => site?.close());

  test.each(SCREENS)('says where the tables are, and leads there, on %s', async (_, viewport) => {
    const { page } = await site.open({ viewport });
    for (const place of ['#/online', '#/table/abcdefghijklmnopqrst']) {
      await page.goto(`${site.address}${place}`);
      await page.getByText(`These tables live at ${PUBLIC}.`).waitFor();
      const link = page.getByRole('link', { name: 'Go to the tables' });
      expect(await link.getAttribute('href')).toBe(`${PUBLIC}/${place}`);
      await fits(page, '.on-none', `elsewhere-${place.slice(2, 7)}`);
    }
    await page.getByRole('link', { name: 'Play on this screen' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${site.address}#/new/rebuild`);
    await page
      .getByRole('button', { name: /Start|Begin|Deal/ })
      .first()
      .click();
    await page.locator('.app .card').first().waitFor();
    await page.context().close();
  });
});
