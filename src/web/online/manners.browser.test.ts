import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';
import { makeSkippingClock } from '../testing/skipping-clock.ts';
import { askServer, join, openTable, PATIENT } from '../testing/sitting-down.ts';

/* What people may do about others: take them off a seat, close a table, vote, let a bot play for somebody who is away. */

const AWAY = 600_000; // milliseconds: nobody is as slow as that, however busy the machine is

let site: Site;
const clock = makeSkippingClock();
beforeAll(async () => {
  site = await openSite({ ...FOR_QUICK_PEOPLE, AWAY_SECONDS: String(AWAY / 1000) }, { clock });
});
afterAll(() => site?.close());

const close = (...pages: readonly Page[]): Promise<unknown> => Promise.all(pages.map((page) => page.context().close()));

async function begin(...pages: readonly Page[]): Promise<void> {
  await pages[0]?.getByRole('button', { name: 'Begin' }).click();
  await Promise.all(pages.map((page) => page.locator('.app .card').first().waitFor()));
}

/** Whoever left is away for long enough to be voted on, and the page asks the server about that. */
async function waitForTheAbsent(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.getByText('Away just now').waitFor();
  clock.skip(AWAY);
  for (const page of pages) await page.reload();
}

const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('%s: whoever made a table takes somebody off a seat, invites them back, and closes it', async (kind, viewport) => {
  const [ada, bo] = await Promise.all([site.open({ viewport }), site.open({ viewport })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 3);
  await join(bo.page, link, 'Bo');
  expect(await bo.page.getByRole('button', { name: /^Remove|^Close this/ }).count()).toBe(0);
  const remove = ada.page.getByRole('button', { name: 'Remove Bo' });
  await remove.click();
  await ada.page.getByText('Bo cannot sit down here until you invite them back.').waitFor();
  await takePicture(ada.page, `${kind}-remove`);
  await ada.page.getByRole('button', { name: 'Keep', exact: true }).click();
  await remove.click();
  await ada.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await bo.page.getByText('Ada leads this table and has taken you off your seat.').waitFor();
  expect(await bo.page.getByRole('button', { name: 'Sit here' }).count()).toBe(0);
  await takePicture(bo.page, `${kind}-removed`);
  await bo.page.reload();
  await bo.page.getByText('Ada leads this table and has taken you off your seat.').waitFor();
  await takePicture(ada.page, `${kind}-removed-owner`);
  await ada.page.getByRole('button', { name: 'Invite Bo back' }).click();
  await ada.page.getByText('Bo cannot sit down here.').waitFor({ state: 'hidden' });
  await join(bo.page, link, 'Bo');
  await bo.page.getByText('has taken you off your seat').waitFor({ state: 'hidden' });
  await ada.page.getByRole('button', { name: 'Close this table …' }).click();
  await ada.page.getByText('It will be gone for everybody.').waitFor();
  await takePicture(ada.page, `${kind}-close`);
  expect(await isWide(ada.page)).toBe(false);
  await ada.page.getByRole('button', { name: 'Close it' }).click();
  await bo.page.getByText('Whoever made this table has closed it.').waitFor();
  await ada.page.waitForURL(/#\/online$/);
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});

test('names that look alike are told apart in the lobby and in the talk; spectators talk if they may', async () => {
  const [ada, bo, eve] = await Promise.all([1, 2, 3].map(() => site.open({ viewport: PHONE })));
  if (!ada || !bo || !eve) throw new Error('three people');
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Аdа');
  await expect.poll(() => ada.page.locator('.on-seats b').allInnerTexts(), PATIENT).toEqual(['Ada', 'Аdа 2']);
  expect(await bo.page.getByRole('button', { name: 'Use this name' }).count()).toBe(0);
  await eve.page.goto(link);
  await eve.page.getByLabel('Say something').waitFor();
  await askServer(eve.page, { do: 'rename', name: 'ADA' });
  await eve.page.reload();
  await eve.page.getByRole('button', { name: 'Hello', exact: true }).click();
  await bo.page.getByRole('button', { name: 'Good luck', exact: true }).click();
  await expect
    .poll(async () => (await ada.page.locator('.on-said li').allInnerTexts()).toSorted(), PATIENT)
    .toEqual(['ADA 1 looks on Hello', 'Аdа 2 Good luck']);
  await ada.page.getByLabel('Spectators may talk').uncheck();
  await eve.page.getByText('Only those who sit at this table talk here until the match is over.').waitFor();
  expect(await eve.page.getByLabel('Say something').count()).toBe(0);
  await takePicture(ada.page, 'phone-talk');
  await takePicture(eve.page, 'phone-silent');
  await ada.page.getByLabel('Spectators may talk').check();
  await eve.page.getByLabel('Say something').waitFor();
  expect([ada, bo, eve].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page, eve.page);
});

test('with a clock: when the other is away the page counts down, then a bot plays for them until they are back', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: DESK })]);
  await ada.page.goto(`${site.address}#/online`);
  await ada.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const bank = { kind: 'bank', seconds: 7200, increment: 5 };
  const { room } = await askServer(ada.page, { do: 'create', game: 'avenue-empires', seats: 2, clock: bank });
  const link = `${site.address}#/table/${String(room)}`;
  await join(ada.page, link, 'Ada');
  await join(bo.page, link, 'Bo');
  await begin(ada.page, bo.page);
  await bo.page.goto(`${site.address}#/`);
  await ada.page.getByText(/If Bo does not come back, .*you can put Bo out of the match in \d+:\d\d\./).waitFor();
  await takePicture(ada.page, 'phone-away');
  expect(await isWide(ada.page)).toBe(false);
  await waitForTheAbsent(ada.page);
  await ada.page.getByRole('button', { name: 'Let a bot play for Bo until they are back' }).click();
  await ada.page.getByText('Away just now').waitFor();
  await bo.page.goto(link);
  await bo.page.getByRole('button', { name: 'I am back' }).click();
  await bo.page.getByText('plays for you until you are back').waitFor({ state: 'hidden' });
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});

test('two vote for a bot in the place of a third who is away, who finds out when they are back', async () => {
  const all = await Promise.all([1, 2, 3].map(() => site.open({ viewport: DESK })));
  const [ada, bo, cy] = all.map(({ page }) => page);
  if (!ada || !bo || !cy) throw new Error('three people');
  const link = await openTable(ada, site.address, 'avenue-empires', 3);
  await join(bo, link, 'Bo');
  await join(cy, link, 'Cy');
  await begin(ada, bo, cy);
  await cy.goto(`${site.address}#/`);
  await waitForTheAbsent(ada, bo);
  await ada.locator('.on-away').getByRole('button', { name: 'Vote for a bot in the place of Cy' }).click();
  await bo.getByText('Ada would rather have a bot in the place of Cy.').waitFor();
  await bo.locator('.on-above').getByRole('button', { name: 'Vote for it, too' }).click();
  await ada.getByText('Ada and Bo would rather').or(ada.getByText('You and Bo would rather')).waitFor();
  clock.skip(AWAY / 2);
  for (const page of [ada, bo]) await page.getByText('Away just now: Cy.').waitFor({ state: 'hidden' });
  await cy.goto(link);
  const why = 'The others have voted for a bot in your place, and it plays on.';
  await cy.getByRole('status').getByText(why).waitFor();
  await cy.getByText('You watch this table.').waitFor();
  for (const page of [ada, bo]) expect(await page.getByText(why).count()).toBe(0);
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada, bo, cy);
});

test('whoever is voted against and comes back is told until when, and says that they are here; who votes can take it back', async () => {
  const all = [
    await site.open({ viewport: DESK }),
    await site.open({ viewport: DESK }),
    await site.open({ viewport: PHONE }),
  ];
  const [ada, bo, cy] = all.map(({ page }) => page);
  if (!ada || !bo || !cy) throw new Error('three people');
  const link = await openTable(ada, site.address, 'avenue-empires', 3);
  await join(bo, link, 'Bo');
  await join(cy, link, 'Cy');
  await begin(ada, bo, cy);
  await cy.goto(`${site.address}#/`);
  await waitForTheAbsent(ada);
  await ada.locator('.on-away').getByRole('button', { name: 'Vote for a bot in the place of Cy' }).click();
  await cy.goto(link);
  await cy.getByText(/^Ada would rather have a bot in your place\. It is decided in \d:\d\d\.$/).waitFor();
  await takePicture(cy, 'phone-vote');
  await takePicture(ada, 'desk-vote');
  expect(await isWide(cy)).toBe(false);
  await bo.locator('.on-above').getByRole('button', { name: 'Vote for it, too' }).waitFor();
  await ada.locator('.on-above').getByRole('button', { name: 'Take back your vote' }).waitFor();
  await cy.getByRole('button', { name: 'I am here' }).click();
  for (const page of [ada, bo, cy]) await page.getByText('would rather have a bot').waitFor({ state: 'hidden' });
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada, bo, cy);
});

test('a match is closed when all who play agree', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: DESK })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Bo');
  await begin(ada.page, bo.page);
  await ada.page.getByRole('button', { name: 'More', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Close this match …' }).click();
  await takePicture(ada.page, 'phone-close-match');
  await ada.page.getByRole('button', { name: 'Ask the others' }).click();
  await bo.page.getByText('Ada would like to close this match for everybody.').waitFor();
  await takePicture(bo.page, 'desk-closing');
  await bo.page.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, bo])
    await page.getByText('This table was closed: all who still played here agreed to that.').waitFor();
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});
