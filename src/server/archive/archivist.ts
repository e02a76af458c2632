import { setImmediate as breath } from 'node:timers/promises';
import { Problem } from '../../engine/words.ts';
import { HOUSE, makePieces, type Pieces } from '../limits/pieces.ts';
import type { ArchiveStore } from '../store/archives.ts';
import { isAway } from '../store/away.ts';
import { Outdated } from '../rooms/again.ts';
import { type Moment, momentOf, NOTHING, packArchive, withoutSteps, write } from './archive.ts';
import type { Hall } from '../rooms/hall.ts';
import { type Room, statusOf } from '../rooms/room.ts';

/*
 * Writes matches down in words: when they are over, when they leave the memory, and now and then those whose process was
 * killed before it could. Nobody waits for it.
 */

export interface Archivist {
  /** Those that have changed since they were written down, and that nobody plays at just now. */
  catchUp(): Promise<void>;
  /** When everything is written that was to be written. */
  settled(): Promise<void>;
}

export interface ArchivistNeeds {
  readonly hall: Hall;
  readonly archives: ArchiveStore;
  readonly pieces?: Pieces;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
}

const PAUSE = 120_000; // milliseconds in which a room that is in use is left alone
const MOST = 500; // at a time
const MOST_KNOWN = 10_000;
const TOGETHER = 8; // on their way to the disk

export function makeArchivist({ hall, archives, pieces = makePieces(), now, onTrouble }: ArchivistNeeds): Archivist {
  const written = new Map<string, number>(); // the length of a room then
  const ended = new WeakSet<Room>();
  const waiting: Room[] = []; // that left the memory
  let work = Promise.resolve();

  const later = (write: () => Promise<void>): void => {
    work = work.then(write).catch(onTrouble);
  };
  const keep = async (id: string, moment: Moment): Promise<void> => {
    const archive = await pieces.finish(HOUSE, write(moment));
    await archives.put(id, archive.length, await packArchive(archive));
    written.delete(id);
    written.set(id, archive.length);
    const [oldest] = written.keys();
    if (written.size > MOST_KNOWN && oldest !== undefined) written.delete(oldest);
  };
  /** Many may leave at once. People are answered between any two of them. */
  const keepWaiting = async (): Promise<void> => {
    const begun = new Set<Promise<void>>();
    for (let room = waiting.shift(); room; room = waiting.shift()) {
      const done: Promise<void> = keep(room.id, momentOf(room))
        .catch(onTrouble)
        .finally(() => begun.delete(done));
      begun.add(done);
      await (begun.size < TOGETHER ? breath() : Promise.race(begun));
    }
    await Promise.all(begun);
  };
  const keepFrom = async (id: string): Promise<void> => keep(id, await hall.look(id, momentOf));
  /** What goes wrong with one keeps nobody from the others. */
  const keepOld = async (id: string, length: number): Promise<void> => {
    try {
      await keepFrom(id);
    } catch (error) {
      if (isAway(error)) throw error;
      if (!(error instanceof Outdated)) onTrouble(error);
      // It does not replay, so there will never be more of it.
      if (error instanceof Problem) await archives.close(id, length, await packArchive(NOTHING));
    }
  };

  hall.onChange((room) => {
    if (statusOf(room) !== 'over' || ended.has(room)) return;
    ended.add(room); // what is said afterwards is no part of it
    later(() => keepFrom(room.id));
  });
  hall.onPutAway((room) => {
    if (statusOf(room) === 'open' || written.get(room.id) === room.length) return;
    waiting.push(withoutSteps(room));
    if (waiting.length === 1) later(keepWaiting);
  });

  return {
    async catchUp() {
      const before = now() - PAUSE;
      const tried = new Set<string>(); // one that cannot be written down stays behind
      for (;;) {
        const behind = (await archives.behind(before, MOST)).filter(({ room }) => !tried.has(room));
        if (behind.length === 0) return;
        for (const { room, length } of behind) {
          tried.add(room);
          await keepOld(room, length);
        }
      }
    },
    settled: () => work,
  };
}
