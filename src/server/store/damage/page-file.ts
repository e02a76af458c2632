import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { type LogFrames, NO_LOG, readLog } from './log-frames.ts';
import { troubleOf } from './trouble.ts';

/*
 * The pages of an SQLite file as they lie on the disk, with what its log (`-wal`) has of them: SQLite itself gives up where a page is
 * damaged, and takes no page after a damaged one from the log. The format: https://sqlite.org/fileformat2.html
 */

export interface PageFile {
  readonly usable: number; // bytes of each page that hold something
  readonly count: number;
  readonly log: LogFrames;
  /** null: there is no such page. */
  read(number: number): Buffer | null;
  close(): void;
}

export const MAGIC = 'SQLite format 3\0';
const USUAL_SIZE = 4096; // what our files have: for those that do not say it any more
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

export function openPages(file: string): PageFile {
  const main = existsSync(file) ? openSync(file, 'r') : null;
  const logFile = `${file}-wal`;
  const log = existsSync(logFile) ? openSync(logFile, 'r') : null;
  const close = (): void => {
    for (const opened of [main, log]) if (opened !== null) closeSync(opened);
  };
  try {
    const header = Buffer.alloc(100);
    const isWhole = main !== null && readSync(main, header, 0, 100, 0) === 100;
    const isOurs = isWhole && header.toString('latin1', 0, MAGIC.length) === MAGIC;
    const size = (isOurs ? sizeIn(header.readUInt16BE(16)) : null) ?? sizeInLog(log) ?? USUAL_SIZE;
    const unused = isOurs && header.readUInt8(20) <= 32 ? header.readUInt8(20) : 0;
    const frames = log === null ? NO_LOG : readLog(log, size);
    const lengthOfMain = main === null ? 0 : fstatSync(main).size;
    return {
      usable: size - unused,
      count: Math.max(Math.ceil(lengthOfMain / size), ...frames.places.keys()),
      log: frames,
      read(number) {
        const page = Buffer.alloc(size);
        const at = frames.places.get(number);
        // Meanwhile a server may have put that frame into the file and begun its log anew.
        if (at !== undefined && log !== null && frames.isStill(at, number)) {
          return readAt(log, page, at + FRAME_HEADER);
        }
        if (main === null || number < 1 || (number - 1) * size >= lengthOfMain) return null;
        return readAt(main, page, (number - 1) * size); // what is cut off is zeros
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** null: the disk cannot read it. */
function readAt(opened: number, page: Buffer, at: number): Buffer | null {
  try {
    readSync(opened, page, 0, page.length, at);
    return page;
  } catch (error) {
    if (troubleOf(error) === 'failing') return null;
    throw error;
  }
}

const sizeIn = (told: number): number | null => {
  const size = told === 1 ? 65_536 : told;
  return size >= 512 && Number.isInteger(Math.log2(size)) ? size : null;
};

function sizeInLog(log: number | null): number | null {
  const header = Buffer.alloc(LOG_HEADER);
  if (log === null || readSync(log, header, 0, LOG_HEADER, 0) < LOG_HEADER) return null;
  return sizeIn(header.readUInt32BE(8));
}
