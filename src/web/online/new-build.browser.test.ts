import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from '../testing/checks.ts';
import { openTable } from '../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';

/* A page that is older than the server's: it loads itself anew where it was, once. */

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
