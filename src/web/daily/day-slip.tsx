import { useState } from 'preact/compat';
import type { MatchInfo } from '../../desk/wire.ts';
import { Icon } from '../../ui/cards/icon.tsx';
import type { Poster } from '../../ui/screen.ts';
import { keptResults } from '../records/results.ts';
import { addressOf } from '../routes.ts';
import { dayAt, dayWords, firstTries, streakOf } from './days.ts';
import { amountOf } from '../../engine/words.ts';

interface DaySlipProps {
  readonly game: string;
  readonly title: string; // of the game
  readonly daily: NonNullable<Poster['daily']>;
  readonly matches: readonly MatchInfo[];
  readonly isStarting: boolean;
  readonly begin: () => void;
}

/** The game of the day on the home page: to be begun, to go on with, or what it came to. */
export function DaySlip({ game, title, daily, matches, isStarting, begin }: DaySlipProps) {
  const [today] = useState(() => dayAt(Date.now()));
  const [tries] = useState(() => firstTries(keptResults(), game));
  const result = tries.get(today);
  const running = matches.find((match) => match.game === game && match.day === today && !match.isOver);
  const streak = streakOf(tries, today);
  return (
    <section className="slip daily" data-game={game} aria-labelledby={`daily-${game}`}>
      <span className="sun">
        <Icon name="sunrise" />
      </span>
      <div>
        <h2 id={`daily-${game}`}>{daily.title}</h2>
        <small>
          {title}, {dayWords(today)}.{' '}
          {result ? (
            <b>
              You {result.isWon ? 'won' : 'lost'}
              {result.points !== null && ` with ${amountOf(result.points, 'point')}`}.
            </b>
          ) : (
            daily.line
          )}
          {streak > 0 && ` ${streak} ${streak === 1 ? 'day' : 'days in a row'}.`}
        </small>
      </div>
      {result ? (
        <a className="btn btn--plain btn--small" href={addressOf('records')}>
          Your days
        </a>
      ) : running ? (
        <a className="btn btn--primary btn--small" href={addressOf('play', running.match)}>
          Go on<span className="sr"> with the {daily.title.toLowerCase()}</span>
        </a>
      ) : (
        <button className="btn btn--primary btn--small" disabled={isStarting} onClick={begin}>
          Begin<span className="sr"> the {daily.title.toLowerCase()}</span>
        </button>
      )}
    </section>
  );
}
