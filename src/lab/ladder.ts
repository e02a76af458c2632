import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Deal, type MatchUp, openStandings, seatingsOf, type Standing, type Standings } from './match-up.ts';

export interface Climb {
  /** The rate of the first entrant that is asked about; by default its fair share. */
  readonly bar?: number;
  readonly workers?: number;
  /** Ends it before the answer is clear; what has been played counts. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (games: number, first: Standing) => void;
}

/** What a ladder found, as `ladder --json` prints it. */
export interface Ladder {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly games: number;
  readonly decisions: number;
  readonly seconds: number;
  readonly bar: number;
  /** Where the first entrant's interval lies: above the bar, below it, or neither. */
  readonly verdict: 'above' | 'below' | 'open';
  readonly stoppedEarly: boolean; // by whoever ran it
  readonly entrants: readonly Standing[];
}

/**
 * Plays deal after deal, each from every seat, until the answer is clear: the first entrant's interval lies wholly above
 * or below the bar, or the games are used up.
 */
export async function climb(matchUp: MatchUp, running: Climb = {}): Promise<Ladder> {
  const { bar = 1 / matchUp.seats, workers = availableParallelism(), signal, onProgress } = running;
  const started = performance.now();
  const most = Math.max(1, Math.floor(matchUp.games / seatingsOf(matchUp)));
  const done: (Deal | undefined)[] = [];
  const standings = openStandings(matchUp); // deals without a gap: what happens to be quick must not count more
  let next = 0;
  let isClear = false;
  let decisions = 0;
  const take = (number: number, deal: Deal): void => {
    done[number] = deal;
    while (!isClear) {
      const one = done[standings.deals];
      if (!one) break;
      standings.add(one);
      decisions += one.decisions;
      isClear = standings.deals >= most || verdictOn(standings, bar) !== 'open';
    }
    if (standings.deals > 0) onProgress?.(standings.deals * seatingsOf(matchUp), standings.first());
  };
  const crew = Array.from({ length: Math.min(workers, most) }, () => new Worker(WORKER, { workerData: matchUp }));
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let number = -1;
      const goOn = (): void => {
        if (isClear || signal?.aborted || next >= most) return resolve();
        number = next++;
        worker.postMessage(number);
      };
      worker.on('message', (deal: Deal) => {
        take(number, deal);
        goOn();
      });
      worker.on('error', reject);
      signal?.addEventListener('abort', () => resolve(), { once: true });
      goOn();
    });
  try {
    await Promise.all(crew.map(work));
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
  const stoppedEarly = !isClear && signal?.aborted === true;
  const { game, seats, options, bots, seed } = matchUp;
  return {
    game,
    seats,
    options,
    bots,
    seed,
    games: standings.deals * seatingsOf(matchUp),
    decisions,
    seconds: (performance.now() - started) / 1000,
    bar,
    verdict: verdictOn(standings, bar),
    stoppedEarly,
    entrants: standings.all(),
  };
}

function verdictOn(standings: Standings, bar: number): Ladder['verdict'] {
  const [low, high] = standings.first().interval;
  return low > bar ? 'above' : high < bar ? 'below' : 'open';
}

const WORKER = new URL('./ladder-worker.ts', import.meta.url);
