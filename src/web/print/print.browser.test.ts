import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import '../../games/all.ts';
import { gameNamed, games } from '../../contract/shelf.ts';
import { codeOf } from '../../print/codes/codes.ts';
import { allProblems, DESK, overflow, PHONE } from '../testing/checks.ts';
import { cutOnLeaves, layOutToPrint } from '../testing/leaves.ts';
import { takePicture } from '../testing/pictures.ts';
import { openSite, type Site } from '../testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Report {
  readonly cards: number;
  readonly leaves: Readonly<Record<string, number>>;
  readonly boxes: readonly { readonly cards: number }[];
}

async function openPrint(game: string, query: string, viewport = DESK) {
  const { page, problems } = await site.open({ viewport });
  await page.goto(`${site.address}#/print/${game}/${encodeURIComponent(query)}`);
  await page.locator('.pr-report[data-ready]').waitFor({ state: 'attached' });
  await page.locator('.p-sheet').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const report = JSON.parse((await page.locator('.pr-report').textContent()) ?? '') as Report;
  return { page, problems, report };
}

describe.each(games.map(({ game }) => game.id))('printing %s', (game) => {
  test('every card is printed as often as it is in the box, and nothing on it is cut', async () => {
    const { page, problems, report } = await openPrint(game, 'size=poker'); // bench/print/print.ts measures the smallest size
    await layOutToPrint(page);
    const faces = page.locator('.pr-out .p-face[data-card]');
    // Some say so much that they climb the ladder: so all of them were measured. The cards of 5 Ages say little.
    const climbed = await page.locator('.pr-out .p-face[data-card]:not([data-rung="0"])').count();
    expect(climbed > 0).toBe(game !== 'five-ages');
    expect(await faces.count()).toBe(report.cards);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.pr-out .p-face[data-over]')].map(
          ({ dataset }) => `${dataset.card}: ${dataset.over}`,
        ),
      ),
    ).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('nothing of the rulebook, the aids and the log is cut, on either paper', async () => {
    const parts = gameNamed(game).campaigns ? 'rulebook,aids,campaign' : 'rulebook,aids';
    for (const paper of ['a4', 'letter&ink=saving']) {
      const { page, problems, report } = await openPrint(game, `what=${parts}&paper=${paper}`);
      expect(report.cards).toBe(0);
      expect((report.leaves.rulebook ?? 0) % 4).toBe(0);
      await layOutToPrint(page);
      expect(await cutOnLeaves(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  test('the view fits on a phone and on a desk', async () => {
    for (const viewport of [PHONE, DESK]) {
      const { page, problems } = await openPrint(game, 'layout=duplex', viewport);
      expect(await overflow(page)).toBe(0);
      expect(await page.locator('.pr-view').count()).toBe(2);
      await takePicture(page, `print-${game}`);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });
});

test('people with a keyboard or a screen reader can choose; what does not fit says why', async () => {
  const { page } = await openPrint('rebuild', 'layout=cut');
  expect(await allProblems(page)).toEqual([]);
  await page.getByRole('radio', { name: 'One card a page' }).check();
  await page.getByText('109 sheets, one card each').waitFor();
  expect(await page.getByRole('radio', { name: 'Gutterfold' }).isDisabled()).toBe(true);
  await page.getByRole('radio', { name: 'US Letter' }).check();
  await page.getByText('13 sheets of US Letter').waitFor();
  await page.context().close();
});

test('an edited deck prints as it is, and alone what was changed', async () => {
  const { page } = await openPrint('rebuild', 'layout=cut');
  const { deck } = games.find(({ game }) => game.id === 'rebuild') ?? {};
  const edited = structuredClone(deck) as { decks: { first: { title: string; copies: number }[] } };
  const [card] = edited.decks.first;
  if (!card) throw new Error('no cards');
  Object.assign(card, { title: 'Tin Opener', copies: 3 });
  const buffer = Buffer.from(JSON.stringify(edited));
  await page
    .locator('.pr-decks .deck-file')
    .first()
    .setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer });
  await page.getByLabel('You changed 1 card. Print only those.').check();
  await page.getByText('2 sheets of A4').waitFor(); // the cards, and what changed
  expect(await page.locator('.pr-view .p-face[data-card] .c-name').allTextContents()).toEqual(
    Array(3).fill('Tin Opener'),
  );
  await page.getByRole('button', { name: 'Sheet 2' }).click();
  const told = page.locator('.pr-view .p-errata');
  await told.getByText('Rebuild: what changed').waitFor();
  expect(await told.locator('li').allTextContents()).toEqual([
    expect.stringMatching(/^Tin OpenerTitle: “.+” → “Tin Opener”Copies: \d → 3$/),
  ]);
  await takePicture(page, 'print-errata');
  await page
    .locator('.pr-decks .older-deck-file')
    .setInputFiles({ name: 'older.json', mimeType: 'application/json', buffer });
  await page.getByText('Nothing to print yet').waitFor(); // nothing changed since then
  await page
    .locator('.pr-decks .deck-file')
    .first()
    .setInputFiles({ name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"decks":') });
  await page.getByText(/broken.json: This is not valid JSON/).waitFor();
  await page.context().close();
});

describe.each(games.map(({ game }) => game.id))('the boxes of %s', (game) => {
  test.each(['poker', 'tarot', 'mini'])('say what is in them, and nothing runs over a fold: %s', async (size) => {
    const { page, problems, report } = await openPrint(game, `what=box&size=${size}&paper=letter`);
    expect(report.boxes.length).toBeGreaterThan(0);
    await layOutToPrint(page);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.pr-out .t-frame, .pr-out .t-how')]
          .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([]);
    const text = await page.locator('.pr-out').textContent();
    for (const { cards } of report.boxes) expect(text).toContain(`${cards} cards`);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe.each(games.map(({ game }) => game.id))('the set-up sheet of %s', (game) => {
  test('has its cards below the folds, its code on the cover, and nothing that is cut', async () => {
    const code = codeOf(gameNamed(game), {
      kind: 'deal',
      deal: { seats: gameNamed(game).game.seats.usual, preset: 'as-written', options: {}, seed: 'a rainy Sunday' },
    });
    const { page, problems } = await openPrint(game, `what=deal&code=${code}`);
    const sheet = page.locator('.pr-view .p-deal');
    expect(await sheet.count()).toBe(1);
    expect((await sheet.locator('.p-code-letters').textContent())?.trim().replaceAll(/\s+/g, '-')).toBe(code);
    const cut = await sheet.evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('.p-deal-cover, .p-deal-panel, .p-deal-lists li, pre')]
        .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
        .map(({ className, textContent }) => `${className} ${textContent}`.slice(0, 80)),
    );
    expect(cut).toEqual([]);
    await takePicture(page, `print-deal-${game}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
