import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { gameNamed, type LoadedGame } from '../../contract/shelf.ts';
import type { Game, Shape } from '../../engine/game.ts';
import { boxOf } from '../../desk/box.ts';
import { amountOf, Problem } from '../../engine/words.ts';
import { readCalibration } from '../../print/calibration.ts';
import { codeOf, contentOf, openCode } from '../../print/codes/codes.ts';
import { asPrinted } from '../../print/codes/letters.ts';
import {
  BLEEDS,
  BOOKLETS,
  type Choices,
  LAYOUTS,
  PAPERS,
  PARTS,
  queryOf,
  readChoices,
  readName,
  SIZES,
  USUAL,
  WHATS,
} from '../../print/choices.ts';
import { gridOf } from '../../print/sheets.ts';
import type { Page } from 'playwright-core';
import { type Arguments, readArguments, readOptions } from '../arguments.ts';
import { inFile, readDeck } from '../deck.ts';
import { reasonOf } from '../files.ts';
import { type Io, print, warn } from '../terminal.ts';
import type { Finish, Run } from './finish.ts';
import { EXPORT_HELP, EXPORTS, exportCommand, refuseUnwritable } from './pictures.ts';
import { OWN, sinceFrom } from './since.ts';
import { printingPackage, saying, withView } from './view.ts';

const names = (named: object): string => Object.keys(named).join('|');

export const PRINT_HELP = [
  `  --what W       ${names(PARTS)}`,
  '                 several with commas; aids: summary, trackers and score pad',
  `  --paper P      ${names(PAPERS)}`,
  `  --layout L     ${names(LAYOUTS)}`,
  `  --booklet B    ${names(BOOKLETS)}: a rulebook and aids two pages a side, or page by page`,
  `  --size S       ${names(SIZES)}`,
  '  --bleed MM     0, 1.5 or 3',
  '  --ink I        colour|saving',
  '  --large        large print, on tarot cards',
  '  --deck FILE    cards of your own in place of the printed ones (JSON)',
  '  --only SINCE   only the cards that changed, with a list of the changes:',
  '                 changed (since the printed ones), a version such as r1,',
  '                 or the file of an older deck',
  '  --back X,Y,S   what the calibration sheet told: shift in mm and scale of the back',
  '  --seed NAME    the deal of a set-up sheet (--what deal), with --seats,',
  '                 --preset and --set option=value',
  '  --code CODE    the same, of a deal that has a code',
  '  --page URL     where the page lies for everybody: QR codes lead there',
  '  --out FILE     the PDF; it is written when all is well, or not at all',
  '  --json         what was printed, and how many, as one JSON object',
  '',
  ...EXPORT_HELP,
  '',
  "The first value is the usual one. It prints the page's own view with a Chromium, Chrome or Edge:",
  'the one that CHROMIUM names, or one of the system. docs/print.md tells more.',
];

/** What the view says that it prints. */
interface Report {
  readonly sheets: number;
  readonly pages: number;
  readonly cards: number;
  readonly leaves: Readonly<Record<string, number>>; // part → its pages, before they are put on sheets
  readonly runs: readonly Run[];
  readonly bookmarks: Finish['bookmarks'];
}

/** `print`: the sheets of the page's print view, as a PDF. */
export async function printCommand(args: readonly string[], io: Io): Promise<number> {
  const taken = {
    what: 'value',
    paper: 'value',
    layout: 'value',
    booklet: 'value',
    size: 'value',
    bleed: 'value',
    ink: 'value',
  } as const;
  const given = readArguments(args, {
    ...taken,
    ...{ deck: 'value', only: 'value', back: 'value', out: 'value', large: 'flag', json: 'flag' },
    ...{ shop: 'value', dpi: 'value', url: 'value', page: 'value' },
    ...{ code: 'value', seed: 'value', seats: 'value', preset: 'value', set: 'values' },
  });
  const { words, value, has } = given;
  const [id, ...others] = words;
  if (id === undefined || others.length > 0) throw new Problem('print needs one game: `print GAME --out FILE.pdf`.');
  const entry = gameNamed(id);
  const { game } = entry;
  const [deck, out] = [value('deck'), value('out')];
  const asked = Object.keys(EXPORTS).find((name) => name === value('what'));
  if (deck !== undefined) refuseDeck(game, deck);
  const since = sinceFrom(game, value('only'), deck);
  if (asked !== undefined) return exportCommand(game, readName(EXPORTS, asked, 'part'), given, since, io);
  const choices = choicesFrom((name) => value(name), has('large'));
  // What does not fit is said before a browser starts.
  if (choices.what.includes('cards') || choices.what.includes('backs')) gridOf(choices);
  const deal = choices.what.includes('deal') ? `code=${dealCode(entry, given)}` : '';
  const back = calibrationFrom(value('back'));
  if (out === undefined) throw new Problem('print needs --out FILE.pdf.');
  refuseUnwritable(out, true);
  const { finished } = await printingPackage(() => import('./finish.ts'));
  const own = deck === undefined ? '' : `&${new URLSearchParams({ deck: OWN }).toString()}`;
  const query = [`${queryOf(choices)}${back}${own}`, since?.query, deal].filter(Boolean).join('&');
  const { pdf, report, cut } = await printed({
    id,
    query,
    decks: { [OWN]: deck, ...since?.decks },
    address: addressFrom(value('page')),
    io,
  });
  const bytes = await finished(pdf, {
    title: `${game.title}: ${choices.what.map((part) => WHATS[part].toLowerCase()).join(', ')}`,
    runs: report.runs,
    bookmarks: report.bookmarks,
  });
  keep(out, bytes);
  if (cut.length > 0) warn(io, [`not all words fit on ${amountOf(cut.length, 'card')}: ${cut.join(', ')}.`]);
  if (has('json')) print(io, JSON.stringify({ ...report, cut, file: out, bytes: bytes.length }));
  else print(io, `${out}: ${printedWords(report)}. Print it at 100 %.`);
  return 0;
}

function choicesFrom(value: (name: string) => string | undefined, isLarge: boolean): Choices {
  const given = (name: string): object => (value(name) === undefined ? {} : { [name]: value(name) });
  const [what, bleed] = [value('what'), value('bleed')];
  return readChoices({
    ...USUAL,
    ...['paper', 'layout', 'booklet', 'size', 'ink'].reduce((all, name) => ({ ...all, ...given(name) }), {}),
    ...(what === undefined ? {} : { what: what.split(',') }),
    ...(bleed === undefined ? {} : { bleed: BLEEDS.find((one) => String(one) === bleed) ?? bleed }),
    isLarge,
  });
}

function calibrationFrom(text: string | undefined): string {
  if (text === undefined) return '';
  const [x, y, scale] = text.split(',').map(Number);
  if (text.split(',').length !== 3 || readCalibration({ x, y, scale }) === null)
    throw new Problem(`--back is three numbers, as in 1.3,-0.8,0.99, not ${JSON.stringify(text)}.`);
  return `&back=${text}`;
}

/** Which deal the set-up sheet is of. */
function dealCode(entry: LoadedGame, { value, values }: Arguments): string {
  const { game } = entry;
  const [code, seed] = [value('code'), value('seed')];
  if (code !== undefined) {
    const opened = openCode(code, [game.id]);
    contentOf(entry, opened, { id: '', created: '' });
    return asPrinted(code);
  }
  if (seed === undefined) throw new Problem('print --what deal needs --seed NAME, any words, or the --code of a deal.');
  const seats = value('seats') === undefined ? game.seats.usual : Number(value('seats'));
  const deal = { seats, seed, preset: value('preset') ?? 'as-written', options: readOptions(game, values('set')) };
  const file = value('deck');
  return codeOf(entry, { kind: 'deal', deal: { ...deal, ...(file === undefined ? {} : { deck: readDeck(file) }) } });
}

/** Where our page lies for everybody: QR codes lead there. */
function addressFrom(text: string | undefined): string | undefined {
  if (text !== undefined && !/^https?:\/\/[^\s#]+$/.test(text))
    throw new Problem(`--page is the address of the page, as in https://example.org/, not ${JSON.stringify(text)}.`);
  return text;
}

/** A deck that no number of people can play with is refused before a browser starts. */
function refuseDeck(game: Game<Shape>, file: string): void {
  if (!game.readSetting) throw new Problem(`${game.title} is played with its printed deck only.`);
  const deck = readDeck(file);
  inFile(file, () => boxOf(game, {}, deck));
}

/** Whole or not at all. */
function keep(out: string, bytes: Uint8Array): void {
  const begun = `${out}.part`;
  try {
    writeFileSync(begun, bytes);
    renameSync(begun, out);
  } catch (error) {
    rmSync(begun, { force: true });
    throw new Problem(`The file ${out} cannot be written: ${reasonOf(error)}.`);
  }
}

interface Job {
  readonly id: string;
  readonly query: string;
  readonly decks: Readonly<Record<string, string | undefined>>;
  readonly address: string | undefined;
  readonly io: Io;
}

/** The pages as the browser prints them, and what the view says of them. */
const printed = ({ id, query, decks, address, io }: Job) =>
  withView({ game: id, page: 'print', query, decks, address, io }, async (view) => {
    const say = saying(io);
    say('Laying out the sheets …');
    const ready = view.locator('.pr-report[data-ready]');
    const trouble = view.locator('.pr-spread .refusal');
    await ready.or(trouble).first().waitFor({ state: 'attached' });
    if ((await ready.count()) === 0)
      throw new Problem((await trouble.first().textContent()) ?? 'Nothing can be printed.');
    const cut = await cutCards(view);
    const report = JSON.parse((await view.locator('.pr-report').textContent()) ?? '') as Report;
    say(`Printing ${report.pages} pages …`);
    return { pdf: await view.pdf({ preferCSSPageSize: true, printBackground: true }), report, cut };
  });

/**
 * Lays out what will be printed, twice: only then does a browser know which typefaces it takes, and faces are fitted when all of them are
 * there. Returns the cards on which something is cut all the same.
 */
const cutCards = (view: Page): Promise<string[]> =>
  view.evaluate(async () => {
    dispatchEvent(new Event('beforeprint'));
    await document.fonts.ready;
    dispatchEvent(new Event('afterprint'));
    await new Promise(requestAnimationFrame);
    dispatchEvent(new Event('beforeprint'));
    const faces = document.querySelectorAll<HTMLElement>('.pr-out .p-face[data-over]');
    return [...new Set([...faces].map(({ dataset }) => dataset.card ?? ''))];
  });

/** '99 cards on 11 sheets, 11 pages' */
const printedWords = ({ cards, sheets, pages }: Report): string =>
  `${cards > 0 ? `${cards} cards on ` : ''}${count(sheets, 'sheet')}, ${count(pages, 'page')}`;

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
