import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Result, resultOf } from '../../engine/result.ts';
import { clone, isOver } from '../../engine/table.ts';
import { bitOf, hasBit, type Viewer } from '../../engine/words.ts';
import type { Line } from '../../contract/text.ts';
import { linesFor } from '../../desk/looking.ts';
import { type Logged, toldTo } from '../../desk/log.ts';
import { type OpenMatch, rest, toldOf } from '../../desk/open-match.ts';
import { matchIn, namesOf, type Room } from '../rooms/room.ts';

/*
 * A match in words: what every seat and the spectators were told, and the table as each of them saw it last. It is all that
 * can be read of a match when its rules have changed. Names are not in it, only their places: somebody who wants to be
 * forgotten has no trace here.
 */

export interface Archive {
  readonly length: number; // entries that it tells of
  readonly isOver: boolean;
  readonly result: Result | null;
  readonly told: readonly (readonly [viewers: number, sentence: Sentence])[]; // a bit for each viewer
  readonly tables: readonly (readonly Line[])[]; // of each viewer; the final account when it is over
}

type Sentence = { readonly type: string; readonly text: string; readonly rule?: string };

/** What is left of a match of which nothing was written down in time. */
export const NOTHING: Archive = { length: 0, isOver: false, result: null, told: [], tables: [] };

/** A match as it is in one moment, to be put into words afterwards. */
export interface Moment {
  readonly about: Pick<Archive, 'length' | 'isOver' | 'result'>;
  readonly open: OpenMatch; // with a table of its own
  readonly events: number; // of its log: it may grow
}

export function momentOf(room: Room): Moment {
  const open = matchIn(room);
  const table = clone(open.match.table);
  const named = { ...open, match: { ...open.match, table, names: namesOf(room).map(markFor) } };
  const about = { length: room.length, isOver: isOver(table), result: resultOf(table) };
  return { about, open: named, events: open.log.length };
}

/** What an archive needs of a room that has left the memory, and nothing else: hundreds may wait until they are written down. */
export function withoutSteps(room: Room): Room {
  const { open } = room;
  if (!open) return room;
  rest(open);
  const { table } = open.match;
  const match = { ...open.match, steps: [], events: [], mark: { table, taken: [], steps: 0, events: 0 } };
  return { ...room, keys: new Set(), open: { ...open, match, taken: [], ends: [] } };
}

/** In words, a little at a time: a long match, at a table of many, takes a while. */
export function* write({ about, open, events }: Moment): Generator<void, Archive> {
  const viewers = Array.from({ length: open.match.table.plan.viewers }, (_, viewer) => viewer);
  const told: Archive['told'][number][] = [];
  const tables: Line[][] = [];
  for (let i = 0; i < events; i++) {
    const event = open.log.at(i);
    if (event) told.push(...waysToTell(open, event, viewers));
    yield;
  }
  for (const viewer of viewers) {
    tables.push(linesFor(open, viewer));
    yield;
  }
  return { ...about, told, tables };
}

function waysToTell(open: OpenMatch, event: Logged, viewers: readonly Viewer[]): Archive['told'] {
  const knowing = viewers.filter((viewer) => toldTo(event, viewer));
  const others = viewers.filter((viewer) => !knowing.includes(viewer));
  return [knowing, others].flatMap((some) => {
    const [first] = some;
    const told = first === undefined ? null : toldOf(open, event, first);
    if (told?.text === undefined) return [];
    const { type, text, rule } = told;
    const bits = some.reduce((all, viewer) => all | bitOf(viewer), 0);
    return [[bits, { type, text, ...(rule === undefined ? {} : { rule }) }] as const];
  });
}

/* ---- names ---- */

/** As long as the name, so that columns stay in line. */
const markFor = (name: string, seat: number): string => `⟦${seat}${'·'.repeat(Math.max(0, name.length - 3))}⟧`;

const withNames = (text: string, names: readonly string[]): string =>
  text.replaceAll(/⟦(\d+)·*⟧/g, (_, seat: string) => names[Number(seat)] ?? '');

/** All that one viewer was told. */
export const storyFor = ({ told }: Archive, viewer: Viewer, names: readonly string[]): Sentence[] =>
  told.flatMap(([viewers, sentence]) =>
    hasBit(viewers, viewer) ? [{ ...sentence, text: withNames(sentence.text, names) }] : [],
  );

/** The table as one viewer saw it last. */
export const lastTableFor = ({ tables }: Archive, viewer: Viewer, names: readonly string[]): Line[] =>
  (tables[viewer] ?? []).map((line) => ({ ...line, text: withNames(line.text, names) }));

/* ---- as it is kept ---- */

const [squeeze, unfold] = [promisify(gzip), promisify(gunzip)];

// Most archives are this long at most; the usual 16 KB for each would lie about as garbage when many are put away.
const CHUNK = 4096;

export const packArchive = async (archive: Archive): Promise<string> =>
  (await squeeze(JSON.stringify(archive), { chunkSize: CHUNK })).toString('base64');

export const unpackArchive = async (body: string): Promise<Archive> =>
  JSON.parse(String(await unfold(Buffer.from(body, 'base64'))));
