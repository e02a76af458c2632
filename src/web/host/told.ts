import { phaseOf } from '../../engine/table.ts';
import type { EventView } from '../../engine/tell.ts';
import type { Heading, Line } from '../../contract/text.ts';
import { retoldTo, seenBy } from '../../desk/looking.ts';
import { toldSince } from '../../desk/open-match.ts';
import { onlookerAt, type Sitting } from './sitting.ts';
import type { Kept, Told } from './store.ts';

/* A match in words, kept step by step while it is played: what is left of it when its rules have changed. */

/** What the onlooker sees since the last time. */
export function tellNext(sitting: Sitting): Told {
  const { open, told: before } = sitting;
  const { table, game } = open.match;
  const viewer = onlookerAt(sitting);
  const { view, heading, lines } = seenBy(open, viewer);
  const events = retoldTo(open.match, toldSince(open, viewer, before.logged), view.seat);
  sitting.told = { logged: open.log.length, lines };
  return { phase: phaseOf(table), round: game.round(table), heading, events, lines: shortened(lines, before.lines) };
}

/** Most lines of a table stay as they were: those are kept as their number. */
function shortened(lines: readonly Line[], before: readonly Line[]): (Line | number)[] {
  const numbers = new Map(before.map((line, i) => [JSON.stringify(line), i]));
  return lines.map((line) => numbers.get(JSON.stringify(line)) ?? line);
}

export interface ToldTable {
  readonly heading: Heading;
  readonly events: readonly EventView[];
  readonly lines: readonly Line[];
}

/** All that was told of a match, every table in full again. */
export function unshortened(entries: readonly Kept[]): ToldTable[] {
  let before: readonly Line[] = [];
  return entries.flatMap(({ told }) => {
    if (!told) return [];
    const from = before;
    before = told.lines.flatMap((line) => (typeof line === 'number' ? (from[line] ?? []) : line));
    const { events, phase, round, heading = { parts: [{ text: `Round ${round}` }, { text: phase }] } } = told;
    return { heading, events, lines: before };
  });
}
