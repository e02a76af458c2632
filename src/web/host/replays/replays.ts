import { gameOfSave, loadMatch, type Match } from '../../../engine/match.ts';
import type { Shape } from '../../../engine/game.ts';
import { show } from '../../../engine/options.ts';
import { asList, asRecord } from '../../../engine/save.ts';
import type { Heading } from '../../../contract/text.ts';
import { gameNamed } from '../../../contract/shelf.ts';
import { deltaOf, withDelta } from '../../../desk/deck-delta.ts';
import { Problem } from '../../../engine/words.ts';
import { readFile } from '../../../desk/json.ts';
import { MOST_STEPS } from '../../../desk/open-match.ts';
import { deckIn } from '../../../desk/own-deck.ts';
import { type Recording, recordMatch, recordWords } from '../../../desk/recording.ts';
import { everybody, readNames } from '../../../desk/seating.ts';
import { type Eyes, type MomentOf, type MomentTable, type ReplayInfo, type Seating } from '../../../desk/wire.ts';
import { loadGame } from '../loaded-games.ts';
import type { HostNeeds } from '../needs.ts';
import { openKept } from '../sitting.ts';
import type { Kept, MatchRecord } from '../store.ts';
import { unshortened } from '../told.ts';

const MOST_OPEN = 4;

/** A match that somebody looks back at, and what it is kept as. */
export interface Looked {
  readonly recording: Recording;
  readonly match: string | null;
}

export type Replays = ReturnType<typeof makeReplays>;

/** The matches that somebody looks back at. Nothing of them is changed, and no bot moves. */
export function makeReplays({ store }: Pick<HostNeeds, 'store'>) {
  const open = new Map<string, Looked>();
  let count = 0;

  const keep = (recording: Recording, record: MatchRecord | null): ReplayInfo => {
    const replay = `r${++count}`;
    const match = record?.match ?? null;
    open.set(replay, { recording, match });
    for (const old of [...open.keys()].slice(0, -MOST_OPEN)) open.delete(old);
    const { game, names, seating, isOver, eyes, isTold, note, deck } = recording;
    const origin = record?.origin ?? null;
    return { replay, game, names, seating, isOver, eyes, match, origin, isTold, note, deck };
  };

  const find = (replay: string): Looked => {
    const found = open.get(replay);
    if (!found) throw new Problem('This replay is not open any more. Open it again.');
    return found;
  };

  /** What may be seen is decided here, not in the page. */
  const look = (replay: string, eyes: Eyes): Recording => {
    const { recording } = find(replay);
    if (!recording.eyes.includes(eyes)) throw new Problem('This match may not be looked at with these eyes.');
    return recording;
  };

  return {
    async ofMatch(match: string): Promise<ReplayInfo> {
      const saved = await store.read(match);
      if (!saved) throw new Problem('This match is not kept here any more.');
      return keep(await recordingOf(saved.record, saved.entries), saved.record);
    },
    /** From the text of a file or a link. */
    ofRecord: async (text: string): Promise<ReplayInfo> => keep(await readRecord(text), null),
    find,
    look,
    moments(replay: string, eyes: Eyes, from?: MomentOf) {
      const recording = look(replay, eyes);
      const at = from && look(replay, from.eyes) ? recording.sameTime(from, eyes) : 0;
      return { moments: recording.moments(eyes), at };
    },
    table(replay: string, eyes: Eyes, at: number): MomentTable {
      const table = look(replay, eyes).table(eyes, at);
      if (!table) throw new Problem(`This replay has no moment ${show(at)}.`);
      return table;
    },
    step(replay: string, eyes: Eyes, after: number): { readonly table: MomentTable; readonly heading: Heading } {
      const found = look(replay, eyes).step(eyes, after);
      if (!found) throw new Problem(`This replay has no step ${show(after)} that may be looked at.`);
      return found;
    },
    /** As a file, and as a link carries it. */
    share(replay: string): { readonly record: string; readonly brief: string } {
      const { save, game } = find(replay).recording;
      const saved = save();
      if (!saved)
        throw new Problem('A record holds every hidden card, so it can be shared when the match is over, not before.');
      const setting = briefSetting(saved.setting, gameNamed(game).deck);
      return {
        record: `${JSON.stringify(saved)}\n`,
        brief: JSON.stringify(setting === null ? saved : { ...saved, setting }),
      };
    },
  };
}

/* Beside the other data of a match: an edited deck, told by what differs from the printed one. */
const DELTA = 'deckDelta';

/** The data of a match with its deck told so; null where there is none. */
function briefSetting(setting: unknown, printed: unknown): object | null {
  const deck = deckIn(setting);
  if (deck === null) return null;
  const { deck: _whole, ...others } = asRecord(setting, 'the setting');
  return { [DELTA]: deltaOf(printed, deck), ...others };
}

/** The record with its deck in full. */
function withWholeDeck(save: Readonly<Record<string, unknown>>, printed: unknown): Readonly<Record<string, unknown>> {
  const { setting } = save;
  if (typeof setting !== 'object' || setting === null || !(DELTA in setting)) return save;
  const { [DELTA]: delta, ...others } = asRecord(setting, 'the setting');
  return { ...save, setting: { deck: withDelta(printed, delta), ...others } };
}

/** A kept match, taken again; where that cannot be, what was kept of it in words, and why. */
async function recordingOf(record: MatchRecord, entries: readonly Kept[]): Promise<Recording> {
  try {
    const entry = await loadGame(record.game);
    return recordMatch(entry, openKept(record, entries).match, record.seating);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const tables = unshortened(entries);
    if (tables.length === 0) throw error;
    return recordWords(record, tables, `${error.message} Here it is read-only, in words, as it was played.`);
  }
}

/** The match of a record from outside: every step is taken again and leads to the table that it says, or it is refused. */
async function readRecord(text: string): Promise<Recording> {
  const told = readFile(text, 'record');
  const entry = await loadGame(gameOfSave(told));
  const save = withWholeDeck(asRecord(told, 'the save'), entry.deck);
  const steps = asList(save.steps, 'steps').length;
  if (steps > MOST_STEPS) throw new Problem(`This record has ${steps} steps, where ${MOST_STEPS} are the most.`);
  const match: Match<Shape> = loadMatch(entry.game, save);
  readNames(match.names, match.table.seats);
  return recordMatch(entry, match, seatingOf(save.seating, match.names.length));
}

/** Who sat where, if the record says it: the engine does not need it, and nothing depends on it but what is shown first. */
function seatingOf(value: unknown, seats: number): Seating {
  const isSeating =
    Array.isArray(value) && value.length === seats && value.every((who) => typeof who === 'string' && who.length < 40);
  return isSeating ? value : everybody(seats);
}
