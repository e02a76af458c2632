import type { ReplayInfo } from '../../desk/wire.ts';

/* The replay that was opened last on this page: what came from a file has no address that another part of the page could go by. */

let last: ReplayInfo | null = null;

export function noteOpened(info: ReplayInfo): void {
  last = info;
}

export const openedReplay = (replay: string): ReplayInfo | null => (last?.replay === replay ? last : null);
