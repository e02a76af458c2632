import { lengthOf } from '../../engine/words.ts';
import type { Database } from '../store/database.ts';
import { clocksOf, keepLead, readTime } from '../store/kept-time.ts';
import { beginningOf, type Clocks, DAY, makeTime, type Step, type Time } from './time.ts';

/* The time of a server that runs: where it begins, what is told of it, and what is kept of it for the next one. */

export interface ServerTime extends Time {
  readonly steps: number; // of the clock, since the server was started
  /** From time to time: looks at the clocks, and keeps how far we are off. */
  sweep(): Promise<void>;
}

export interface ServerTimeNeeds {
  readonly db: Database;
  readonly clocks: Clocks; // of this machine
  readonly tell: (text: string) => void; // whoever runs the server
  readonly onTrouble: (error: unknown) => void;
}

const WORTH_KEEPING = 1000; // milliseconds

export async function startTime({ db, clocks, tell, onTrouble }: ServerTimeNeeds): Promise<ServerTime> {
  const shared = db.isShared ? await clocksOf(db, clocks) : null;
  const followed = shared ?? clocks;
  const whose = shared ? "The database's clock" : 'The clock of this machine';
  const kept = await readTime(db);
  const wall = followed.wall();
  const { begin, isAhead } = beginningOf(wall, kept);
  if (isAhead)
    tell(
      `The newest thing in the store is ${words(kept.newest - wall)} ahead of the clock. The server goes by the clock. Is it right? At tables that are ahead, time for decisions stands still until something happens there.`,
    );
  else if (begin - wall >= WORTH_KEEPING)
    tell(
      `The clock is ${words(begin - wall)} behind what is in the store. Time goes on from there and meets the clock within ${words((begin - wall) * PACE)}.`,
    );
  let steps = 0;
  let written = kept.lead;
  let keeping = Promise.resolve();
  const keep = (): void => {
    const lead = time.lead();
    if (Math.abs(lead) < WORTH_KEEPING && written === 0) return;
    written = Math.abs(lead) < WORTH_KEEPING ? 0 : lead;
    keeping = keeping.then(() => keepLead(db, written, followed.wall())).catch(onTrouble);
  };
  const time = makeTime({
    clocks: followed,
    begin,
    onStep(step) {
      steps++;
      tell(`${whose} was set ${stepWords(step)}`);
      setImmediate(keep); // not within a look at the time
    },
  });
  keep();
  await keeping;
  return {
    ...time,
    get steps() {
      return steps;
    },
    async sweep() {
      await shared?.look();
      keep();
      await keeping;
    },
  };
}

const PACE = 50; // a step is caught up with in so many times its length

const words = (milliseconds: number): string => lengthOf(Math.max(1, Math.round(Math.abs(milliseconds) / 1000)));

function stepWords({ by, isFollowed }: Step): string {
  const step = `${by < 0 ? 'back' : 'forward'} by ${words(by)}`;
  if (isFollowed) return `${step}, which is more than a day, and has stayed so. The server follows it now.`;
  if (Math.abs(by) > DAY)
    return `${step}, which is more than a day. If it stays so for ten minutes, the server follows it; until then nothing changes.`;
  return `${step}, or the machine slept. Nobody's time for a decision changes by it: the server catches up within ${words(by * PACE)}.`;
}
