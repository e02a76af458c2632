import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESK, PHONE } from '../../../web/testing/checks.ts';
import { openSite, type Site } from '../../../web/testing/site.ts';

/* Every face of Upper Cataracts at every width that a table, a sheet or a page draws it at: nothing leaves it, nothing is hidden under something else. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const ON_PHONES = [44, 58, 68, 80, 86, 98, 100, 106, 112, 259, 281, 300];
const ON_DESKS = [40, 44, 46, 84, 106, 108, 112, 124, 126, 140, 164, 178, 300, 330];
const READ = 96; // px: from here on a face has words, smaller ones are told by their names and pictures

/** What is wrong with the faces at these widths: 'Work Gang at 300: …'. */
const faultsAt = (page: Page, widths: readonly number[], least: number): Promise<string[]> =>
  page.evaluate(
    async ([sizes, smallest, read]) => {
      const faults: string[] = [];
      const cards = [...document.querySelectorAll<HTMLElement>('.cardgrid .card')];
      for (const width of sizes) {
        for (const card of cards) card.style.setProperty('--w', `${width}px`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        for (const card of cards) {
          const say = (what: string): void =>
            void faults.push(`${card.querySelector('.c-name')?.textContent} at ${width}: ${what}`);
          const face = card.getBoundingClientRect();
          const isSeen = (element: Element): boolean => element.getClientRects().length > 0;
          const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
          const found: { readonly text: string; readonly box: DOMRect; readonly part: Element | null }[] = [];
          for (let node = words.nextNode(); node; node = words.nextNode()) {
            const parent = node.parentElement;
            if (!parent || !node.textContent?.trim() || !isSeen(parent) || parent.closest('svg')) continue; // a letter in an icon is a picture
            const range = document.createRange();
            range.selectNodeContents(node);
            const room = parent.closest('.c-flav')?.getBoundingClientRect();
            for (const box of range.getClientRects())
              if (!room || box.left < room.right - 0.5)
                // a flavour without room wraps to where it is not seen
                found.push({
                  text: node.textContent,
                  box,
                  part: parent.closest('.c-name, .c-body, .c-foot, .c-cost, .c-clock, .c-crisis'),
                });
            const size = Number.parseFloat(getComputedStyle(parent).fontSize);
            if (width >= read && size < smallest - 0.05) say(`“${node.textContent}” is ${size.toFixed(1)} px`);
          }
          const icons = [...card.querySelectorAll('.c-body .ic, .c-body .shape, .c-body .cube')].filter(isSeen);
          const boxes = [
            ...found,
            ...icons.map((icon) => ({
              text: 'an icon',
              box: icon.getBoundingClientRect(),
              part: icon.closest('.c-body'),
            })),
          ];
          for (const { text, box } of boxes)
            if (
              box.left < face.left - 0.5 ||
              box.right > face.right + 0.5 ||
              box.top < face.top - 0.5 ||
              box.bottom > face.bottom + 0.5
            )
              say(`“${text}” leaves the card`);
          for (const a of found)
            for (const b of boxes) {
              if (a.part === b.part) continue;
              const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
              const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
              if (wide > 1 && high > 2) say(`“${a.text}” and “${b.text}” overlap`);
            }
        }
      }
      return [...new Set(faults)];
    },
    [widths, least, READ] as const,
  );

test.each([
  ['a phone', PHONE, ON_PHONES, 11],
  ['a desk', DESK, ON_DESKS, 12],
] as const)('on %s every face has room for what is on it, at every width', async (_, viewport, widths, least) => {
  const { page, problems } = await site.open({ viewport });
  await page.goto(`${site.address}#/cards/upper-cataracts`);
  await page.locator('.cardgrid .card').nth(112).waitFor();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.locator('.cardgrid .card').count()).toBe(113);
  expect(await faultsAt(page, widths, least)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
