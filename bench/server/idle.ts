import { readFileSync } from 'node:fs';
import type { Member } from '../../src/server/testing/fleet.ts';
import { leave, makeIdle } from './load.ts';

/* What matches and lines cost that nobody uses just now. */

const PUT_AWAY = 105_000; // milliseconds; what nobody uses is put away and written down by then
const MOST_LINES = 2000;

/** Of bytes: what the process has grown by, as the system sees it, and what of that is still in use. */
interface Cost {
  readonly resident: number;
  readonly inUse: number;
}

export interface IdleReport {
  readonly matches: number;
  readonly sockets: number; // that were still open at the end
  readonly perMatch: Cost;
  readonly perSocket: Cost; // each looks at a match of its own
  readonly afterwards: Cost; // of all, when everybody has gone
  readonly peak: number; // of all, while they were made
}

const statusOf = (pid: number, field: string): number => {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(found ?? 0) * 1024;
};

/** The resident memory first: to clear the garbage away changes it. */
const memoryOf = async (member: Member): Promise<Cost> => ({
  resident: statusOf(member.pid, 'VmRSS'),
  inUse: await member.inUse(),
});

const each = (after: Cost, before: Cost, number: number): Cost => ({
  resident: Math.round((after.resident - before.resident) / number),
  inUse: Math.round((after.inUse - before.inUse) / number),
});

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PUT_AWAY));

export async function idleCosts(member: Member, matches: number): Promise<IdleReport> {
  const lines = Math.min(matches, MOST_LINES);
  leave(await makeIdle(member.address, 1, 1)); // so that what is needed once is there
  const before = await memoryOf(member);
  leave(await makeIdle(member.address, matches, 0));
  await rest();
  const without = await memoryOf(member);
  const people = await makeIdle(member.address, lines, lines);
  await rest();
  const withLines = await memoryOf(member);
  const sockets = people.filter(({ line }) => line.isOpen).length;
  leave(people);
  await rest();
  return {
    matches: matches + lines,
    sockets,
    perMatch: each(without, before, matches),
    perSocket: each(withLines, without, lines),
    afterwards: each(await memoryOf(member), before, 1),
    peak: statusOf(member.pid, 'VmHWM') - before.resident,
  };
}
