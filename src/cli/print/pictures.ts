import { accessSync, constants, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Page } from 'playwright-core';
import type { Game, Shape } from '../../engine/game.ts';
import { show } from '../../engine/options.ts';
import { Problem } from '../../engine/words.ts';
import { INKS, readName } from '../../print/choices.ts';
import { deckSheets, DPIS, type PicturedCard, SHOPS } from '../../print/pictures.ts';
import { type CardWords, savedObject } from '../../print/tabletop.ts';
import type { Arguments } from '../arguments.ts';
import { reasonOf } from '../files.ts';
import { progressLine, stoppable } from '../lab/running.ts';
import { type Io, print } from '../terminal.ts';
import { OWN, type Since } from './since.ts';
import { withView } from './view.ts';

/* Cards for print shops, virtual tables and spreadsheets: pictures, a saved object, a CSV. All of it is written at the end, or nothing. */

export const EXPORTS = {
  images: 'a picture of every front and back with its bleed, for a print shop',
  tabletop: 'deck sheets and a saved object for Tabletop Simulator',
  csv: 'every card in a row, for spreadsheets and other programs',
} as const;

export const EXPORT_HELP = [
  ...Object.entries(EXPORTS).map(([name, about]) => `  --what ${name.padEnd(10)}${about}`),
  `  --shop S       ${Object.keys(SHOPS).join('|')}`,
  `  --dpi N        ${DPIS.join('|')}`,
  '  --url BASE     where the sheets of a virtual table will lie; without it,',
  '                 where they are written',
  '  --out FOLDER   for images and sheets, or the file of a CSV',
];

/** What a shop or a virtual table decides itself. */
const OF_SHEETS = ['paper', 'layout', 'booklet', 'size', 'bleed', 'back', 'large'] as const;

/** What the page says of its pictures. */
interface Report {
  readonly pictures: readonly { readonly file: string; readonly width: number; readonly height: number }[];
  readonly cards: readonly (PicturedCard & CardWords)[];
  readonly backs: Readonly<Record<string, string>>;
  readonly csv: string;
}

type Files = ReadonlyMap<string, Uint8Array | string>; // by their names in the folder

export async function exportCommand(
  game: Game<Shape>,
  what: keyof typeof EXPORTS,
  given: Arguments,
  since: Since | null,
  io: Io,
): Promise<number> {
  const { value, has } = given;
  const stranger = OF_SHEETS.find((name) => has(name));
  if (stranger !== undefined) throw new Problem(`--${stranger} is for sheets of paper: --what ${what} has none.`);
  const shop = readName(SHOPS, value('shop') ?? 'the-game-crafter', 'print shop');
  const dpi = DPIS.find((one) => String(one) === (value('dpi') ?? String(DPIS[0])));
  if (dpi === undefined) throw new Problem(`--dpi is ${DPIS.join(' or ')}, not ${show(value('dpi'))}.`);
  const out = value('out');
  if (out === undefined)
    throw new Problem(`print --what ${what} needs --out ${what === 'csv' ? 'FILE.csv' : 'FOLDER'}.`);
  const base = value('url');
  if (base !== undefined && !/^https?:\/\/[^\s]+$/.test(base))
    throw new Problem(`--url is the address of a folder, as in https://example.org/cards, not ${show(base)}.`);
  refuseUnwritable(out, what === 'csv');
  const choices = new URLSearchParams({
    for: what === 'tabletop' ? 'tabletop' : shop,
    dpi: String(dpi),
    ...(value('deck') === undefined ? {} : { deck: OWN }),
    ...(value('ink') === undefined ? {} : { ink: readName(INKS, value('ink'), 'ink') }),
  }).toString();
  const query = [choices, since?.query].filter(Boolean).join('&');
  const decks = { [OWN]: value('deck'), ...since?.decks };
  const asked = { game: game.id, page: 'pictures', query, decks, io };
  const made = await stoppable(async (signal) =>
    withView({ ...asked, signal }, async (view): Promise<{ report: Report; files: Files }> => {
      const report = await reportOf(view);
      if (what === 'csv') return { report, files: new Map([[basename(out), report.csv]]) };
      const files = new Map<string, Uint8Array | string>(await photographed(view, report, query, dpi, io));
      if (what === 'tabletop') files.set(`${game.id}.json`, tabletop(game, report, base ?? folderUrl(out)));
      return { report, files };
    }),
  );
  const { report, files } = made;
  writeAll(what === 'csv' ? dirname(resolve(out)) : resolve(out), files);
  const copies = report.cards.reduce((sum, card) => sum + card.copies, 0);
  const told = { game: game.id, version: game.version, what, cards: report.cards.length, copies, out };
  if (has('json')) print(io, JSON.stringify({ ...told, files: [...files.keys()] }));
  else print(io, toldOf(what, out, files.size, report.cards.length, copies));
  return 0;
}

function toldOf(what: keyof typeof EXPORTS, out: string, files: number, cards: number, copies: number): string {
  if (what === 'csv') return `${out}: ${cards} cards, ${copies} with their copies.`;
  return `${out}: ${files} files for ${cards} cards, ${copies} with their copies.`;
}

async function reportOf(view: Page): Promise<Report> {
  const trouble = view.locator('.refusal');
  const report = view.locator('.pic-report');
  await report.or(trouble).first().waitFor({ state: 'attached' });
  if ((await report.count()) === 0)
    throw new Problem((await trouble.first().textContent()) ?? 'There is nothing to show.');
  return JSON.parse((await report.textContent()) ?? '') as Report;
}

async function photographed(view: Page, { pictures }: Report, query: string, dpi: number, io: Io) {
  const line = progressLine(io);
  const files: [string, Uint8Array][] = [];
  try {
    for (const [at, { file, width, height }] of pictures.entries()) {
      line.show(() => `Picture ${at + 1} of ${pictures.length}: ${file}`);
      await view.setViewportSize({ width, height });
      await view.evaluate(
        (next) => {
          location.hash = location.hash.replace(/[^/]*$/, next);
        },
        encodeURIComponent(`${query}&at=${at}`),
      );
      await view.locator(`.pic[data-shown="${at}"]`).waitFor();
      await view.evaluate(() => document.fonts.ready);
      files.push([file, withDpi(await view.screenshot({ type: 'png' }), dpi)]);
    }
    return files;
  } finally {
    line.clear();
  }
}

const INCH = 0.0254; // metres

/** A PNG that says how large it is on paper, as print shops ask. */
export function withDpi(png: Uint8Array, dpi: number): Uint8Array {
  const bytes = Buffer.from(png);
  const headEnd = 8 + 12 + bytes.readUInt32BE(8); // after the signature and the head
  const chunk = Buffer.alloc(9 + 12);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(Math.round(dpi / INCH), 8);
  chunk.writeUInt32BE(Math.round(dpi / INCH), 12);
  chunk.writeUInt8(1, 16); // a metre
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([bytes.subarray(0, headEnd), chunk, bytes.subarray(headEnd)]);
}

function tabletop(game: Game<Shape>, { cards, backs }: Report, base: string): string {
  const words = new Map(cards.map((card) => [card.card, card]));
  const object = savedObject(deckSheets(game.id, cards), {
    title: game.title,
    backs,
    wordsOf: (card) => words.get(card) ?? { name: card, words: '' },
    urlOf: (file) => `${base.replace(/\/$/, '')}/${file}`,
  });
  return `${JSON.stringify(object, null, 2)}\n`;
}

const folderUrl = (out: string): string => pathToFileURL(resolve(out)).href;

/* ---- writing ---- */

/** The nearest folder that is there must take new files; what stands in the way must be of the same kind, and no device. */
export function refuseUnwritable(out: string, isFile: boolean): void {
  const path = resolve(out);
  const found = statSync(path, { throwIfNoEntry: false });
  if (isFile && found?.isDirectory()) throw new Problem(`${out} is a folder, not a file.`);
  if (!isFile && found && !found.isDirectory()) throw new Problem(`${out} is a file, not a folder.`);
  if (isFile && found && !found.isFile()) throw new Problem(`${out} is a device, not a file.`);
  const place = found?.isDirectory() ? path : dirname(path);
  try {
    if (found) accessSync(path, constants.W_OK);
    if (!statSync(place).isDirectory()) throw new Problem(`${place} is a file, not a folder.`);
    accessSync(place, constants.W_OK);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(`Nothing can be written to ${out}: ${reasonOf(error)}.`);
  }
}

/** First beside their place, and when all of them are there, to it. */
function writeAll(folder: string, files: Files): void {
  let begun: string | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    begun = mkdtempSync(join(folder, '.part-'));
    for (const [name, content] of files) {
      mkdirSync(dirname(join(begun, name)), { recursive: true });
      writeFileSync(join(begun, name), content);
    }
    for (const name of files.keys()) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      renameSync(join(begun, name), join(folder, name));
    }
  } catch (error) {
    throw new Problem(`Nothing can be written to ${folder}: ${reasonOf(error)}.`);
  } finally {
    if (begun !== null) rmSync(begun, { recursive: true, force: true });
  }
}
