import { show } from '../engine/options.ts';
import type { ScorePart } from '../engine/game.ts';
import { Problem, type Seat } from '../engine/words.ts';

/** What a final position is worth, card by card. */
export interface ScoreSheet {
  readonly seats: readonly {
    readonly seat: Seat;
    readonly total: number;
    readonly key?: readonly number[]; // what equal totals are compared by
    readonly title?: string; // what the points are called in the end
    readonly parts: readonly ScorePart[];
    readonly rank: number;
  }[];
  readonly winners: readonly Seat[];
  readonly warnings?: readonly string[]; // what people should know of its options and cards, if anything
}

/** Reads a final position as a person would write it down, and scores it; what cannot be read is a Problem. */
export type ReadSheet = (input: unknown) => ScoreSheet;

/** The fields of a sheet, none of them unknown. */
export function fieldsOf(input: unknown, game: string, fields: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Problem(`A final position is an object with the fields ${fields.join(', ')}, not ${show(input)}.`);
  const sheet: Readonly<Record<string, unknown>> = { ...input };
  const stranger = Object.keys(sheet).find((name) => name !== 'game' && !fields.includes(name));
  if (stranger !== undefined)
    throw new Problem(`A final position of ${game} has no field ${show(stranger)}; it has game, ${fields.join(', ')}.`);
  if (sheet.game !== undefined && sheet.game !== game)
    throw new Problem(`This final position is of the game ${show(sheet.game)}, not of ${game}.`);
  return sheet;
}
