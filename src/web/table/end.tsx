import { lazy, type ReactNode, Suspense, useEffect, useState } from 'preact/compat';
import type { Result } from '../../engine/result.ts';
import { Icon } from '../../ui/cards/icon.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import type { EndInfo, TableInfo } from '../../desk/wire.ts';
import { VERSION } from '../../contract/version.ts';
import { screens } from '../../games/screens.ts';
import { headlineOf, pointsOf, turnOf } from '../end/verdict.ts';
import { keepSetup } from '../pages/keep-setup.ts';
import { noteResult, rivalsOf } from '../records/results.ts';
import { addressOf, go } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { ENDS } from './screens.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { rankedIn } from '../../ui/table/ranks.ts';
import { plain } from '../../ui/table/signs.ts';
import { TableInWords, WithRules } from '../../ui/table/words.tsx';

const CampaignEnd = lazy(() => import('../campaign/campaign-end.tsx'));
const EndSheet = lazy(() => import('../end/end-sheet.tsx'));
const DayEnd = lazy(async () => ({ default: (await import('../daily/day-end.tsx')).DayEnd }));

interface EndPanelProps {
  readonly table: TableInfo;
  readonly game: string;
  readonly after?: ReactNode; // instead of what one does after a match at this screen
}

/** The end: my place and why, all seats side by side, the course of the match, then point by point. */
export function EndPanel({ table, game, after }: EndPanelProps) {
  const { view, names, seat } = table;
  const { result } = view;
  const { end, isAsked } = useEnd(table);
  const isNoted = useNoted(table, game, end);
  if (!result) return null;
  const Results = ENDS[game];
  const hasPoints = end === null ? ENDS[game] === undefined : end.course !== null;
  const points = pointsOf(result, end?.account ?? null);
  const isPlayedHere = after === undefined && table.campaign === undefined && table.match !== '';
  return (
    <div className="end">
      <Verdict table={table} game={game} result={result} end={end} points={hasPoints ? points : null} />
      {isPlayedHere && <Steps table={table} game={game} />}
      {after === undefined && table.campaign !== undefined && (
        <Suspense fallback={null}>
          <CampaignEnd campaign={table.campaign} match={table.match} />
        </Suspense>
      )}
      {after}
      {isNoted && table.day !== undefined && (
        <Guarded instead={null}>
          <Suspense fallback={null}>
            <DayEnd game={game} day={table.day} match={table.match} />
          </Suspense>
        </Guarded>
      )}
      {/* All of it comes at once: what lies below does not move when the rest arrives. */}
      {!isAsked && (
        <Suspense fallback={null}>
          {end !== null && hasPoints && (
            <Guarded instead={null}>
              <EndSheet
                game={game}
                result={result}
                names={names}
                seat={seat}
                end={end}
                points={points}
                round={roundWord(game)}
              />
            </Guarded>
          )}
          {Results ? (
            // Its file may not come when the network is gone: then the same in words.
            <Guarded instead={<InWords table={table} game={game} />}>
              <Results table={table} />
            </Guarded>
          ) : (
            <InWords table={table} game={game} />
          )}
        </Suspense>
      )}
    </div>
  );
}

const roundWord = (game: string): string => screens[game]?.roundWord ?? 'round';

/** What the host tells of a match that is over, and whether it is still asked; a replay has only its last table. */
function useEnd({ match, seat, view }: TableInfo): { readonly end: EndInfo | null; readonly isAsked: boolean } {
  const [end, setEnd] = useState<EndInfo | null>(null);
  const isOver = view.result !== null;
  const [isAsked, setAsked] = useState(isOver && match !== '');
  useEffect(() => {
    if (!isOver || match === '') return;
    setAsked(true);
    let isGone = false;
    void hostLine()
      .ask({ do: 'end', match, seat })
      .then((answer) => {
        if (isGone) return;
        if (answer.ok) setEnd(answer.end); // without it the end is told as it is in the game's own words
        setAsked(false);
      });
    return () => {
      isGone = true;
    };
  }, [match, seat, isOver]);
  return { end, isAsked };
}

/** One line of the record for each match that somebody played at a seat of their own; whether it is written. */
function useNoted(
  { match, seat, seating, view, campaign, origin, day, hasOwnDeck }: TableInfo,
  game: string,
  end: EndInfo | null,
): boolean {
  const [isNoted, setNoted] = useState(false);
  useEffect(() => {
    const { result } = view;
    if (!result || !end || seat === null || campaign !== undefined || hasOwnDeck) return; // edited cards can score anything
    if (origin !== undefined) return; // it was played before
    noteResult({
      match,
      game,
      at: Date.now(),
      seats: seating.length,
      rank: result.ranks[seat] ?? 0,
      isWon: result.winners.includes(seat),
      points: end.course === null ? null : (pointsOf(result, end.account)[seat] ?? null),
      title: end.titles?.[seat] ?? null,
      rivals: rivalsOf(seating, seat),
      release: VERSION,
      ...(day === undefined ? {} : { day }),
    });
    setNoted(true);
  }, [end]);
  return isNoted;
}

interface VerdictProps {
  readonly table: TableInfo;
  readonly game: string;
  readonly result: Result;
  readonly end: EndInfo | null;
  readonly points: readonly number[] | null;
}

function Verdict({ table: { names, seat }, game, result, end, points }: VerdictProps) {
  const { winners } = result;
  const rank = seat === null || names.length === 1 || winners.length === 0 ? null : (result.ranks[seat] ?? null);
  const title = seat === null ? undefined : end?.titles?.[seat];
  const [winner] = winners;
  const turn =
    end?.course && seat !== null && winner !== undefined && winners.length === 1 && names.length > 1
      ? turnOf({ course: end.course, names, seat, winner, round: roundWord(game) })
      : '';
  return (
    <header className="slip end-head">
      <span className="end-place" data-place={rank ?? undefined}>
        <Icon name={winners.length > 0 ? 'laurel-crown' : 'tied-scroll'} />
        {rank !== null && <b className="num">{rank}</b>}
      </span>
      <div>
        <h2 className="display" tabIndex={-1}>
          {headlineOf({ result, names, seat, points })}
        </h2>
        {title !== undefined && title !== '' && !end?.account?.why.includes(title) && (
          <p className="end-title">{sentence(title)}</p>
        )}
        <p>
          {turn} {end?.account && <WithRules text={end.account.why} game={game} />}
        </p>
      </div>
      {names.length > 1 && (
        <ol className="end-ranks" aria-label="All places">
          {rankedIn(result).map(({ who, rank: place }) => (
            <li key={who} data-mine={who === seat ? '' : undefined}>
              <Crest seat={who} isSmall />
              {points === null ? <b className="num">{place}</b> : <b className="num">{plain(points[who] ?? 0)}</b>}
              <span>{who === seat ? 'You' : names[who]}</span>
            </li>
          ))}
        </ol>
      )}
    </header>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What one does next. It stands below all else in sight, and comes second for the keyboard. */
function Steps({ table, game }: Pick<EndPanelProps, 'table' | 'game'>) {
  const { match, seating, names, speed, view, origin } = table;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const again = async (): Promise<void> => {
    setBusy(true);
    const answer = await hostLine().ask({ do: 'rematch', match }); // with another start player
    setBusy(false);
    if (answer.ok) go('play', answer.match);
    else setProblem(answer.error ?? 'The match could not begin.');
  };
  const keep = (): void =>
    keepSetup(game, { seating, names, speed, preset: 'as-written', options: { ...view.options }, isCampaign: false });
  return (
    <div className="end-steps">
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      <button className="btn btn--primary" disabled={isBusy} onClick={() => void again()}>
        {isBusy ? 'Dealing…' : origin === undefined ? 'Play again' : 'Again from there'}
      </button>
      <a className="btn btn--plain" href={addressOf('new', game)} onClick={keep}>
        Change the set-up
      </a>
      {origin !== undefined && origin.match !== null && (
        <a className="btn btn--plain" href={addressOf('replay', origin.match, 'branches')}>
          Compare
        </a>
      )}
      <a className="btn btn--plain" href={addressOf('review', match)}>
        Review
      </a>
      <a className="btn btn--plain" href={addressOf('replay', match)}>
        Replay
      </a>
      <a className="btn btn--plain" href="#/">
        Home
      </a>
    </div>
  );
}

/** The account of every point in words, the same for all games. */
function InWords({ table: { lines }, game }: Pick<EndPanelProps, 'table' | 'game'>) {
  return (
    <section className="slip account" aria-label="Where the points come from">
      <h3>Point by point</h3>
      <TableInWords lines={lines.slice(1)} game={game} />
    </section>
  );
}
