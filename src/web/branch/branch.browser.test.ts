import '../../games/all.ts';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shape } from '../../engine/game.ts';
import { makeDice } from '../../engine/luck/random.ts';
import { type Match, replayStep, saveMatch } from '../../engine/match.ts';
import { gameNamed } from '../../contract/shelf.ts';
import {
  allProblems,
  crowdedAtDouble,
  DESK,
  overflow,
  PHONE,
  SHORT_PHONE,
  smallButtons,
  tabTo,
} from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { plant } from '../testing/planting.ts';
import { begin, goOn, onePerson } from '../testing/recorded.ts';
import { openSite, type Site } from '../testing/site.ts';

/* What if, in a real browser: playing on from a moment of a replay, and what is kept of it, on phone and desk. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

function played(game: string, seats: number): Match<Shape> {
  const match = begin(gameNamed(game), seats);
  const dice = makeDice('branch');
  while (goOn(match, dice));
  return match;
}

const sheet = (page: Page) => page.locator('dialog[open]');

test('on a phone: from a moment before the end, in another seat, named, compared, replayed and thrown away', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await plant(site, page, played('five-ages', 3), onePerson(3));
  await page.goto(`${site.address}#/replay/kept`);
  await page.locator('.rp .fa').waitFor();
  // At the end there is nothing to play on from.
  await page.keyboard.press('End');
  await page.locator('.ended').waitFor();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect.poll(() => sheet(page).innerText()).toContain('Go back to one');
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageUp');
  await page.locator('.rp .fa').waitFor();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const form = sheet(page).getByRole('form', { name: 'Play on from here' });
  expect(await form.getByRole('radio', { name: /^Dealt anew/ }).isChecked()).toBe(true);
  await form.getByLabel('Bruna').selectOption('you');
  await form.getByLabel('Ada').selectOption('easy');
  await form.getByLabel('Name of the branch').fill('With the king');
  expect(await allProblems(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect(await smallButtons(page, 'dialog[open]')).toEqual([]);
  expect(await crowdedAtDouble(page, 'dialog[open]')).toEqual([]);
  await takePicture(page, 'branch-form');
  await form.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/#\/play\/five-ages-/);
  await page.locator('.fa').first().waitFor();

  // It is a match like others, beside the one that it comes from.
  await page.goto(`${site.address}#/`);
  await expect
    .poll(() => page.getByRole('region', { name: 'Running matches' }).innerText())
    .toContain('a branch: With the king');
  await page.goto(`${site.address}#/replay/kept/branches`);
  const row = sheet(page).getByRole('row', { name: /With the king/ });
  await expect.poll(() => row.innerText()).toMatch(/goes on/);
  expect(
    await sheet(page)
      .getByRole('row', { name: /As it was/ })
      .innerText(),
  ).not.toMatch(/goes on/);
  await row.getByRole('button', { name: /^Name/ }).click();
  await sheet(page).getByLabel('Name of this branch').fill('With the queen');
  await page.keyboard.press('Enter');
  await sheet(page)
    .getByRole('row', { name: /With the queen/ })
    .waitFor();
  await sheet(page)
    .getByRole('row', { name: /With the queen/ })
    .scrollIntoViewIfNeeded();
  await takePicture(page, 'branch-list');
  expect(await allProblems(page)).toEqual([]);
  await page.setViewportSize(SHORT_PHONE);
  await expect.poll(() => overflow(page)).toBe(0);
  page.once('dialog', (dialog) => void dialog.accept());
  await sheet(page)
    .getByRole('button', { name: /^Throw away/ })
    .click();
  await sheet(page).getByText('Nothing was played on').waitFor();
  expect(problems).toEqual([]);
});

test('on a desk by keyboard: a solo game from any turn, with the cards as they were, to its end', async () => {
  const match = played('upper-cataracts', 1);
  const { page, problems } = await site.open({ viewport: DESK });
  await plant(site, page, match, onePerson(1));
  await page.goto(`${site.address}#/replay/kept`);
  await page.locator('.rp-bar').waitFor();
  await page.keyboard.press('End');
  await page.locator('.ended').waitFor();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  await page.locator('.ended').waitFor({ state: 'detached' });
  expect(await tabTo(page, 'button.rp-on')).toBe(true);
  await page.keyboard.press('Enter');
  expect(await tabTo(page, '.br-form input[type=radio]')).toBe(true);
  await page.keyboard.press('ArrowDown');
  expect(
    await sheet(page)
      .getByRole('radio', { name: /^As they were/ })
      .isChecked(),
  ).toBe(true);
  expect(await sheet(page).locator('.br-seat').count()).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, 'branch-solo');
  expect(await tabTo(page, '.br-form .btn--primary')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/play\/upper-cataracts-/);
  await page.locator('[data-game=upper-cataracts]').first().waitFor();
  expect(problems).toEqual([]);
});

test('a file with a branch is told as one, and a changed one is refused in a sentence', async () => {
  const match = begin(gameNamed('avenue-empires'), 3);
  const dice = makeDice('file');
  for (let i = 0; i < 12; i++) goOn(match, dice);
  replayStep(match, { branch: 0, anew: 'spring' });
  while (goOn(match, dice));
  const saved = { ...saveMatch(match), seating: onePerson(3) };
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-branch-'));
  const good = join(folder, 'good.json');
  writeFileSync(good, JSON.stringify(saved));
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, JSON.stringify(saved).replace('"spring"', '"summer"'));
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(`${site.address}#/replay`);
  await page.locator('.rp-file').setInputFiles(bad);
  expect(await page.locator('.refusal').innerText()).toMatch(/does not replay|was changed/);
  await page.locator('.rp-file').setInputFiles(good);
  await page.locator('.rp-bar').waitFor();
  const said = page.locator('.rp-said');
  const at = page.locator('#rp-at');
  for (let i = 1; !(await said.innerText()).includes('what Ada could not know is dealt anew'); i++) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => at.inputValue()).toBe(String(i));
  }
  await page.keyboard.press('End');
  await page.locator('.ended').waitFor();
  expect(problems).toEqual([]);
});
