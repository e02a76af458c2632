import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../games/all.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { campaignsOf, startCampaign } from '../../desk/campaign.ts';
import { PERSON } from '../../desk/wire.ts';
import { codeOf } from '../../print/codes/codes.ts';
import { allProblems, DESK, overflow, PHONE } from '../testing/checks.ts';
import { takePicture } from '../testing/pictures.ts';
import { openSite, type Site } from '../testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const rebuild = gameNamed('rebuild');

test('a campaign from paper is typed in, goes on, and a game that was played on paper is entered', async () => {
  const plan = { id: 'c', created: '2026-01-01', players: ['Ada'] };
  const run = startCampaign(campaignsOf(rebuild), [PERSON], 'on paper', plan);
  const code = codeOf(rebuild, { kind: 'campaign', run });
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/`);
  await page.getByRole('link', { name: 'A code from paper' }).click();
  const field = page.getByLabel('The code', { exact: true });
  const damaged = (code.startsWith('8') ? '9' : '8') + code.slice(1);
  await field.fill(damaged.toLowerCase());
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText(/This code has a mistake, most likely in group 1/).waitFor();
  expect(await allProblems(page)).toEqual([]);
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('heading', { name: 'A campaign of Rebuild: Ada' }).waitFor();
  expect(await overflow(page)).toBe(0);
  await takePicture(page, 'code-campaign');
  await page.getByRole('button', { name: 'Go on with it here' }).click();
  await page.getByLabel('Points of Ada').fill('61');
  await page.getByText('61 of 50 points: game 1 is won.').waitFor();
  const kept = page.getByLabel('Kept card');
  await kept.selectOption({ index: 1 });
  const name = await kept.locator('option:checked').textContent();
  await page.getByRole('button', { name: 'Enter game 1' }).click();
  await page.getByText(`Game 2 of 4: 55 points are needed. Kept from the game before: ${name ?? ''}.`).waitFor();
  const shown = (await page.locator('.p-code-letters').textContent()) ?? '';
  expect(await page.locator('.p-code path').count()).toBe(1);
  expect(await overflow(page)).toBe(0);
  expect(await allProblems(page)).toEqual([]);
  await takePicture(page, 'campaign-on-paper');
  await page.goto(`${site.address}#/code/${encodeURIComponent(shown.trim().replaceAll(/\s+/g, '-'))}`);
  await page.getByText('Game 1: 61 of 50 points, won').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a deal opens by its address, and is dealt', async () => {
  const deal = { seats: 2, preset: 'as-written', options: {}, seed: 'a rainy Sunday' };
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(`${site.address}#/code/${codeOf(rebuild, { kind: 'deal', deal })}`);
  await page.getByRole('heading', { name: 'A deal of Rebuild: “a rainy Sunday”' }).waitFor();
  await takePicture(page, 'code-deal');
  expect(await allProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play it against bots' }).click();
  await page.waitForURL(/#\/play\/rebuild-/);
  expect(problems).toEqual([]);
  await page.context().close();
});
