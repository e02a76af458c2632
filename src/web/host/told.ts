import { phaseOf } from '../../engine/table.ts';
import { type EventView, retell } from '../../engine/tell.ts';
import { viewOf } from '../../engine/view.ts';
import type { Heading, Line } from '../../contract/text.ts';
import { answerLine, type Desk } from '../../desk/protocol.ts';
import { entryOf, onlooker, type Sitting } from './sitting.ts';
import type { Kept, Told } from './store.ts';

/* A match in words, kept step by step while it is played: what is left of it when its rules have changed. */

/** What the onlooker sees since the last time. */
export function tellNext(desk: Desk, sitting: Sitting): Told {
  const { entry, match } = entryOf(desk, sitting.at);
  const { table, names, game } = match;
  const before = sitting.told;
  const view = viewOf(table, onlooker(sitting.record.seating) ?? table.seats);
  const { events, next } = eventsSince(desk, sitting, before.next);
  const lines = entry.text.table(view, names, table.plan.setting);
  sitting.told = { next, lines };
  return {
    phase: phaseOf(table),
    round: game.round(table),
    heading: entry.text.heading(view, names, table.plan.setting),
    events: events.map((event) => retell(table.plan, event, names, { you: view.seat, isShort: false })),
    lines: shortened(lines, before.lines),
  };
}

function eventsSince(desk: Desk, { at, record }: Sitting, since: number): { events: EventView[]; next: number } {
  const request = { do: 'events', match: at, seat: onlooker(record.seating), since };
  return JSON.parse(answerLine(desk, JSON.stringify(request)));
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
