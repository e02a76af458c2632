import { Busy } from '../store/alone.ts';
import type { Timers } from '../run/time.ts';
import { ACTS_WAIT, BANS_CHANGED } from './acts.ts';
import type { Bans } from './bans.ts';
import { type AdminNeeds, carryOutWaiting } from './carry-out.ts';

/** The server's part: it carries out what whoever runs it has written down, and knows the bans. */
export interface Office {
  /** Whether a word of another process was for it. */
  hear(text: string): boolean;
  /** Words of others may have been missed. */
  lookAgain(): void;
  stop(): Promise<void>;
}

interface OfficeNeeds extends AdminNeeds {
  readonly bans: Bans;
  /** Bans have changed: connections of those who are banned are closed. */
  readonly enforce: () => void;
  readonly timers: Timers;
  readonly onTrouble: (error: unknown) => void;
}

const LOOK = 1000; // milliseconds: a command writes to the same file, and nothing else says so

export async function openOffice(needs: OfficeNeeds): Promise<Office> {
  const { bans, enforce, onTrouble } = needs;
  let work = Promise.resolve();
  let isLooking = false;

  const look = (): void => {
    if (isLooking) return;
    isLooking = true;
    work = carryOutWaiting(needs)
      .catch((error: unknown) => {
        if (!(error instanceof Busy)) onTrouble(error); // another process is at it
      })
      .finally(() => (isLooking = false));
  };
  const reload = (): void => void bans.reload().then(enforce, onTrouble);

  await bans.reload();
  look();
  const timer = needs.timers.every(LOOK, look);
  return {
    hear(text) {
      if (text === ACTS_WAIT) look();
      else if (text === BANS_CHANGED) reload();
      else return false;
      return true;
    },
    lookAgain() {
      look();
      reload();
    },
    async stop() {
      timer.close();
      await work;
    },
  };
}
