import '../../games/all.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskPlayer } from '../../lab/experiment/play-tasks.ts';
import { schedule } from '../../lab/experiment/schedule.ts';
import { openStudy } from '../../lab/study/open.ts';
import { readStudy } from '../../lab/study/study.ts';
import { allProblems, DESK, overflow, SHORT_PHONE, tabTo } from '../testing/checks.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';

/* The lab in a real browser. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
}, 180_000);
afterAll(() => site?.close());

/** What was kept last: its study and what was found. */
const lastKept = (page: Page): Promise<{ study: unknown; found: unknown }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('cardwright-lab', 1);
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const asking = opening.result.transaction('studies').objectStore('studies').getAll();
          asking.addEventListener('success', () => {
            const { study, course } = asking.result.at(-1);
            resolve({ study, found: course.found });
          });
        });
      }),
  );

/** The same study in Node. */
function playedHere(value: unknown): unknown {
  const inquiry = openStudy(readStudy(value));
  const course = schedule(inquiry.experiment, inquiry.questions);
  const play = taskPlayer(inquiry.experiment);
  for (let task = course.next(); task && !course.isDone; task = course.next()) course.take(task, play(task));
  return JSON.parse(JSON.stringify(inquiry.found()));
}

async function withPlayers(players: number) {
  const opened = await site.open({ viewport: DESK });
  await opened.page.addInitScript((cores) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
  }, players);
  return opened;
}

async function keep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await page.getByLabel('Its name').fill('Mine');
  await page.getByRole('button', { name: 'Keep it on this device' }).click();
  await page.getByText('Kept on this device as “Mine”.').waitFor();
}

test('with nothing but keys: a question is asked, its marks are heard, and it is kept; Node gives the same digits, and so does its link with two players', async () => {
  const { page, problems } = await withPlayers(1);
  await page.goto(`${site.address}#/measure/five-ages/ask`);
  await page.locator('.lab-question').waitFor();
  expect(await tabTo(page, '[aria-label="Which option"]')).toBe(true);
  await page.keyboard.type('package');
  expect(await tabTo(page, '.lab-small select')).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('.lab-status').getByText('Settled at ± 10').waitFor();
  expect(await page.locator('.lab-answer h2').innerText()).toMatch(/wins|differs/);
  expect(await tabTo(page, '.lab-walk')).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.locator('.lab-said').first().innerText())
    .toMatch(/^Wins, first seat: .+ points, from .+ to /);
  await page.getByText('As a table').first().click();
  await expect.poll(() => page.locator('.lab-scroll tbody tr').count()).toBeGreaterThan(8);
  await keep(page);
  const kept = await lastKept(page);
  expect(kept.found).toEqual(playedHere(kept.study));

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const link = await page.locator('.lab-link').inputValue();
  const other = await withPlayers(2);
  await other.page.goto(link);
  await other.page.locator('.lab-status').getByText('Settled at ± 10').waitFor();
  await keep(other.page);
  expect((await lastKept(other.page)).found).toEqual(kept.found);
  await other.page.goto(`${link.slice(0, -40)}`);
  await other.page.getByRole('alert').getByText('This link holds no study, or was cut off.').waitFor();
  expect([...problems, ...other.problems]).toEqual([]);
  await page.context().close();
  await other.page.context().close();
}, 180_000);

test('a deck of somebody’s own is measured, paused, gone on with after the page was loaded anew, and played', async () => {
  const { page, problems } = await withPlayers(2);
  await page.goto(`${site.address}#/lab/rebuild`);
  await page.getByRole('button', { name: 'VP: one more', exact: true }).first().click();
  await page.locator('.deck-bar').getByText('1 card changed').waitFor();
  await page.getByRole('button', { name: 'Measure this' }).click();
  await expect.poll(() => page.getByLabel('Which deck').inputValue()).toBe('My deck');
  await page.getByLabel('Go on until').selectOption('0.005');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.locator('.lab-rows').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.lab-status').getByText('Paused').waitFor();
  await keep(page);
  await page.reload();
  await page.getByRole('link', { name: 'Studies' }).click();
  await page.getByRole('button', { name: /^Go on from deal/ }).click();
  await page.locator('.lab-rows').first().waitFor();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await page.locator('.lab-status').getByText('Stopped by you').waitFor();
  await page.getByRole('button', { name: 'Play this' }).click();
  await page.waitForURL(/#\/new\/rebuild$/);
  expect(await page.locator('.deck-choice select').inputValue()).toMatch(/^My deck/);
  expect(problems).toEqual([]);
  await page.context().close();
}, 180_000);

test('every question has an answer, without a fault for whoever sees or hears it, at 360 pixels and in the dark', async () => {
  const { page, problems } = await withPlayers(2);
  for (const tab of ['ask', 'cards', 'seats', 'rulings', 'skill', 'sweep']) {
    await page.setViewportSize(DESK);
    await page.goto(`${site.address}#/measure/rebuild/${tab}`);
    await page.getByLabel('Go on until').selectOption('0.1');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.lab-svg').first().waitFor();
    // Unless it is settled by now.
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.lab-bar button')]
        .find((one) => one.innerText === 'Stop here')
        ?.click(),
    );
    if (tab === 'ask') expect(await allProblems(page)).toEqual([]);
    await page.setViewportSize(SHORT_PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await overflow(page), tab).toBe(0);
    expect(await allProblems(page), tab).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  expect(problems).toEqual([]);
  await page.context().close();
}, 240_000);

test('numbers are looked for that meet what is wanted; it pauses, and whoever stops it keeps what was found', async () => {
  const { page, problems } = await withPlayers(2);
  await page.goto(`${site.address}#/measure/five-ages/tune`);
  const look = page.getByRole('button', { name: 'Look for changes' });
  const status = page.locator('.lab-status');
  await page.getByLabel('every seat').uncheck();
  await look.click();
  await page.getByRole('alert').getByText('Say what is wanted: choose one of the three.').waitFor();
  await page.getByLabel('a game takes').check();
  await page.getByLabel('Decisions at least').fill('100');
  await page.getByLabel('Decisions at most').fill('140');
  await look.click();
  await page.getByRole('heading', { name: 'Nothing has to be changed.' }).waitFor();
  expect(await page.locator('.lab-scroll tbody tr').innerText()).toMatch(/^length.*100\.0 to 140\.0\s+met$/s);
  expect(await allProblems(page)).toEqual([]);

  await page.getByLabel('Decisions at least').fill('20');
  await page.getByLabel('Decisions at most').fill('30');
  await look.click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await status.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await status.getByText('Looking').waitFor();
  await page.getByRole('button', { name: 'Stop here' }).click();
  await status.getByText('Stopped by you').waitFor();
  await page.setViewportSize(SHORT_PHONE);
  expect(await overflow(page)).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);
