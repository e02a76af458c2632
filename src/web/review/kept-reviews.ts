import type { Seat } from '../../engine/words.ts';
import type { Review } from '../../study/review/told.ts';
import { keptRows, settled } from '../kept-rows.ts';

/* Reviews that were worked out on this device, by the match that they are of: opened again, they are there at once. */

export interface KeptReview {
  readonly id: string;
  readonly kept: number; // when, in milliseconds
  readonly seconds: number; // that it took
  readonly match: string | null; // one's own that it is of, as it is kept; null: of somebody else
  readonly review: Review;
}

const store = keptRows('cardwright-reviews', 'reviews');
const MOST = 200;
const FORM = 3; // of what is kept: what has another is worked out anew

export const reviewId = (mark: string, seat: Seat): string => `${FORM}/${mark}/${seat}`;

/** Null where there is none, or the browser keeps nothing. */
export async function keptReview(id: string): Promise<KeptReview | null> {
  try {
    const found = await settled<KeptReview | undefined>((await store('readonly')).get(id));
    return found ?? null;
  } catch {
    return null; // it is worked out anew
  }
}

/** Those of one's own matches. */
export async function ownReviews(): Promise<readonly KeptReview[]> {
  try {
    const all = await settled<KeptReview[]>((await store('readonly')).getAll());
    return all.filter(({ id, match }) => id.startsWith(`${FORM}/`) && match !== null);
  } catch {
    return []; // the browser keeps nothing
  }
}

export async function forgetReviews(): Promise<void> {
  try {
    await settled((await store('readwrite')).clear());
  } catch {
    // There is nothing to forget.
  }
}

/** The oldest give way. Where the browser keeps nothing, it is worked out anew next time. */
export async function keepReview(review: KeptReview): Promise<void> {
  try {
    const reviews = await store('readwrite');
    await settled(reviews.put(review));
    const all = await settled<KeptReview[]>(reviews.getAll());
    const old = all.toSorted((a, b) => b.kept - a.kept).slice(MOST);
    await Promise.all(old.map(({ id }) => settled(reviews.delete(id))));
  } catch {
    // Nothing is lost but time.
  }
}
