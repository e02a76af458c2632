import type { Page } from 'playwright-core';

/* Whether what is printed on a card has room on it, as the browser draws it. */

/** Cards whose print runs over an edge of its own box or of the card, with the pixels by which it does. */
export const overflowingFaces = (page: Page, inside = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    const SLACK = 1.5; // px
    const LETTER = 0.8; // of the size of its type: how high the letters are
    const found: string[] = [];
    for (const card of document.querySelectorAll<HTMLElement>(`${within} .card[data-card]`)) {
      const face = card.querySelector<HTMLElement>('.c-face');
      if (!face || card.getClientRects().length === 0) continue;
      const edge = face.getBoundingClientRect();
      let most = 0;
      let what = '';
      const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const of = node.parentElement;
        if (!of || node.textContent?.trim() === '' || !of.checkVisibility({ visibilityProperty: true })) continue;
        // The block that is kept for it; what runs over that lies on what comes next.
        const part = of.closest('.c-body, .c-name, .c-pic, .c-foot');
        const block = part && getComputedStyle(part).position !== 'static' ? part : face;
        const room = block.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(node);
        const size = Number.parseFloat(getComputedStyle(of).fontSize);
        const flavour = of.closest('.c-flav')?.getBoundingClientRect();
        for (const box of range.getClientRects()) {
          if (flavour && box.left >= flavour.right - 1) continue; // the one thing that may be left out, whole
          const air = (box.height - size * LETTER) / 2; // a line is higher than its letters
          const over = Math.max(
            edge.left - box.left,
            box.right - edge.right,
            room.top - (box.top + air),
            box.bottom - air - room.bottom,
          );
          if (over <= most) continue;
          most = over;
          what = `${block.className} “${node.textContent?.trim().slice(0, 20)}”`;
        }
      }
      if (most > SLACK) found.push(`${card.dataset.card} at ${Math.round(edge.width)}: ${most.toFixed(1)} px, ${what}`);
    }
    return found;
  }, inside);
