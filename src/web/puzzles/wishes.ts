import type { PuzzleFace } from '../../desk/puzzle-wire.ts';
import { read, write } from '../../ui/browser-storage.ts';
import type { Wish } from './choose.ts';

/* Which puzzles somebody likes to go on with, for this visit and the next. */

const KEY = 'cardwright.puzzle-wish';

interface KeptWish extends Wish {
  readonly game: string;
}

export const keepWish = (game: string, wish: Wish): void => write(KEY, JSON.stringify({ game, ...wish }));

export function keptWish(game: string): Wish {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? 'null');
    return isWish(kept) && kept.game === game ? kept : ANY;
  } catch {
    return ANY;
  }
}

export const ANY: Wish = { kind: null, grade: null };

const isWish = (value: unknown): value is KeptWish => {
  if (typeof value !== 'object' || value === null) return false;
  const { game, kind, grade } = value as Record<string, unknown>;
  return typeof game === 'string' && [kind, grade].every((one) => one === null || typeof one === 'string');
};

/** After a puzzle: what was wished for, if it was one of those; else another of its kind. */
export function wishFor({ game, kind, grade }: PuzzleFace & { readonly game: string }): Wish {
  const wish = keptWish(game);
  const fits = (wish.kind ?? kind) === kind && (wish.grade ?? grade) === grade;
  return fits ? wish : { kind, grade: null };
}
