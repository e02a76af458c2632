import type { RoomFace, Skill } from '../../../desk/wire.ts';

/* How good people are thought to be at this game with so many seats, beside their names at a rated table. */

const UNSURE = 6; // sigma; after about a dozen matches it is less

/** '25.0?': the same number as in the list of one's own ratings. */
export const ratingWords = ({ mu, sigma }: Skill): string => `${mu.toFixed(1)}${sigma > UNSURE ? '?' : ''}`;

/** '+2.6': what a match has changed, as the numbers before and after it are shown. */
export function changeWords(before: Skill, after: Skill): string {
  const change = Number(after.mu.toFixed(1)) - Number(before.mu.toFixed(1));
  const sign = change > 0.05 ? '+' : change < -0.05 ? '−' : '±';
  return sign + Math.abs(change).toFixed(1);
}

/** Nothing where the table is not rated, or nobody sits. */
export function Rating({ place: { rating, newRating } }: { readonly place: RoomFace['seats'][number] }) {
  if (!rating) return null;
  return (
    <span className="on-rating">
      <span className="sr">rating </span>
      {ratingWords(rating)}
      {newRating && <span className="on-change"> {changeWords(rating, newRating)}</span>}
    </span>
  );
}

/** When it is over: what it has changed for everybody. */
export function RatingChanges({ room: { seats } }: { readonly room: RoomFace }) {
  if (seats.every(({ newRating }) => !newRating)) return null;
  return (
    <div className="slip on-changes">
      <h3 id="on-changes">Ratings</h3>
      <ul className="on-ratings" aria-labelledby="on-changes">
        {seats.map(
          (place, at) =>
            place.newRating && (
              <li key={at}>
                <b>{place.name}</b> <Rating place={place} />
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
