import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/* A small disk that a test fills to the last byte. Only root can make one; everybody else limits how long the files of a process may be. */

export interface Disk {
  readonly folder: string;
  /** Nothing more fits on it for so many milliseconds. */
  readonly fill: (milliseconds: number) => Promise<void>;
  end(): void;
}

export function makeDisk(megabytes: number): Disk | null {
  const place = mkdtempSync(join(tmpdir(), 'cardwright-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'cardwright-test', place], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(place, { recursive: true });
    return null;
  }
  const folder = join(place, 'data');
  mkdirSync(folder, { mode: 0o777 });
  const ballast = join(place, 'ballast');
  return {
    folder,
    async fill(milliseconds) {
      writeAll(ballast);
      await sleep(milliseconds / 2);
      writeAll(`${ballast}-more`); // something may have become free meanwhile
      await sleep(milliseconds / 2);
      rmSync(ballast);
      rmSync(`${ballast}-more`);
    },
    end() {
      execFileSync('umount', ['--lazy', place]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

const LARGE = Buffer.alloc(1024 * 1024);

function writeAll(file: string): void {
  const open = openSync(file, 'w');
  for (let size = LARGE.length; size >= 1;)
    try {
      if (writeSync(open, LARGE, 0, size) < size) size = Math.floor(size / 2);
    } catch {
      size = Math.floor(size / 2);
    }
  closeSync(open);
}

/** No file of this process grows for so many milliseconds: what a quota does. */
export async function stopGrowth(pid: number, milliseconds: number): Promise<void> {
  const limit = (length: string): void =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${length}:`], { stdio: 'ignore' });
  limit('65536');
  await sleep(milliseconds);
  limit('unlimited');
}
