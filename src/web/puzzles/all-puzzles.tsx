import { useState } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import { dayAt, dayWords, streakOf } from '../daily/days.ts';
import { POSTERS } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { addressOf } from '../routes.ts';
import { daysSolved, keptPuzzles } from './kept.ts';
import { outcomeWords } from './words.ts';

/** The puzzles of the day of all games, and how to come to all others. */
export function AllPuzzles() {
  const [kept] = useState(keptPuzzles);
  const today = dayAt(Date.now());
  const streak = streakOf(daysSolved(kept), today);
  return (
    <Page title="Puzzles">
      <p className="pz-lead">
        Moments of real matches with one best answer, and a proof that it is the best. {dayWords(today)}
        {streak > 0 && `: ${amountOf(streak, 'day')} in a row`}.
      </p>
      <ul className="pz-games">
        {POSTERS.map(({ game, title }) => {
          const daily = kept.find((one) => one.game === game && one.day === today);
          const solved = kept.filter((one) => one.game === game && one.state === 'solved').length;
          return (
            <li key={game} className="slip" data-game={game}>
              <h2 className="display">{title}</h2>
              <p>
                Puzzle of the day: {daily ? <b>{outcomeWords(daily)}</b> : 'not tried yet'}.
                {solved > 0 && ` ${amountOf(solved, 'puzzle')} solved in all.`}
              </p>
              <p className="pz-acts">
                <a className="btn btn--primary btn--small" href={addressOf('puzzles', game, 'today')}>
                  Today’s<span className="sr"> puzzle of {title}</span>
                </a>
                <a className="btn btn--plain btn--small" href={addressOf('puzzles', game)}>
                  By theme<span className="sr">: puzzles of {title}</span>
                </a>
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <a className="btn btn--plain" href={addressOf('')}>
          Home
        </a>
      </p>
    </Page>
  );
}
