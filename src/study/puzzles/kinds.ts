import type { Shape } from '../../engine/game.ts';
import { Problem } from '../../engine/words.ts';
import type { PuzzleKinds } from '../../contract/puzzle.ts';
import { gameNamed } from '../../contract/shelf.ts';
import { doors } from '../../games/doors.ts';
import { type Book, readBook } from './book.ts';
import { type Pars, readPars } from './par.ts';

/** The kinds of puzzles of a game. */
export async function kindsOf(id: string): Promise<PuzzleKinds<Shape>> {
  const { game } = gameNamed(id);
  const brought = await doors.find((door) => door.id === game.id)?.puzzles?.();
  if (!brought) throw new Problem(`There are no puzzles of ${game.title}.`);
  return brought.puzzles;
}

/** Those that ship with it. */
export const shippedBook = async (kinds: PuzzleKinds<Shape>): Promise<Book> => readBook((await kinds.book()).default);

/** The pars of its game of the day that ship with it. */
export async function shippedPars({ daily }: PuzzleKinds<Shape>): Promise<Pars> {
  if (!daily) throw new Problem('There is no game of the day with a par here.');
  return readPars((await daily.pars()).default);
}
