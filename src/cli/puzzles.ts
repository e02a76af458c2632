import { writeFileSync } from 'node:fs';
import { show } from '../engine/options.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { gameNamed } from '../contract/shelf.ts';
import { type Book, readBook } from '../study/puzzles/book.ts';
import { checkPuzzle } from '../study/puzzles/check.ts';
import { kindsOf, shippedBook, shippedPars } from '../study/puzzles/kinds.ts';
import { makeBook } from '../study/puzzles/make.ts';
import { findPar, matchOfPar, type Par, type Pars } from '../study/puzzles/par.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { readFileAs, reasonOf } from './files.ts';
import { complain, type Io, isTerminal, print } from './terminal.ts';

export const PUZZLES_HELP = [
  'make GAME    looks for puzzles in matches of bots and writes them as a book',
  'check GAME   proves every puzzle of a book again, and plays the pars of its games of the',
  '             day; exit code 1 if one does not hold',
  'par GAME     looks for the best score of each game of the day and writes them with their',
  '             matches; the same options find the same',
  '',
  '  --number N   make: how many, 10 if not given',
  '  --seed S     make: the same seed gives the same puzzles',
  '  --out FILE   make, par: write there, not to standard output',
  '  --in FILE    check: the book in this file, not the one that ships with the game',
  '  --from DAY   par: the first day, as 2026-11-18; today if not given',
  '  --days N     par: how many days, 10 if not given',
  '  --tries N    par: how often each is played, 200 if not given',
  '  --json       check: what was found as one JSON object',
  '',
  'docs/puzzles.md tells what a puzzle is and how it is proven.',
];

const TAKEN = {
  number: 'value',
  seed: 'value',
  out: 'value',
  in: 'value',
  from: 'value',
  days: 'value',
  tries: 'value',
  json: 'flag',
} as const;

const MOST = 10_000;

/** `puzzles`: positions with one best answer that is proven. */
export async function puzzlesCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, TAKEN);
  const [what, game, ...rest] = given.words;
  const work = WORKS.find(([name]) => name === what)?.[1];
  if (!work || game === undefined || rest.length > 0)
    throw new Problem('Write `puzzles make GAME`, `puzzles check GAME` or `puzzles par GAME`.');
  return work(game, given, io);
}

type Given = ReturnType<typeof readArguments>;

async function make(game: string, { value }: Given, io: Io): Promise<number> {
  const number = wholeNumber(value('number') ?? '10', '--number', 1, MOST);
  const seed = value('seed') ?? 'puzzles';
  const out = value('out');
  const onProgress = (found: number, matches: number): void => {
    if (isTerminal(io.errors)) io.errors.write(`\r${found} of ${number} in ${matches} played `);
  };
  const command = `bin/cardwright puzzles make ${game} --number ${number} --seed ${seed}`;
  const book = makeBook(await kindsOf(game), { game, number, seed, command, onProgress });
  if (isTerminal(io.errors)) io.errors.write('\n');
  if (out === undefined) print(io, bookText(book));
  else write(out, bookText(book));
  if (book.puzzles.length < number) complain(io, `Only ${amountOf(book.puzzles.length, 'puzzle')} were found.`);
  return book.puzzles.length < number ? 1 : 0;
}

async function par(game: string, { value }: Given, io: Io): Promise<number> {
  const { daily } = await kindsOf(game);
  if (!daily) throw new Problem(`${game} has no game of the day with a par.`);
  const days = wholeNumber(value('days') ?? '10', '--days', 1, MOST);
  const tries = wholeNumber(value('tries') ?? '200', '--tries', 1, MOST);
  const from = value('from') ?? new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from)))
    throw new Problem(`--from is a day such as 2026-11-18, not ${show(from)}.`);
  const { preset, bot } = daily;
  const pars: Par[] = [];
  for (let i = 0; i < days; i++) {
    const day = new Date(Date.parse(from) + i * A_DAY).toISOString().slice(0, 10);
    pars.push(findPar(game, preset, day, { bot, tries }));
    if (isTerminal(io.errors)) io.errors.write(`\r${i + 1} of ${days} days `);
  }
  if (isTerminal(io.errors)) io.errors.write('\n');
  const made = `bin/cardwright puzzles par ${game} --from ${from} --days ${days} --tries ${tries}`;
  const { version } = gameNamed(game).game;
  const text = parsText({ game, version, preset, bot, tries, made, pars });
  const out = value('out');
  if (out === undefined) print(io, text);
  else write(out, text);
  return 0;
}

const A_DAY = 86_400_000; // milliseconds

/** A line for each day. */
const parsText = ({ pars, ...head }: Pars): string =>
  `{\n  ${JSON.stringify(head).slice(1, -1)},\n  "pars": [\n${rows(pars)}\n  ]\n}\n`;

const rows = (list: readonly object[]): string => list.map((one) => `    ${JSON.stringify(one)}`).join(',\n');

/** A line for each match and each puzzle. */
function bookText({ matches, puzzles, ...head }: Book): string {
  const start = JSON.stringify(head).slice(1, -1);
  return `{\n  ${start},\n  "matches": [\n${rows(matches)}\n  ],\n  "puzzles": [\n${rows(puzzles)}\n  ]\n}\n`;
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Problem(`The file ${file} cannot be written: ${reasonOf(error)}.`);
  }
}

async function check(game: string, { value, has }: Given, io: Io): Promise<number> {
  const kinds = await kindsOf(game);
  const file = value('in');
  const book = file === undefined ? await shippedBook(kinds) : readBook(readFileAs(file, 'book of puzzles'));
  if (book.game !== game) throw new Problem(`These are puzzles of ${show(book.game)}, not of ${game}.`);
  const wrong = book.puzzles.flatMap((puzzle) => checkPuzzle(book, kinds, puzzle) ?? []);
  const proven = book.puzzles.length - wrong.length;
  const pars = file === undefined && kinds.daily ? await shippedPars(kinds) : null;
  const wrongPars = pars?.pars.flatMap((one) => problemOf(() => matchOfPar(pars, one)) ?? []) ?? [];
  const played = pars ? { pars: pars.pars.length, wrongPars } : {};
  if (has('json')) print(io, JSON.stringify({ game, puzzles: book.puzzles.length, wrong, ...played }));
  else {
    print(io, ...wrong, `${proven} of ${amountOf(book.puzzles.length, 'puzzle')} proven.`);
    if (pars)
      print(
        io,
        ...wrongPars,
        `${pars.pars.length - wrongPars.length} of ${amountOf(pars.pars.length, 'par')} played again.`,
      );
  }
  return wrong.length + wrongPars.length === 0 ? 0 : 1;
}

function problemOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

const WORKS = [
  ['make', make],
  ['check', check],
  ['par', par],
] as const;
