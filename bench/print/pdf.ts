import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/* What the checks of printed files share. Programs of poppler and qpdf are used where they are installed. */

export const PROGRAM = fileURLToPath(new URL('../../bin/cardwright', import.meta.url));
const MILLIMETRES = 25.4 / 72; // in a point

export const succeeds = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
export const HAS_TEXT = succeeds('pdftotext', '-v');
export const HAS_QPDF = succeeds('qpdf', '--version');
if (!HAS_TEXT) console.log('pdftotext is not installed: the text of the cards is not compared.');
if (!HAS_QPDF) console.log('qpdf is not installed: the files are not checked with it.');

let faults = 0;
export function fault(sentence: string): void {
  faults++;
  console.log(`  ${sentence}`);
}

export const faultsFound = (): number => faults;

export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\u00AD*]/g, '')
    .replaceAll('’', "'")
    .toLowerCase();

export interface Word {
  readonly page: number;
  readonly x: number; // of its middle, in millimetres
  readonly y: number;
  readonly text: string;
}

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

export function wordsIn(file: string): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return html
    .split('<page ')
    .slice(1)
    .flatMap((page, number) =>
      [...page.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map(
        ([, x1, y1, x2, y2, text = '']) => ({
          page: number,
          x: ((Number(x1) + Number(x2)) / 2) * MILLIMETRES,
          y: ((Number(y1) + Number(y2)) / 2) * MILLIMETRES,
          text: text.replaceAll(/&\w+;/g, (entity) => UNESCAPED[entity] ?? entity),
        }),
      ),
    );
}

/** Fonts without their letters, and bitmaps. */
export async function checkObjects(bytes: Uint8Array): Promise<number> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  let fonts = 0;
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
      fault('There is a bitmap.');
    if (!(object instanceof PDFDict)) continue;
    const [type, subtype] = [object.get(PDFName.of('Type')), object.get(PDFName.of('Subtype'))];
    if (type === PDFName.of('Font') && subtype !== PDFName.of('Type0')) {
      fonts++;
      const about = object.lookup(PDFName.of('FontDescriptor'));
      const isEmbedded =
        subtype === PDFName.of('Type3') ||
        (about instanceof PDFDict &&
          ['FontFile', 'FontFile2', 'FontFile3'].some((name) => about.has(PDFName.of(name))));
      if (!isEmbedded) fault(`A font is not embedded: ${object.get(PDFName.of('BaseFont'))?.toString()}.`);
    }
  }
  return fonts;
}
