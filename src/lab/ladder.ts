import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { keepBusy } from './crew.ts';
import {
  type Deal,
  type DealFault,
  type MatchUp,
  openStandings,
  seatingsOf,
  type Standing,
  type Standings,
} from './match-up.ts';
import { outsideDeals } from './outside-deals.ts';
import { isOutside } from './outside.ts';

export interface Climb {
  /** The rate of the first entrant that is asked about; by default its fair share. */
  readonly bar?: number;
  readonly workers?: number;
  /** Milliseconds that a program from outside has for a decision. */
  readonly box?: number;
  /** Ends it before the answer is clear; what has been played counts. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (games: number, first: Standing) => void;
  /** At once when a program from outside does something wrong. */
  readonly onFault?: (fault: DealFault) => void;
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
  readonly stoppedEarly: boolean; // by whoever ran it, or for what follows
  readonly hopeless: string | null; // a program that lost ten games one after another by what it did wrong
  readonly entrants: readonly Standing[];
  readonly faults: readonly DealFault[]; // games that programs from outside lost by what they did wrong
}

const USUAL_BOX = 1000;

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
  const faults: DealFault[] = [];
  const take = (number: number, deal: Deal): void => {
    done[number] = deal;
    while (!isClear) {
      const one = done[standings.deals];
      if (!one) break;
      standings.add(one);
      decisions += one.decisions;
      faults.push(...one.faults);
      isClear = standings.deals >= most || verdictOn(standings, bar) !== 'open';
    }
    if (standings.deals > 0) onProgress?.(standings.deals * seatingsOf(matchUp), standings.first());
  };
  const nextDeal = (): number | null => (isClear || next >= most ? null : next++);
  let hopeless: string | null = null;
  if (matchUp.bots.some(isOutside)) hopeless = await playOutside(matchUp, running, nextDeal, take);
  else {
    const crew = Array.from({ length: Math.min(workers, most) }, () => new Worker(WORKER, { workerData: matchUp }));
    await keepBusy<number, Deal>(crew, { next: nextDeal, take, signal });
  }
  const stoppedEarly = !isClear && (signal?.aborted === true || hopeless !== null);
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
    hopeless,
    entrants: standings.all(),
    faults,
  };
}

/** One game after another in this thread: a program's time must not run while a bot of ours keeps the thread busy. */
async function playOutside(
  matchUp: MatchUp,
  { box = USUAL_BOX, signal, onFault }: Climb,
  next: () => number | null,
  take: (number: number, deal: Deal) => void,
): Promise<string | null> {
  const deals = outsideDeals(matchUp, box, onFault);
  signal?.addEventListener('abort', () => deals.stop(), { once: true });
  try {
    for (let number = next(); number !== null && !signal?.aborted; number = next()) {
      const deal = await deals.play(number);
      if (signal?.aborted) break;
      take(number, deal);
      if (deals.hopeless() !== null) return deals.hopeless();
    }
    return null;
  } finally {
    deals.stop();
  }
}

function verdictOn(standings: Standings, bar: number): Ladder['verdict'] {
  const [low, high] = standings.first().interval;
  return low > bar ? 'above' : high < bar ? 'below' : 'open';
}

const WORKER = new URL('./ladder-worker.ts', import.meta.url);
