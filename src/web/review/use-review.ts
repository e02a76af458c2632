import { useEffect, useRef, useState } from 'preact/compat';
import type { Seat } from '../../engine/words.ts';
import type { Review, ReviewStep } from '../../study/review/told.ts';
import { PERSON, type ReplayInfo } from '../../desk/wire.ts';
import { hostLine, startWorker } from '../talk.ts';
import { keepReview, keptReview, reviewId } from './kept-reviews.ts';
import type { BeginReview, FromReviewer, ToReviewer } from './work.ts';

/** How far a review is. */
export interface Standing {
  readonly review: Review | null;
  readonly steps: readonly ReviewStep[]; // those that are done
  readonly line: number;
  readonly lines: number; // 0: it is not known yet
  readonly left: number | null; // seconds, as far as can be told
  readonly seconds: number; // spent
  readonly isStopped: boolean;
  readonly problem: string | null;
  readonly stop: () => void;
  readonly goOn: () => void;
  readonly deeper: () => void;
}

const NOTHING = { review: null, steps: [], line: 0, lines: 0, left: null, seconds: 0, isStopped: false, problem: null };

const DEEPER = 4; // times as many worlds

/** A branch is no match of one's own: it was played before. */
const ownMatch = (
  { match, origin, seating }: Pick<ReplayInfo, 'match' | 'origin' | 'seating'>,
  seat: Seat,
): string | null => (origin === null && seating[seat] === PERSON ? match : null);

/** The review of a replay for a seat: the one that is kept, or one that is worked out now. */
export function useReview({ replay, match, origin, seating }: ReplayInfo, seat: Seat): Standing {
  const [standing, setStanding] = useState<Omit<Standing, 'stop' | 'goOn' | 'deeper'>>(NOTHING);
  const [worlds, setWorlds] = useState<number | null>(null);
  const own = ownMatch({ match, origin, seating }, seat);
  const line = useRef<((message: ToReviewer) => void) | null>(null);
  useEffect(() => {
    let isGone = false;
    let end = (): void => undefined;
    const change = (more: Partial<Standing>): void => {
      if (!isGone) setStanding((before) => ({ ...before, ...more }));
    };
    const begin = async (): Promise<void> => {
      setStanding((before) => ({ ...NOTHING, steps: worlds === null ? [] : before.steps }));
      const shared = await hostLine().ask({ do: 'share', replay });
      if (!shared.ok) return change({ problem: shared.error ?? 'This match cannot be reviewed.' });
      const { check } = JSON.parse(shared.record) as { readonly check: string };
      const id = reviewId(check, seat);
      const kept = worlds === null ? await keptReview(id) : null;
      if (isGone) return;
      if (kept) return change({ review: kept.review, steps: kept.review.steps, seconds: kept.seconds });
      const worker = startWorker();
      const { port1, port2 } = new MessageChannel();
      const message: BeginReview = { begin: 'review', page: port2 };
      worker.postMessage(message, [port2]);
      worker.addEventListener('error', () =>
        change({ problem: 'This match could not be reviewed. Load the page again.' }),
      );
      const say = (said: ToReviewer): void => port1.postMessage(said);
      line.current = say;
      end = () => {
        worker.terminate();
        port1.close();
        line.current = null;
      };
      port1.addEventListener('message', ({ data }: MessageEvent<FromReviewer>) => {
        if ('failure' in data) return change({ problem: data.failure });
        if ('progress' in data) {
          const { progress, steps, seconds } = data;
          const left = progress.done > 0.03 ? (seconds * (1 - progress.done)) / progress.done : null;
          return change({ steps, line: progress.line, lines: progress.lines, left, seconds });
        }
        const { review, seconds } = data;
        change({ review, steps: review.steps, seconds, left: 0 });
        void keepReview({ id, kept: Date.now(), seconds, match: own, review });
        end();
      });
      port1.start();
      say({ do: 'review', record: shared.record, seat, worlds });
    };
    void begin();
    return () => {
      isGone = true;
      end();
    };
  }, [replay, own, seat, worlds]);
  const tell = (isStopped: boolean): void => {
    line.current?.({ do: isStopped ? 'stop' : 'go on' });
    setStanding((before) => ({ ...before, isStopped }));
  };
  return {
    ...standing,
    stop: () => tell(true),
    goOn: () => tell(false),
    deeper: () => setWorlds(DEEPER * (standing.review?.worlds ?? 1)),
  };
}
