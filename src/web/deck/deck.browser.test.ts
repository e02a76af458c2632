import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProblems, DESK, faultsOf, PHONE, tabTo } from '../testing/checks.ts';
import { playQuickly } from '../testing/clicking.ts';
import { setUp } from '../testing/setting-up.ts';
import { FOR_QUICK_PEOPLE, openSite, type Site } from '../testing/site.ts';
import { join, openTable } from '../testing/sitting-down.ts';

/* The deck editor in a real browser: a deck of every game is edited, played against bots to its end and replayed from its link. */

let site: Site;
beforeAll(async () => {
  site = await openSite(FOR_QUICK_PEOPLE);
}, 180_000);
afterAll(() => site?.close());

async function openEditor(page: Page, game: string, card: string): Promise<void> {
  await page.goto(`${site.address}#/lab/${game}`);
  await page.locator('.deck-card').waitFor();
  await page.getByLabel('Find a card').fill(card);
  await page.locator('.deck-rows').getByRole('button', { name: card }).first().click();
  await page.locator('.deck-card h2').getByText(card, { exact: true }).waitFor();
}

const marked = (page: Page): Promise<number> => page.locator('.deck-rows .deck-mark').count();

/** A card of each game, and the button that makes one of its numbers larger. */
const EDITS = [
  ['avenue-empires', 'Smithy', 'Score, term 1: VP: one more', 'was Points: vp 2; Points for each', 'as-written'],
  ['arquetect', 'Cottage', 'Score, term 1: Points: one more', 'was Points: points 2; Points if', 'as-written'],
  ['rebuild', 'Ladder', 'VP: one more', 'was 1', 'as-written'],
  ['upper-cataracts', 'Conscription', 'Played, effect 1 Might: one more', 'was Gain: 2 Might', 'as-written'],
] as const;

describe.each(EDITS)('%s', (game, card, button, was) => {
  test('is edited, undone, redone, kept, played to the end against bots, replayed from its link, and measured', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await openEditor(page, game, card);
    const face = page.locator('.deck-face > .card');
    const before = await face.innerHTML();
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('.deck-was').getByText(was).waitFor();
    expect(await marked(page)).toBe(1);
    expect(await page.locator('.deck-bar').innerText()).toContain('1 card changed');
    expect(await face.innerHTML()).not.toBe(before);
    await page.locator('.deck-original .card').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => marked(page)).toBe(0);
    expect(await face.innerHTML()).toBe(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => marked(page)).toBe(1);

    await page.reload(); // what was changed is kept
    await page.locator('.deck-bar').getByText('1 card changed').waitFor();
    await page.getByRole('button', { name: 'Play this' }).click();
    await page.waitForURL(new RegExp(`#/new/${game}$`));
    await setUp(page, site.address, game, {});
    expect(await page.locator('.deck-choice select').inputValue()).toBe('My deck');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/#\/play\/[\w-]+$/);
    await page.locator('.actionbar').first().waitFor(); // at its own table
    await page.locator(`.ground .card[data-game=${game}]`).first().waitFor();
    const table = page.url();
    await page.goto(`${table}/plain`);
    await page.locator('.plain .actionbar, .end').first().waitFor();
    expect(await playQuickly(page)).toBe(true);
    await page.goto(table.replace('/play/', '/replay/'));
    await page.locator('.rp-note').getByText('cards of somebody’s own').waitFor();
    await page.getByRole('button', { name: 'Share this replay' }).click();
    const link = await page.locator('.rp-link').inputValue();
    expect(problems).toEqual([]);

    const other = await site.open({ viewport: PHONE });
    await other.page.goto(link);
    await other.page.locator('.rp-note').getByText('cards of somebody’s own').waitFor();
    await other.page.locator('.rp-stage .card').first().waitFor();
    expect(await other.page.locator('.rp-words').count()).toBe(0);
    expect(other.problems).toEqual([]);
    await other.page.context().close();

    await page.goto(`${site.address}#/lab/${game}`);
    await page.getByRole('button', { name: 'Measure this' }).click();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.lab-rows').first().waitFor();
    expect(await page.locator('.lab-answer').innerText()).toMatch(/[1-9]\d* deals/);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 240_000);

  test('has room from 360 to 1920 pixels, in light and dark, for whoever sees it or hears it', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await openEditor(page, game, card);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('.deck-was').first().waitFor();
    await page.getByLabel('Find a card').fill('');
    expect(await faultsOf(page, '.deck-page', `deck-${game}`)).toEqual([]);
    await page.getByRole('button', { name: 'As faces' }).click();
    await page.locator('.deck-faces .card').first().waitFor();
    expect(await allProblems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await allProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 180_000);
});

test('with nothing but keys: a card is found, changed, and played', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(`${site.address}#/lab/rebuild`);
  await page.locator('.deck-card').waitFor();
  expect(await tabTo(page, 'input[type=search]')).toBe(true);
  await page.keyboard.type('lad');
  expect(await tabTo(page, '.deck-rows button')).toBe(true);
  await page.keyboard.press('Enter');
  await page.locator('.deck-card h2').getByText('Ladder', { exact: true }).waitFor();
  expect(await tabTo(page, 'input[aria-label=VP]')).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('7');
  await page.locator('.deck-was').getByText('was 1').waitFor();
  expect(await tabTo(page, '.deck-bar .btn--primary')).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/new\/rebuild$/);
  expect(await page.locator('.deck-choice select').inputValue()).toBe('My deck');
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

test('what cannot be is said in one sentence at the field, and the card keeps its last good value', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await page.goto(`${site.address}#/lab/avenue-empires`);
  await page.locator('.deck-card').waitFor();
  const number = page.getByRole('textbox', { name: 'Score, term 1: VP', exact: true });
  await number.fill('400');
  expect(await page.locator('.deck-refused').innerText()).toBe(
    'Score, term 1: VP: a whole number from −99 to 99. Until then it stays 2.',
  );
  expect(await page.locator('.deck-bar').innerText()).toContain('All cards are as printed');
  await number.blur();
  expect(await number.inputValue()).toBe('2');
  expect(await page.locator('.deck-refused').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Home', exact: true }).first().click();
  expect(await page.locator('.deck-refused').innerText()).toContain('at least 1');

  // A text that no longer fits is marked, and can be written from what the card does.
  await page.getByRole('button', { name: 'Score, term 1: VP: one more', exact: true }).click();
  await page.getByText('It no longer says what the card does.').first().waitFor();
  await page.getByRole('button', { name: 'Write it so' }).first().click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).inputValue())
    .toBe('3 VP. +2 VP for each connected Home.');
  await page.getByRole('button', { name: 'Back to the original card' }).click();
  await page.locator('.deck-bar').getByText('All cards are as printed').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

test('decks are kept by their names: renamed, left for the printed cards, opened again, thrown away', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  const status = page.locator('.deck-bar');
  await openEditor(page, 'rebuild', 'Ladder');
  await page.getByRole('button', { name: 'VP: one more', exact: true }).click();
  await status.getByText('1 card changed').waitFor();
  await page.getByLabel('The deck is called').fill('Tall ladders');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/lab\/rebuild\/Tall%20ladders$/);
  await openEditor(page, 'rebuild', 'Ladder');
  await status.getByText('All cards are as printed').waitFor();
  await page.getByRole('button', { name: 'Copies: one more', exact: true }).click();
  await page.waitForURL(/#\/lab\/rebuild\/My%20deck$/);
  await page.getByLabel('Another deck').selectOption('Tall ladders');
  await page.locator('.deck-was').getByText('was 1').waitFor();
  await page.getByLabel('Another deck').selectOption('the printed cards');
  await status.getByText('All cards are as printed').waitFor();
  await page.getByLabel('Another deck').selectOption('My deck');
  await status.getByText('1 card changed').waitFor();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Throw away' }).click();
  await status.getByText('All cards are as printed').waitFor();
  expect(await page.getByLabel('Another deck').locator('option').allInnerTexts()).toEqual([
    'choose …',
    'the printed cards',
    'Tall ladders',
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

test('a card like another is added and taken out again; a printed one is taken out and brought back', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await openEditor(page, 'arquetect', 'Bakery');
  const bar = page.locator('.deck-bar');
  await page.getByRole('button', { name: 'Add a card like this' }).click();
  await bar.getByText('1 card changed').waitFor();
  await page.getByRole('heading', { name: 'Bakery 2' }).waitFor();
  await page.locator('.deck-face').getByText('Bakery 2').first().waitFor();
  await page.getByRole('button', { name: 'Take this card out' }).click();
  await bar.getByText('All cards are as printed').waitFor();
  await page.getByLabel('Find a card').fill('Villa');
  await page.locator('.deck-rows').getByRole('button', { name: 'Villa' }).first().click();
  await page.locator('.deck-card h2').getByText('Villa', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take this card out' }).click();
  await bar.getByText('1 card changed').waitFor();
  await page.getByRole('button', { name: 'Bring back Villa' }).click();
  await bar.getByText('All cards are as printed').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

test('files: saved as the terminal reads them; a broken one is named with line and column, and nothing is taken over', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await openEditor(page, 'arquetect', 'Bakery');
  await page.getByRole('button', { name: 'Copies: one more', exact: true }).click();
  await page.locator('.deck-bar').getByText('1 card changed').waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const text = readFileSync(await (await coming).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    cards: expect.arrayContaining([expect.objectContaining({ id: 'bakery' })]),
  });
  const open = (content: string): Promise<void> =>
    page
      .locator('.deck-file')
      .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await open(text.replace('"cards": [', '"cards": [[['));
  await page
    .locator('.deck-problem')
    .getByText(/^mine\.json: /)
    .waitFor();
  await open(text.replace('"cards":', '"cards"'));
  await page
    .locator('.deck-problem')
    .getByText(/line 2, column 11: ":" is expected, in: "cards" \[/)
    .waitFor();
  await open(text.replace('"stars": 1', '"stars": 9'));
  await page
    .locator('.deck-problem')
    .getByText(/mine\.json: Card ".*", field "stars"/)
    .waitFor();
  expect(await page.locator('.deck-bar').innerText()).toContain('1 card changed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.deck-bar').getByText('All cards are as printed').waitFor();
  await open(text);
  await page.locator('.deck-bar').getByText('1 card changed').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
}, 120_000);

/** Games that several play, and how the name of a card is called in their decks. */
const ONLINE = [
  ['rebuild', 'title', 'Zebra A Log'],
  ['avenue-empires', 'name', 'Zebra Cottage Row'],
  ['arquetect', 'name', 'Zebra Cottage'],
] as const;

test.each(ONLINE)(
  'online: %s, whose other player sees what differs before sitting down, and plays with these cards',
  async (game, field, changed) => {
    const [ada, ben] = [await site.open({ viewport: DESK }), await site.open({ viewport: PHONE })];
    const printed = readFileSync(new URL(`../../games/${game}/deck.json`, import.meta.url), 'utf8');
    const buffer = Buffer.from(printed.replaceAll(`"${field}": "`, `"${field}": "Zebra `));
    await ada.page.goto(`${site.address}#/lab/${game}`);
    await ada.page.locator('.deck-file').setInputFiles({ name: 'zebras.json', mimeType: 'application/json', buffer });
    await ada.page.locator('.deck-bar').getByText('cards changed').waitFor();
    await ada.page.getByRole('button', { name: 'Play this' }).click();
    await ada.page.waitForURL(new RegExp(`#/new/${game}$`));
    const link = await openTable(ada.page, site.address, game, 2);
    await ben.page.goto(link);
    await ben.page.getByRole('heading', { name: 'Edited cards' }).waitFor();
    await ben.page.locator('.deck-changed').getByText(changed, { exact: true }).first().waitFor();
    expect(await allProblems(ben.page)).toEqual([]);
    await join(ben.page, link, 'Ben');
    await ada.page.getByText('Every seat is taken.').waitFor();
    await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
    for (const { page } of [ada, ben]) {
      await page.locator('.actionbar').first().waitFor();
      await page.goto(`${page.url()}/plain`);
      await page.locator('.plain .actionbar').waitFor();
    }
    // Whoever has made their clicks makes no more, and the other would wait for them.
    await Promise.race([ada, ben].map(({ page }) => playQuickly(page, 30).catch(() => false)));
    for (const { page, problems } of [ada, ben]) {
      await expect.poll(() => page.locator('body').innerText()).toMatch(/Zebra/i);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  },
  240_000,
);
