import './records.css';
import { useState } from 'preact/compat';
import { dayAt, dayBefore, dayWords, firstTries, streakOf } from '../daily/days.ts';
import { amountOf } from '../../engine/words.ts';
import { Page } from '../pages/shell.tsx';
import { type Poster, POSTERS } from '../pages/posters.ts';
import { addressOf } from '../routes.ts';
import { againstOf, bestOf, type KeptResult, keptResults, titlesOf } from './results.ts';

/** What somebody has reached in this browser, game by game. */
export default function RecordsPage() {
  const [results] = useState(keptResults);
  const played = POSTERS.filter(({ game }) => results.some((result) => result.game === game));
  return (
    <Page title="Your record">
      {played.length === 0 && (
        <p className="slip records-none">
          Nothing yet. Every match that you play to its end is noted here, also when you throw the match away.
        </p>
      )}
      <div className="records">
        {played.map((poster) => (
          <GameRecord key={poster.game} poster={poster} results={results.filter(({ game }) => game === poster.game)} />
        ))}
      </div>
      <p>
        <a className="btn btn--primary" href="#/">
          Home
        </a>{' '}
        <a className="btn btn--plain" href={addressOf('how-i-play')}>
          How I play
        </a>
      </p>
    </Page>
  );
}

const MOST_BEST = 5;

function GameRecord({ poster, results }: { readonly poster: Poster; readonly results: readonly KeptResult[] }) {
  const { game, title, daily } = poster;
  const won = results.filter(({ isWon }) => isWon).length;
  const best = bestOf(results, MOST_BEST);
  const titles = titlesOf(results);
  const against = againstOf(results);
  return (
    <section className="slip record" data-game={game} aria-labelledby={`record-${game}`}>
      <h2 id={`record-${game}`} className="display">
        {title}
      </h2>
      <p className="record-sum">
        {results.length} played, {won} won · <a href={addressOf('new', game)}>Set up</a>
      </p>
      {best.length > 0 && (
        <>
          <h3>Best scores</h3>
          <ol className="record-best">
            {best.map(({ match, points, title: called, at, seats, rank }) => (
              <li key={match}>
                <b className="num">{points}</b>
                <span>
                  {called !== null && called !== '' && <em>{called}. </em>}
                  {seats > 1 && `${amountOf(seats, 'seat')}, place ${rank}. `}
                  {dateWords(at)}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {titles.length > 0 && (
        <>
          <h3>{best.length > 0 ? 'Titles' : 'What you reached'}</h3>
          <ul className="record-titles">
            {titles.map(({ title: called, times }) => (
              <li key={called}>
                {called.charAt(0).toUpperCase() + called.slice(1)} <b>× {times}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {against.length > 0 && (
        <>
          <h3>Against each level</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">against</th>
                <th scope="col">played</th>
                <th scope="col">won</th>
              </tr>
            </thead>
            <tbody>
              {against.map(({ level, played, won: times }) => (
                <tr key={level}>
                  <th scope="row">{LEVEL_WORDS[level] ?? `${level} bots`}</th>
                  <td>{played}</td>
                  <td>{times}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {daily && <Days game={game} title={daily.title} results={results} />}
    </section>
  );
}

const LEVEL_WORDS: Readonly<Record<string, string>> = { mixed: 'bots of several levels', people: 'people' };

const dateWords = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const SHOWN_DAYS = 28;

interface DaysProps {
  readonly game: string;
  readonly title: string;
  readonly results: readonly KeptResult[];
}

/** The last four weeks of a game of the day. */
function Days({ game, title, results }: DaysProps) {
  const tries = firstTries(results, game);
  if (tries.size === 0) return null;
  const today = dayAt(Date.now());
  const streak = streakOf(tries, today);
  const days = Array.from({ length: SHOWN_DAYS }, (_, i) => dayBefore(today, SHOWN_DAYS - 1 - i));
  return (
    <>
      <h3>
        {title}: {amountOf(tries.size, 'day')}
        {streak > 0 && `, ${streak} in a row`}
      </h3>
      <ol className="record-days">
        {days.map((day) => {
          const result = tries.get(day);
          return (
            <li key={day} data-won={result?.isWon ? '' : undefined} data-played={result ? '' : undefined}>
              <span aria-hidden="true">{Number(day.slice(-2))}</span>
              <b aria-hidden="true">{result ? (result.points ?? '✓') : '–'}</b>
              <span className="sr">
                {dayWords(day)}:{' '}
                {result
                  ? `${result.isWon ? 'won' : 'lost'}${result.points === null ? '' : `, ${amountOf(result.points, 'point')}`}`
                  : 'not played'}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
