import { PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';

/*
 * What a browser leaves open in a PDF: exact pages and boxes, title, language, bookmarks. The same input gives the same bytes, so dates
 * are fixed.
 */

/** Pages in a row that are equally large; in millimetres. */
export interface Run {
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly trim: number; // how far the trim is within the page
}

export interface Finish {
  readonly title: string;
  readonly runs: readonly Run[];
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[];
}

const points = (millimetres: number): number => Math.round((millimetres * 72_000) / 25.4) / 1000;
const LONG_AGO = new Date(Date.UTC(2000, 0, 1));

export async function finished(printed: Uint8Array, finish: Finish): Promise<Uint8Array> {
  const document = await PDFDocument.load(printed, { updateMetadata: false });
  document.setTitle(finish.title, { showInWindowTitleBar: true });
  document.setLanguage('en');
  document.setCreator('Cardwright');
  document.setProducer('Cardwright');
  document.setCreationDate(LONG_AGO);
  document.setModificationDate(LONG_AGO);
  const measures = finish.runs.flatMap((run) => Array.from({ length: run.pages }, () => run));
  const pages = document.getPages();
  if (pages.length !== measures.length)
    throw new Error(`the browser printed ${pages.length} pages instead of ${measures.length}`);
  for (const [i, page] of pages.entries()) {
    const run = measures[i];
    if (run) setBoxes(page, run);
  }
  addBookmarks(document, finish.bookmarks);
  document.context.trailerInfo.ID = document.context.obj([PDFHexString.of('00'), PDFHexString.of('00')]);
  return document.save({ useObjectStreams: true });
}

const ROUNDED = 2; // points: a browser's pages are whole pixels

function setBoxes(page: PDFPage, run: Run): void {
  const [width, height] = [points(run.width), points(run.height)];
  const inset = points(run.trim);
  if (Math.abs(page.getWidth() - width) > ROUNDED || Math.abs(page.getHeight() - height) > ROUNDED)
    throw new Error(
      `the browser printed a page of ${page.getWidth()} × ${page.getHeight()} points, not ${width} × ${height}`,
    );
  // A browser rounds its pages; everything on them is measured from the upper edge.
  page.translateContent(0, height - page.getHeight());
  page.setMediaBox(0, 0, width, height);
  page.setCropBox(0, 0, width, height);
  page.setBleedBox(0, 0, width, height);
  page.setTrimBox(inset, inset, width - 2 * inset, height - 2 * inset);
}

/** An outline of one level. */
function addBookmarks(document: PDFDocument, bookmarks: Finish['bookmarks']): void {
  const { context } = document;
  const pages = document.getPages();
  const shown = bookmarks.flatMap(({ title, page }) => {
    const target = pages[page];
    return target ? [{ title, target: target.ref, ref: context.nextRef() }] : [];
  });
  const [first] = shown;
  const last = shown.at(-1);
  if (!first || !last) return;
  const root = context.nextRef();
  shown.forEach(({ title, target, ref }, i) => {
    const before = shown[i - 1];
    const after = shown[i + 1];
    context.assign(
      ref,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: root,
        Dest: [target, PDFName.of('Fit')],
        ...(before ? { Prev: before.ref } : {}),
        ...(after ? { Next: after.ref } : {}),
      }),
    );
  });
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: PDFNumber.of(shown.length) }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
}
