import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProblems, DESK, faultsOf, frame, PHONE, TABLET, tabTo, WIDE_DESK } from '../../../web/testing/checks.ts';
import { begin, type Hand, KEYS, MOUSE, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole reigns at the table of Upper Cataracts in a real browser, with its own controls: by mouse, touch and keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const MOST_STEPS = 150;
const MOST_PLAYS = 2; // in a year: a bad reign is a short one

/** Act I at the hard level: seven years at most. */
const sitDown = (page: Page, hand: Hand): Promise<void> =>
  begin(
    page,
    site.address,
    'upper-cataracts',
    { options: { length: 'act1', difficulty: 'hard' } },
    'main.uc .card',
    hand,
  );

const lit = '.uc-fan .uc-card:has([data-state="legal"])';
const primary = '.actionbar .btn--primary:not([aria-disabled])';
const asked = '.uc-ask .uc-choice, .uc-ask .uc-card[aria-pressed], .uc-hang:has([data-state="legal"])';

type Player = Readonly<Record<'play' | 'end' | 'resolve' | 'other', () => Promise<void>>>;

/** Plays until the end is on the screen; the phases that came up. */
async function playOut(page: Page, player: Player): Promise<readonly string[]> {
  const played: string[] = [];
  let plays = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const phase = await phaseOn(page);
    if (phase === undefined) return played;
    played.push(phase);
    if (phase === 'resolve') {
      plays = 0;
      await player.resolve();
    } else if (phase !== 'play') await player.other();
    else if (plays++ < MOST_PLAYS && (await page.locator(lit).count()) > 0) await player.play();
    else await player.end();
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.actionbar').innerText()}`);
}

async function phaseOn(page: Page): Promise<string | undefined> {
  await page.locator('main.uc, .end').first().waitFor();
  return page.evaluate(() => document.querySelector<HTMLElement>('main.uc')?.dataset.phase);
}

/** Does a step and waits until the table is another one. */
async function step(page: Page, act: () => Promise<void>): Promise<void> {
  // While a step is under way, what was shown of the last one may end, which looks like another table.
  const moment = (): Promise<string | null> =>
    page.evaluate(() => {
      if (document.querySelector('[data-busy]')) return null;
      const shown = [...document.querySelectorAll('.uc-stores .sr, .uc-stat, .topbar .sub')];
      const phase = document.querySelector<HTMLElement>('main.uc')?.dataset.phase;
      const cards = document.querySelectorAll('.uc-fan .card').length;
      return [phase, cards, ...shown.map(({ textContent }) => textContent)].join(' ');
    });
  // The stores also show what the step would do, so that a refused one leaves all as it was.
  const before = await moment();
  await act();
  await expect.poll(async () => ![null, before].includes(await moment())).toBe(true);
}

const button = (page: Page, name: RegExp): Locator => page.locator('.actionbar').getByRole('button', { name });

/** Ends the plays or the year, through the warning if there is one. */
async function finish(page: Page, name: RegExp, press: (target: Locator) => Promise<void>): Promise<void> {
  const year = await page.locator('.topbar .sub').innerText();
  const phase = await phaseOn(page);
  await press(button(page, name));
  const isOn = async (): Promise<boolean> =>
    (await phaseOn(page)) !== phase || (await page.locator('.topbar .sub').innerText()) !== year;
  const isWarned = async (): Promise<boolean> => (await button(page, /^Not yet/).count()) > 0;
  await expect.poll(async () => (await isWarned()) || (await isOn())).toBe(true);
  if (await isWarned()) {
    await press(button(page, name));
    await expect.poll(isOn).toBe(true);
  }
}

test('a reign by mouse: cards are dragged to the wall, tablets opened and paid', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE);
  const looked = new Map<string, string[]>();
  const look = async (what: string): Promise<void> => {
    if (!looked.has(what)) looked.set(what, await faultsOf(page, 'main.uc', `upper-cataracts-${what}`));
  };
  const press = (target: Locator): Promise<void> => target.click();
  let dragged = 0;
  const played = await playOut(page, {
    async play() {
      await look('play');
      const cards = page.locator(lit);
      if (dragged < 3) {
        dragged++;
        return step(page, () => cards.first().dragTo(page.locator('.uc-tablet').first()));
      }
      await cards.first().click();
      await expect.poll(() => page.locator('.uc-fan [data-state="picked"]').count()).toBe(1);
      return step(page, () => page.locator(primary).click());
    },
    end: () => finish(page, /^End plays/, press),
    async resolve() {
      await look('resolve');
      const ways = page.locator('button.uc-way');
      if ((await ways.count()) === 0) return finish(page, /^End the year/, press);
      await ways.first().click();
      await look('opened');
      return step(page, () => page.locator(primary).click());
    },
    async other() {
      await page.locator(asked).first().click();
      await look('asked');
      await step(page, () => page.locator(primary).click());
    },
  });
  expect(played).toContain('resolve');
  expect(dragged).toBe(3);
  expect([...looked].filter(([, faults]) => faults.length > 0)).toEqual([]);
  expect([...looked.keys()]).toEqual(expect.arrayContaining(['play', 'resolve', 'opened']));
  expect(await page.locator('.uc-slab').innerText()).toMatch(/Score\s+\d+/);
  expect(await faultsOf(page, '.again', 'upper-cataracts-end')).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a reign by touch alone; the Chronicle can be read', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH);
  const press = (target: Locator): Promise<void> => target.tap();
  await page.locator('.uc-hang').last().tap();
  expect(await page.locator('.uc-opened').innerText()).toContain('Left alone');
  await button(page, /^Back/).tap();
  await page.getByRole('button', { name: 'Chronicle' }).tap();
  expect(await page.locator('dialog[open]').innerText()).toContain('Score so far');
  expect(await allProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).tap();
  await playOut(page, {
    async play() {
      await page.locator(lit).last().tap();
      return step(page, () => page.locator(primary).tap());
    },
    end: () => finish(page, /^End plays/, press),
    async resolve() {
      const offers = page.locator('.uc-offer');
      if ((await page.locator('.uc-opened').count()) > 0) return step(page, () => page.locator(primary).tap());
      if ((await offers.count()) === 0) return finish(page, /^End the year/, press);
      await offers.first().tap();
      return step(page, () => page.locator(primary).tap());
    },
    async other() {
      await page.locator(asked).first().tap();
      await step(page, () => page.locator(primary).tap());
    },
  });
  expect(await page.locator('.uc-slab').innerText()).toMatch(/Score\s+\d+/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a reign by keyboard alone', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, KEYS);
  const byKey = async (): Promise<void> => page.keyboard.press('e');
  await playOut(page, {
    async play() {
      // What is still shown of the last step may end meanwhile: then the hand is laid anew, and one looks again.
      if (!(await tabTo(page, lit))) return;
      await page.keyboard.press('Enter');
      await frame(page);
      if ((await page.locator('.uc-fan [data-state="picked"]').count()) === 0) return;
      return step(page, () => page.keyboard.press('Enter'));
    },
    end: () => finish(page, /^End plays/, byKey),
    async resolve() {
      const slot = await page.evaluate(
        () => document.querySelector<HTMLElement>('.uc-hang:has([data-state="legal"])')?.dataset.slot,
      );
      if (slot === undefined) return finish(page, /^End the year/, byKey);
      await page.keyboard.press(slot);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('.uc-opened .uc-choice') === true))
        .toBe(true);
      expect(await tabTo(page, primary)).toBe(true);
      return step(page, () => page.keyboard.press('Enter'));
    },
    async other() {
      expect(
        await tabTo(
          page,
          asked
            .split(', ')
            .map((one) => `main.uc ${one}`)
            .join(', '),
        ),
      ).toBe(true);
      await page.keyboard.press('Space');
      expect(await tabTo(page, primary)).toBe(true);
      await step(page, () => page.keyboard.press('Enter'));
    },
  });
  expect(await page.locator('.uc-slab').innerText()).toMatch(/Score\s+\d+/);
  expect(problems).toEqual([]);
  await page.context().close();
});

interface Looking {
  readonly look?: () => Promise<void>; // right before the step that may bring it
  readonly isSeen?: () => Promise<boolean>;
}

/** Plays and pays until a card is met, or lets the years pass until one fails. */
async function untilMoment(page: Page, as: 'met' | 'failed', { look, isSeen }: Looking): Promise<void> {
  const press = (target: Locator): Promise<void> => target.click();
  const moment = page.locator(`.uc-passing[data-as="${as}"]`);
  const payable = page.locator('.uc-hang:has([data-state="legal"])');
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const phase = await phaseOn(page);
    if (phase === 'play' && as === 'met' && (await page.locator(lit).count()) > 0) {
      await page.locator(lit).first().click();
      await step(page, () => page.locator(primary).click());
    } else if (phase === 'play') await finish(page, /^End plays/, press);
    else if (phase === 'resolve' && as === 'met' && (await payable.count()) > 0) {
      await payable.first().click();
      await look?.();
      await step(page, () => page.locator(primary).click());
    } else if (phase === 'resolve') {
      await look?.();
      await finish(page, /^End the year/, press);
    } else {
      await page.locator(asked).first().click();
      await step(page, () => page.locator(primary).click());
    }
    if (phase === 'resolve' && ((await isSeen?.()) ?? (await moment.count()) > 0)) return;
  }
  throw new Error(`no card ${as}`);
}

test('a card that is met and one that fails are seen to happen, and nothing below moves', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, MOUSE);
  const high = (): Promise<number> =>
    page.evaluate(() => document.querySelector('.uc-agenda')?.getBoundingClientRect().height ?? 0);
  let before = 0;
  const look = async (): Promise<void> => {
    before = await high();
  };

  // Without motion it is one still picture, which waits for whoever looks.
  await untilMoment(page, 'met', { look });
  const met = page.locator('.uc-passing[data-as="met"]').first();
  expect(await met.innerText()).toMatch(/is resolved\. Go on/);
  expect((await met.locator('.uc-brought').innerText()).trim()).not.toBe('');
  expect(Math.abs((await high()) - before)).toBeLessThan(1);
  expect(await page.locator('.uc-float').count()).toBeGreaterThan(0);
  expect(await allProblems(page)).toEqual([]);
  await met.locator('button').click();
  await expect.poll(() => page.locator('.uc-passing').count()).toBe(0);
  expect(await page.locator('.uc-float').count()).toBeGreaterThan(0); // the figure stays until the next step

  await untilMoment(page, 'failed', { look });
  const failed = page.locator('.uc-passing[data-as="failed"]').first();
  expect(await failed.innerText()).toMatch(/fails\. Go on/);
  expect((await failed.locator('.uc-brought').innerText()).trim()).not.toBe('');
  expect(await allProblems(page)).toEqual([]);
  // The hand is in sight and can be played from at once: a step ends what is shown.
  const [hand, bar] = await Promise.all([
    page.locator('.uc-fan').boundingBox(),
    page.locator('.actionbar').boundingBox(),
  ]);
  expect((hand?.y ?? 0) + (hand?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 8);
  await finish(page, /^End plays/, (target) => target.click());
  await expect.poll(() => page.locator('.uc-passing').count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Words of the table below what can be read; the bar is the frame's. */
const smallWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = innerWidth < 700 ? 11 : 12;
    const found: string[] = [];
    const words = document.createTreeWalker(document.querySelector('.uc-board') ?? document, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('svg, .sr') || parent.getClientRects().length === 0)
        continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size > 0 && size < least - 0.05) found.push(`${parent.className} “${node.textContent}” ${size}`);
    }
    return found;
  });

test('at every size the words can be read and the whole hand lies above the bar', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE);
  for (const viewport of [DESK, WIDE_DESK, { width: 1280, height: 720 }, { width: 1024, height: 768 }, TABLET, PHONE]) {
    await page.setViewportSize(viewport);
    const below = (): Promise<number> =>
      page.evaluate(() => {
        const edge = (of: string, side: 'top' | 'bottom'): number =>
          document.querySelector(of)?.getBoundingClientRect()[side] ?? Number.NaN;
        return edge('.uc-fan', 'bottom') - edge('.actionbar', 'top');
      });
    await expect.poll(below, { message: `${viewport.width}` }).toBeLessThanOrEqual(0);
    expect(await smallWords(page)).toEqual([]);
  }
  const wide = (): Promise<number> =>
    page.evaluate(() => document.querySelector('.uc-fan .card')?.getBoundingClientRect().width ?? 0);
  await page.setViewportSize(DESK);
  await expect.poll(wide).toBeGreaterThan(120);
  const usual = await wide();
  await page.setViewportSize(WIDE_DESK);
  await expect.poll(wide).toBeGreaterThan(usual * 1.15);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('with motion a moment stays as long as it takes to read it', async () => {
  const { page, problems } = await site.open({ viewport: DESK, reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shown: number[] = [];
    let since: number | null = null;
    const now = (): number => Number(document.timeline.currentTime);
    Object.assign(globalThis, { momentsShown: shown });
    new MutationObserver(() => {
      const isShown = document.querySelector('.uc-passing') !== null;
      if (isShown && since === null) since = now();
      if (isShown || since === null) return;
      shown.push(now() - since);
      since = null;
    }).observe(document, { childList: true, subtree: true });
  });
  await sitDown(page, MOUSE);
  const times = (): Promise<number[]> =>
    page.evaluate(() => (globalThis as unknown as { momentsShown: number[] }).momentsShown);
  const isShown = async (): Promise<boolean> =>
    (await page.locator('.uc-passing').count()) > 0 || (await times()).length > 0;
  await untilMoment(page, 'met', { isSeen: isShown });
  await expect.poll(async () => (await times()).length).toBe(1);
  expect((await times())[0]).toBeGreaterThanOrEqual(1500);
  expect(problems).toEqual([]);
  await page.context().close();
});
