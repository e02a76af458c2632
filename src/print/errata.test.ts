import { expect, test } from 'vitest';
import { ERRATA, errataPages } from './errata.ts';

const short = { lines: ['A Log', 'Copies: 2 → 3'] };
const long = { lines: ['A Log', `Text: ${'word '.repeat(400)}`] };

test('everything stands on a page, in its order, and no page is fuller than the paper', () => {
  for (const paper of ['a4', 'letter'] as const) {
    const blocks = Array.from({ length: 120 }, (_, i) => (i % 9 === 0 ? long : short));
    const pages = errataPages(blocks, { paper });
    expect(pages.flat()).toEqual([...blocks.keys()]);
    expect(pages.length).toBeGreaterThan(3);
    const height = paper === 'a4' ? 297 : 279.4;
    for (const page of pages) {
      const least = page.reduce((sum, i) => sum + (blocks[i]?.lines.length ?? 0) * ERRATA.line + ERRATA.gap, 0);
      expect(least).toBeLessThan(height - 2 * ERRATA.margin - ERRATA.head);
    }
  }
});

test('a few changes are one page, and so is none', () => {
  expect(errataPages([short, short], { paper: 'a4' })).toEqual([[0, 1]]);
  expect(errataPages([], { paper: 'letter' })).toEqual([[]]);
});
