import './how-i-play.css';
import { Suspense, useEffect, useState } from 'preact/compat';
import { spell } from '../../engine/words.ts';
import { rateOf } from '../../contract/tally.ts';
import type { Habits } from '../../desk/wire.ts';
import { useDeck } from '../../ui/cards/card.tsx';
import { loadDeck } from '../../ui/cards/decks.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Page } from '../pages/shell.tsx';
import { type Poster, POSTERS } from '../pages/posters.ts';
import { forgetPuzzles } from '../puzzles/kept.ts';
import { forgetReviews, ownReviews } from '../review/kept-reviews.ts';
import { scaleOf as unitOf, signed } from '../review/words.ts';
import { forgetResults, type KeptResult, keptResults } from '../records/results.ts';
import { addressOf } from '../routes.ts';
import { dayName, saveAs } from '../save-as.ts';
import { hostLine } from '../talk.ts';
import { csvOf, type OnScale, rowsOf, type Row, scaleOf, scaleWords, type Stretch, stretchesOf } from './figures.ts';
import { favouritesIn, neglectedIn } from './favourites.ts';
import { costliestIn, luckOver, type Mean, type Reviewed } from './luck.ts';
import { FEWEST } from './strength.ts';

/** What one's own matches on this device say: results with intervals, strength beside the bots, what one likes to do. */
export default function HowIPlayPage() {
  const [results, setResults] = useState(keptResults);
  const played = POSTERS.filter(({ game }) => results.some((one) => one.game === game));
  return (
    <Page title="How I play">
      <p className="hp-lead">
        From the matches that you played to their end in this browser. It stays here; nothing is sent anywhere.
      </p>
      {played.length === 0 ? (
        <p className="slip hp-none">
          Nothing yet. Play a match to its end, and what it adds up to stands here. The first figures need {FEWEST}{' '}
          matches.
        </p>
      ) : (
        <div className="hp-games">
          {played.map((poster) => (
            <Guarded key={poster.game} instead={<p role="alert">This game could not be counted.</p>}>
              <GameFigures poster={poster} results={results.filter(({ game }) => game === poster.game)} />
            </Guarded>
          ))}
        </div>
      )}
      <div className="hp-acts">
        {played.length > 0 && <Files results={results} forget={() => setResults([])} />}
        <a className="btn btn--plain" href={addressOf('records')}>
          Your record
        </a>
        <a className="btn btn--primary" href="#/">
          Home
        </a>
      </div>
    </Page>
  );
}

function Files({ results, forget }: { readonly results: readonly KeptResult[]; readonly forget: () => void }) {
  const [isSure, setSure] = useState(false);
  const name = `how-i-play-${dayName()}`;
  if (isSure)
    return (
      <div className="hp-sure" role="group" aria-label="Delete all results?">
        <p>
          All results on this device are deleted, with your record, the history of your puzzles and all reviews. This
          cannot be taken back.
        </p>
        <button
          className="btn btn--bad"
          onClick={() => {
            forgetResults();
            forgetPuzzles();
            void forgetReviews();
            forget();
          }}
        >
          Delete all results
        </button>
        <button className="btn btn--plain" onClick={() => setSure(false)}>
          Keep them
        </button>
      </div>
    );
  return (
    <>
      <button
        className="btn btn--plain"
        onClick={() => saveAs(`${name}.json`, `${JSON.stringify(results, null, 2)}\n`)}
      >
        Save as JSON
      </button>
      <button className="btn btn--plain" onClick={() => saveAs(`${name}.csv`, csvOf(results), 'text/csv')}>
        Save as CSV
      </button>
      <button className="btn btn--plain" onClick={() => setSure(true)}>
        Delete …
      </button>
    </>
  );
}

function GameFigures({ poster, results }: { readonly poster: Poster; readonly results: readonly KeptResult[] }) {
  const { game, title } = poster;
  const scale = scaleOf(results);
  return (
    <section className="slip hp-game" data-game={game} aria-labelledby={`hp-${game}`}>
      <h2 id={`hp-${game}`} className="display">
        {title}
      </h2>
      <p>{matchesWords(results.length)}.</p>
      {scale.length > 0 && <Scale scale={scale} />}
      <Results rows={rowsOf(results)} />
      {results.length > FEWEST && <OverTime stretches={stretchesOf(results)} />}
      <Luck game={game} results={results} />
      <HabitsOf game={game} />
    </section>
  );
}

const matchesWords = (n: number, which = ''): string => `${n} ${which}${n === 1 ? 'match' : 'matches'}`;
const inHundred = (share: number): number => Math.round(share * 100);
const between = ([low, high]: readonly [number, number]): string => `${inHundred(low)}–${inHundred(high)}`;

const OTHERS: Readonly<Record<string, string>> = {
  '': 'alone',
  mixed: 'bots of several levels',
  people: 'people',
};

/** Shares won, each with its interval on one scale from 0 to 100. */
function Results({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <div className="hp-scroll" tabIndex={0} role="group" aria-label="Results by seats and level">
      <table>
        <caption>Won of 100, by seats and who the others were; the interval holds 19 times of 20</caption>
        <thead>
          <tr>
            <th scope="col">seats</th>
            <th scope="col">others</th>
            <th scope="col">won</th>
            <th scope="col">of 100</th>
            <th scope="col">even</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seats, level, played, won, rate, interval, fair }) => (
            <tr key={`${seats} ${level}`}>
              <td>{seats}</td>
              <th scope="row">{OTHERS[level] ?? level}</th>
              <td>
                {won} of {played}
              </td>
              <td>
                <b>{inHundred(rate)}</b> <small>{between(interval)}</small>
                <Bar interval={interval} rate={rate} fair={fair} />
              </td>
              <td>{fair === null ? '–' : inHundred(fair)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BarProps {
  readonly interval: readonly [number, number];
  readonly rate: number;
  readonly fair: number | null;
}

/** Drawn beside the figures that say it. */
const Bar = ({ interval: [low, high], rate, fair }: BarProps) => (
  <span className="hp-bar" aria-hidden="true">
    <i style={{ left: `${low * 100}%`, right: `${100 - high * 100}%` }} />
    <b style={{ left: `${rate * 100}%` }} />
    {fair !== null && <em style={{ left: `${fair * 100}%` }} />}
  </span>
);

function Scale({ scale }: { readonly scale: readonly OnScale[] }) {
  return (
    <>
      <h3>Beside the bots</h3>
      <p>{scaleWords(scale)}</p>
      <ul className="hp-scale">
        {scale.map((one) => (
          <li key={one.level}>
            <b>{one.level}</b> {pointsWords(one)} <small>{matchesWords(one.played)}</small>
          </li>
        ))}
      </ul>
      <p className="hp-note">
        Points: 0 is as strong as that level, 400 ten times its odds at every number of seats. In brackets the interval,
        19 times of 20.
      </p>
    </>
  );
}

/** '+85 (−20 to +190)'; what cannot be told is said. */
function pointsWords({ points, interval: [low, high], played }: OnScale): string {
  if (played < FEWEST) return `too few to tell`;
  if (points === Infinity) return `all won: ${signedPoints(low)} or more`;
  if (points === -Infinity) return `none won: ${signedPoints(high)} or less`;
  return `${signedPoints(points)} (${signedPoints(low)} to ${signedPoints(high)})`;
}

const signedPoints = (points: number): string => {
  const whole = Math.round(points);
  return whole < 0 ? `−${-whole}` : `+${whole}`;
};

const dateWords = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The share won in stretches of as many matches. */
function OverTime({ stretches }: { readonly stretches: readonly Stretch[] }) {
  return (
    <div className="hp-scroll" tabIndex={0} role="group" aria-label="Results over time">
      <table>
        <caption>Over time: stretches of {matchesWords(stretches[0]?.played ?? 0)}</caption>
        <thead>
          <tr>
            <th scope="col">until</th>
            <th scope="col">won</th>
            <th scope="col">of 100</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ until, played, won, interval }) => (
            <tr key={until}>
              <th scope="row">{dateWords(until)}</th>
              <td>
                {won} of {played}
              </td>
              <td>
                <b>{inHundred(won / played)}</b> <small>{between(interval)}</small>
                <Bar interval={interval} rate={won / played} fair={null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the reviews of these matches say, as far as there are any. */
function Luck({ game, results }: { readonly game: string; readonly results: readonly KeptResult[] }) {
  const [reviews, setReviews] = useState<readonly Reviewed[]>([]);
  useEffect(() => {
    void ownReviews().then((kept) =>
      setReviews(
        kept
          .filter(({ review }) => review.game === game)
          .map((one) => ({ kept: one, at: results.find(({ match }) => match === one.match)?.at ?? one.kept })),
      ),
    );
  }, [game, results]);
  if (reviews.length === 0)
    return (
      <p className="hp-note">
        Luck over time and the costliest kinds of choices stand here as soon as matches are reviewed: <i>Review</i> at
        the end of a match.
      </p>
    );
  // What is played alone is counted in points of the score.
  const groups = Map.groupBy(reviews, ({ kept }) => unitOf(kept.review).unit);
  return Array.from(groups, ([unit, some]) => <LuckIn key={unit} unit={unit} reviews={some} />);
}

function LuckIn({ unit, reviews }: { readonly unit: string; readonly reviews: readonly Reviewed[] }) {
  const kinds = costliestIn(reviews).slice(0, MOST_KINDS);
  return (
    <>
      <div className="hp-scroll" tabIndex={0} role="group" aria-label="Luck over time">
        <table>
          <caption>
            Luck and own choices in a match, in {unit}, from {matchesWords(reviews.length, 'reviewed ')}
          </caption>
          <thead>
            <tr>
              <th scope="col">until</th>
              <th scope="col">matches</th>
              <th scope="col">luck</th>
              <th scope="col">own choices</th>
            </tr>
          </thead>
          <tbody>
            {luckOver(reviews).map(({ until, played, luck, own }) => (
              <tr key={until}>
                <th scope="row">{dateWords(until)}</th>
                <td>{played}</td>
                <td>
                  <MeanOf mean={luck} />
                </td>
                <td>
                  <MeanOf mean={own} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>Kinds of choices, the costliest first</h3>
      <ul className="hp-cards">
        {kinds.map(({ type, choices, brought }) => (
          <li key={type}>
            <b>{spell(type)}</b> <MeanOf mean={brought} /> a match <small>({choices} in all)</small>
          </li>
        ))}
      </ul>
      <p className="hp-note">
        Beside what is usual at the table, in {unit}. In brackets the interval, 19 times of 20; it takes three matches.
      </p>
    </>
  );
}

const MOST_KINDS = 6;

const MeanOf = ({ mean: { value, interval } }: { readonly mean: Mean }) => (
  <>
    <b className="num">{signed(value)}</b>
    {interval && (
      <small>
        {' '}
        ({signed(interval[0])} to {signed(interval[1])})
      </small>
    )}
  </>
);

/** What is counted from the matches themselves, as long as they are kept: asked for when somebody wants it. */
function HabitsOf({ game }: { readonly game: string }) {
  const [habits, setHabits] = useState<Habits | 'counting' | null>(null);
  const [problem, setProblem] = useState('');
  const ask = async (): Promise<void> => {
    setHabits('counting');
    const [answer] = await Promise.all([hostLine().ask({ do: 'habits', game }), loadDeck(game).catch(() => undefined)]);
    if (answer.ok) setHabits(answer.habits);
    else setProblem(answer.error ?? 'The matches cannot be read.');
  };
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (habits === null || habits === 'counting')
    return (
      <p>
        <button className="btn btn--plain btn--small" disabled={habits !== null} onClick={() => void ask()}>
          {habits === null ? 'Count my cards and actions' : 'The matches are counted …'}
        </button>
      </p>
    );
  return (
    <Suspense fallback={null}>
      <Counted game={game} habits={habits} />
    </Suspense>
  );
}

const MOST_ACTIONS = 6;

function Counted({ game, habits }: { readonly game: string; readonly habits: Habits }) {
  const deck = useDeck(game);
  const { matches, others, actions, missing } = habits;
  // The button that was pressed is gone.
  useEffect(() => document.querySelector<HTMLElement>(`#hp-cards-${game}`)?.focus({ preventScroll: true }), []);
  const favourites = favouritesIn(habits);
  const neglected = neglectedIn(habits);
  const ofHundred = (times: number, of: number): number => inHundred(rateOf(times, of).rate);
  return (
    <>
      <h3 id={`hp-cards-${game}`} tabIndex={-1}>
        Cards and actions
      </h3>
      <p className="hp-note">
        {matches === 0
          ? 'No match of this game is kept with its moves.'
          : `Counted in ${matchesWords(matches, 'kept ')}.`}
        {missing > 0 && ` ${matchesWords(missing)} of older rules left out.`}
      </p>
      {favourites.length > 0 && (
        <>
          <h4>Favourite cards</h4>
          <ul className="hp-cards">
            {favourites.map(({ card, own, theirs }) => (
              <li key={card}>
                <b>{deck.name(card)}</b> in {own} of {matches}
                {others > 0 && <small>; others in {ofHundred(theirs, others)} of 100</small>}
              </li>
            ))}
          </ul>
        </>
      )}
      {neglected.length > 0 && (
        <>
          <h4>Cards that others use more than you</h4>
          <ul className="hp-cards">
            {neglected.map(({ card, own, theirs }) => (
              <li key={card}>
                <b>{deck.name(card)}</b> you in {ofHundred(own, matches)} of 100, others in {ofHundred(theirs, others)}
              </li>
            ))}
          </ul>
        </>
      )}
      {matches > 0 && actions.length > 0 && (
        <>
          <h4>What you do in a match</h4>
          <ul className="hp-cards">
            {actions.slice(0, MOST_ACTIONS).map(({ type, own, theirs }) => (
              <li key={type}>
                <b>{spell(type)}</b> {(own / matches).toFixed(1)} times
                {others > 0 && <small>; others {(theirs / others).toFixed(1)}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
