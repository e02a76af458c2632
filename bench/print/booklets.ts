/**
 * Prints the rulebook and the aids of every game on both papers, to fold, and checks the files: fonts, bitmaps, form, the same bytes again,
 * the order of the pages, and that every paragraph of the page's text is in the file, as is what a friend tells.
 */
import '../../src/games/all.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { games } from '../../src/contract/shelf.ts';
import { USUAL } from '../../src/print/choices.ts';
import { folded, leafSize } from '../../src/print/leaves.ts';
import { cutOnLeaves, layOutToPrint, textsOnLeaves } from '../../src/web/testing/leaves.ts';
import { openSite } from '../../src/web/testing/site.ts';
import { bare, checkObjects, fault, faultsFound, HAS_QPDF, HAS_TEXT, PROGRAM, succeeds, wordsIn } from './pdf.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'cardwright-bench-booklets-'));

interface Report {
  readonly sheets: number;
  readonly pages: number;
  readonly leaves: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** The number at the foot of each page stands where a folded booklet has it. */
function checkOrder(file: string, leaves: number, paper: 'a4' | 'letter'): void {
  const { width, height } = leafSize({ paper });
  const words = wordsIn(file);
  for (const [page, { places }] of folded(leaves, { ...USUAL, paper }).entries())
    for (const { leaf, x } of places) {
      if (leaf === 0 || leaf === leaves - 1) continue; // covers have no number
      const isThere = words.some(
        (word) =>
          word.page === page &&
          word.text === String(leaf + 1) &&
          word.x > x &&
          word.x < x + width &&
          word.y > height - 12,
      );
      if (!isThere) fault(`Page ${leaf + 1} is not at its place on side ${page + 1}.`);
    }
}

/** Without signs of mark-up: every paragraph of what a friend tells. */
const toldIn = (game: string): string[] =>
  readFileSync(new URL(`../../src/games/${game}/how-to-play.md`, import.meta.url), 'utf8')
    .split(/\n+/)
    .map((line) =>
      line
        .replace(/^\{cards:[^}]*\}/, '')
        .replaceAll(/\[§[^\]]*\]|[*#]|^\s*(?:-|\d+\.)\s/g, '')
        .trim(),
    )
    .filter((line) => line !== '');

const site = await openSite();
for (const { game } of games)
  for (const paper of ['a4', 'letter'] as const) {
    const file = join(FOLDER, `${game.id}-${paper}.pdf`);
    const args = ['print', game.id, '--what', 'rulebook,aids', '--paper', paper, '--json', '--out'];
    const start = performance.now();
    const report = JSON.parse(
      execFileSync(PROGRAM, [...args, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    ) as Report;
    const seconds = (performance.now() - start) / 1000;
    const bytes = readFileSync(file);
    const fonts = await checkObjects(bytes);
    const leaves = report.leaves.rulebook ?? 0;
    console.log(
      `${game.id}, ${paper}: ${leaves} pages of rulebook, ${report.sheets} sheets in all, ${fonts} fonts, ${Math.round(report.bytes / 1024)} kB, ${seconds.toFixed(1)} s`,
    );
    if (leaves === 0 || leaves % 4 !== 0) fault(`A booklet of ${leaves} pages cannot be folded.`);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.getPageCount() !== report.pages) fault(`${document.getPageCount()} pages instead of ${report.pages}.`);
    if (HAS_QPDF && !succeeds('qpdf', '--check', file)) fault('qpdf finds something wrong with the file.');
    const again = join(FOLDER, 'again.pdf');
    execFileSync(PROGRAM, [...args, again], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (!readFileSync(again).equals(bytes)) fault('A second run gives other bytes.');

    const { page } = await site.open({});
    await page.goto(`${site.address}#/print/${game.id}/${encodeURIComponent(`what=rulebook,aids&paper=${paper}`)}`);
    await page.locator('.pr-report[data-ready]').waitFor({ state: 'attached' });
    await layOutToPrint(page);
    for (const sentence of await cutOnLeaves(page)) fault(sentence);
    const texts = await textsOnLeaves(page);
    await page.context().close();
    if (HAS_TEXT) {
      checkOrder(file, leaves, paper);
      const all = bare(execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 }));
      const missing = texts.filter((text) => !all.includes(bare(text)));
      for (const text of missing) fault(`Not in the file: ${text.slice(0, 90)}`);
      const shown = bare(texts.join(' '));
      for (const line of toldIn(game.id))
        if (!all.includes(bare(line)) && !shown.includes(bare(line))) fault(`Not told: ${line.slice(0, 90)}`);
      console.log(`  ${texts.length - missing.length} of ${texts.length} paragraphs are in the file`);
    }
  }
await site.close();
rmSync(FOLDER, { recursive: true, force: true });
const faults = faultsFound();
console.log(faults === 0 ? 'No faults.' : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
