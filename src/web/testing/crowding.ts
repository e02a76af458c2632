import type { Page } from 'playwright-core';

/* Text that cannot be read because there is no room for it, as a browser lays it out. */

/** What is cut off, sticks out of its box or lies on other text, in `inside`; what is printed on cards grows with the card. */
export const crowdedText = (page: Page, inside = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    interface Line {
      readonly node: Node;
      readonly of: Element;
      readonly layer: Element | null;
      readonly box: DOMRect;
    }
    const SLACK = 2; // px
    const SHARE = 0.35; // of a line's height: ascenders and descenders may touch
    const PRINTED = '.card, .rb-slat'; // enlarged by a press
    const LAYERS = '.actionbar, .topbar, .rp-bar, .begin, .end-steps, .cp-next > .btn, .gd, .deck-bar, dialog'; // what scrolls passes under these
    const found = new Set<string>();
    const nameOf = ({ node, of }: Pick<Line, 'node' | 'of'>): string =>
      `${of.closest('[class]')?.className ?? ''} “${node.textContent?.trim().slice(0, 28)}”`;

    const isPainted = (element: Element): boolean => {
      const { backgroundColor, backgroundImage, borderLeftWidth, boxShadow } = getComputedStyle(element);
      const isClear = /rgba\(0, 0, 0, 0\)|\/ 0\)/.test(backgroundColor) && backgroundImage === 'none';
      return !isClear || borderLeftWidth !== '0px' || boxShadow !== 'none';
    };

    /** Whether a line is seen at all; says where it is cut or sticks out. */
    const look = (line: Line): boolean => {
      const { box, of } = line;
      let isBoxed = false; // the first painted box around it is the one it should stay in
      let isShort = false; // says by itself that there is more
      for (let up: Element | null = of; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, overflowClipMargin, textOverflow, webkitLineClamp } = getComputedStyle(up);
        const edge = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0;
        const inner = up.getBoundingClientRect();
        const clip = new DOMRect(inner.x - edge, inner.y - edge, inner.width + 2 * edge, inner.height + 2 * edge);
        const isClipping = overflowX !== 'visible' || overflowY !== 'visible';
        if (isClipping && (clip.width < 4 || clip.height < 4)) return false; // only for those who listen
        const isGone =
          box.left >= clip.right - 1 ||
          box.right <= clip.left + 1 ||
          box.top >= clip.bottom - 1 ||
          box.bottom <= clip.top + 1;
        if (isClipping && isGone) return false;
        if (/auto|scroll/.test(overflowX + overflowY)) return true; // can be brought into view
        isShort ||= textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        if (isShort) continue; // it may be cut, or not be shown at all
        const isWide = box.left < clip.left - SLACK || box.right > clip.right + SLACK;
        const isHigh = box.top < clip.top - box.height * SHARE || box.bottom > clip.bottom + box.height * SHARE;
        if (isClipping && (isWide || isHigh)) found.add(`cut: ${nameOf(line)}`);
        else if (!isBoxed && isWide && isPainted(up)) found.add(`sticks out: ${nameOf(line)}`);
        isBoxed ||= isPainted(up);
      }
      if (!isShort && (box.right > innerWidth + 1 || box.left < -1)) found.add(`outside: ${nameOf(line)}`);
      return true;
    };

    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.querySelector(within) ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || node.textContent?.trim() === '') continue;
      if (of.closest(`.sr, ${PRINTED}, svg, option, dialog:not([open])`)) continue;
      if (!of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const layer = of.closest(LAYERS);
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(of).fontSize);
      for (const { left, top, width, height } of range.getClientRects()) {
        const air = Math.max(0, height - size) / 2; // some faces keep much of it above and below
        const box = new DOMRect(left, top + air, width, height - 2 * air);
        if (width > 2 && height > 2 && look({ node, of, layer, box })) lines.push({ node, of, layer, box });
      }
    }
    lines.sort((a, b) => a.box.top - b.box.top);
    for (const [i, one] of lines.entries())
      for (let j = i + 1; j < lines.length; j++) {
        const other = lines[j];
        if (!other || other.box.top > one.box.bottom) break;
        if (one.node === other.node || one.layer !== other.layer) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > SLACK && height > Math.min(one.box.height, other.box.height) * SHARE)
          found.add(`overlap: ${nameOf(one)} and ${nameOf(other)}`);
      }
    return [...found];
  }, inside);
