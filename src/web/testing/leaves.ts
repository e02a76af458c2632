import type { Page } from 'playwright-core';

/* What of a booklet or an aid leaves its page, or lies on what comes after it: measured, for whoever prints all of them. */

/** Prints as the browser does when it begins: all pages are in the document. */
export async function layOutToPrint(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint'))); // while the page is still on its screen
  await page.emulateMedia({ media: 'print' });
  await page.locator('.pr-out .p-sheet').first().waitFor();
}

/** A sentence for everything that is cut; empty if nothing is. */
export const cutOnLeaves = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const SLACK = 1.5; // pixels
    for (const { dataset } of document.querySelectorAll<HTMLElement>('.pr-out .p-face[data-over]'))
      found.push(`${dataset.card}: ${dataset.over}`);
    for (const leaf of document.querySelectorAll<HTMLElement>('.pr-out .p-leaf')) {
      const name = `page ${leaf.dataset.leaf}`;
      const outer = leaf.getBoundingClientRect();
      const texts = document.createTreeWalker(leaf, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        // A printed card is measured by itself.
        if ((node.textContent ?? '').trim() === '' || node.parentElement?.closest('.p-figure')) continue;
        range.selectNodeContents(node);
        const rect = range.getBoundingClientRect();
        const isWithin =
          rect.left >= outer.left + 5 &&
          rect.right <= outer.right - 5 &&
          rect.top >= outer.top + 5 &&
          rect.bottom <= outer.bottom - 5;
        if (rect.width > 0 && !isWithin) found.push(`${name}: “${node.textContent}” is too near to the edge`);
      }
      // Pictures and columns stay in their page, and boxes in their columns.
      for (const box of leaf.querySelectorAll<HTMLElement>(
        '.b-in, .b-column, .b-whole, .aid, .p-aid, .aid-columns > div',
      )) {
        const inside = box.getBoundingClientRect();
        for (const child of box.children) {
          const rect = child.getBoundingClientRect();
          if (rect.bottom > inside.bottom + SLACK || rect.right > inside.right + SLACK)
            found.push(`${name}: ${child.className || child.tagName} leaves ${box.className}`);
        }
      }
      for (const box of leaf.querySelectorAll<HTMLElement>('.b-setup > *, .b-figure, .aid section, td, th, li')) {
        const inside = box.getBoundingClientRect();
        for (const child of box.querySelectorAll('*')) {
          if (child.closest('svg, .p-figure') && !child.matches('.p-figure')) continue;
          const rect = child.getBoundingClientRect();
          if (rect.width > 0 && (rect.right > inside.right + SLACK || rect.bottom > inside.bottom + SLACK))
            found.push(`${name}: ${child.className || child.tagName} leaves ${box.className || box.tagName}`);
        }
      }
    }
    return [...new Set(found)];
  });

/** The paragraphs of a booklet, as the page has them. */
export const textsOnLeaves = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.pr-out .b-atom')]
      .filter((atom) => !atom.querySelector('.p-figure, svg'))
      .map(({ textContent }) => textContent),
  );
