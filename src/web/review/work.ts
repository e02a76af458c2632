import { gameOfSave, loadMatch } from '../../engine/match.ts';
import { Problem, type Seat } from '../../engine/words.ts';
import { readJson } from '../../desk/json.ts';
import { asRecord } from '../../engine/save.ts';
import { loadBots, loadGame } from '../host/loaded-games.ts';
import { beginReview, type Progress, type Reviewing } from '../../study/review/review.ts';
import type { Review, ReviewStep } from '../../study/review/told.ts';

/* Reviews are worked out in a worker of their own, a piece at a time, so that they can be stopped and nothing on the page waits. */

/** The first message of a worker that reviews. */
export interface BeginReview {
  readonly begin: 'review';
  readonly page: MessagePort;
}

export type ToReviewer =
  | { readonly do: 'review'; readonly record: string; readonly seat: Seat; readonly worlds: number | null }
  | { readonly do: 'stop' | 'go on' };

export type FromReviewer =
  | { readonly progress: Progress; readonly steps: readonly ReviewStep[]; readonly seconds: number }
  | { readonly review: Review; readonly seconds: number }
  | { readonly failure: string };

const PIECE = 40; // milliseconds between two looks at what the page wants
const TELLING = 400; // milliseconds between two reports

export function beReviewer({ page }: BeginReview): void {
  const say = (message: FromReviewer): void => page.postMessage(message);
  const fail = (error: unknown): void => {
    say({
      failure: error instanceof Problem ? error.message : 'This match could not be reviewed: a mistake of Cardwright.',
    });
    if (!(error instanceof Problem)) reportError(error);
  };
  let reviewing: Reviewing | null = null;
  let isStopped = false;
  let spent = 0;
  let told = 0;
  // A message to oneself lets those of the page in between, without the pause that timers grow to.
  const again = new MessageChannel();

  const work = (): void => {
    if (!reviewing || isStopped) return;
    const from = performance.now();
    const isGoingOn = reviewing.next(PIECE);
    const now = performance.now();
    spent += now - from;
    const review = isGoingOn ? null : reviewing.review();
    if (review) return say({ review, seconds: spent / 1000 });
    if (now - told > TELLING) {
      told = now;
      say({ progress: reviewing.progress, steps: reviewing.steps(), seconds: spent / 1000 });
    }
    again.port2.postMessage(null);
  };
  const carefully = (): void => {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };
  again.port1.addEventListener('message', carefully);
  again.port1.start();

  page.addEventListener('message', ({ data }: MessageEvent<ToReviewer>) => {
    if (data.do === 'review') {
      prepare(data).then((begun) => {
        reviewing = begun;
        carefully();
      }, fail);
      return;
    }
    isStopped = data.do === 'stop';
    if (!isStopped) carefully();
  });
  page.start();
}

async function prepare({ record, seat, worlds }: Extract<ToReviewer, { do: 'review' }>): Promise<Reviewing> {
  const saved = asRecord(readJson(record), 'the record');
  const game = gameOfSave(saved);
  await loadBots(game);
  const match = loadMatch((await loadGame(game)).game, saved);
  const { seating } = saved;
  return beginReview(match, seat, {
    ...(worlds === null ? {} : { worlds }),
    ...(Array.isArray(seating) ? { seating: seating.map(String) } : {}),
  });
}
