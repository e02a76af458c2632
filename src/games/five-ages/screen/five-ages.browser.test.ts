import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, faultsOf, frame, overflow, PHONE, smallButtons, tabTo } from '../../../web/testing/checks.ts';
import { begin, type Hand, KEYS, MOUSE, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole matches at the table of 5 Ages in a real browser, with its own controls: by mouse, by touch, by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 180_000);
afterAll(() => site?.close());

const MOST_STEPS = 400;

/** Three seats and random bots that move at once: a short match. */
const sitDown = (page: Page, hand: Hand): Promise<void> =>
  begin(page, site.address, 'five-ages', { seats: 3 }, 'main.fa', hand);

const handCards = '.fa-hand .fa-cards .fa-card';
const primary = '.actionbar .btn--primary:not([aria-disabled])';

/** Plays phase by phase until the end is on the screen; what each phase does is up to the player. */
async function playOut(page: Page, player: Readonly<Record<string, (page: Page) => Promise<void>>>): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    await page.locator('main.fa, .end').first().waitFor();
    const phase = await page.evaluate(() => document.querySelector<HTMLElement>('main.fa')?.dataset.phase);
    if (phase === undefined) return;
    // A busy machine may take a tap for a long press, which enlarges a card.
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
    await player[phase]?.(page);
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.actionbar').innerText()}`);
}

const left = (page: Page, phase: string): Promise<void> =>
  page.locator(`main.fa:not([data-phase="${phase}"]), .end`).first().waitFor();

const ready = (page: Page): Locator => page.getByRole('button', { name: 'I’m ready' });

// Bots move at any moment: what was there may be gone when it is clicked, and the next step looks again.
const SOON = { timeout: 1000 };
const again = (): void => undefined;
const click = (target: Locator): Promise<void> => target.click(SOON).catch(again);

test('a match by mouse: cards are tapped and dragged, offers made and answered, old cards replaced', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE);
  const done = { offers: 0, answers: 0, replaced: 0 };
  const looked = new Map<string, string[]>();
  const look = async (phase: string): Promise<void> => {
    if (!looked.has(phase)) looked.set(phase, await faultsOf(page, 'main.fa', `five-ages-${phase}`));
  };
  await playOut(page, {
    async choose() {
      await look('choose');
      await page.locator(handCards).first().dragTo(page.locator('[data-drop="slot 0"]'));
      await page.locator(`${handCards}[aria-pressed="false"]`).first().click();
      await page.locator(primary).click();
      await left(page, 'choose');
    },
    async negotiate() {
      await look('negotiate');
      const answer = page.locator('.fa-answers .btn--good');
      const mine = page.locator('[aria-label="Your stall"] .fa-card[aria-pressed="false"]').first();
      if ((await answer.count()) > 0) {
        await click(answer.first());
        done.answers++;
      } else if (done.offers < 2 && (await mine.count()) > 0) {
        await click(mine);
        await click(page.locator('.fa-plate .fa-card:has([data-state="legal"])').first());
        if (await page.getByRole('button', { name: 'Offer it' }).isVisible()) done.offers++;
        await click(page.locator(primary));
        await page.keyboard.press('Escape');
      } else if ((await ready(page).count()) > 0) await click(ready(page));
      else await frame(page);
    },
    async build() {
      await look('build');
      await page.locator(handCards).first().dragTo(page.locator('[data-drop="place"]'));
      const old = page.locator('.fa-five .fa-card[aria-pressed="false"]');
      if ((await old.count()) > 0) {
        await old.first().click();
        await page.locator(`${handCards}[aria-pressed="false"]`).first().click();
        done.replaced++;
      }
      await page.locator(primary).click();
      await left(page, 'build');
    },
  });
  expect(Object.fromEntries(looked)).toEqual({ choose: [], negotiate: [], build: [] });
  expect(done.offers).toBe(2);
  expect(done.replaced).toBe(4);
  expect(await page.locator('.fa-result').count()).toBe(3);
  expect(await page.locator('.fa-final').innerText()).toMatch(/is (?:ahead of|level with)/);
  expect(await faultsOf(page, 'main.fa', 'five-ages-end')).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by touch on a phone: cards are tapped, offered and buried', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH);
  const done = { offers: 0, answers: 0, replaced: 0 };
  const faults: string[] = [];
  const look = async (): Promise<void> => {
    faults.push(...(await smallButtons(page, 'main.fa')));
    if ((await overflow(page)) > 0) faults.push('too wide');
  };
  const tap = (target: Locator): Promise<void> => target.tap(SOON).catch(again);
  await playOut(page, {
    async choose() {
      await look();
      for (let n = 0; n < 2; n++) await page.locator(`${handCards}[aria-pressed="false"]`).first().tap();
      await page.locator(primary).tap();
      await left(page, 'choose');
    },
    async negotiate() {
      const answers = page.locator('.fa-answers .btn');
      const cancel = page.locator('.actionbar').getByRole('button', { name: 'Cancel' });
      const mine = page.locator('[aria-label="Your stall"] .fa-card[aria-pressed="false"]').first();
      if ((await answers.count()) > 0) {
        await tap(answers.nth(done.answers % 2));
        done.answers++;
      } else if (done.offers < 2 && (await mine.count()) > 0) {
        await tap(mine);
        await tap(page.locator('.fa-plate .fa-card:has([data-state="legal"])').first());
        await look();
        const offer = page.getByRole('button', { name: 'Offer it' });
        if (await offer.isVisible()) {
          done.offers++;
          await tap(offer);
        } else await tap(cancel);
      } else if ((await ready(page).count()) > 0) await tap(ready(page));
      else if (await cancel.isVisible()) await tap(cancel); // a tap came too late, and half an offer is left
      else await frame(page);
    },
    async build() {
      await look();
      await page.locator(handCards).first().tap();
      const old = page.locator('.fa-five .fa-card[aria-pressed="false"]');
      if ((await old.count()) > 0) {
        await old.first().tap();
        await page.locator(`${handCards}[aria-pressed="false"]`).first().tap();
        done.replaced++;
      }
      await page.locator(primary).tap();
      await left(page, 'build');
    },
  });
  expect(faults).toEqual([]);
  expect(done.offers).toBe(2);
  expect(done.replaced).toBe(4);
  expect(await page.locator('.fa-result').count()).toBe(3);
  await page.getByRole('link', { name: 'Change the set-up' }).tap();
  await page.locator('.seatlist').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by keyboard alone', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, KEYS);
  let offers = 0;
  await playOut(page, {
    async choose() {
      expect(await tabTo(page, handCards)).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      expect(await page.locator(`${handCards}[aria-pressed="true"]`).count()).toBe(2);
      expect(await tabTo(page, primary)).toBe(true);
      await page.keyboard.press('Enter');
      await left(page, 'choose');
    },
    async negotiate() {
      if (offers === 0 && (await page.locator('[aria-label="Your stall"] .fa-card[aria-pressed]').count()) > 0) {
        await tabTo(page, '[aria-label="Your stall"] .fa-card[aria-pressed]');
        await page.keyboard.press('Enter');
        if (await tabTo(page, '.fa-plate .fa-card:has([data-state="legal"])')) await page.keyboard.press('Enter');
        if (await tabTo(page, primary)) await page.keyboard.press('Enter');
        offers++;
      }
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await frame(page);
    },
    async build() {
      expect(await tabTo(page, handCards)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await tabTo(page, primary)).toBe(true);
      await page.keyboard.press('Enter');
      await left(page, 'build');
    },
  });
  expect(offers).toBe(1);
  expect(await page.locator('.fa-result').count()).toBe(3);
  expect(problems).toEqual([]);
  await page.context().close();
});
