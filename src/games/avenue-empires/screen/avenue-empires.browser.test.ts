import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allProblems,
  DESK,
  faultsOf,
  frame,
  overflow,
  PHONE,
  smallButtons,
  TABLET,
  WIDE_DESK,
} from '../../../web/testing/checks.ts';
import { takePicture } from '../../../web/testing/pictures.ts';
import { begin, type Hand, KEYS, MOUSE, setUp, TOUCH } from '../../../web/testing/setting-up.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Whole matches at the table of Avenue Empires in a real browser, with its own controls: by mouse, by touch, by keyboard. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const MOST_STEPS = 120;

/** Three seats, random bots that move at once, a deck for four rounds. */
const sitDown = (page: Page, hand: Hand): Promise<void> =>
  begin(page, site.address, 'avenue-empires', { seats: 3, options: { cardsPerPlayer: '15' } }, 'main.ae', hand);

const primary = '.actionbar .btn--primary:enabled';
const held = '.ae-held';

type Player = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** Plays phase by phase until the end is on the screen; the phases that were played. */
async function playOut(page: Page, player: Player): Promise<readonly string[]> {
  const played: string[] = [];
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    // Whoever is not waited for has no button.
    await page.locator('main.ae:has(.btn--primary), .end').first().waitFor();
    const moment = await page.evaluate(() => {
      const { phase } = document.querySelector<HTMLElement>('main.ae')?.dataset ?? {};
      return { phase, sub: document.querySelector('.topbar .sub')?.textContent ?? '' };
    });
    if (moment.phase === undefined) return played;
    played.push(moment.phase);
    await (player[moment.phase] ?? player.other)?.(page);
    await page.waitForFunction(({ phase, sub }) => {
      const table = document.querySelector<HTMLElement>('main.ae');
      return table?.dataset.phase !== phase || document.querySelector('.topbar .sub')?.textContent !== sub;
    }, moment);
  }
  throw new Error(`no end after ${MOST_STEPS} steps: ${await page.locator('.actionbar').innerText()}`);
}

test('a match by mouse: cards are tapped and dragged to neighbours and places, cities looked at', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await sitDown(page, MOUSE);
  const looked = new Map<string, string[]>();
  const look = async (what: string): Promise<void> => {
    if (!looked.has(what)) looked.set(what, await faultsOf(page, 'main.ae', `avenue-empires-${what}`));
  };
  const pass = async (): Promise<void> => {
    await page.locator(held).first().dragTo(page.locator('.ae-town--right'));
    expect(await page.locator('.ae-cart[data-full]').innerText()).toContain('→');
    await page.locator(held).nth(1).click();
    if (!looked.has('pass')) expect(await smallText(page)).toEqual([]);
    await look('pass');
    await page.locator(primary).click();
  };
  const build = async (): Promise<void> => {
    await page.locator(held).last().click();
    await page.locator(held).last().click(); // laid back
    await expect.poll(() => page.locator('.ae-ghost').count()).toBe(0);
    await page.locator(held).first().click();
    await look('places');
    const before = Number(await page.locator('.ae-town--mine .ae-points').innerText());
    const ghost = page.locator('.ae-ghost').last(); // always in Right, which grows long
    const gain = Number((await ghost.locator('.ae-gain').innerText()).replace('−', '-'));
    await page.locator(held).first().dragTo(ghost);
    expect(Number(await page.locator('.ae-town--mine .ae-points').innerText())).toBe(before + gain);
    if (!looked.has('aimed')) expect(await smallText(page)).toEqual([]);
    await look('aimed');
    await page.locator(primary).click();
  };
  const played = await playOut(page, {
    trading: pass,
    'late-trading': pass,
    building: build,
    async builds() {
      await look('builds');
      expect(await nameless(page)).toEqual([]);
      await page.locator(primary).click();
    },
    // A power, or cards to keep: declined, if that can be.
    other: () => page.locator('.actionbar .btn').first().click(),
  });
  expect(played.filter((phase) => phase === 'building').length).toBeGreaterThanOrEqual(3);
  expect(Object.fromEntries(looked)).toEqual({ pass: [], places: [], aimed: [], builds: [] });
  await takePicture(page, 'avenue-empires-end');
  expect(await page.locator('.account').innerText()).toMatch(/\d/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by touch on a phone: cards are passed and built by taps, a city is looked at', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, hasTouch: true, isMobile: true });
  await sitDown(page, TOUCH);
  await page.locator('.ae-town--left .ae-castle').tap();
  expect(await page.locator('dialog[open] h2').innerText()).toContain('The city of');
  await page.locator('dialog[open] [aria-label="Close"]').tap();
  const faults: string[] = [];
  const look = async (): Promise<void> => {
    faults.push(...(await smallButtons(page, 'main.ae')));
    if ((await overflow(page)) > 0) faults.push('too wide');
  };
  const pass = async (): Promise<void> => {
    await page.locator(held).first().tap();
    await page.locator('.ae-cart[data-full]').waitFor();
    await page.locator(held).last().tap();
    await look();
    await page.locator(primary).tap();
  };
  let built = 0;
  const played = await playOut(page, {
    trading: pass,
    'late-trading': pass,
    async building() {
      await page.locator(held).first().tap();
      await look();
      await page.locator('.ae-ghost').last().tap();
      await page.locator(primary).tap();
      built++;
    },
    builds: () => page.locator(primary).tap(),
    other: () => page.locator('.actionbar .btn').first().tap(),
  });
  expect(built).toBeGreaterThanOrEqual(3);
  expect(played).toContain('trading');
  expect(faults).toEqual([]);
  expect(await page.locator('.account').innerText()).toMatch(/\d/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a match by keyboard alone; a city can be looked at and left', async () => {
  const { page, problems } = await site.open({ viewport: PHONE });
  await sitDown(page, KEYS);
  await page.keyboard.press('q');
  expect(await page.locator('dialog[open] h2').innerText()).toContain('The city of');
  expect(await allProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
  const toPrimary = async (): Promise<void> => {
    await expect.poll(() => page.locator(primary).count()).toBe(1);
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, primary)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the button cannot be reached by Tab');
  };
  const pass = async (): Promise<void> => {
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('x');
    await toPrimary();
    await page.keyboard.press('Enter');
  };
  const played = await playOut(page, {
    trading: pass,
    'late-trading': pass,
    async building() {
      await page.keyboard.press('1');
      await page.keyboard.press('ArrowUp');
      expect(await page.locator('.actionbar .say b').first().innerText()).toContain('at Center');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Build here');
      await page.keyboard.press('Enter');
    },
    async builds() {
      await toPrimary();
      await page.keyboard.press('Enter');
    },
    async other() {
      const first = page.locator('.actionbar .btn').first();
      await first.focus();
      await page.keyboard.press('Enter');
    },
  });
  expect(played.filter((phase) => phase === 'building').length).toBeGreaterThanOrEqual(3);
  expect(await page.locator('.end').innerText()).toMatch(/win/);
  expect(problems).toEqual([]);
  await page.context().close();
});

const SIZES = [WIDE_DESK, DESK, TABLET, PHONE, { width: 360, height: 740 }];

/** What is written on the table too small to be read: under 12 px on a desk, under 11 px on a phone. */
async function smallText(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize() ?? DESK;
  for (const size of [...SIZES, before]) {
    await page.setViewportSize(size);
    await frame(page);
    const found = await page.evaluate(() => {
      const least = matchMedia('(min-width: 1000px)').matches ? 12 : 11;
      const words = document.createTreeWalker(document.querySelector('main.ae') ?? document, NodeFilter.SHOW_TEXT);
      const small = new Set<string>();
      while (words.nextNode()) {
        const { parentElement: at, nodeValue: text } = words.currentNode;
        if (!at || !text?.trim() || at.closest('svg, .sr') || !at.checkVisibility()) continue;
        const letters = Number.parseFloat(getComputedStyle(at).fontSize);
        // A lamp without its word is told by its shape.
        if (letters > 0 && letters < least) small.add(`${text.trim()}: ${letters} px`);
      }
      return [...small];
    });
    faults.push(...found.map((text) => `${text} at ${size.width}`));
  }
  return faults;
}

/** Cards of the cities whose names are not to be read, in windows that have room for them. */
async function nameless(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize() ?? DESK;
  for (const size of [WIDE_DESK, DESK, before]) {
    await page.setViewportSize(size);
    await frame(page);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('.ae-town .ae-plot:not(.ae-ghost)')].flatMap((plot) => {
        const isNamed = [...plot.querySelectorAll('.c-name, .ae-label')].some((name) => name.checkVisibility());
        return isNamed ? [] : [plot.textContent ?? ''];
      }),
    );
    faults.push(...found.map((card) => `${card} at ${size.width}`));
  }
  return faults;
}

const WIDTHS = [66, 80, 95, 97, 108, 118, 126, 146, 178, 300, 330]; // of cards, in pixels

test('[§2.2] every face can be read at every size: nothing leaves the card, or its place on it', async () => {
  const { page, problems } = await site.open({ viewport: DESK });
  await page.goto(`${site.address}#/cards/avenue-empires`);
  await expect.poll(() => page.locator('.card .c-name').count()).toBeGreaterThanOrEqual(48);
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await frame(page);
    const faults = await page.evaluate(async (widths) => {
      await document.fonts.ready;
      const found: string[] = [];
      for (const width of widths) {
        const cards = [...document.querySelectorAll<HTMLElement>('.card:has(.c-name)')];
        for (const card of cards) card.style.setProperty('--w', `${width}px`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const card of cards) {
          const name = card.querySelector('.c-name')?.textContent ?? '';
          const inside = (what: string, place: string): void => {
            const room = card.querySelector(place)?.getBoundingClientRect();
            if (!room || room.width === 0) return;
            for (const part of card.querySelectorAll(what)) {
              const range = document.createRange();
              range.selectNodeContents(part);
              const { left, right, top, bottom, width: wide } = range.getBoundingClientRect();
              const out = Math.max(room.left - left, right - room.right, room.top - top, bottom - room.bottom);
              if (wide > 0 && out > 2) found.push(`${name}: ${what} leaves ${place} by ${out.toFixed(1)} at ${width}`);
            }
          };
          inside('.c-name', '.c-face');
          inside('.c-pic .cl', '.c-face');
          inside('.c-text', '.c-body');
          inside('.c-foot', '.c-face');
          const [words, figures] = ['.c-name', '.c-pic'].map((part) => card.querySelector(part));
          const range = document.createRange();
          if (words) range.selectNodeContents(words);
          const first = figures?.querySelector('.cl')?.getBoundingClientRect();
          const over = first && first.width > 0 ? range.getBoundingClientRect().bottom - first.top : 0;
          if (over > 3) found.push(`${name}: its name lies on its figures by ${over.toFixed(1)} at ${width}`);
        }
      }
      return found;
    }, WIDTHS);
    expect(faults).toEqual([]);
  }
  expect(problems).toEqual([]);
  await page.context().close();
});

interface Seen {
  readonly at: number; // milliseconds
  readonly phase: string;
  readonly turned: readonly string[]; // how each card that was just built lies
  readonly cards: readonly number[]; // in each city
}

/** What every frame of the table shows from now on, told by `globalThis.seen`. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    const look = (at: number): void => {
      const table = document.querySelector<HTMLElement>('main.ae');
      if (table)
        seen.push({
          at,
          phase: table.dataset.phase ?? '',
          turned: [...table.querySelectorAll<HTMLElement>('.ae-turn')].map(({ dataset }) => dataset.turn ?? ''),
          cards: [...table.querySelectorAll('.ae-town')].map(
            (town) =>
              [...town.querySelectorAll('.ae-plot:not(.ae-ghost) .card')].filter((card) =>
                card.checkVisibility({ opacityProperty: true }),
              ).length,
          ),
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const framesOf = (page: Page): Promise<readonly Seen[]> =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);

test('the builds are turned over together, say what they brought, and stay until somebody goes on', async () => {
  const { page, problems } = await site.open({ viewport: DESK, reducedMotion: 'no-preference' });
  await sitDown(page, MOUSE);
  const points = async (): Promise<number[]> =>
    (await page.locator('.ae-town .ae-points').allInnerTexts()).map((text) => Number(text.replace('−', '-')));
  const untilBuilds = async (): Promise<number[]> => {
    await page.locator('main.ae[data-phase="trading"] .ae-held').first().waitFor();
    const before = await points();
    await page.locator(held).first().click();
    await page.locator(held).nth(1).click();
    await page.locator(primary).click();
    await page.locator('main.ae[data-phase="building"] .ae-held').first().click();
    await page.locator('.ae-ghost').first().click();
    await page.locator(primary).click();
    await page.locator('main.ae[data-phase="builds"]').waitFor();
    return before;
  };
  const trading = page.locator('main.ae[data-phase="trading"]');

  // Left alone, it is seen for its whole time, and no city is ever empty.
  await watchFrames(page);
  const before = await untilBuilds();
  await trading.waitFor();
  const frames = await framesOf(page);
  const builds = frames.filter(({ phase }) => phase === 'builds');
  const time = (builds.at(-1)?.at ?? 0) - (builds[0]?.at ?? 0);
  expect(time).toBeGreaterThan(5300); // 5.5 s, less the frames at its ends
  for (const { turned } of builds) expect(new Set(turned).size).toBeLessThanOrEqual(1);
  expect(builds[0]?.turned).toEqual(['down', 'down', 'down']);
  expect(builds.some(({ turned }) => turned.includes('turning'))).toBe(true);
  const after = frames.slice(frames.findIndex(({ phase }) => phase === 'builds'));
  expect(after.filter(({ cards }) => cards.some((number) => number === 0))).toEqual([]);
  // What it brought stays beside the points until the next choice.
  const tags = await page
    .locator('.ae-town')
    .evaluateAll((towns) =>
      towns.map((town) => Number((town.querySelector('.ae-tag')?.textContent ?? '0').replace('−', '-'))),
    );
  expect(await points()).toEqual(before.map((one, i) => one + (tags[i] ?? 0)));
  expect(tags.some((one) => one !== 0)).toBe(true);

  // A key shows all of it, Look longer stops the clock, Next hand goes on.
  await untilBuilds();
  await page.keyboard.press('Escape');
  await page.locator('.ae-board[data-stage="held"]').waitFor();
  expect(await page.locator('.ae-turn').count()).toBe(0);
  expect(await page.locator('.actionbar .say b').innerText()).toMatch(/^Your round: [+−]\d+, now \d+$/);
  expect(await page.locator('.ae-ledger li').count()).toBe(3);
  await page.getByRole('button', { name: 'Look longer' }).click();
  await expect.poll(() => page.locator('[data-timed]').count()).toBe(0);
  await takePicture(page, 'avenue-empires-builds');
  expect(await smallText(page)).toEqual([]);
  await page.locator(primary).click();
  await page.locator('main.ae:not([data-phase="builds"])').waitFor();

  // From the log it is shown once more, until the next choice.
  await page.getByRole('button', { name: 'Show it again' }).click();
  await page.locator('main.ae[data-phase="builds"] .ae-board[data-stage]').waitFor(); // a slow machine may miss a single stage
  await page.keyboard.press('Escape');
  await page.locator(primary).click();
  await page.locator('main.ae:not([data-phase="builds"]) .ae-held').first().click();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('whoever looks on sees the builds turned over together, too, and reads what was built', async () => {
  const { page, problems } = await site.open({ viewport: PHONE, reducedMotion: 'no-preference' });
  await setUp(page, site.address, 'avenue-empires', { seats: 3, options: { cardsPerPlayer: '15' } });
  await page.locator('.seatlist select').first().selectOption('random');
  await page.locator('.speed select').selectOption('normal'); // nothing holds bots up that play at once
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('main.ae--open').waitFor();
  await watchFrames(page);
  await page.locator('.ae--open .ae-board[data-stage="held"]').waitFor();
  const builds = (await framesOf(page)).filter(({ phase }) => phase === 'builds');
  expect(builds.some(({ turned }) => turned.includes('turning'))).toBe(true);
  for (const { turned } of builds) expect(new Set(turned).size).toBeLessThanOrEqual(1);
  expect(await page.locator('.actionbar .say small').innerText()).toMatch(/\w+: .+\./);
  await takePicture(page, 'avenue-empires-builds-watched');
  expect(problems).toEqual([]);
  await page.context().close();
});
