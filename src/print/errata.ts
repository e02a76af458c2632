import { type Choices, PAPERS } from './choices.ts';

/* How much of an errata list stands on a page: reckoned from the number of letters, so that nothing needs to be measured. Millimetres. */

export const ERRATA = { margin: 14, head: 34, line: 4.3, gap: 2.6, letters: 0.64 } as const; // letters: to a millimetre

export interface ErrataBlock {
  readonly lines: readonly string[];
}

/** How many lines a text takes on paper of this width. */
const linesOf = (text: string, width: number): number =>
  Math.max(1, Math.ceil(text.length / Math.floor((width - 2 * ERRATA.margin) * ERRATA.letters)));

/** The blocks of each page, by their numbers. */
export function errataPages(blocks: readonly ErrataBlock[], { paper }: Pick<Choices, 'paper'>): number[][] {
  const { width, height } = PAPERS[paper === 'letter' ? 'letter' : 'a4'];
  const room = height - 2 * ERRATA.margin - ERRATA.head;
  const pages: number[][] = [];
  let page: number[] = [];
  let used = 0;
  blocks.forEach(({ lines }, i) => {
    const needed = lines.reduce((sum, text) => sum + linesOf(text, width) * ERRATA.line, 0) + ERRATA.gap;
    if (used + needed > room && page.length > 0) {
      pages.push(page);
      page = [];
      used = 0;
    }
    page.push(i);
    used += needed;
  });
  return [...pages, page];
}
