import type { Page } from 'playwright-core';

/* How small the text of a page is, as the browser draws it. */

const LEAST = { desk: 12, phone: 11 }; // px
const DESK = 1000; // px wide

/**
 * Texts that have to be read and are drawn too small for it, each with its size. What is printed on a card that a press enlarges may
 * be smaller; whoever wants to know about those names them in `also`.
 */
export const smallText = (page: Page, { also = '' }: { readonly also?: string } = {}): Promise<string[]> =>
  page.evaluate(
    ([least, deskWidth, wanted]) => {
      const most = innerWidth >= deskWidth ? least.desk : least.phone;
      const found = new Map<string, number>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const of = node.parentElement;
        const text = node.textContent?.trim() ?? '';
        if (
          !of ||
          text === '' ||
          of.closest('.sr, svg, option, script, style, dialog:not([open]), [aria-hidden="true"] .card')
        )
          continue;
        const card = of.closest('.card');
        if (card && (wanted === '' || !card.matches(wanted))) continue;
        if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const { width, height } = range.getBoundingClientRect();
        if (width < 2 || height < 2) continue;
        // A part that is scaled down is drawn smaller than its style says; a width that is rounded is no scale.
        const drawn =
          of instanceof HTMLElement && of.offsetWidth > 0 ? of.getBoundingClientRect().width / of.offsetWidth : 1;
        const size = Number.parseFloat(getComputedStyle(of).fontSize) * (drawn < 0.95 ? drawn : 1);
        if (size < most - 0.05)
          found.set(`${of.closest('[class]')?.className ?? ''} “${text.slice(0, 28)}”`, Math.round(size * 10) / 10);
      }
      return [...found].map(([name, size]) => `${size} px: ${name}`);
    },
    [LEAST, DESK, also] as const,
  );
