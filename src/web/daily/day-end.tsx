import { useState } from 'preact/compat';
import { posterOf } from '../pages/posters.ts';
import { keptResults } from '../records/results.ts';
import { addressOf } from '../routes.ts';
import { DayPar } from './day-par.tsx';
import { DayRanking } from './day-ranking.tsx';
import { dayAt, dayWords, firstTries, shareText, streakOf } from './days.ts';
import { amountOf } from '../../engine/words.ts';

interface DayEndProps {
  readonly game: string;
  readonly day: string;
  readonly match: string;
}

/** What a game of the day came to, and a text about it that spoils nothing. The first try counts. */
export function DayEnd({ game, day, match }: DayEndProps) {
  const [note, setNote] = useState('');
  const tries = firstTries(keptResults(), game);
  const result = tries.get(day);
  const title = posterOf(game)?.daily?.title ?? posterOf(game)?.title ?? game;
  if (!result) return null;
  const streak = streakOf(tries, dayAt(Date.now()));
  const share = async (): Promise<void> => {
    const address = location.href.split('#')[0] ?? '';
    const text = shareText({ title, result, streak, address });
    try {
      await navigator.clipboard.writeText(text);
      setNote('Copied: it names no card and nothing that happened.');
    } catch {
      setNote(text); // where a page may not copy, it is there to be copied
    }
  };
  return (
    <section className="slip day-end" aria-label={title}>
      <p>
        <b>
          {title}, {dayWords(day)}
        </b>
        <span>
          {result.points === null ? '' : `${amountOf(result.points, 'point')} counted. `}
          {streak > 1 ? `${streak} days in a row. ` : ''}
          <a href={addressOf('records')}>All your days</a>
        </span>
      </p>
      <button className="btn btn--plain btn--small" onClick={() => void share()}>
        Copy a text to share
      </button>
      <DayPar game={game} day={day} points={result.points} />
      <DayRanking game={game} match={match} />
      {note !== '' && (
        <p className="day-note" role="status">
          {note}
        </p>
      )}
    </section>
  );
}
