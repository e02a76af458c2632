import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import '../../games/all.ts';
import { runIn } from '../fake-io.ts';

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
    [['rebuild', '--back', 'left'], /--back is three numbers/],
    [['five-ages', '--deck', 'x.json'], /printed deck only/],
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
    const without = await runIn({ ...env, CHROMIUM: '/none' }, '', 'print', 'rebuild', '--out', out);
    expect(without.errors).toMatch(/CHROMIUM names \/none/);
    expect(existsSync(out)).toBe(false);
  });
});

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
  expect(bytes.includes('/Subtype /Image') || bytes.includes('/Subtype/Image')).toBe(false);
  if (isInstalled('pdfimages')) {
    expect(execFileSync('pdfimages', ['-list', out], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2);
    const fonts = execFileSync('pdffonts', [out], { encoding: 'utf8' }).trim().split('\n').slice(2);
    for (const font of fonts) expect(font).toMatch(/ yes +(?:yes|no) +(?:yes|no) +\d+ +\d+$/);
  }
  if (isInstalled('qpdf')) execFileSync('qpdf', ['--check', out]); // throws on what it finds
});
