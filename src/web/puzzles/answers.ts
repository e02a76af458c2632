import type { Shape } from '../../engine/game.ts';
import type { PuzzleKinds } from '../../contract/puzzle.ts';
import type { ParInfo, PuzzleRequest } from '../../desk/puzzle-wire.ts';
import type { Book } from '../../study/puzzles/book.ts';
import { kindsOf, shippedBook, shippedPars } from '../../study/puzzles/kinds.ts';
import { recordOfPar } from '../../study/puzzles/par.ts';
import { facesOf, type Solving, solvingOf, themesOf } from '../../study/puzzles/solve.ts';
import { loadGame } from '../host/loaded-games.ts';

/* Puzzles in the page. A game's book comes when somebody looks at its puzzles, and never before. */

const books = new Map<string, Book>();
let last: { readonly key: string; readonly solving: Solving } | null = null; // whoever solves one asks about it many times

export async function answerPuzzles(request: PuzzleRequest): Promise<object> {
  const { game } = await loadGame(request.game);
  const kinds = await kindsOf(game.id);
  if (request.do === 'puzzle-par') return { ok: true, par: await parOf(kinds, request.day) };
  const book = books.get(game.id) ?? (await shippedBook(kinds));
  books.set(game.id, book);
  if (request.do === 'puzzles') return { ok: true, puzzles: facesOf(book), themes: themesOf(kinds, book) };
  const { puzzle, names } = request;
  const key = JSON.stringify([game.id, puzzle, names]);
  const solving = last?.key === key ? last.solving : solvingOf(kinds, book, puzzle, names);
  last = { key, solving };
  switch (request.do) {
    case 'puzzle':
      return { ok: true, info: solving.info };
    case 'puzzle-table':
      return { ok: true, table: solving.table(request.path, request.isAided) };
    case 'puzzle-hint':
      return { ok: true, hint: solving.hint(request.path) };
    case 'puzzle-proof':
      return { ok: true, lines: solving.proof(request.path) };
    case 'puzzle-answer':
      return { ok: true, path: solving.answer() };
  }
}

async function parOf(kinds: PuzzleKinds<Shape>, day: string): Promise<ParInfo | null> {
  if (!kinds.daily) return null;
  const pars = await shippedPars(kinds);
  const par = pars.pars.find((one) => one.day === day);
  const { bot, tries } = pars;
  return par ? { points: par.points, bot, tries, record: recordOfPar(pars, par) } : null;
}
