import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDice } from '../../engine/luck/random.ts';
import { connectBot } from '../../server/testing/bot-client.ts';
import { allProblems, DESK, overflow, PHONE, smallButtons } from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';
import { join, openTable, PATIENT } from '../testing/sitting-down.ts';

/* Coming back: what a browser has is not lost by a code, and a recovery key leads back when every browser has forgotten. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
});
afterAll(() => site?.close());

const online = async (page: Page): Promise<void> => {
  await page.goto(`${site.address}#/online`);
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
};

const nameIn = (page: Page): Promise<string> => page.getByLabel('Your name').inputValue();

async function call(page: Page, name: string): Promise<void> {
  await online(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^(?:Use this name|Change)$/ }).click();
  await page.getByText(`You are ${name} from now on.`).waitFor();
}

async function codeFrom(page: Page): Promise<string> {
  await page.locator('summary', { hasText: 'Another device' }).click();
  await page.getByRole('button', { name: 'Make a code' }).click();
  return page.locator('.on-device .on-code').innerText();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByLabel('Code or recovery key').fill(text);
  await page.getByRole('button', { name: 'Become that person' }).click();
}

const fine = async (page: Page, within: string): Promise<void> => {
  expect(await overflow(page)).toBe(0);
  expect(await smallButtons(page, within)).toEqual([]);
  expect(await allProblems(page)).toEqual([]);
};

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('a code where this browser has tables: %s', async (size, viewport) => {
  const [ada, bo] = await Promise.all([site.open({ viewport }), site.open({ viewport })]);
  await call(ada.page, 'Adelheid');
  const code = await codeFrom(ada.page);
  const link = await openTable(bo.page, site.address, 'rebuild', 2);
  await join(ada.page, link, 'Adelheid'); // both sit at this one
  await openTable(bo.page, site.address, 'rebuild', 2);
  await call(bo.page, 'Bo');
  await bo.page.locator('summary', { hasText: 'Another device' }).click();
  const sheet = bo.page.getByRole('dialog');

  await type(bo.page, 'AAAA-AAAA');
  await bo.page.getByRole('alert').getByText('has 12 letters and digits, and this has 8.').waitFor();
  await type(bo.page, code);
  await sheet.getByText('This browser is Bo now, with 2 tables that go on.').waitFor();
  expect(await sheet.getByRole('listitem').innerText()).toBe(
    '1 table with both of you that did not begin yet (Rebuild): Bo gets up.',
  );
  await fine(bo.page, 'dialog');
  await takePicture(bo.page, `become-${size}`);

  // Looked at, and put away: nothing has changed.
  await sheet.getByRole('button', { name: 'Stay Bo' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await nameIn(bo.page)).toBe('Bo');

  await type(bo.page, code);
  await sheet.getByRole('button', { name: 'First make a recovery key for Bo' }).click();
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await sheet.getByRole('button', { name: 'Merge Bo into Adelheid' }).click();
  await sheet.getByText('You are Adelheid').waitFor();
  await sheet.getByText('Bo gets up.').waitFor();
  await sheet.getByRole('button', { name: 'Go on as Adelheid' }).click();
  await expect.poll(() => nameIn(bo.page), PATIENT).toBe('Adelheid');
  const tables = bo.page.getByRole('region', { name: 'Your tables' }).getByRole('listitem');
  await expect.poll(() => tables.count(), PATIENT).toBe(2);
  await online(ada.page);
  await expect
    .poll(() => ada.page.getByRole('region', { name: 'Your tables' }).getByRole('listitem').count(), PATIENT)
    .toBe(2);
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all([ada, bo].map(({ page }) => page.context().close()));
});

test('left behind: said plainly, and a recovery key leads back', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: PHONE })]);
  await call(ada.page, 'Ada');
  const code = await codeFrom(ada.page);
  await call(bo.page, 'Bo');
  await bo.page.locator('summary', { hasText: 'Another device' }).click();
  await type(bo.page, code);
  const sheet = bo.page.getByRole('dialog');
  await sheet.getByText('with a name, and no tables.').waitFor();
  expect(await sheet.innerText()).toContain('Nobody can be Bo again, you neither');
  await sheet.getByRole('button', { name: 'First make a recovery key for Bo' }).click();
  await sheet.getByRole('button', { name: 'Make a recovery key', exact: true }).click();
  const key = await sheet.locator('.on-key').innerText();
  await sheet.getByRole('button', { name: 'I have kept it' }).click();
  await sheet.getByRole('button', { name: 'Leave Bo behind' }).click();
  await expect.poll(() => nameIn(bo.page), PATIENT).toBe('Ada');
  await bo.page.locator('summary', { hasText: 'Another device' }).click();
  await type(bo.page, key);
  await sheet.getByRole('button', { name: 'Leave Ada behind' }).click();
  await expect.poll(() => nameIn(bo.page), PATIENT).toBe('Bo');
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all([ada, bo].map(({ page }) => page.context().close()));
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'a recovery key is offered once, shown once, and brings back whom no browser knows any more: %s',
  async (size, viewport) => {
    const { page, problems } = await site.open({ viewport, acceptDownloads: true });
    await online(page);
    const reminder = page.getByText('Only this browser knows that you are Ada.');
    expect(await reminder.count()).toBe(0); // nothing to lose yet
    await call(page, 'Ada');
    await reminder.waitFor();
    await takePicture(page, `recovery-reminder-${size}`);
    await page.getByRole('button', { name: 'Not now' }).click();
    await reminder.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('You have none yet.').waitFor();
    expect(await reminder.count()).toBe(0);

    await page.getByRole('button', { name: 'Make a recovery key …' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Make a recovery key', exact: true }).click();
    const key = (await sheet.locator('.on-key').innerText()).replaceAll(/\s+/g, '-');
    expect(key).toMatch(/^(?:[A-HJ-NP-TV-Z2-9]{6}-){4}[A-HJ-NP-TV-Z2-9]{6}$/);
    await fine(page, 'dialog');
    await takePicture(page, `recovery-key-${size}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save as a text file' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('cardwright-recovery-key.txt');
    expect(readFileSync(await file.path(), 'utf8')).toContain(key);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await sheet.getByRole('button', { name: 'Copy the key' }).click();
    await sheet.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await sheet.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('it was never used').waitFor();
    expect(await page.content()).not.toContain(key.slice(0, 6));

    // Another browser that knows nobody.
    const other = await site.open({ viewport });
    await online(other.page);
    await other.page.getByText('I was here before', { exact: true }).click();
    await type(
      other.page,
      key.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    );
    await other.page.getByRole('alert').getByText('There is a typo in group 1').waitFor();
    await fine(other.page, '.on-washere');
    await takePicture(other.page, `was-here-${size}`);
    await type(other.page, key.toLowerCase().replaceAll('-', ' '));
    await expect.poll(() => nameIn(other.page), PATIENT).toBe('Ada');
    await other.page.getByText('it was used last on').waitFor();
    expect(await other.page.getByText('Your recovery key was used on').count()).toBe(0); // it knows

    // The first one is told.
    await page.reload();
    await page.getByText('Your recovery key was used on').waitFor();
    await takePicture(page, `key-used-${size}`);
    await page.getByRole('button', { name: 'That was me' }).click();
    await page.reload();
    await page.getByText('it was used last on').waitFor();
    expect(await page.getByText('Your recovery key was used on').count()).toBe(0);
    expect([...problems, ...other.problems]).toEqual([]);
    await Promise.all([page, other.page].map((one) => one.context().close()));
  },
);

test('two cookies of different people are told as what they are', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await online(page);
  const other = await site.open();
  await online(other.page);
  const [planted] = await other.page.context().cookies();
  const domain = new URL(site.address).hostname;
  await page.context().addCookies([{ name: 'cardwright', value: planted?.value ?? '', domain, path: '/api' }]);
  await page.reload();
  await page.getByText('another site may have set one').waitFor();
  await Promise.all([page, other.page].map((one) => one.context().close()));
});

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])(
  'a bot of one’s own gets a token that is shown once, comes to a table by its name and is marked there: %s',
  async (size, viewport) => {
    const { page, problems } = await site.open({ viewport });
    await call(page, `Owner ${size}`);
    await page.locator('summary', { hasText: 'Bots of yours' }).click();
    await page.getByLabel('Name of a new bot').fill(`Minimax ${size}`);
    await page.getByLabel('Everybody may invite it').check();
    await page.getByRole('button', { name: 'Make a token' }).click();
    const sheet = page.getByRole('dialog');
    const token = (await sheet.getByLabel('Token').innerText()).trim();
    expect(token).toMatch(/^cwbot_[\w-]{32}$/);
    await fine(page, 'dialog');
    await takePicture(page, `bot-token-${size}`);
    await sheet.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText(`Minimax ${size} (bot)`).waitFor();
    await fine(page, '.on-bots');
    await takePicture(page, `own-bots-${size}`);
    expect(await page.content()).not.toContain(token);

    const bot = connectBot(() => site.address, token, makeDice('page'));
    await openTable(page, site.address, 'avenue-empires', 2);
    await page.locator('summary', { hasText: 'Invite somebody’s bot' }).click();
    await page.getByLabel('Name of a bot').fill('nobody at all');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('alert').getByText('There is no bot called "nobody at all"').waitFor();
    await page.getByText('yours · connected last on').waitFor();
    await fine(page, '.on-lobby');
    await takePicture(page, `bot-invitable-${size}`);
    await page.getByRole('button', { name: `Invite Minimax ${size} (bot)` }).click();
    await page.locator('.on-seats b', { hasText: `Minimax ${size} (bot)` }).waitFor();
    await fine(page, '.on-lobby');
    await takePicture(page, `bot-seated-${size}`);

    await online(page);
    await page.locator('summary', { hasText: 'Bots of yours' }).click();
    await page.getByRole('button', { name: `Revoke the token of Minimax ${size} (bot)` }).click();
    await page.getByText('its token is revoked').waitFor();
    await expect.poll(() => bot.lines.at(-1)).toMatch(/^401 /);
    await page.getByRole('button', { name: `Delete Minimax ${size} (bot)` }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText(`Minimax ${size} (bot)`, { exact: true }).waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    bot.close();
  },
);
