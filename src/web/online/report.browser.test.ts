import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProblems, DESK, overflow, PHONE, smallButtons } from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';
import { openTable, PATIENT } from '../testing/sitting-down.ts';

/* People report what should not be there: in the list, in the lobby, in the chat. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
}, 240_000);
afterAll(() => site?.close());

test.each([
  ['a phone', PHONE, 'rebuild', 'Rebuild'],
  ['a desk', DESK, 'arquetect', 'Arquetect'],
] as const)(
  'on %s a table of the list is reported and leaves it; so are a name and a line of chat',
  async (_, viewport, game, title) => {
    const [ada, bo] = await Promise.all([site.open({ viewport }), site.open({ viewport })]);
    const link = await openTable(ada.page, site.address, game, 2, () =>
      ada.page.getByLabel('Who can find it').selectOption('all'),
    );
    await ada.page.getByLabel('Say something').fill('Buy my things');
    await ada.page.getByRole('button', { name: 'Say it' }).click();
    const { page } = bo;
    await page.goto(link);
    await page.getByRole('button', { name: 'Report something said …' }).click();
    await page.getByRole('button', { name: 'Send the report' }).click();
    await page.getByText('Thank you. Whoever runs this server reads it.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Report this table or a name …' }).click();
    await page.getByRole('combobox', { name: 'What' }).selectOption('The name Ada');
    await page.getByLabel('In your words, if you like').fill('This is my name.');
    await takePicture(page, 'report-name');
    expect([await overflow(page), await smallButtons(page, '.sheet'), await allProblems(page)]).toEqual([0, [], []]);
    await page.getByRole('button', { name: 'Send the report' }).click();
    await page.getByText('Thank you.').waitFor();
    await page.goto(`${site.address}#/online`);
    const report = page.getByRole('button', { name: `Report: ${title}` });
    await report.waitFor();
    await takePicture(page, 'report-list');
    expect([await overflow(page), await smallButtons(page, '.on-hall')]).toEqual([0, []]);
    await report.click();
    await expect.poll(() => page.getByLabel('Hide this table from my list').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send the report' }).click();
    await page.getByText('Thank you.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => report.count(), PATIENT).toBe(0);
    expect([ada.problems, bo.problems]).toEqual([[], []]);
    await Promise.all([ada, bo].map((one) => one.page.context().close()));
  },
);
