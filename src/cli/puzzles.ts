import { writeFileSync } from 'node:fs';
import { show } from '../engine/options.ts';
import { amountOf, Problem } from '../engine/words.ts';
import { readJson } from '../desk/json.ts';
import { type Book, readBook } from '../study/puzzles/book.ts';
import { checkPuzzle } from '../study/puzzles/check.ts';
import { kindsOf, shippedBook } from '../study/puzzles/kinds.ts';
import { makeBook } from '../study/puzzles/make.ts';
import { readArguments, wholeNumber } from './arguments.ts';
import { readText, reasonOf } from './files.ts';
import { complain, type Io, isTerminal, print } from './terminal.ts';

export const PUZZLES_HELP = [
  'make GAME    looks for puzzles in matches of bots and writes them as a book',
  'check GAME   proves every puzzle of a book again; exit code 1 if one does not hold',
  '',
  '  --number N   make: how many, 10 if not given',
  '  --seed S     make: the same seed gives the same puzzles',
  '  --out FILE   make: write the book there, not to standard output',
  '  --in FILE    check: the book in this file, not the one that ships with the game',
  '  --json       check: what was found as one JSON object',
  '',
  'docs/puzzles.md tells what a puzzle is and how it is proven.',
];

const MOST = 10_000;

/** `puzzles`: positions with one best answer that is proven. */
export async function puzzlesCommand(args: readonly string[], io: Io): Promise<number> {
  const given = readArguments(args, { number: 'value', seed: 'value', out: 'value', in: 'value', json: 'flag' });
  const [what, game, ...rest] = given.words;
  if ((what !== 'make' && what !== 'check') || game === undefined || rest.length > 0)
    throw new Problem('Write `puzzles make GAME` or `puzzles check GAME`.');
  return what === 'make' ? make(game, given, io) : check(game, given, io);
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

/** A line for each match and each puzzle. */
function bookText({ matches, puzzles, ...head }: Book): string {
  const rows = (list: readonly object[]): string => list.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
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
  const book = file === undefined ? await shippedBook(kinds) : readBook(readJson(readText(file)));
  if (book.game !== game) throw new Problem(`These are puzzles of ${show(book.game)}, not of ${game}.`);
  const wrong = book.puzzles.flatMap((puzzle) => checkPuzzle(book, kinds, puzzle) ?? []);
  if (has('json')) print(io, JSON.stringify({ game, puzzles: book.puzzles.length, wrong }));
  else
    print(io, ...wrong, `${book.puzzles.length - wrong.length} of ${amountOf(book.puzzles.length, 'puzzle')} proven.`);
  return wrong.length === 0 ? 0 : 1;
}
