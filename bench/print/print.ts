/**
 * Prints the cards of every game on both papers and checks the files, then measures every face at every size in the page itself.
 * Programs of poppler and qpdf are used where they are installed.
 */
import '../../src/games/all.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '../../src/contract/shelf.ts';
import { boxOf } from '../../src/desk/box.ts';
import type { Game, Shape } from '../../src/engine/game.ts';
import { FACES } from '../../src/games/five-ages/cards.ts';
import { boxesIn, distanceTo } from '../../src/cli/print/testing/boxes.ts';
import { type Choices, USUAL } from '../../src/print/choices.ts';
import { type Cell, layOut, type PrintedCard } from '../../src/print/sheets.ts';
import { layOutToPrint } from '../../src/web/testing/leaves.ts';
import { openSite } from '../../src/web/testing/site.ts';
import {
  bare,
  checkObjects,
  fault,
  faultsFound,
  HAS_QPDF,
  HAS_TEXT,
  PROGRAM,
  succeeds,
  type Word,
  wordsIn,
} from './pdf.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'cardwright-bench-print-'));
const PAPERS = ['a4', 'letter'] as const;

/* ---- what the deck says ---- */

interface Print {
  readonly name: string;
  readonly text: string; // '' where the deck has no sentence but signs
}

/** Card → what its deck says of it: every record of a deck file with an id and a name. */
function printsIn(value: unknown, found = new Map<string, Print>()): Map<string, Print> {
  if (typeof value !== 'object' || value === null) return found;
  const {
    id,
    name,
    title = name,
    text,
  }: { id?: unknown; name?: unknown; title?: unknown; text?: unknown } = {
    ...value,
  };
  if (typeof id === 'string' && typeof title === 'string')
    found.set(id, { name: title, text: typeof text === 'string' ? text : '' });
  for (const inner of Object.values(value)) printsIn(inner, found);
  return found;
}

/** 5 Ages has no deck file; its ranks and suits are signs, drawn from the same record. */
const printsOf = (deck: unknown): Map<string, Print> =>
  deck === undefined ? new Map(FACES.map(({ id, title }) => [id, { name: title, text: '' }])) : printsIn(deck);

/** The box of paper holds the jokers and the expansion, which a usual match goes without. */
const ALL_OF_IT = { jokers: 4, expansion: 'plenty' };
const boxed = (game: Game<Shape>) => {
  const chosen = Object.entries(ALL_OF_IT).filter(([name]) => name in game.options);
  return boxOf(game, Object.fromEntries(chosen), undefined).cards;
};

/* ---- what the file says ---- */

const CARD = { width: 63, height: 88 };
const DUPLEX: Choices = { ...USUAL, what: ['cards', 'backs'], layout: 'duplex' };
const EXACT = 0.1; // millimetres

/** How far the worst card is from where it should be, front or back: what is drawn of it, with its bleed. */
async function worstPlace(pdf: Uint8Array, cards: readonly PrintedCard[], paper: (typeof PAPERS)[number]) {
  const boxes = await boxesIn(pdf);
  const places = layOut(cards, { ...DUPLEX, paper }).flatMap(({ cells }, page) =>
    cells.map(({ x, y, bleed }) =>
      distanceTo(boxes[page] ?? [], {
        left: x - bleed.left,
        top: y - bleed.top,
        right: x + CARD.width + bleed.right,
        bottom: y + CARD.height + bleed.bottom,
      }),
    ),
  );
  return Math.max(...places);
}
const lies = ({ x, y }: Word, cell: Cell): boolean =>
  x >= cell.x && x <= cell.x + CARD.width && y >= cell.y && y <= cell.y + CARD.height;

/** The text at every place of a card, in the order of the file. */
function textsIn(file: string, cards: readonly PrintedCard[], paper: (typeof PAPERS)[number]): string[] {
  const words = wordsIn(file);
  return layOut(cards, { ...DUPLEX, paper }).flatMap(({ side, cells }, page) => {
    const here = side === 'front' ? words.filter((word) => word.page === page) : [];
    return (side === 'front' ? cells : []).map((cell) =>
      bare(
        here
          .filter((word) => lies(word, cell))
          .map(({ text }) => text)
          .join(''),
      ),
    );
  });
}

/**
 * Every card has as many places of its own as the box has copies, each with its name and text. Cards name each other, so a place can
 * hold the words of several: places are given away as in a matching, and whoever was there before looks for another.
 */
function compareText(
  found: readonly string[],
  cards: ReturnType<typeof boxed>,
  prints: ReadonlyMap<string, Print>,
): void {
  const holder: (string | undefined)[] = found.map(() => undefined);
  const places = new Map(
    cards.map(({ card }) => {
      const { name, text } = prints.get(card) ?? { name: card, text: '' };
      const [bareName, bareText] = [bare(name), bare(text)];
      return [
        card,
        [...found.keys()].filter((at) => [bareName, bareText].every((words) => found[at]?.includes(words))),
      ];
    }),
  );
  const give = (card: string, tried: Set<number>): boolean =>
    (places.get(card) ?? []).some((at) => {
      if (tried.has(at)) return false;
      tried.add(at);
      const before = holder[at];
      if (before !== undefined && !give(before, tried)) return false;
      holder[at] = card;
      return true;
    });
  for (const { card, copies } of cards)
    for (let copy = 0; copy < copies; copy++)
      if (!give(card, new Set())) fault(`${card} is printed ${copy} times instead of ${copies} with the deck's words.`);
  for (const [at, card] of holder.entries())
    if (card === undefined) fault(`A card that no deck has: ${found[at] ?? ''}`);
}

/* ---- every game on both papers ---- */

interface Report {
  readonly sheets: number;
  readonly cards: number;
  readonly copies: Readonly<Record<string, number>>;
  readonly bytes: number;
}

for (const { game, deck } of games)
  for (const paper of PAPERS) {
    const file = join(FOLDER, `${game.id}-${paper}.pdf`);
    const start = performance.now();
    const args = ['print', game.id, '--paper', paper, '--layout', 'duplex', '--what', 'cards,backs', '--json', '--out'];
    const report = JSON.parse(
      execFileSync(PROGRAM, [...args, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    ) as Report;
    const seconds = (performance.now() - start) / 1000;
    const bytes = readFileSync(file);
    const fonts = await checkObjects(bytes);
    const places = Array.from({ length: report.cards }, (): PrintedCard => ({ card: '', back: '' }));
    const worst = await worstPlace(bytes, places, paper);
    if (!(worst <= EXACT)) fault(`A card is ${worst.toFixed(3)} mm from its place.`);
    console.log(
      `${game.id}, ${paper}: ${report.cards} cards on ${report.sheets} sheets, both sides, ${fonts} fonts, ${Math.round(report.bytes / 1024)} kB, ${seconds.toFixed(1)} s; the worst place is ${worst.toFixed(3)} mm off`,
    );
    const cards = boxed(game);
    for (const { card, copies } of cards)
      if (report.copies[card] !== copies) fault(`${card}: ${report.copies[card] ?? 0} copies instead of ${copies}.`);
    if (HAS_QPDF && !succeeds('qpdf', '--check', file)) fault('qpdf finds something wrong with the file.');
    if (HAS_TEXT) compareText(textsIn(file, places, paper), cards, printsOf(deck));
    if (paper === 'a4') {
      const again = join(FOLDER, 'again.pdf');
      execFileSync(PROGRAM, [...args, again], { stdio: ['ignore', 'ignore', 'inherit'] });
      if (!readFileSync(again).equals(bytes)) fault('A second run gives other bytes.');
    }
  }

/* ---- every size, measured ---- */

const SEEN = ['poker', 'us-poker', 'tarot', 'mini'].map((size) => `size=${size}`).concat('isLarge=true');

const site = await openSite();
for (const { game } of games)
  for (const query of SEEN.flatMap((size) => [size, `${size}&ink=saving`])) {
    const { page } = await site.open({});
    await page.goto(`${site.address}#/print/${game.id}/${encodeURIComponent(query)}`);
    await page.locator('.pr-report[data-ready]').waitFor({ state: 'attached' });
    await layOutToPrint(page);
    const over = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.pr-out .p-face[data-over]')].map(
        ({ dataset }) => `${dataset.card}: ${dataset.over}`,
      ),
    );
    console.log(`${game.id}, ${query}: ${await page.locator('.pr-out .p-face[data-card]').count()} faces measured`);
    for (const one of over) fault(`Cut: ${one}`);
    await page.context().close();
  }
await site.close();
rmSync(FOLDER, { recursive: true, force: true });
const faults = faultsFound();
console.log(faults === 0 ? 'No faults.' : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
