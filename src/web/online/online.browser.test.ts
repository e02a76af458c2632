import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  overflow,
  PHONE,
  SHORT_PHONE,
  SIDEWAYS,
  smallButtons,
} from '../testing/checks.ts';
import { crowdedText } from '../testing/crowding.ts';
import { type Cable, openCable } from '../testing/cable.ts';
import { playQuickly } from '../testing/clicking.ts';
import { takePicture } from '../testing/pictures.ts';
import { askServer, join, openTable, PATIENT } from '../testing/sitting-down.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';

/* Tables on the server, in real browsers: two people who are somebody each, through one server. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
});
afterAll(() => site?.close());

/** The line is cut for a while; what is on the screen stays there. */
async function cutOff(page: Page, cable: Cable): Promise<void> {
  cable.cut();
  await page.context().setOffline(true);
  await page.getByText('Connection lost.').waitFor();
  expect(await page.locator('.plain .actionbar').count()).toBe(1);
  cable.mend();
  await page.context().setOffline(false);
  await page.getByText('Connected again.').waitFor();
}

const CUT = 7; // clicks

const RANDOM = /^[0-9a-f]{32}$/; // words of somebody who typed none

/** What a browser says of a cut line. */
const ofTheCut = /net::ERR_|WebSocket|api\/me/;

// One where all act at any moment and one where they take turns; the host is cut off in matches of all games (`host/online.test.ts`).
describe.each([
  ['five-ages', 3],
  ['rebuild', 2],
] as const)('%s', (game, seats) => {
  test('two people play a match; one is cut off and returns; both verify the deal', async () => {
    const [ada, bo] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: PHONE })]);
    const cable = await openCable(site.address);
    const link = await openTable(ada.page, site.address, game, seats);
    const links = [link, link.replace(site.address, cable.address)];
    if (seats > 2) await ada.page.getByLabel('Bot at seat 3').selectOption('random');
    await join(bo.page, links[1] ?? '', 'Bo');
    await bo.page.getByLabel('Say something').fill('Here I am <b>');
    await bo.page.getByRole('button', { name: 'Say it' }).click();
    await ada.page.getByRole('button', { name: 'Good luck' }).click();
    await expect.poll(() => ada.page.locator('.on-said').innerText(), PATIENT).toContain('Bo Here I am <b>');
    await expect.poll(() => bo.page.locator('.on-said').innerText(), PATIENT).toContain('Ada Good luck');
    await ada.page.getByRole('button', { name: 'Begin' }).click();
    await Promise.all([ada, bo].map(({ page }) => page.locator('.app .card').first().waitFor()));
    await Promise.all([ada, bo].map(({ page }, i) => page.goto(`${links[i]}/plain`)));
    const playWithCut = async (): Promise<boolean> => {
      expect(await playQuickly(bo.page, CUT), 'the end before the cut').toBe(false);
      await cutOff(bo.page, cable);
      return playQuickly(bo.page);
    };
    expect(await Promise.all([playQuickly(ada.page), playWithCut()])).toEqual([true, true]);
    for (const { page } of [ada, bo]) {
      await page.getByRole('button', { name: 'Verify this match' }).click();
      await expect
        .poll(() => page.locator('.on-ending [role=status]').innerText(), PATIENT)
        .toMatch(
          /^Verified: the secret fits the seal shown before the first card.* steps lead to this end\. In them happens all that your seat was told: \d+ events, the first \d+ of which this browser had noted while the match went on\.$/,
        );
    }
    const room = /table\/([\w-]+)/.exec(link)?.[1];
    const { state } = (await askServer(ada.page, { do: 'save', room })) as { state: { deal: { words: string[] } } };
    expect(state.deal.words.slice(0, 2)).toEqual([expect.stringMatching(RANDOM), expect.stringMatching(RANDOM)]);
    expect(ada.problems).toEqual([]);
    const isOurs = (problem: string): boolean =>
      !ofTheCut.test(problem) && !problem.startsWith(`a request to ${cable.address}`);
    expect(bo.problems.filter(isOurs)).toEqual([]);
    await Promise.all([ada, bo].map(({ page }) => page.context().close()));
    await cable.close();
  });
});

describe.each([
  ['a phone in daylight', PHONE, 'light'],
  ['a desk in lamplight', DESK, 'dark'],
] as const)('on %s', (_, viewport, colorScheme) => {
  const check = async (page: Page, inside: string, name: string): Promise<void> => {
    for (const size of [SHORT_PHONE, SIDEWAYS, viewport]) {
      await page.setViewportSize(size);
      expect(await overflow(page), `${inside} at ${size.width}`).toBe(0);
      expect(await smallButtons(page, inside)).toEqual([]);
      expect(await crowdedText(page), `${inside} at ${size.width}`).toEqual([]);
      expect(await crowdedAtDouble(page), `${inside} at ${size.width}`).toEqual([]);
    }
    await takePicture(page, `online-${name}`);
    expect(await allProblems(page)).toEqual([]);
  };

  test('the list, a new table, the lobby and a watched table fit, and have nothing that axe names', async () => {
    const { page, problems } = await site.open({ viewport, colorScheme });
    await openTable(page, site.address, 'rebuild', 2, () => page.getByLabel('Who can find it').selectOption('all'));
    await check(page, '.on-lobby', 'lobby');
    await page.getByRole('button', { name: 'Begin' }).click();
    expect(await page.getByRole('alert').innerText()).toContain('Every seat needs a person or a bot');
    const other = await site.open({ viewport, colorScheme });
    await other.page.goto(`${site.address}#/online`);
    await other.page.getByRole('link', { name: 'Go there: Rebuild, 1 free seat' }).waitFor();
    await check(other.page, '.on-hall', 'tables');
    await other.page.getByRole('link', { name: 'Go there: Rebuild' }).first().click();
    await other.page.locator('.on-lobby').waitFor();
    await page.getByLabel('Bot at seat 2').selectOption('random');
    await page.getByRole('button', { name: 'Begin' }).click();
    await other.page.locator('.rb--open .card').first().waitFor();
    await check(other.page, '.on-above', 'watched');
    await page.locator('.app .card').first().waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.locator('.on-people').waitFor();
    await check(page, '.on-people', 'menu');
    await page.goto(`${site.address}#/online/new/five-ages`);
    await page.locator('.setup').waitFor();
    await check(page, '.setup > fieldset', 'new'); // rules are cited in the midst of sentences
    expect(problems).toEqual([]);
    expect(other.problems).toEqual([]);
    await Promise.all([page, other.page].map((one) => one.context().close()));
  });
});

/** Somebody calls themselves Ines; the code with which another device becomes theirs. */
async function codeOfInes(page: Page): Promise<string> {
  await page.goto(`${site.address}#/online`);
  await page.getByLabel('Your name').fill('Ines');
  await page.getByRole('button', { name: 'Use this name' }).click();
  await page.getByText('You are Ines from now on.').waitFor();
  await page.locator('summary', { hasText: 'Another device' }).click();
  await page.getByRole('button', { name: 'Make a code' }).click();
  return page.locator('.on-code').innerText();
}

test('somebody is the same person on another device, and gone when they delete their data', async () => {
  const [first, second] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: PHONE })]);
  const code = await codeOfInes(first.page);
  await second.page.goto(`${site.address}#/online`);
  await second.page.getByText('I was here before', { exact: true }).click();
  await second.page.getByLabel('Code or recovery key').fill('AAAA-AAAA-AAAA');
  await second.page.getByRole('button', { name: 'Become that person' }).click();
  expect(await second.page.getByRole('alert').innerText()).toContain('This code is not known');
  await second.page.getByLabel('Code or recovery key').fill(code.toLowerCase());
  await second.page.getByRole('button', { name: 'Become that person' }).click();
  const its = second.page.getByLabel('Your name');
  await expect.poll(() => its.inputValue(), PATIENT).toBe('Ines');
  // What one device opens is the other's, too: the same seat, and what it says is its own.
  await first.page.goto(`${site.address}#/online/new/rebuild`);
  await first.page.getByRole('button', { name: 'Open the table' }).click();
  await first.page.locator('.on-lobby').waitFor();
  await second.page.reload();
  await second.page.getByRole('link', { name: /^Go there: Rebuild/ }).click();
  await second.page.getByText('Ines', { exact: true }).waitFor();
  expect(await second.page.locator('.on-seats [data-own] small').innerText()).toBe('you');
  await second.page.getByRole('button', { name: 'Hello' }).click();
  await expect.poll(() => first.page.locator('.on-said').innerText(), PATIENT).toContain('You Hello');
  // One name everywhere: changed in the set-up of one device, it is that of the other, at the server and in matches there.
  await first.page.goto(`${site.address}#/new/rebuild`);
  await first.page.getByLabel('Name at seat 1').fill('Inka');
  await first.page.getByRole('button', { name: 'Begin' }).click();
  await first.page.locator('.app .card').first().waitFor();
  await second.page.goto(`${site.address}#/online`);
  await second.page.reload(); // a connection keeps the name with which it began
  await expect.poll(() => its.inputValue(), PATIENT).toBe('Inka');
  await second.page.goto(`${site.address}#/new/rebuild`);
  expect(await second.page.getByLabel('Name at seat 1').inputValue()).toBe('Inka');
  await second.page.goto(`${site.address}#/online`);
  await second.page.getByRole('button', { name: 'Delete my data' }).click();
  await second.page.getByRole('button', { name: 'Delete everything of mine' }).click();
  await second.page.getByRole('button', { name: 'Use this name' }).waitFor(); // a stranger again
  await Promise.all([first, second].map(({ page }) => page.context().close()));
});

test('a device that is left is a stranger’s: all others at once, then this one', async () => {
  const [first, second] = await Promise.all([site.open({ viewport: PHONE }), site.open({ viewport: DESK })]);
  const code = await codeOfInes(first.page);
  await second.page.goto(`${site.address}#/online`);
  await second.page.getByText('I was here before', { exact: true }).click();
  await second.page.getByLabel('Code or recovery key').fill(code);
  await second.page.getByRole('button', { name: 'Become that person' }).click();
  await expect.poll(() => second.page.getByLabel('Your name').inputValue(), PATIENT).toBe('Ines');

  await first.page.getByRole('button', { name: 'Leave all other devices …' }).click();
  const sheet = first.page.getByRole('dialog');
  expect(await sheet.innerText()).toContain('This browser stays Ines.');
  expect(await allProblems(first.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Leave all other devices' }).click();
  await first.page.getByText('Only this browser is Ines now.').waitFor();
  await second.page.reload();
  await second.page.getByRole('button', { name: 'Use this name' }).waitFor();

  await first.page.getByRole('button', { name: 'Leave this device …' }).click();
  expect(await sheet.innerText()).toContain('nobody can be Ines again');
  await sheet.getByRole('button', { name: 'Leave this device' }).click();
  await first.page.getByRole('button', { name: 'Use this name' }).waitFor();
  expect([first.problems, second.problems]).toEqual([[], []]);
  await Promise.all([first, second].map(({ page }) => page.context().close()));
});

test('where there is no server the page says so, and where it does not answer it tries again', async () => {
  const { page } = await site.open({ viewport: PHONE });
  await page.route('**/api/me', (route) => route.fulfill({ status: 404, body: 'nothing' }));
  await page.goto(`${site.address}#/online`);
  await page.getByRole('heading', { name: 'No server here' }).waitFor();
  expect(await allProblems(page)).toEqual([]);
  await page.unroute('**/api/me');
  await page.route('**/api/me', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
  await page.unroute('**/api/me');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  await page.context().close();
});

test('time runs out, a bot stands in, its person comes back, gives up, and asks for another match', async () => {
  const [ada, bo] = await Promise.all([site.open({ viewport: DESK }), site.open({ viewport: PHONE })]);
  const end = Promise.withResolvers<void>(); // the part of the page that shows it comes late
  for (const { page } of [ada, bo])
    await page.route(/\/assets\/end-[^/]*\.js$/, (route) => end.promise.then(() => route.continue()));
  await ada.page.goto(`${site.address}#/online`);
  await ada.page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const clock = { kind: 'each', seconds: 5 };
  const { room } = await askServer(ada.page, {
    do: 'create',
    game: 'arquetect',
    seats: 2,
    options: { earliestDone: 10 }, // a random bot could end a match for two at once
    clock,
    standIn: 'random',
  });
  await join(ada.page, `${site.address}#/table/${String(room)}`, 'Ada');
  await join(bo.page, `${site.address}#/table/${String(room)}`, 'Bo');
  await ada.page.getByRole('button', { name: 'Begin' }).click();
  expect(await ada.page.locator('.on-clocks').innerText()).toMatch(/You\s+0:0\d/);
  const late = await Promise.any(
    [ada.page, bo.page].map(async (page) => {
      await page.getByText('A random bot plays for you').waitFor();
      return page;
    }),
  );
  await late.getByRole('button', { name: 'I am back' }).click();
  await late.getByText('A random bot plays for you').waitFor({ state: 'hidden' });
  await late.getByRole('button', { name: 'More' }).click();
  await late.getByRole('button', { name: 'Give up …' }).click();
  await late.getByRole('button', { name: 'Give up this match' }).click();
  await late.locator('.end-head').waitFor();
  await late.keyboard.press('Escape'); // the match ended under the open menu, and the menu closes as always
  await late.getByRole('dialog').waitFor({ state: 'hidden' });
  end.resolve();
  await late.getByRole('region', { name: 'Where the points come from' }).waitFor();
  await late.getByRole('button', { name: 'Once more' }).click();
  await late.locator('.on-lobby').waitFor();
  expect((await late.locator('.on-seats b').allInnerTexts()).filter((name) => name !== 'A free seat')).toHaveLength(1);
  const other = late === ada.page ? bo.page : ada.page;
  await other.getByRole('button', { name: 'To the next match' }).click();
  await other.locator('.on-lobby').waitFor();
  await expect.poll(() => late.locator('.on-seats b').allInnerTexts(), PATIENT).toEqual(['Ada', 'Bo']);
  // What their browsers add to the new deal is theirs.
  const next = /[\w-]+$/.exec(other.url())?.[0];
  const told = async (): Promise<unknown> => (await askServer(other, { do: 'watch', room: next })).room;
  const seat = { is: 'person', hasWords: true };
  await expect.poll(told, PATIENT).toMatchObject({ seats: [seat, seat] });
  expect([ada.problems, bo.problems]).toEqual([[], []]);
  await Promise.all([ada, bo].map(({ page }) => page.context().close()));
});

test('whoever sets the clock of their device sees the same time for their decision', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/online`);
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
  const clock = { kind: 'each', seconds: 3000 };
  const options = { earliestDone: 10 }; // a random bot may leave sooner, and then no clock runs any more
  const { room } = await askServer(page, { do: 'create', game: 'arquetect', seats: 2, clock, options });
  await join(page, `${site.address}#/table/${String(room)}`, 'Ada');
  await page.getByLabel('Bot at seat 2').selectOption('random');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.on-clocks li[data-on]').waitFor(); // the bot has moved
  const shown = (): Promise<string> => page.locator('.on-clocks').innerText();
  await expect.poll(shown, PATIENT).toMatch(/You\s+(50:00|49:\d\d)/);
  for (const step of [3_600_000, -7_200_000]) {
    const before = await shown();
    await page.evaluate((by) => {
      const set = Date.now;
      Date.now = () => set() + by;
    }, step);
    await expect.poll(shown, PATIENT).not.toBe(before);
    expect(await shown()).toMatch(/You\s+4[89]:\d\d/);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});
