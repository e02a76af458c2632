/*
 * Programs give way to people. What programs ask and what they are told is done one thing in each turn of the event loop, after everything that is
 * ready for people. However many programs there are, a person waits for one of these things at most. Nor does a program wait for ever: after LONGEST its
 * next thing is done though people wait.
 */

export interface Courtesy {
  /** Does it in a turn of its own. */
  run(work: () => void): void;
  /** Waits for such a turn. */
  turn(): Promise<void>;
}

export const LONGEST = 50; // milliseconds

interface CourtesyNeeds {
  readonly now: () => number; // monotonic, milliseconds
  /** Comes back at the end of this turn of the event loop. */
  readonly later: (next: () => void) => void;
  /** Whether something that people asked waits for its turn. */
  readonly doPeopleWait: () => boolean;
}

interface Job {
  readonly work: () => void;
  readonly since: number;
}

export function makeCourtesy({ now, later, doPeopleWait }: CourtesyNeeds): Courtesy {
  const jobs: Job[] = [];

  const next = (): void => {
    const [first] = jobs;
    const isDue = first !== undefined && (!doPeopleWait() || now() - first.since >= LONGEST);
    if (isDue) jobs.shift();
    if (jobs.length > 0) later(next);
    if (isDue) first.work();
  };
  const run = (work: () => void): void => {
    jobs.push({ work, since: now() });
    if (jobs.length === 1) later(next);
  };
  return { run, turn: () => new Promise(run) };
}
