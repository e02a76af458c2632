import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allProblems, DESK, faultsOf, frame, PHONE, TABLET, tabTo, WIDE_DESK } from '../../../web/testing/checks.ts';
import { begin, type Hand, KEYS, MOUSE, type Plan, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole matches at the table of Rebuild in a real browser, with its own controls: by mouse, by touch, by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const MOST_STEPS = 150;

/** Random bots that move at once. */
const sitDown = (page: Page, hand: Hand, plan: Plan): Promise<void> =>
  begin(page, site.address, 'rebuild', plan, 'main.rb', hand);

const primary = '.actionbar .btn--primary:not([aria-disabled])';
const lit = '.rb-crate[data-lit]';
const playable = '.rb-held:has(.rb-playtab)';
const CORNER = { position: { x: 12, y: 40 } }; // the part of a card that a fan shows

type Player = Readonly<Record<string, () => Promise<void>>>;

/** How far the match is: turn, phase, and where the cards lie; not what is half chosen. */
const standOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.rb [data-fly]')];
    const turn = document.querySelector('.topbar .sub')?.textContent;
    const { phase } = document.querySelector<HTMLElement>('main.rb')?.dataset ?? {};
    return [turn, phase, ...cards.map(({ dataset }) => `${dataset.fly} ${dataset.place}`)].join(', ');
  });

/** Waits until a step was taken. */
const moveOn = (page: Page, before: string): Promise<void> =>
  expect.poll(() => standOf(page), { interval: 20 }).not.toBe(before);

/** Plays until the end is on the screen; the phases that were played. */
async function playOut(page: Page, player: Player): Promise<ReadonlySet<string>> {
  const played = new Set<string>();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    // Whoever is not waited for has no button.
    await page.locator('main.rb:not([aria-busy="true"]) .actionbar .btn, .end').first().waitFor();
    const phase = await page.evaluate(() => document.querySelector<HTMLElement>('main.rb')?.dataset.phase);
    if (phase === undefined) return played;
    played.add(phase);
    const before = await standOf(page);
    await (player[phase] ?? player.other)?.();
    await moveOn(page, before);
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.actionbar').innerText()}`);
}

const isThere = async (target: Locator): Promise<boolean> => (await target.count()) > 0;

/** A busy machine may take a tap for a long press, which enlarges the card: then it is put away and tapped again. */
async function tapToPlay(page: Page): Promise<void> {
  const enlarged = page.locator('dialog[open]');
  for (let tries = 0; tries < 3; tries++) {
    await page.locator(playable).first().tap(CORNER);
    await page.locator(`dialog[open], ${primary}`).first().waitFor();
    if (!(await isThere(enlarged))) return;
    await enlarged.getByRole('button', { name: 'Close' }).tap();
  }
}

/** Rare phases: the first card, line or player that can be chosen, then the button. */
async function chooseFirst(page: Page, press: (target: Locator) => Promise<void>): Promise<void> {
  const ready = page.locator(primary);
  const first = page.locator('.rb-card[data-lit][aria-pressed="false"], .rb-to button');
  for (let n = 0; n < 3 && !(await isThere(ready)); n++) await press(first.first());
  await press(ready);
}

test('a match by mouse: cards are bought at the till, paid by a drag, played and looked at', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE, { seats: 4, options: { catchUp: 'on' } });
  const looked = new Map<string, string[]>();
  const look = async (what: string): Promise<void> => {
    if (!looked.has(what)) looked.set(what, await faultsOf(page, 'main.rb', `rebuild-${what}`));
  };
  const done = { bought: 0, dragged: 0, played: 0 };
  const played = await playOut(page, {
    async act() {
      await look('act');
      if (await isThere(page.locator(playable))) {
        await page.locator(playable).first().click(CORNER);
        await page.locator(primary).click();
        done.played++;
      } else if (await isThere(page.locator(lit))) {
        const target = page.locator(lit).last();
        const name = await target.locator('.sr').innerText();
        await target.click();
        await look('till');
        expect(await page.locator('.rb-till h2').innerText()).toContain(name.split(';')[0]);
        const paid = page.locator('.rb-held[data-mark="spend"]').first();
        if (done.dragged === 0 && (await isThere(paid))) {
          // The same purchase by a drag: a card that pays, dropped on the crate.
          const spent = await paid.getAttribute('data-fly');
          await page.keyboard.press('Escape');
          await page.locator(`[data-fly="${spent}"]`).hover(CORNER);
          await page.mouse.down();
          const box = await page.locator(lit).last().boundingBox();
          await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 60, { steps: 6 });
          await page.mouse.up();
          await expect.poll(() => page.locator('.rb-held[data-mark="spend"]').count()).toBeGreaterThan(0);
          done.dragged++;
        }
        const points = Number(await page.locator('.rb-seat[data-me] .rb-vp').innerText());
        const gain = /^([+−])(\d+)/.exec(await page.locator('.actionbar small').innerText());
        await page.locator(primary).click();
        done.bought++;
        const sign = gain?.[1] === '−' ? -1 : 1;
        await expect
          .poll(
            async () =>
              (await isThere(page.locator('.end'))) ||
              Number(await page.locator('.rb-seat[data-me] .rb-vp').innerText()),
          )
          .toSatisfy((now: number | boolean) => now === true || now === points + sign * Number(gain?.[2]));
        // The tab has a line for it, with what it brought.
        const line = page.locator('.rb-bills li[data-last]');
        if (await isThere(line)) {
          expect(await line.innerText()).toContain(name.split(';')[0]);
          expect(await line.locator('.rb-billgain').innerText()).toContain(gain?.[0]);
        }
      } else await page.getByRole('button', { name: 'End turn' }).click();
    },
    async reorder() {
      await page.locator('.rb-linepick button').first().click();
      await page.locator('.rb-slots .rb-card').first().dragTo(page.locator('.rb-slots .rb-card').last());
      await look('reorder');
      await page.locator(primary).click();
    },
    other: () => chooseFirst(page, (target) => target.click()),
  });
  expect(done.bought).toBeGreaterThan(2);
  expect(done.dragged).toBe(1);
  expect(played).toContain('act');
  expect([...looked].filter(([, faults]) => faults.length > 0)).toEqual([]);
  await expect.poll(() => page.locator('.rb-result').count()).toBe(4);
  expect(await page.locator('.rb-points').first().innerText()).toMatch(/printed on the cards/);
  expect(await faultsOf(page, '.end', 'rebuild-end')).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match of the campaign by touch: columns are opened, the discard pile is ordered', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH, { seats: 1, options: { deck: 'revised' } });
  expect(await page.locator('.rb-goal').innerText()).toMatch(/of\s+50\s+points/);
  await page.locator('.rb-stack').first().tap();
  await expect.poll(() => page.locator('dialog[open] .rb-list li').count()).toBe(9);
  expect(await allProblems(page)).toEqual([]);
  await page.locator('dialog[open] [aria-label="Close"]').tap();
  await page.locator('.rb-seat').first().tap();
  expect(await page.locator('dialog[open]').innerText()).toContain('14 cards');
  await page.locator('dialog[open] [aria-label="Close"]').tap();
  const looked = new Map<string, string[]>();
  const look = async (what: string): Promise<void> => {
    if (!looked.has(what)) looked.set(what, await faultsOf(page, 'main.rb', `rebuild-campaign-${what}`));
  };
  let bought = 0;
  let plays = 0;
  const played = await playOut(page, {
    async act() {
      await look('act');
      if (await isThere(page.locator(playable))) {
        await tapToPlay(page);
        await page.locator(primary).tap();
        plays++;
      } else if (bought < 6 && (await isThere(page.locator(lit)))) {
        await page.locator(lit).first().tap();
        await look('till');
        await page.locator('.rb-ways button').last().tap();
        await page.locator(primary).tap();
        bought++;
      } else {
        const end = page.getByRole('button', { name: 'End turn' });
        await end.tap();
        // Something could still be taken for nothing: this is said once.
        if (await page.getByRole('button', { name: 'Take it' }).isVisible()) await end.tap();
      }
    },
    async order() {
      await look('order');
      await page.locator('.rb-pool .rb-card').last().tap();
      await page.getByRole('button', { name: 'Savings first' }).tap();
      await page.getByRole('button', { name: 'Lay this deck' }).tap();
    },
    other: () => chooseFirst(page, (target) => target.tap()),
  });
  expect(bought).toBeGreaterThan(3);
  expect(plays).toBeGreaterThan(0);
  expect(played).toContain('order');
  expect([...looked].filter(([, faults]) => faults.length > 0)).toEqual([]);
  expect(await page.locator('.rb-goalend').innerText()).toMatch(/Game 1 of 4 is (?:won|lost)/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by keyboard alone', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, KEYS, { seats: 4 });
  let bought = 0;
  const played = await playOut(page, {
    async act() {
      if (await isThere(page.locator(lit))) {
        if (bought === 0) {
          expect(await tabTo(page, lit)).toBe(true);
          await page.keyboard.press('Enter');
          await page.keyboard.press('Escape');
          await expect.poll(() => page.evaluate(() => document.activeElement?.matches('.rb-crate'))).toBe(true);
          await page.keyboard.press('Enter');
        } else
          await page.keyboard.press((await page.locator(lit).first().getAttribute('data-place'))?.slice(0, 1) ?? '1');
        await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Buy /);
        await page.keyboard.press('Enter');
        bought++;
      } else await page.keyboard.press('e');
    },
    async other() {
      const skip = page.locator('.actionbar .btn').last();
      await tabTo(page, '.actionbar .btn');
      expect(await skip.isVisible()).toBe(true);
      await page.keyboard.press('Enter');
    },
  });
  expect(bought).toBeGreaterThan(2);
  expect(played).toContain('act');
  await expect.poll(() => page.locator('.rb-result').count()).toBe(4);
  expect(problems).toEqual([]);
  await page.context().close();
});

const SMALL_PHONE = { width: 360, height: 740 };

/** What is written smaller than can be read, at every size; 12 px on a desk, 11 px on a phone. */
async function smallLetters(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of [PHONE, SMALL_PHONE, TABLET, WIDE_DESK, DESK]) {
    await page.setViewportSize(size);
    await frame(page);
    found.push(
      ...(await page.evaluate(
        ([at, least]) => {
          const small: string[] = [];
          const words = document.createTreeWalker(document.querySelector('main.rb') ?? document, NodeFilter.SHOW_TEXT);
          while (words.nextNode()) {
            const element = words.currentNode.parentElement;
            const range = document.createRange();
            range.selectNodeContents(words.currentNode);
            const { width, height } = range.getBoundingClientRect();
            if (!element || width < 1 || height < 1 || element.closest('.sr')) continue;
            const letters = Number.parseFloat(getComputedStyle(element).fontSize);
            if (letters < least - 0.05) small.push(`${at}: ${words.currentNode.textContent} ${letters.toFixed(1)} px`);
          }
          return small;
        },
        [size.width, size.width < 1000 ? 11 : 12] as const,
      )),
    );
  }
  return found;
}

test('a purchase is seen to happen: the card goes to the tab, its payment is torn up, then the column slides', async () => {
  const { page, problems } = await site.open({ viewport: DESK, reducedMotion: 'no-preference' });
  // What sets off, and when: for a busy machine the order is in the plan, not in the clock.
  await page.addInitScript(() => {
    const flights: { what: string; delay: number }[] = [];
    Object.assign(globalThis, { flights });
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (keyframes, how) {
      const delay = typeof how === 'object' ? (how.delay ?? 0) : 0;
      flights.push({ what: this.closest('.rb-torn') ? 'payment' : this.className.replace('rb-card ', ''), delay });
      return animate.call(this, keyframes, how);
    };
    addEventListener('animationend', ({ animationName }) => flights.push({ what: animationName, delay: 0 }));
  });
  await sitDown(page, MOUSE, { seats: 2 });
  expect(await smallLetters(page)).toEqual([]);
  await page.locator(lit).last().click();
  expect(await smallLetters(page)).toEqual([]);
  const points = Number(await page.locator('.rb-seat[data-me] .rb-vp').innerText());
  await page.evaluate(() => Object.assign(globalThis, { before: Reflect.get(globalThis, 'flights').length }));
  await page.locator(primary).click();
  const flown = (): Promise<{ what: string; delay: number }[]> =>
    page.evaluate(() => Reflect.get(globalThis, 'flights').slice(Reflect.get(globalThis, 'before')));
  await expect.poll(async () => (await flown()).map(({ what }) => what)).toContain('rb-tear');
  const delayOf = async (what: string): Promise<number | undefined> =>
    (await flown()).find((flight) => flight.what === what)?.delay;
  const [bought = Infinity, paid = Infinity, slid = 0] = [
    await delayOf('rb-billcard'),
    await delayOf('payment'),
    await delayOf('rb-crate'),
  ];
  expect(bought).toBe(0);
  expect(paid).toBeGreaterThan(bought);
  expect(slid).toBeGreaterThan(paid);
  expect(await page.locator('.rb-bills li').count()).toBe(1);
  const gain = Number.parseInt((await page.locator('.rb-billgain').innerText()).replace('−', '-'), 10);
  expect(Number(await page.locator('.rb-seat[data-me] .rb-vp').innerText())).toBe(points + gain);
  expect(await smallLetters(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Letters that nobody can read, and words that do not fit, of all cards that are drawn so wide. */
const faultsOfFaces = (page: Page, width: number, least: number): Promise<string[]> =>
  page.evaluate(
    ([w, smallest]) => {
      const faults: string[] = [];
      for (const card of document.querySelectorAll<HTMLElement>('.cardgrid .card')) {
        card.style.setProperty('--w', `${w}px`);
        const face = card.getBoundingClientRect();
        const name = card.querySelector('.c-name')?.textContent ?? '';
        for (const part of card.querySelectorAll<HTMLElement>('.c-name, .c-pic, .c-vp, .c-edge, .c-body')) {
          const words = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
          while (words.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(words.currentNode);
            const box = range.getBoundingClientRect();
            const text = words.currentNode.textContent ?? '';
            if (box.width === 0 || text.trim() === '') continue;
            const room = words.currentNode.parentElement?.closest('.c-flav')?.getBoundingClientRect();
            if (room && box.left > room.right - 1) continue; // a flavour without room wraps to where it is not seen
            const size = Number.parseFloat(getComputedStyle(words.currentNode.parentElement ?? part).fontSize);
            if (size < smallest - 0.05) faults.push(`${name} ${w}: “${text}” has ${size.toFixed(1)} px`);
            const isOut = box.left < face.left - 1 || box.right > face.right + 1 || box.bottom > face.bottom + 1;
            if (isOut) faults.push(`${name} ${w}: “${text}” sticks out`);
          }
          if (part.matches('.c-pic, .c-name') && part.scrollHeight > part.clientHeight + 2)
            faults.push(`${name} ${w}: ${part.className} needs ${part.scrollHeight} of ${part.clientHeight} px`);
        }
      }
      return faults;
    },
    [width, least] as const,
  );

test('every face at every size of a table: all its words fit, and all can be read', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(`${site.address}#/cards/rebuild`);
  await page.locator('.cardgrid .card').first().waitFor();
  const faults: string[] = [];
  for (const width of [44, 52, 60, 72, 84, 90, 96, 101, 104, 118, 136, 150, 178, 300])
    faults.push(...(await faultsOfFaces(page, width, 12)));
  await page.setViewportSize(PHONE);
  for (const width of [44, 56, 71, 77, 84, 97, 104]) faults.push(...(await faultsOfFaces(page, width, 11)));
  expect(faults).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
