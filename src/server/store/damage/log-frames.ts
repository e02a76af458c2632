import { fstatSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/*
 * SQLite's log: frames with a page each, every one signed with all before it. SQLite takes it up to the first frame whose signature does
 * not hold, and drops the rest without a word. After a cut of the power that is right for the last transaction, which nobody was
 * told of yet. Where whole transactions follow, the one that is broken was on the disk before they began: it was acknowledged,
 * and so were they.
 */

export interface LogFrames {
  /** Where the newest frame of each page begins, in all that was acknowledged. */
  readonly places: ReadonlyMap<number, number>;
  /** Pages whose newest state is lost; an older one is taken instead, if there is one. */
  readonly lost: ReadonlySet<number>;
  readonly isDamaged: boolean;
  readonly transactions: number; // that SQLite would read
  readonly dropped: number; // transactions that it would drop
  /** Whether this frame is still the one that was found. */
  isStill(at: number, page: number): boolean;
}

export const NO_LOG: LogFrames = {
  places: new Map(),
  lost: new Set(),
  isDamaged: false,
  transactions: 0,
  dropped: 0,
  isStill: () => false,
};

const HEADER = 32;
const FRAME_HEADER = 24;
const NO_PAGE = 0;
const MAGIC = 0x37_7f_06_82; // the last bit: the byte order of the signatures

interface Frame {
  readonly page: number;
  readonly isCommit: boolean;
  readonly isSigned: boolean; // its signature follows from the one before it
}

type Sum = readonly [number, number];

/** A server that runs may begin its log anew meanwhile: then it is read again. */
export function readLog(log: number, size: number): LogFrames {
  const header = Buffer.alloc(HEADER);
  const after = Buffer.alloc(HEADER);
  for (;;) {
    if (readSync(log, header, 0, HEADER, 0) < HEADER) return NO_LOG;
    const found = framesIn(log, header, size);
    if (readSync(log, after, 0, HEADER, 0) === HEADER && after.equals(header)) return found;
  }
}

function framesIn(log: number, header: Buffer, size: number): LogFrames {
  const hasMagic = (header.readUInt32BE(0) & ~1) >>> 0 === MAGIC;
  const isBig = hasMagic ? (header.readUInt32BE(0) & 1) === 1 : endianness() === 'BE';
  const isWhole = hasMagic && isSame(sumOf(header, 0, 24, [0, 0], isBig), header, 24);
  const frameSize = FRAME_HEADER + size;
  const length = Math.floor((fstatSync(log).size - HEADER) / frameSize);
  const buffer = Buffer.alloc(frameSize);
  const salts = isWhole ? header.subarray(16, 24) : saltsOfFirst(log);

  const frames: Frame[] = [];
  let before: Sum | null = isWhole ? [header.readUInt32BE(24), header.readUInt32BE(28)] : null;
  for (let i = 0; i < length; i++) {
    readSync(log, buffer, 0, frameSize, HEADER + i * frameSize);
    const isOfThisLog = buffer.subarray(8, 16).equals(salts); // not of an older one, or its header is damaged
    const sum: Sum | null = before && sumOf(buffer, FRAME_HEADER, size, sumOf(buffer, 0, 8, before, isBig), isBig);
    frames.push({
      page: isOfThisLog ? buffer.readUInt32BE(0) : NO_PAGE,
      isCommit: isOfThisLog && buffer.readUInt32BE(4) !== 0,
      isSigned: isOfThisLog && sum !== null && isSame(sum, buffer, 16),
    });
    before = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  }
  frames.length = frames.findLastIndex(({ page }) => page !== NO_PAGE) + 1; // the rest is of an older log

  const broken = frames.findIndex(({ isSigned }) => !isSigned);
  const sound = broken === -1 ? frames : frames.slice(0, broken);
  const end = broken === -1 ? null : acknowledgedEnd(frames, broken);
  const last = (end ?? sound.findLastIndex(({ isCommit }) => isCommit)) + 1;
  const places = new Map<number, number>();
  const lost = new Set<number>();
  for (const [i, { page, isSigned }] of frames.slice(0, last).entries()) {
    if (page === NO_PAGE) continue;
    // Where the signature before is what is broken, nothing speaks against this one.
    const isUnsure = i === 0 ? !isWhole : frames[i - 1]?.isSigned === false;
    if (isSigned || isUnsure) {
      places.set(page, HEADER + i * frameSize);
      lost.delete(page);
    } else lost.add(page);
  }
  return {
    places,
    lost,
    isDamaged: end !== null,
    transactions: sound.filter(({ isCommit }) => isCommit).length,
    dropped: end === null ? 0 : frames.slice(broken, last).filter(({ isCommit }) => isCommit).length,
    isStill(at, page) {
      const found = Buffer.alloc(FRAME_HEADER);
      readSync(log, found, 0, FRAME_HEADER, at);
      return found.readUInt32BE(0) === page && found.subarray(8, 16).equals(salts);
    },
  };
}

/**
 * The last frame of the last transaction that must have been acknowledged though a frame before is broken; null: there is none. Each
 * broken place needs a whole transaction after the one it is in.
 */
function acknowledgedEnd(frames: readonly Frame[], first: number): number | null {
  let end: number | null = null;
  for (let broken = first; broken < frames.length;) {
    const commit = frames.findIndex(({ isCommit }, i) => i >= broken && isCommit);
    let next = commit === -1 ? frames.length : commit + 1;
    let proof: number | null = null;
    // What is wrong with the signature of a frame shows in the one after it, too.
    for (; next < frames.length && (frames[next]?.isSigned === true || next === broken + 1); next++)
      if (frames[next]?.isSigned === true && frames[next]?.isCommit === true) proof = next;
    if (proof === null) return end;
    end = proof;
    broken = next;
  }
  return end;
}

function saltsOfFirst(log: number): Buffer {
  const salts = Buffer.alloc(8);
  readSync(log, salts, 0, 8, HEADER + 8);
  return salts;
}

function sumOf(bytes: Buffer, from: number, length: number, [s0, s1]: Sum, isBig: boolean): Sum {
  let [a, b] = [s0 | 0, s1 | 0];
  for (let i = from; i < from + length; i += 8) {
    a = (a + (isBig ? bytes.readInt32BE(i) : bytes.readInt32LE(i)) + b) | 0;
    b = (b + (isBig ? bytes.readInt32BE(i + 4) : bytes.readInt32LE(i + 4)) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

const isSame = ([a, b]: Sum, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === a && bytes.readUInt32BE(at + 4) === b;
