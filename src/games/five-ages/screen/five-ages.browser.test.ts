import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DESK,
  faultsOf,
  frame,
  overflow,
  PHONE,
  smallButtons,
  tabTo,
  TABLET,
  WIDE_DESK,
} from '../../../web/testing/checks.ts';
import { pressNow } from '../../../web/testing/clicking.ts';
import { begin, type Hand, KEYS, MOUSE, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole matches at the table of 5 Ages in a real browser, with its own controls: by mouse, by touch, by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
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

/** The showdown stands as one picture where nothing moves; then the end. */
async function seeEnd(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  expect(await page.locator('.fa-shown[data-turned]').count()).toBe(3);
  expect(await page.locator('.fa-shown[data-leads]').count()).toBeGreaterThan(0);
  expect(await page.locator('.actionbar .say').innerText()).toMatch(
    /(?:wins?|victory): [^]+ (?:is|are) (?:ahead of|level with) /,
  );
  await press(page.getByRole('button', { name: 'Go on' }));
  await page.locator('.fa-result').first().waitFor();
}

const left = (page: Page, phase: string): Promise<void> =>
  page.locator(`main.fa:not([data-phase="${phase}"]), .end`).first().waitFor();

const ready = (page: Page): Locator => page.getByRole('button', { name: 'I’m ready' });

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
        await pressNow(answer.first());
        done.answers++;
      } else if (done.offers < 2 && (await mine.count()) > 0) {
        await pressNow(mine);
        await frame(page);
        await pressNow(page.locator('.fa-plate .fa-card:has([data-state="legal"])').first());
        await frame(page);
        if (await page.getByRole('button', { name: 'Offer it' }).isVisible()) done.offers++;
        await pressNow(page.locator(primary));
        await page.keyboard.press('Escape');
      } else if ((await ready(page).count()) > 0) await pressNow(ready(page));
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
  expect(await faultsOf(page, 'main.fa', 'five-ages-showdown')).toEqual([]);
  await seeEnd(page, (button) => button.click());
  await expect.poll(() => page.locator('.fa-result').count()).toBe(3);
  expect(await page.locator('.fa-final').innerText()).toMatch(/(?:is|are) (?:ahead of|level with)/);
  expect(await faultsOf(page, 'main.fa', 'five-ages-end')).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by touch on a phone: cards are tapped, offered and built', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH);
  const done = { offers: 0, answers: 0, replaced: 0 };
  const faults: string[] = [];
  const look = async (): Promise<void> => {
    faults.push(...(await smallButtons(page, 'main.fa')));
    if ((await overflow(page)) > 0) faults.push('too wide');
  };
  const tap = (target: Locator): Promise<void> => pressNow(target, 'tap');
  await playOut(page, {
    async choose() {
      await look();
      for (let n = 0; n < 2; n++) await page.locator(`${handCards}[aria-pressed="false"]`).first().tap();
      await page.locator(primary).tap();
      await left(page, 'choose');
    },
    async negotiate() {
      const answers = page.locator('.fa-answers .btn:not(.fa-counter)');
      const cancel = page.locator('.actionbar').getByRole('button', { name: 'Cancel' });
      const mine = page.locator('[aria-label="Your stall"] .fa-card[aria-pressed="false"]').first();
      if ((await answers.count()) > 0) {
        await tap(answers.nth(done.answers % 2));
        done.answers++;
      } else if (done.offers < 2 && (await mine.count()) > 0) {
        await tap(mine);
        await frame(page);
        await tap(page.locator('.fa-plate .fa-card:has([data-state="legal"])').first());
        await frame(page);
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
  await seeEnd(page, (button) => button.tap());
  await expect.poll(() => page.locator('.fa-result').count()).toBe(3);
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
      await expect.poll(() => page.locator(`${handCards}[aria-pressed="true"]`).count()).toBe(2);
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
  await seeEnd(page, async () => {
    expect(await tabTo(page, primary)).toBe(true);
    await page.keyboard.press('Enter');
  });
  await expect.poll(() => page.locator('.fa-result').count()).toBe(3);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Texts that are set smaller than this, in pixels. */
const smallTexts = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((size) => {
    const main = document.querySelector('main.fa');
    const found: string[] = [];
    if (!main) return ['no table'];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent?.trim() === '' || parent.closest('.sr, kbd')) continue;
      if (!parent.checkVisibility({ opacityProperty: true }) || parent.getBoundingClientRect().width < 2) continue;
      const set = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (set < size) found.push(`${node.textContent ?? ''} ${set}`);
    }
    return found;
  }, least);

const SIZES = [
  [DESK, 12],
  [WIDE_DESK, 12],
  [TABLET, 11],
  [PHONE, 11],
  [{ width: 360, height: 740 }, 11],
] as const;

test('haggling with bots: a reason for an offer, what a decline told them, the keyboard’s place, text that can be read', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await begin(page, site.address, 'five-ages', { seats: 4, bot: 'normal' }, 'main.fa');
  const small: string[] = [];
  const measure = async (): Promise<void> => {
    for (const [viewport, least] of SIZES) {
      await page.setViewportSize(viewport);
      await frame(page);
      small.push(...(await smallTexts(page, least)).map((text) => `${viewport.width}: ${text}`));
      expect(await overflow(page)).toBe(0);
    }
    await page.setViewportSize(DESK);
  };
  const asked = page.locator('.fa-asked');
  const told = page.getByRole('list', { name: 'What your answer told them' });
  const seen = { reasons: 0, declines: 0, focus: 0 };
  const widths: number[] = [];
  await playOut(page, {
    async choose() {
      if (seen.declines === 0) await measure();
      for (let n = 0; n < 2; n++) await page.locator(`${handCards}[aria-pressed="false"]`).first().click();
      await page.locator(primary).click();
      await left(page, 'choose');
    },
    async negotiate() {
      if ((await asked.count()) > 0 && seen.declines === 0) {
        await measure();
        const says = await asked.first().locator('q').innerText();
        expect(says.split(' ').length).toBeLessThanOrEqual(8);
        seen.reasons++;
        await asked
          .first()
          .getByRole('button', { name: /^Decline/ })
          .click();
        await told.waitFor();
        expect(await told.innerText()).toMatch(/Then not/);
        seen.declines++;
        return;
      }
      const offer = page.getByRole('button', { name: 'Make an offer' });
      if (seen.focus === 0 && (await asked.count()) === 0 && (await offer.isVisible())) {
        await offer.focus();
        await page.keyboard.press('Enter');
        expect(await page.evaluate(() => document.activeElement?.closest('.fa-mine') !== null)).toBe(true);
        await page.keyboard.press('Escape');
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
        for (const viewport of [DESK, WIDE_DESK]) {
          await page.setViewportSize(viewport);
          await frame(page);
          widths.push((await page.locator('.fa-mine .card').first().boundingBox())?.width ?? 0);
        }
        await page.setViewportSize(DESK);
        seen.focus++;
        return;
      }
      const no = asked.first().getByRole('button', { name: /^Decline/ });
      if ((await asked.count()) > 0) await pressNow(no);
      else if ((await ready(page).count()) > 0) await pressNow(ready(page));
      else await frame(page);
    },
    async build() {
      await page.locator(handCards).first().click();
      await page.locator(primary).click();
      await left(page, 'build');
    },
  });
  expect(seen).toEqual({ reasons: 1, declines: 1, focus: 1 });
  expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 1.15);
  expect(small).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('[§W3] [§5.1] a war is told, and the showdown turns hand by hand to the verdict, each for as long as its beats say', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, reducedMotion: 'no-preference' });
  await begin(page, site.address, 'five-ages', { seats: 7, options: { jokers: '4' } }, 'main.fa');
  await page.evaluate(() => {
    const seen: [string, number][] = [];
    Reflect.set(window, 'seen', seen);
    new MutationObserver(() => {
      const now = Number(document.timeline.currentTime);
      const turned = document.querySelectorAll('.fa-shown[data-turned]').length;
      const isVerdict = document.querySelector('.fa-showdown .say')?.textContent?.includes(' is ') ?? false;
      const isWar = document.querySelector('.fa-war[data-running]') !== null;
      const what = document.querySelector('.fa-showdown')
        ? `${turned}${isVerdict ? ' verdict' : ''}`
        : isWar
          ? 'war'
          : 'table';
      if (seen.at(-1)?.[0] !== what) seen.push([what, now]);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const deeds = new Set<string>();
  await playOut(page, {
    async choose() {
      for (let n = 0; n < 2; n++) await page.locator(`${handCards}[aria-pressed="false"]`).first().click();
      await page.locator(primary).click();
      await left(page, 'choose');
    },
    async negotiate() {
      for (const deed of await page.locator('.fa-deed').allInnerTexts()) deeds.add(deed);
      if ((await page.locator('.fa-war[data-running]').count()) > 0) await frame(page);
      else if ((await ready(page).count()) > 0) await pressNow(ready(page));
      else await frame(page);
    },
    async build() {
      for (let n = 0; n < 2 && (await page.locator(primary).count()) === 0; n++)
        await page.locator(`${handCards}[aria-pressed="false"]`).first().click();
      await page.locator(primary).click();
      await left(page, 'build');
    },
  });
  const seenNow = (): Promise<[string, number][]> => page.evaluate(() => Reflect.get(window, 'seen'));
  await expect.poll(async () => (await seenNow()).at(-1)?.[0], { timeout: 60_000 }).toBe('7 verdict');
  const seen = await seenNow();

  // What is told stays: a timer may come late, and the first picture may be seen late by a little.
  const LATE = 250;
  const wars = seen.flatMap(([what, time], i) => (what === 'war' ? [(seen[i + 1]?.[1] ?? Infinity) - time] : []));
  expect(wars.length).toBeGreaterThan(0);
  expect(Math.min(...wars)).toBeGreaterThan(800 + 900 - LATE);
  for (const deed of deeds) expect(deed).toMatch(/^(?:Raiders|The \w+(?: \w+)?) \w+ on .+, sent by .+$/);

  const showdown = seen.slice(seen.findIndex(([what]) => what === '0'));
  expect(showdown.map(([what]) => what)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '7 verdict']);
  showdown.forEach(([, time], i) => {
    const least = i === 0 ? 0 : 500 + ((i - 1) * 6800) / 7;
    expect(time - (showdown[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(Math.max(0, least - LATE));
  });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(1);
  expect(await page.locator('.end').count()).toBe(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('.fa-result').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
