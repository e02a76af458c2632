import type { ReactNode } from 'preact/compat';
import type { What } from '../../print/choices.ts';

/* Every page that is printed, whatever is on it: the view shows it, the browser prints it, and the PDF goes by its measures. */

export interface PrintedPage {
  readonly part: What;
  readonly paper: number; // which piece of paper of its part, from 1
  readonly title: string; // after the number of the paper: 'fronts'
  readonly width: number; // millimetres
  readonly height: number;
  readonly trim?: number; // how far what is cut out lies within the page
  readonly chapters?: readonly string[]; // that begin on it: bookmarks of the PDF
  readonly small: string; // a path in millimetres: how it looks from afar
  readonly draw: () => ReactNode;
}

/** A page with the number of its paper among all that are printed. */
export interface NumberedPage extends PrintedPage {
  readonly number: number;
}

/** Numbers the papers of all parts, one after the other. */
export function numbered(pages: readonly PrintedPage[]): NumberedPage[] {
  let number = 0;
  return pages.map((page, i) => {
    const before = pages[i - 1];
    if (before?.part !== page.part || before.paper !== page.paper) number++;
    return { ...page, number };
  });
}

/** Pages in a row that are equally large. */
export interface PageRun {
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly trim: number;
}

export function runsOf(pages: readonly PrintedPage[]): PageRun[] {
  const runs: PageRun[] = [];
  for (const { width, height, trim = 0 } of pages) {
    const last = runs.at(-1);
    if (last && last.width === width && last.height === height && last.trim === trim)
      runs[runs.length - 1] = { ...last, pages: last.pages + 1 };
    else runs.push({ pages: 1, width, height, trim });
  }
  return runs;
}
