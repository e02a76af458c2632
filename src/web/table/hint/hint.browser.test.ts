import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from '../../../games/doors.ts';
import { allProblems, DESK, frame, PHONE, TABLET, WIDE_DESK } from '../../testing/checks.ts';
import { takePicture } from '../../testing/pictures.ts';
import { begin } from '../../testing/setting-up.ts';
import { openSite, type Site } from '../../testing/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const SIZES = [{ width: 360, height: 740 }, PHONE, TABLET, DESK, WIDE_DESK];

/** Where the hand, the action bar and the log are, and each card that one chooses from, when nothing moves any more. */
const boxesAtRest = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const STILL = 12; // frames
    const mine = ':is([data-guide~="hand"], [data-guide~="city"])';
    const boxes = (): string[] =>
      [...document.querySelectorAll(`${mine}, ${mine} .card, .actionbar, .rail-log`)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        // The log gets shorter, but does not move.
        const box = element.matches('.rail-log') ? [x, y, width] : [x, y, width, height];
        return `${element.className}: ${box.map(Math.round).join(' ')}`;
      });
    let before = boxes();
    for (let still = 0; still < STILL; still++) {
      await new Promise(requestAnimationFrame);
      const now = boxes();
      if (now.join() !== before.join()) still = -1;
      before = now;
    }
    return before;
  });

const bulb = (page: Page) => page.getByRole('button', { name: /^Hint/ });

async function playNow(page: Page, game: string): Promise<void> {
  await begin(page, site.address, game, {}, '.app .actionbar');
  await expect.poll(() => bulb(page).getAttribute('aria-disabled')).toBe('false');
}

describe.each(doors.map(({ id }) => id))('a hint in %s', (game) => {
  test('covers and moves nothing at any size, and marks its cards', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await playNow(page, game);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const before = await boxesAtRest(page);
      await bulb(page).click();
      await page.locator('.hint-acts .btn--primary').waitFor();
      expect(await boxesAtRest(page), `at ${size.width}`).toEqual(before);
      const isInside = await page.evaluate(() => {
        const hint = document.querySelector('.hint')?.getBoundingClientRect();
        const place = document.querySelector('.hint')?.closest('.rail, .actionbar')?.getBoundingClientRect();
        return (
          hint !== undefined &&
          place !== undefined &&
          hint.top >= place.top - 1 &&
          hint.bottom <= place.bottom + 1 &&
          hint.left >= place.left - 1 &&
          hint.right <= place.right + 1
        );
      });
      expect(isInside, `the hint stays in its place at ${size.width}`).toBe(true);
      expect(await page.locator('main .c-mark').count(), `marks at ${size.width}`).toBeGreaterThan(0);
      if (size === PHONE || size === DESK) await takePicture(page, `hint-${game}`);
      await bulb(page).click();
      await expect.poll(() => page.locator('.hint').count()).toBe(0);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('is opened and followed with the key H, and its marks go with the first change', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await playNow(page, game);
    const said = (): Promise<string> => page.locator('.actionbar .say').innerText();
    const before = await said();
    const steps = (): Promise<number> => page.locator('.hint-steps li').count();
    await page.keyboard.press('h');
    await expect.poll(steps).toBeGreaterThan(0);
    expect(await allProblems(page)).toEqual([]);
    await page.keyboard.press('h');
    await expect.poll(() => page.locator('.hint').count()).toBe(0);
    await expect.poll(() => page.locator('.c-mark').count()).toBe(0);
    await expect.poll(said).not.toBe(before);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe.each(doors.map(({ id }) => id))('any card of %s can be read', (game) => {
  test('beside the table, while the pointer or the focus is on it; it stays when they are gone', async () => {
    const { page, problems } = await site.open({ viewport: DESK });
    await playNow(page, game);
    const card = page.locator('main .card[data-card]:visible').last();
    await card.scrollIntoViewIfNeeded();
    const before = await boxesAtRest(page);
    await card.hover({ force: true });
    const name = page.locator('.reading h2');
    await name.waitFor();
    expect(await name.innerText()).not.toBe('');
    expect((await page.locator('.reading p').innerText()).length).toBeGreaterThan(3);
    await page.locator('.topbar').hover({ position: { x: 300, y: 5 } });
    for (let frames = 0; frames < 10; frames++) await frame(page);
    expect(await name.count()).toBe(1);
    expect(await boxesAtRest(page)).toEqual(before);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('on a phone after a long press, which chooses nothing', async () => {
    const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true });
    await playNow(page, game);
    const said = await page.locator('.actionbar .say').innerText();
    const box = await page
      .locator(':is([data-guide~="hand"], [data-guide~="city"]) .card[data-card]:visible')
      .first()
      .boundingBox();
    if (!box) throw new Error('no card in hand');
    const touches = await page.context().newCDPSession(page);
    const at = [{ x: box.x + 20, y: box.y + 40 }];
    await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
    await page.locator('dialog[open] .card').waitFor();
    await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.locator('dialog[open]').getByRole('button', { name: 'Close', exact: true }).click();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(await page.locator('.actionbar .say').innerText()).toBe(said);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
