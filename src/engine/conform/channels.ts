import { legalActions, readAction } from '../edge.ts';
import type { Shape, Table } from '../game.ts';
import { numberedActions } from '../numbers/actions.ts';
import { vectorLayout, writeVector } from '../numbers/vector.ts';
import { letterNames, tellEvents } from '../tell.ts';
import { viewOf } from '../view.ts';
import type { Seat, Viewer } from '../words.ts';
import { type Case, difference, type World } from './report.ts';

/** Whether two tables are the same to the last number. */
export const isSameTable = <T extends Shape>(a: Table<T>, b: Table<T>): boolean =>
  isSameArray(a.words, b.words) &&
  isSameArray(a.bytes, b.bytes) &&
  (a.pinned === null || b.pinned === null ? a.pinned === b.pinned : isSameArray(a.pinned, b.pinned));

export function isSameArray(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Everything that reaches a viewer, by the name of the channel. */
function channelsOf<T extends Shape>(
  c: Case<T>,
  world: World<T>,
  viewer: Viewer,
  probes: readonly unknown[],
): [string, string][] {
  const { table } = world;
  const isSeat = viewer < table.seats;
  return [
    ['view', JSON.stringify(viewOf(c.tools.redact(table, viewer), viewer))],
    ['legal actions', isSeat ? JSON.stringify(legalActions(table, viewer)) : ''],
    ['numbers', isSeat ? JSON.stringify(numbersFor(c.tools.redact(table, viewer), viewer)) : ''],
    ['refusals', isSeat ? JSON.stringify(probes.map((probe) => readAction(table, viewer, probe))) : ''],
    ...c.channels(world, viewer),
  ];
}

/** What a program that learns is given: the numbers of the legal actions, and the view as a vector. */
function numbersFor<T extends Shape>(view: Table<T>, seat: Seat): unknown {
  const { numbers, count } = numberedActions(view, seat);
  const vector = new Int16Array(vectorLayout(view.plan).length);
  writeVector(view, seat, vector);
  return { numbers: [...numbers.subarray(0, count)], vector: [...vector] };
}

/** What a viewer is told, with the sentences of the log. */
const toldTo = <T extends Shape>(world: World<T>, viewer: Viewer): string =>
  JSON.stringify(tellEvents(world.table.plan, world.events, viewer, letterNames(world.table.seats)));

/** Which channel tells a viewer two worlds apart, and how; null if none does. */
export function toldApart<T extends Shape>(
  c: Case<T>,
  a: World<T>,
  b: World<T>,
  viewer: Viewer,
  probes: readonly unknown[],
): string | null {
  const others = channelsOf(c, b, viewer, probes);
  for (const [i, [channel, text]] of channelsOf(c, a, viewer, probes).entries()) {
    const other = others[i]![1];
    if (text !== other) return `the ${channel} differ: ${difference(text, other)}`;
  }
  const isSame = isSameTable(c.tools.redact(a.table, viewer), c.tools.redact(b.table, viewer));
  return isSame ? null : 'the bytes of the view differ, though not its words';
}

/** The same for what was told of the last step. */
export function eventsApart<T extends Shape>(a: World<T>, b: World<T>, viewer: Viewer): string | null {
  const text = toldTo(a, viewer);
  const other = toldTo(b, viewer);
  return text === other ? null : `the events differ: ${difference(text, other)}`;
}

export const viewerName = (viewer: Viewer, seats: number): string =>
  viewer < seats ? `seat ${viewer}` : 'the spectator';
