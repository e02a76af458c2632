import type { ClockPlan } from './clock.ts';
import type { RoomPlan } from './plan.ts';

/*
 * How long people have to wait for somebody before they may do something about it, in milliseconds. Everything goes by one number
 * that whoever runs the server may set (AWAY_SECONDS, two minutes), and by the clock that a table agreed on: where a decision may
 * take days, somebody who does not look in for an hour is not away.
 */

export interface Patience {
  /** Somebody who has neither looked at the table nor done anything for so long is away. */
  readonly absence: number;
  /** Waited for so long, somebody who is away may be played for by a bot until they are back. */
  readonly call: number;
  /** The same before others may vote for a bot in their place for good. */
  readonly vote: number;
  /** And before the only one who waits may decide that alone; null: never. */
  readonly alone: number | null;
  /** Without a clock: somebody who is there and waited for, and does nothing for so long, holds everybody up; null: the clock decides. */
  readonly stalling: number | null;
  /** Whoever did something so lately is still playing. */
  readonly lately: number;
  /** How long a vote takes: time to come back. */
  readonly notice: number;
  /** The same against somebody who is there. */
  readonly longNotice: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONG_CLOCK = 6 * HOUR; // nobody sits and waits for so long: people come by
const LONG = 5; // times the absence: ten minutes

export function patienceAt({ clock, isRated }: Pick<RoomPlan, 'clock' | 'isRated'>, away: number): Patience {
  const long = LONG * away;
  const short: Patience = {
    absence: isRated ? long : away, // where points are at stake
    call: away,
    vote: away,
    alone: long,
    stalling: null,
    lately: long,
    notice: away / 2,
    longNotice: away * 1.5,
  };
  if (clock.kind === 'none') return { ...short, call: long, alone: null, stalling: long };
  const time = timeOf(clock);
  if (!isSlow(clock)) return clock.kind === 'each' ? { ...short, call: Math.min(away, time) } : short;
  // The time for each decision is what the table has promised: nobody is held to be away before it has run out once. A bank is for
  // the whole match, and nobody has to wait for the end of it.
  const wait = clock.kind === 'each' ? time : Math.max(2 * DAY, time / 4);
  const alone = clock.kind === 'each' ? time + 2 * DAY : 2 * wait;
  return { ...short, absence: long, call: wait, vote: wait, alone, lately: 2 * DAY, notice: DAY, longNotice: DAY };
}

/** Whether people come by now and then, instead of sitting there. */
export const isSlow = (clock: ClockPlan): boolean => timeOf(clock) >= LONG_CLOCK;

/** What somebody may take for one decision, or, of a bank, for all of them. */
function timeOf(clock: ClockPlan): number {
  if (clock.kind === 'none') return 0;
  return 1000 * (clock.kind === 'each' ? clock.seconds : Math.max(clock.seconds, clock.increment));
}
