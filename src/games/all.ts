import { shelve } from '../contract/shelf.ts';
import type { Door } from './door.ts';
import { doors } from './doors.ts';
import { bringOutside } from './outside.ts';

/* Puts all games on the shelf, with all that they bring but their screens: for terminal, server and tests. */

async function bring({ entry, mind, tally, fits }: Door): Promise<void> {
  const [rules, bots, counts] = await Promise.all([entry(), mind?.(), tally?.()]);
  shelve({ ...rules.entry, ...bots, ...counts, ...(fits ? { fits } : {}) });
}

for (const door of doors) await bring(door);
await bringOutside();
