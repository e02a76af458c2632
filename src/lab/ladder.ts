import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Deal, type MatchUp, seatingsOf, type Standing, standingsOf } from './match-up.ts';

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

const FEWEST_DEALS = 6;
/** Whoever looks after every deal is fooled more often than one time in twenty: it ends on a 99 % interval and reports the 95 % one. */
const SURE = 2.575829;

/**
 * Plays deal after deal, each from every seat, until the answer is clear: the first entrant's interval lies wholly above
 * or below the bar, or the games are used up.
 */
export async function climb(matchUp: MatchUp, running: Climb = {}): Promise<Ladder> {
  const { bar = 1 / matchUp.seats, workers = availableParallelism(), signal, onProgress } = running;
  const started = performance.now();
  const most = Math.max(1, Math.floor(matchUp.games / seatingsOf(matchUp)));
  const done: (Deal | undefined)[] = [];
  const deals: Deal[] = []; // without a gap: what happens to be quick must not count more
  let next = 0;
  let isClear = false;
  const take = (number: number, deal: Deal): void => {
    done[number] = deal;
    while (!isClear) {
      const one = done[deals.length];
      if (!one) break;
      deals.push(one);
      isClear = deals.length >= most || verdictOn(matchUp, deals, bar, SURE) !== 'open';
    }
    const [first] = standingsOf(matchUp, deals);
    if (first) onProgress?.(deals.length * seatingsOf(matchUp), first);
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
  return reportOf(matchUp, deals, bar, (performance.now() - started) / 1000, stoppedEarly);
}

function reportOf(
  matchUp: MatchUp,
  deals: readonly Deal[],
  bar: number,
  seconds: number,
  stoppedEarly: boolean,
): Ladder {
  const { game, seats, options, bots, seed } = matchUp;
  return {
    game,
    seats,
    options,
    bots,
    seed,
    games: deals.length * seatingsOf(matchUp),
    decisions: deals.reduce((all, deal) => all + deal.decisions, 0),
    seconds,
    bar,
    verdict: verdictOn(matchUp, deals, bar),
    stoppedEarly,
    entrants: standingsOf(matchUp, deals),
  };
}

function verdictOn(matchUp: MatchUp, deals: readonly Deal[], bar: number, z?: number): Ladder['verdict'] {
  if (deals.length < FEWEST_DEALS) return 'open';
  const [low, high] = standingsOf(matchUp, deals, z)[0]?.interval ?? [0, 1];
  return low > bar ? 'above' : high < bar ? 'below' : 'open';
}

const WORKER = new URL('./ladder-worker.ts', import.meta.url);
