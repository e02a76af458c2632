import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../../testing/checks.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../../testing/site.ts';
import { askServer, join, openTable, PATIENT } from '../../testing/sitting-down.ts';

/* What people do with each other at a table on the server: votes, talk, ratings, looking on, leaving. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
});
afterAll(() => site?.close());

const close = (...pages: readonly Page[]): Promise<unknown> => Promise.all(pages.map((page) => page.context().close()));

async function begin(...pages: readonly Page[]): Promise<void> {
  await pages[0]?.getByRole('button', { name: 'Begin' }).click();
  await Promise.all(pages.map((page) => page.locator('.app .card').first().waitFor()));
}

async function giveUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Give up …' }).click();
  await page.getByRole('button', { name: 'Give up this match' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.end').waitFor();
}

test('who is there is seen, and from when on something can be done about somebody who is away', async () => {
  const all = await Promise.all([1, 2, 3].map(() => site.open({ viewport: DESK })));
  const [ada, bo, cy] = all.map(({ page }) => page);
  if (!ada || !bo || !cy) throw new Error('three people');
  const link = await openTable(ada, site.address, 'avenue-empires', 3);
  await join(bo, link, 'Bo');
  await join(cy, link, 'Cy');
  await expect.poll(() => ada.locator('.on-seats .on-here').allInnerTexts(), PATIENT).toEqual(['here', 'here']);
  await begin(ada, bo, cy);
  expect(await ada.getByText('Away just now').count()).toBe(0);
  await cy.goto(`${site.address}#/`); // the page is there, and nobody looks at the table
  await ada.getByText('Away just now: Cy.').waitFor();
  const later =
    /If Cy does not come back, a bot can play for Cy in (10:00|9:\d\d), and you can vote for a bot in that place in [12]:\d\d\./;
  await ada.getByText(later).waitFor();
  expect(await ada.locator('.on-away').getByRole('button').count()).toBe(0); // they have just gone
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  expect(await ada.locator('.on-people .on-here').allInnerTexts()).toEqual(['here', 'away']);
  await ada.getByRole('button', { name: 'Vote for a bot in the place of Cy' }).click();
  await ada.getByText(/^Cy may come back\. If nothing changes, you can vote in \d+ (minutes|seconds)\.$/).waitFor();
  await cy.goto(link);
  await ada.getByText('Away just now: Cy.').waitFor({ state: 'hidden' });
  await ada.getByRole('button', { name: 'Vote for a bot in the place of Cy' }).click();
  await ada.getByText('Cy may come back').waitFor({ state: 'hidden' });
  expect(all.flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada, bo, cy);
});

test('before it begins: the seat of somebody who is gone can be freed, and while its maker is gone others may begin', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Bo');
  await bo.page.getByText('If they are away for two minutes, you can.').waitFor();
  expect(await bo.page.getByRole('button', { name: 'Begin' }).count()).toBe(0);
  await ada.page.goto(`${site.address}#/`);
  await bo.page.getByRole('button', { name: 'Begin' }).click();
  await bo.page.getByText('When they have been away for 2 minutes, you can.').waitFor();
  await ada.page.goto(link);
  await bo.page.getByRole('button', { name: 'Begin' }).waitFor({ state: 'hidden' });
  await bo.page.goto(`${site.address}#/`);
  await ada.page.getByRole('button', { name: 'Free the seat of Bo' }).click();
  await ada.page.getByText('Bo keeps the seat, unless they have been away for 2 minutes.').waitFor();
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});

test('whoever leaves for a while lets a bot play and comes back; where nobody can give up, nothing offers it', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Bo');
  await begin(ada.page, bo.page);
  await bo.page.getByRole('button', { name: 'More', exact: true }).click();
  const leave = bo.page.getByRole('button', { name: 'Let a bot play for me until I am back' });
  await leave.click();
  await leave.waitFor({ state: 'hidden' });
  expect(await bo.page.getByRole('button', { name: 'Give up …' }).count()).toBe(0);
  expect(await bo.page.getByRole('button', { name: 'Vote for a bot' }).count()).toBe(0); // it would take three
  await bo.page.keyboard.press('Escape');
  await bo.page.getByText('A normal bot plays for you until you are back.').waitFor();
  await bo.page.goto(`${site.address}#/online`);
  const own = bo.page.getByRole('region', { name: 'Your tables' });
  await own.getByText('A bot plays for you').waitFor();
  expect(await bo.page.title()).toBe('Cardwright');
  await bo.page.goto(link);
  await bo.page.getByRole('button', { name: 'I am back' }).click();
  await bo.page.getByText('A normal bot plays for you').waitFor({ state: 'hidden' });
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});

test('phrases are said with one press; who is muted is not heard, not after a reload either, until they are again', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Bo');
  await begin(ada.page, bo.page);
  const said = ada.page.locator('.on-said');
  await bo.page.getByRole('button', { name: 'Talk' }).click();
  for (const phrase of ['Hello', 'Good luck', 'One moment', 'Well played', 'Thanks for the game'])
    await bo.page.locator('dialog').getByRole('button', { name: phrase, exact: true }).click();
  await expect
    .poll(() => said.locator('li').allInnerTexts(), PATIENT)
    .toEqual(['Hello', 'Good luck', 'One moment', 'Well played', 'Thanks for the game'].map((text) => `Bo ${text}`));
  await ada.page.getByRole('button', { name: 'Mute Bo' }).click();
  await expect.poll(() => said.innerText()).toBe('Nothing was said yet.');
  const talk = bo.page.locator('dialog');
  await talk.getByLabel('Say something').fill('Can you hear me?');
  await talk.getByRole('button', { name: 'Say it' }).click();
  await expect.poll(() => talk.locator('.on-said li').last().innerText(), PATIENT).toBe('You Can you hear me?');
  await ada.page.getByRole('button', { name: 'Hello' }).click();
  await expect.poll(() => said.innerText(), PATIENT).toBe('You Hello');
  await ada.page.reload();
  await expect.poll(() => said.innerText(), PATIENT).toBe('You Hello');
  await ada.page.getByRole('button', { name: 'Listen to Bo again' }).click();
  await expect.poll(() => said.innerText()).toContain('Bo Can you hear me?');
  // A spectator can mute, too, and be muted.
  const eve = await site.open({ viewport: DESK });
  await eve.page.goto(link);
  await eve.page.getByLabel('Say something').fill('psst');
  await eve.page.getByRole('button', { name: 'Say it' }).click();
  await ada.page.getByRole('button', { name: 'Mute Guest' }).click();
  await expect.poll(() => said.innerText()).not.toContain('psst');
  await askServer(eve.page, { do: 'rename', name: 'Zoe' }); // another name does not help
  await eve.page.reload();
  await eve.page.getByLabel('Say something').fill('psst, again');
  await eve.page.getByRole('button', { name: 'Say it' }).click();
  await expect.poll(() => eve.page.locator('.on-said').innerText(), PATIENT).toContain('You psst, again');
  await ada.page.getByRole('button', { name: 'Listen to Zoe again' }).waitFor();
  expect(await said.innerText()).not.toContain('psst');
  await eve.page.getByRole('button', { name: 'Mute Bo' }).click();
  await expect.poll(() => eve.page.locator('.on-said').innerText(), PATIENT).not.toContain('Bo ');
  expect([ada, bo, eve].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page, eve.page);
});

test('a rated match counts; it is in the list of what was played, with its replay, and once more keeps the seats for the same people', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const ratingsIn = async ({ page }: typeof ada, place: string): Promise<string[]> =>
    (await page.locator(`${place} .on-rating`).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  const [before, after] = ['rating 25.0?', (sign: string) => RegExp(`^rating 25\\.0\\? ${sign}[1-9]\\.\\d$`)] as const;
  const rate = async (): Promise<void> => {
    const { page } = ada;
    expect(await page.getByLabel('Clock', { exact: true }).inputValue()).toBe('none');
    await page.getByText('Rated', { exact: true }).click();
    expect(await page.getByLabel('Clock', { exact: true }).inputValue()).toBe('each'); // a rated table has one
    expect(await page.getByLabel('Clock', { exact: true }).locator('option').allInnerTexts()).not.toContain('No clock');
    await page.getByRole('radio', { name: /^Teaching/ }).check();
    await expect.poll(() => page.getByLabel('Rated').isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /^As written/ }).check();
    await expect.poll(() => page.getByLabel('Rated').isChecked()).toBe(true);
    await page.getByLabel('Who can find it').selectOption('all');
  };
  const link = await openTable(ada.page, site.address, 'arquetect', 2, rate);
  await ada.page.getByText('rated', { exact: false }).first().waitFor();
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  expect(await ada.page.getByRole('alert').innerText()).toContain('Every seat needs a person');
  await bo.page.goto(`${site.address}#/online`);
  await bo.page.getByText('Ada (25.0?), free').waitFor(); // the open tables
  await join(bo.page, link, 'Bo');
  for (const one of [ada, bo]) await expect.poll(() => ratingsIn(one, '.on-seats'), PATIENT).toEqual([before, before]);
  await begin(ada.page, bo.page);
  for (const one of [ada, bo]) await expect.poll(() => ratingsIn(one, '.on-clocks'), PATIENT).toEqual([before, before]);
  await giveUp(bo.page);
  for (const one of [ada, bo]) {
    await one.page.getByRole('list', { name: 'Ratings' }).waitFor();
    const [won, lost] = await ratingsIn(one, '.on-changes');
    expect(won).toMatch(after('\\+'));
    expect(lost).toMatch(after('−'));
  }
  await ada.page.getByRole('button', { name: 'Once more' }).click();
  await ada.page.locator('.on-lobby').waitFor();
  expect(await ada.page.locator('.on-seats b').allInnerTexts()).toEqual(['Ada', 'A free seat']);
  await ada.page.getByText('kept a few minutes for whoever sat here last time').waitFor();
  await bo.page.getByRole('button', { name: 'To the next match' }).click();
  await bo.page.getByRole('button', { name: 'Get up' }).waitFor();
  await expect.poll(() => ada.page.locator('.on-seats b').allInnerTexts(), PATIENT).toEqual(['Ada', 'Bo']);
  for (const { page } of [ada, bo]) {
    await page.goto(`${site.address}#/online`);
    const ratings = page.getByRole('list', { name: 'Your ratings' });
    await expect.poll(() => ratings.innerText(), PATIENT).toMatch(/^Arquetect with 2: \d+\.\d ± \d+\.\d, 1 match$/);
    expect(await page.locator('section', { hasText: 'Played' }).last().innerText()).toContain('Ada won');
  }
  const rating = async ({ page }: typeof ada): Promise<number> =>
    Number(/: ([\d.]+) /.exec(await page.getByRole('list', { name: 'Your ratings' }).innerText())?.[1]);
  expect(await rating(ada)).toBeGreaterThan(await rating(bo));
  await bo.page.getByRole('link', { name: /^Replay of Arquetect/ }).click();
  await bo.page.locator('.app .card').first().waitFor();
  expect([ada, bo].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, bo.page);
});

test('spectators of a table with a delay are told so, and see it that much later', async () => {
  const [ada, eve] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  await ada.page.goto(`${site.address}#/online`);
  await ada.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const seconds = 12; // so long a busy machine may take to load a page
  const { room } = await askServer(ada.page, { do: 'create', game: 'rebuild', seats: 2, spectators: seconds });
  const link = `${site.address}#/table/${String(room)}`;
  await join(ada.page, link, 'Ada');
  expect(await ada.page.locator('.on-lobby').innerText()).toContain(`spectators ${seconds} s later`);
  await ada.page.getByLabel('Bot at seat 2').selectOption('random');
  // On a busy machine the page may take longer to load than the spectators have to wait.
  await eve.page.goto(`${site.address}#/online`);
  await eve.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const begun = Date.now();
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  await eve.page.goto(link);
  await eve.page.getByText(`Spectators see this table ${seconds} seconds later.`).waitFor();
  expect(await eve.page.locator('.rb--open .card').count()).toBe(0);
  await eve.page.locator('.rb--open .card').first().waitFor();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(seconds * 1000);
  await eve.page.getByText('You watch this table.').waitFor();
  expect([ada, eve].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, eve.page);
});

test('an onlooker of a table without spectators is told when the match begins, with a way on', async () => {
  const [ada, eve] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  await ada.page.goto(`${site.address}#/online`);
  await ada.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const { room } = await askServer(ada.page, { do: 'create', game: 'rebuild', seats: 2, spectators: 'none' });
  const link = `${site.address}#/table/${String(room)}`;
  await join(ada.page, link, 'Ada');
  await eve.page.goto(link);
  await eve.page.getByRole('button', { name: 'Sit here' }).waitFor();
  await ada.page.getByLabel('Bot at seat 2').selectOption('random');
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  await eve.page.getByText('The match has begun, and only those who sit at this table can see it.').waitFor();
  await eve.page.getByRole('link', { name: 'All tables' }).click();
  await eve.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  expect([ada, eve].flatMap(({ problems }) => problems)).toEqual([]);
  await close(ada.page, eve.page);
});

test('somebody takes their data with them; after they have deleted it the others see “Somebody”', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const link = await openTable(ada.page, site.address, 'rebuild', 2);
  await join(bo.page, link, 'Bo');
  await bo.page.getByLabel('Say something').fill('My secret word');
  await bo.page.getByRole('button', { name: 'Say it' }).click();
  await bo.page.locator('.on-said').getByText('My secret word').waitFor();
  await bo.page.goto(`${site.address}#/online`);
  const [file] = await Promise.all([
    bo.page.waitForEvent('download'),
    bo.page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('cardwright-data.json');
  const data: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data).toMatchObject({ name: 'Bo', ratings: [], notices: [], tables: [{ game: 'rebuild', status: 'open' }] });
  expect(JSON.stringify(data)).toContain('My secret word');
  expect(JSON.stringify(data)).not.toContain('Ada');
  await bo.page.getByRole('button', { name: 'Delete my data …' }).click();
  await bo.page.getByRole('button', { name: 'Keep it' }).click();
  await bo.page.getByRole('button', { name: 'Delete my data …' }).click();
  await bo.page.getByRole('button', { name: 'Delete everything of mine' }).click();
  await bo.page.getByRole('button', { name: 'Use this name' }).waitFor();
  expect(await bo.page.getByRole('heading', { name: 'Your tables' }).count()).toBe(0);
  await ada.page.reload();
  await ada.page.getByText('Somebody', { exact: true }).first().waitFor();
  expect(await ada.page.locator('.on-lobby').innerText()).not.toContain('My secret word');
  await close(ada.page, bo.page);
});

/** So many matches against a bot, asked for on one line. */
async function beginMany(matches: number): Promise<void> {
  const line = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((resolve) => line.addEventListener('message', resolve, { once: true })); // the build of the page
  const ask = (request: object): Promise<{ room?: string }> =>
    new Promise((resolve) => {
      line.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true });
      line.send(JSON.stringify({ id: 1, ...request }));
    });
  for (let i = 0; i < matches; i++) {
    const { room } = await ask({ do: 'create', game: 'rebuild', seats: 2 });
    await ask({ do: 'sit', room, seat: 0 });
    await ask({ do: 'bot', room, seat: 1, bot: 'easy' });
    await ask({ do: 'begin', room });
  }
  line.close();
}

test('more tables than the server tells in one answer: all that go on are in the list, and count as one’s turn', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/online`);
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await page.evaluate(beginMany, 53);
  await page.reload();
  const own = page.getByRole('region', { name: 'Your tables' }).getByRole('listitem');
  await expect.poll(() => own.count(), PATIENT).toBe(53);
  const waiting = async (): Promise<number> => own.filter({ hasText: 'Your turn' }).count();
  await expect.poll(waiting).toBe(53); // when the bots have moved
  expect(await page.title()).toBe('Your turn at 53 tables · Cardwright');
  expect(problems).toEqual([]);
  await close(page);
});
