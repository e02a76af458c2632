import { useState } from 'preact/compat';
import { amountOf } from '../../engine/words.ts';
import type { PuzzleList } from '../../desk/puzzle-wire.ts';
import { DayPar } from '../daily/day-par.tsx';
import { dayAt, dayWords, firstTries, streakOf } from '../daily/days.ts';
import { posterOf } from '../pages/posters.ts';
import { Page } from '../pages/shell.tsx';
import { keptResults } from '../records/results.ts';
import { addressOf } from '../routes.ts';
import { Calendar } from './calendar.tsx';
import { dailyOf, fittingOf, nextOf, type Wish } from './choose.ts';
import { closedOf, daysSolved, keptOf, keptPuzzles } from './kept.ts';
import { keepWish, keptWish } from './wishes.ts';
import { gradeWords, outcomeWords } from './words.ts';

/** The puzzles of one game: that of the day, and all others by theme and by who finds them. */
export function PuzzlesOfGame({ game, list }: { readonly game: string; readonly list: PuzzleList }) {
  const { puzzles, themes } = list;
  const [kept] = useState(() => keptPuzzles().filter((one) => one.game === game));
  const [grade, setGrade] = useState(() => keptWish(game).grade);
  const today = dayAt(Date.now());
  const title = posterOf(game)?.title ?? game;
  const daily = keptOf(
    kept,
    game,
    dailyOf(
      puzzles.map(({ id }) => id),
      today,
    ) ?? '',
  );
  const streak = streakOf(daysSolved(keptPuzzles()), today);
  const grades = [...new Set(puzzles.map((one) => one.grade))];
  const rows: readonly { readonly name: string; readonly kind: string | null }[] = [
    ...themes.map(({ kind, theme }) => ({ kind, name: theme })),
    ...(themes.length > 1 ? [{ kind: null, name: 'All themes' }] : []),
  ];
  return (
    <Page title={`Puzzles: ${title}`} game={game}>
      <div className="pz-page">
        <section className="slip pz-today" aria-labelledby="pz-today">
          <h2 id="pz-today" className="display">
            Puzzle of the day
          </h2>
          <p>
            {dayWords(today)}, the same for everybody: {outcomeWords(daily)}.
            {streak > 0 && ` ${amountOf(streak, 'day')} in a row.`}
          </p>
          <a className="btn btn--primary" href={addressOf('puzzles', game, today)}>
            {daily.state === 'open' ? 'Solve it' : 'Look at it again'}
          </a>
          <Calendar game={game} kept={kept} today={today} />
        </section>
        <DayOfGame game={game} today={today} />
        <section className="slip pz-themes" aria-labelledby="pz-themes">
          <h2 id="pz-themes" className="display">
            As many as you like
          </h2>
          {grades.length > 1 && (
            <label className="pz-grade-choice">
              How hard{' '}
              <select value={grade ?? ''} onChange={(event) => setGrade(event.currentTarget.value || null)}>
                <option value="">any</option>
                {grades.map((one) => (
                  <option key={one} value={one}>
                    {gradeWords(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <ul>
            {rows.map(({ kind, name }) => (
              <Theme key={name} game={game} list={list} name={name} wish={{ kind, grade }} />
            ))}
          </ul>
        </section>
      </div>
      <p className="pz-acts">
        <a className="btn btn--plain" href={addressOf('puzzles')}>
          Puzzles of all games
        </a>
        <a className="btn btn--plain" href={addressOf('')}>
          Home
        </a>
      </p>
    </Page>
  );
}

/** The game of the day, where there is one: its par, and what one's own try came to. */
function DayOfGame({ game, today }: { readonly game: string; readonly today: string }) {
  const daily = posterOf(game)?.daily;
  const [result] = useState(() => firstTries(keptResults(), game).get(today));
  if (!daily) return null;
  return (
    <section className="slip pz-daily" aria-labelledby="pz-daily">
      <h2 id="pz-daily" className="display">
        {daily.title}
      </h2>
      <p>
        {daily.line} {result && result.points !== null && `You have ${amountOf(result.points, 'point')} today.`}{' '}
        <a href={addressOf('')}>It begins at home.</a>
      </p>
      <DayPar game={game} day={today} points={result?.points ?? null} />
    </section>
  );
}

interface ThemeProps {
  readonly game: string;
  readonly list: PuzzleList;
  readonly name: string;
  readonly wish: Wish;
}

function Theme({ game, list: { puzzles }, name, wish }: ThemeProps) {
  const kept = keptPuzzles().filter((one) => one.game === game);
  const all = fittingOf(puzzles, wish);
  const closed = closedOf(kept);
  const solved = new Set(kept.flatMap(({ puzzle, state }) => (state === 'solved' ? [puzzle] : [])));
  const done = all.filter(({ id }) => solved.has(id)).length;
  const next = nextOf(puzzles, kept, wish, null) ?? all[0]?.id;
  if (next === undefined)
    return (
      <li>
        <h3>{name}</h3>
        <p>None is that hard.</p>
      </li>
    );
  const isAllSeen = all.every(({ id }) => closed.has(id));
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {done} of {all.length} solved
        <progress max={all.length} value={done} aria-hidden="true" />
      </p>
      <a
        className="btn btn--plain btn--small"
        href={addressOf('puzzles', game, next)}
        onClick={() => keepWish(game, wish)}
      >
        {isAllSeen ? 'Once more' : done === 0 ? 'Begin' : 'Go on'}
        <span className="sr">: {name}</span>
      </a>
    </li>
  );
}
