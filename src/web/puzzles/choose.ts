import type { PuzzleFace } from '../../desk/puzzle-wire.ts';
import { type KeptPuzzle, closedOf } from './kept.ts';

/* Which puzzle comes: the same one for everybody on a day, and the next of those that somebody likes. */

const DAY = 86_400_000;

/** A number that follows from a text, the same in every browser. */
function numberOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** All of them in an order that looks like none. */
const shuffled = (ids: readonly string[], salt: string): string[] =>
  ids.toSorted((a, b) => numberOf(`${salt} ${a}`) - numberOf(`${salt} ${b}`) || (a < b ? -1 : 1));

/** The puzzle of a day (YYYY-MM-DD). Each comes once before any comes again. */
export function dailyOf(ids: readonly string[], day: string): string | null {
  if (ids.length === 0) return null;
  const number = Math.floor(Date.parse(day) / DAY);
  const turn = Math.floor(number / ids.length);
  return shuffled(ids, `turn ${turn}`)[number - turn * ids.length] ?? null;
}

/** What somebody wants to solve; null: any. */
export interface Wish {
  readonly kind: string | null;
  readonly grade: string | null;
}

/** Those that fit, in the order in which they come. */
export const fittingOf = (faces: readonly PuzzleFace[], { kind, grade }: Wish): PuzzleFace[] => {
  const fitting = faces.filter((one) => (kind ?? one.kind) === one.kind && (grade ?? one.grade) === one.grade);
  const places = new Map(
    shuffled(
      fitting.map(({ id }) => id),
      'endless',
    ).map((id, i) => [id, i]),
  );
  return fitting.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
};

/** The next one that was not closed yet, after the one that somebody comes from; null: all of them were. */
export function nextOf(
  faces: readonly PuzzleFace[],
  kept: readonly KeptPuzzle[],
  wish: Wish,
  from: string | null,
): string | null {
  const fitting = fittingOf(faces, wish);
  const closed = closedOf(kept);
  const at = fitting.findIndex(({ id }) => id === from) + 1;
  const inTurn = [...fitting.slice(at), ...fitting.slice(0, at)];
  return inTurn.find(({ id }) => id !== from && !closed.has(id))?.id ?? null;
}
