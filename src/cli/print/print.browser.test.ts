import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import '../../games/all.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { SIZES, USUAL } from '../../print/choices.ts';
import { codeOf } from '../../print/codes/codes.ts';
import { layOut } from '../../print/sheets.ts';
import { runIn } from '../fake-io.ts';
import { boxesIn, distanceTo } from './testing/boxes.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'cardwright-print-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const env = process.env;
const out = join(FOLDER, 'cards.pdf');

describe('what is wrong is one sentence, and nothing is written', () => {
  test.each([
    [['rebuild', '--paper', 'a5'], /There is no paper "a5"/],
    [['rebuild', '--layout', 'pile'], /There is no layout "pile"/],
    [['rebuild', '--paper', 'card', '--layout', 'gutterfold'], /nothing to fold/],
    [['rebuild', '--only', 'changed'], /--only changed needs --deck FILE/],
    [['rebuild', '--only', 'r9'], /The cards of rules r9 of Rebuild are not kept here, only those of r1/],
    [['rebuild', '--only', 'nothing.json'], /--only is changed, a version such as r1, or the file of an older deck/],
    [['rebuild', '--what', 'deal'], /--what deal needs --seed NAME/],
    [['rebuild', '--what', 'deal', '--seed', 'x', '--seats', '9'], /is for 1 to 4 seats, not 9/],
    [['rebuild', '--what', 'deal', '--code', 'K7Q2'], /A letter of this code is missing or too much/],
    [['rebuild', '--page', 'here'], /--page is the address of the page/],
    [['rebuild', '--back', 'left'], /--back is three numbers/],
    [['five-ages', '--deck', 'x.json'], /printed deck only/],
    [['rebuild', '--size', 'huge'], /There is no card size "huge"/],
    [['rebuild', '--bleed', 'wide'], /The bleed is 0, 1.5, 3 mm, not "wide"/],
    [['rebuild', '--what', 'poems'], /There is no part "poems"/],
    [['rebuild', '--what', 'images', '--size', 'mini'], /--size is for sheets of paper: --what images has none/],
    [['rebuild', '--what', 'csv', '--ink', 'blue'], /There is no ink "blue"/],
    [['chess'], /There is no game "chess"/],
  ])('%j', async (args, sentence) => {
    const ran = await runIn(env, '', 'print', ...args, '--out', out);
    expect(ran.errors).toMatch(sentence);
    expect(ran.errors.trim().split('\n')).toHaveLength(1);
    expect(ran.code).toBe(2);
    expect(existsSync(out)).toBe(false);
  });

  test('a deck that does not validate, a folder that is not there, no browser', async () => {
    const deck = join(FOLDER, 'deck.json');
    writeFileSync(deck, '{"decks":{"first":[{"id":"x"}]}}');
    expect((await runIn(env, '', 'print', 'rebuild', '--deck', deck, '--out', out)).errors).toMatch(/deck.json: Card/);
    const nowhere = join(FOLDER, 'none', 'cards.pdf');
    expect((await runIn(env, '', 'print', 'rebuild', '--out', nowhere)).errors).toMatch(/no such file or folder/);
    const within = await runIn(env, '', 'print', 'rebuild', '--out', join(deck, 'cards.pdf'));
    expect([within.code, within.errors]).toEqual([
      2,
      expect.stringMatching(/^cardwright: .*deck.json is a file, not a folder\.\n$/),
    ]);
    const device = await runIn(env, '', 'print', 'rebuild', '--out', '/dev/null');
    expect([device.code, device.errors]).toEqual([2, 'cardwright: /dev/null is a device, not a file.\n']);
    const without = await runIn({ ...env, CHROMIUM: '/none' }, '', 'print', 'rebuild', '--out', out);
    expect(without.errors).toMatch(/CHROMIUM names \/none/);
    const wrong = await runIn({ ...env, CHROMIUM: process.execPath }, '', 'print', 'rebuild', '--out', out);
    expect([wrong.code, wrong.errors.trim().split('\n')]).toEqual([
      2,
      [expect.stringMatching(/did not start as a browser/)],
    ]);
    expect(existsSync(out)).toBe(false);
  });
});

test('the set-up sheet of a deal with an edited deck: its code brings the deck', async () => {
  const deck = join(FOLDER, 'own.json');
  const printed = gameNamed('rebuild').deck as { decks: { first: object[] } };
  const [first, ...others] = printed.decks.first;
  const edited = { ...printed, decks: { ...printed.decks, first: [{ ...first, title: 'Tin Opener' }, ...others] } };
  writeFileSync(deck, JSON.stringify(edited));
  const file = join(FOLDER, 'own.pdf');
  const args = ['--what', 'deal', '--seed', 'x', '--seats', '2'];
  const ran = await runIn(env, '', 'print', 'rebuild', ...args, '--deck', deck, '--json', '--out', file);
  const { deal } = JSON.parse(ran.output) as { deal: { code: string } };
  const plan = {
    seats: 2,
    preset: 'as-written',
    options: {},
    seed: 'x',
    deck: JSON.parse(JSON.stringify(edited)) as unknown,
  };
  expect(deal.code).toBe(codeOf(gameNamed('rebuild'), { kind: 'deal', deal: plan }));
  // The code alone prints the same sheet again.
  const again = join(FOLDER, 'again.pdf');
  await runIn(env, '', 'print', 'rebuild', '--what', 'deal', '--code', deal.code, '--out', again);
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
});

test('the set-up sheet of a deal is one page, and tells the code of the deal', async () => {
  const file = join(FOLDER, 'deal.pdf');
  const deal = { seats: 3, preset: 'as-written', options: {}, seed: 'a rainy Sunday' };
  const asked = ['--what', 'deal', '--seed', deal.seed, '--seats', '3', '--page', 'https://cards.example/'];
  const ran = await runIn(env, '', 'print', 'rebuild', ...asked, '--json', '--out', file);
  const code = codeOf(gameNamed('rebuild'), { kind: 'deal', deal });
  expect(JSON.parse(ran.output)).toMatchObject({ pages: 1, sheets: 1, deal: { ...deal, code } });
  expect((await PDFDocument.load(readFileSync(file), { updateMetadata: false })).getPageCount()).toBe(1);
});

describe('pictures', () => {
  const deck = join(FOLDER, 'edited.json');
  const printed = gameNamed('rebuild').deck as { decks: { first: object[] } };
  const [first, ...others] = printed.decks.first;
  const edited = { ...printed, decks: { ...printed.decks, first: [{ ...first, title: '=Tin Opener' }, ...others] } };
  writeFileSync(deck, JSON.stringify(edited));
  const print = (...args: string[]) =>
    runIn(env, '', 'print', 'rebuild', '--deck', deck, '--only', 'changed', '--json', ...args);

  test('a changed card for a print shop: its pixels, its dots an inch, its ground in the bleed', async () => {
    const folder = join(FOLDER, 'shop');
    const ran = await print('--what', 'images', '--shop', 'the-game-crafter', '--dpi', '300', '--out', folder);
    expect(ran.errors).not.toMatch(/cardwright:/);
    const { files } = JSON.parse(ran.output) as { files: string[] };
    expect(files).toHaveLength(2);
    for (const file of files) {
      const { width, height, perMetre, pixelAt } = readPng(join(folder, file));
      expect([width, height, perMetre]).toEqual([825, 1125, 11811]);
      for (const [x, y] of [
        [1, 1],
        [823, 1],
        [1, 1123],
        [823, 1123],
      ] as const)
        expect(pixelAt(x, y), `${file} at ${x}, ${y}`).not.toEqual([255, 255, 255]); // paper or back, not an empty page
    }
  });

  test('a virtual table and a spreadsheet get the same cards; a stranger shop is refused', async () => {
    const folder = join(FOLDER, 'tabletop');
    expect((await print('--what', 'tabletop', '--url', 'https://cards.example/r', '--out', folder)).code).toBe(0);
    const saved = readFileSync(join(folder, 'rebuild.json'), 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ SaveName: 'Rebuild', ObjectStates: [{ Nickname: '=Tin Opener' }] });
    expect(saved).toContain('https://cards.example/r/rebuild-cards-1.png');
    expect(readPng(join(folder, 'rebuild-cards-1.png'))).toMatchObject({ width: 818, height: 1142 });
    const csv = join(FOLDER, 'deck.csv');
    expect((await print('--what', 'csv', '--out', csv)).code).toBe(0);
    expect(readFileSync(csv, 'utf8').split('\r\n')[1]).toContain("'=Tin Opener");
    for (const [args, sentence] of [
      [['images', '--shop', 'x'], /There is no print shop "x"/],
      [['images', '--dpi', '72'], /--dpi is 300 or 600, not "72"/],
      [['tabletop', '--url', 'cards'], /--url is the address of a folder/],
    ] as const) {
      const ran = await print('--what', ...args, '--out', join(FOLDER, 'none'));
      expect(ran.errors).toMatch(sentence);
      expect(existsSync(join(FOLDER, 'none'))).toBe(false);
    }
    expect((await print('--what', 'images', '--out', csv)).errors).toMatch(/is a file, not a folder/);
    expect((await print('--what', 'csv', '--out', FOLDER)).errors).toMatch(/is a folder, not a file/);
  });
});

/** Of a PNG as browsers write them: eight bits of red, green and blue, every line with a filter of its own. */
function readPng(file: string) {
  const bytes = readFileSync(file);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data: Buffer[] = [];
  let perMetre = 0;
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
    if (kind === 'pHYs') perMetre = bytes.readUInt32BE(at + 8);
  }
  const raw = inflateSync(Buffer.concat(data));
  const channels = (raw.length / height - 1) / width;
  const line = channels * width;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < line; x++) {
      const [a, b, c] = [
        x < channels ? 0 : (pixels[y * line + x - channels] ?? 0),
        y === 0 ? 0 : (pixels[(y - 1) * line + x] ?? 0),
        x < channels || y === 0 ? 0 : (pixels[(y - 1) * line + x - channels] ?? 0),
      ];
      const near = [a, b, c].toSorted((one, other) => Math.abs(a + b - c - one) - Math.abs(a + b - c - other))[0] ?? 0;
      const guess = [0, a, b, Math.floor((a + b) / 2), near][raw[y * (line + 1)] ?? 0] ?? 0;
      pixels[y * line + x] = (raw[y * (line + 1) + 1 + x] ?? 0) + guess;
    }
  const pixelAt = (x: number, y: number): number[] => [
    ...pixels.subarray(y * line + x * channels, y * line + x * channels + 3),
  ];
  return { width, height, perMetre, pixelAt };
}

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test('5 Ages on Letter, both sides: exact pages, no bitmaps', async () => {
  const ran = await runIn(
    env,
    '',
    ...['print', 'five-ages', '--layout', 'duplex', '--paper', 'letter', '--json', '--out', out],
  );
  expect(ran.errors).not.toMatch(/cardwright:/);
  expect(JSON.parse(ran.output)).toMatchObject({ cards: 56, sheets: 7, pages: 14, paper: 'letter' });
  const bytes = readFileSync(out);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getPageCount()).toBe(14);
  expect(document.getTitle()).toBe('5 Ages: cards');
  for (const page of document.getPages()) {
    expect(page.getSize()).toEqual({ width: 612, height: 792 });
    expect(page.getTrimBox()).toEqual({ x: 0, y: 0, width: 612, height: 792 });
  }
  // Every card, front and back, within a tenth of a millimetre: so both sides of a sheet lie on each other.
  const cards = Array.from({ length: 56 }, () => ({ card: '', back: '' }));
  const boxes = await boxesIn(bytes);
  const sheets = layOut(cards, { ...USUAL, what: ['cards'], paper: 'letter', layout: 'duplex' });
  const { width, height } = SIZES.poker;
  for (const [i, { cells }] of sheets.entries())
    for (const { x, y, bleed } of cells) {
      const [right, bottom] = [x + width + bleed.right, y + height + bleed.bottom];
      expect(distanceTo(boxes[i] ?? [], { left: x - bleed.left, top: y - bleed.top, right, bottom })).toBeLessThan(0.1);
    }
  expect(bytes.includes('/Subtype /Image') || bytes.includes('/Subtype/Image')).toBe(false);
  if (isInstalled('pdfimages')) {
    expect(execFileSync('pdfimages', ['-list', out], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
    const fonts = execFileSync('pdffonts', [out], { encoding: 'utf8' }).trim().split('\n').slice(2);
    for (const font of fonts) expect(font).toMatch(/ yes +(?:yes|no) +(?:yes|no) +\d+ +\d+$/);
  }
  if (isInstalled('qpdf')) execFileSync('qpdf', ['--check', out]); // throws on what it finds
});

/** The titles of a PDF's bookmarks, in order. */
function bookmarksOf(document: PDFDocument): string[] {
  const titles: string[] = [];
  let one = document.catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)?.lookupMaybe(PDFName.of('First'), PDFDict);
  for (; one; one = one.lookupMaybe(PDFName.of('Next'), PDFDict))
    titles.push(one.lookup(PDFName.of('Title'), PDFHexString).decodeText());
  return titles;
}

test('a rulebook to fold beside cards: pages of two sizes, four to a sheet, chapters as bookmarks', async () => {
  const file = join(FOLDER, 'rules.pdf');
  const ran = await runIn(
    env,
    '',
    ...['print', 'rebuild', '--what', 'cards,rulebook,campaign', '--json', '--out', file],
  );
  expect(ran.errors).not.toMatch(/cardwright:/);
  const report = JSON.parse(ran.output) as { pages: number; leaves: { rulebook: number; campaign: number } };
  expect(report.leaves.rulebook % 4).toBe(0);
  const document = await PDFDocument.load(readFileSync(file), { updateMetadata: false });
  expect(document.getPageCount()).toBe(report.pages);
  const sizes = document.getPages().map((page) => (page.getWidth() > page.getHeight() ? 'across' : 'upright'));
  expect(sizes).toEqual([...Array(13).fill('upright'), ...Array(report.leaves.rulebook / 2 + 1).fill('across')]);
  expect(document.getPages().at(-1)?.getSize()).toEqual({ width: 841.89, height: 595.276 });
  const bookmarks = bookmarksOf(document);
  expect(bookmarks).toContain('A turn');
  expect(bookmarks).toContain('All cards');
  expect(bookmarks.at(-1)).toBe('Campaign log');
});

test('a deck with the longest words and the letters of others: nothing is cut, no bitmap, the same bytes again', async () => {
  const deck = join(FOLDER, 'long.json');
  const printedDeck = gameNamed('rebuild').deck as { decks: { first: object[] } };
  const [first, second, third, ...others] = printedDeck.decks.first;
  const words =
    'The Worshipful Guild of Extraordinary Wheelwrights, Coopers and Bell Founders of the Upper Town beyond '.repeat(2);
  const changed = [
    { ...first, title: words.slice(0, 200), flavour: words.slice(0, 200) },
    { ...second, title: 'Donaudampfschiffahrtsgesellschaftskapitän' },
    { ...third, title: 'Żółć, Ελληνικά, Город, 東京', flavour: 'שוק · سوق · 👑' },
  ];
  writeFileSync(
    deck,
    JSON.stringify({ ...printedDeck, decks: { ...printedDeck.decks, first: [...changed, ...others] } }),
  );
  const [file, again] = [join(FOLDER, 'long.pdf'), join(FOLDER, 'long-again.pdf')];
  const args = ['print', 'rebuild', '--deck', deck, '--only', 'changed', '--size', 'mini', '--json', '--out'];
  const ran = await runIn(env, '', ...args, file);
  expect(ran.errors).not.toMatch(/cardwright:/); // and so no warning that something is cut
  expect(JSON.parse(ran.output)).toMatchObject({ cut: [], sheets: 2 });
  const bytes = readFileSync(file);
  expect(bytes.includes('/Subtype /Image') || bytes.includes('/Subtype/Image')).toBe(false);
  await runIn(env, '', ...args, again);
  expect(readFileSync(again).equals(bytes)).toBe(true);
});

test('what a game does not have is said, and nothing is written', async () => {
  const file = join(FOLDER, 'none.pdf');
  const ran = await runIn(env, '', 'print', 'five-ages', '--what', 'campaign', '--out', file);
  expect(ran.errors).toMatch(/5 Ages has no campaign log to print\./);
  expect(ran.code).toBe(2);
  expect(existsSync(file)).toBe(false);
});
