import { lazy, type ReactNode, Suspense } from 'preact/compat';
import { Icon } from '../../ui/cards/icon.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import type { TableInfo } from '../../desk/wire.ts';
import { addressOf } from '../routes.ts';
import { ENDS } from './screens.ts';
import { accountOf } from '../../ui/table/account.ts';
import { Crest } from '../../ui/table/crest.tsx';
import { listed } from '../../ui/table/listed.ts';
import { WithRules } from '../../ui/table/words.tsx';

const CampaignEnd = lazy(() => import('../campaign/campaign-end.tsx'));

interface EndPanelProps {
  readonly table: TableInfo;
  readonly game: string;
  readonly after?: ReactNode; // instead of what one does after a match at this screen
}

/** The end: who won, and where every point comes from. */
export function EndPanel({ table, game, after }: EndPanelProps) {
  const { view, names, seat } = table;
  const { result } = view;
  if (!result) return null;
  const Results = ENDS[game];
  return (
    <div className="end">
      <div className="end-head">
        <Icon name={result.winners.length > 0 ? 'laurel-crown' : 'tied-scroll'} />
        <h2 className="display">{headline(result.winners, names, seat)}</h2>
      </div>
      {Results ? (
        // Its file may not come when the network is gone: then the same in words.
        <Guarded instead={<InWords table={table} game={game} />}>
          <Suspense fallback={null}>
            <Results table={table} />
          </Suspense>
        </Guarded>
      ) : (
        <InWords table={table} game={game} />
      )}
      {after === undefined && table.campaign !== undefined && (
        <Suspense fallback={null}>
          <CampaignEnd campaign={table.campaign} match={table.match} />
        </Suspense>
      )}
      {after}
      {after === undefined && table.campaign === undefined && (
        <p className="again">
          <a className="btn btn--primary" href={addressOf('new', game)}>
            Play again
          </a>
          <a className="btn btn--plain" href={addressOf('replay', table.match)}>
            Replay
          </a>
          <a className="btn btn--plain" href="#/">
            Home
          </a>
        </p>
      )}
    </div>
  );
}

/** The ranking and the account of every point, the same for all games. */
function InWords({ table: { view, names, lines, seat }, game }: Pick<EndPanelProps, 'table' | 'game'>) {
  const { result } = view;
  if (!result) return null;
  const places = result.ranks
    .map((rank, who) => ({ who, rank, points: result.scores[who]?.[0] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank || a.who - b.who);
  return (
    <>
      {names.length > 1 && (
        <ol className="ranking">
          {places.map(({ who, rank, points }) => (
            <li key={who} className="slip" data-won={result.winners.includes(who) ? '' : undefined}>
              <span className="num rank-no">{rank}</span>
              <Crest seat={who} />
              <b>
                {names[who]}
                {who === seat && <small> you</small>}
              </b>
              <span className="num points">{points}</span>
            </li>
          ))}
        </ol>
      )}
      <section className="slip account" aria-label="Where the points come from">
        <h3>Where the points come from</h3>
        {accountOf(lines).map((part, i) =>
          part.points === null ? (
            <p key={i} data-as={part.as}>
              <WithRules text={part.text} game={game} />
            </p>
          ) : (
            <p key={i} className="points-row">
              <b className="num">{part.points}</b>
              <span>
                <WithRules text={part.text} game={game} />
              </span>
            </p>
          ),
        )}
      </section>
    </>
  );
}

function headline(winners: readonly number[], names: readonly string[], seat: number | null): string {
  if (names.length === 1) return winners.length > 0 ? 'Victory' : 'The end';
  if (winners.length === 0) return 'The game is lost'; // it was played together, against a target
  if (winners.length === 1) return winners[0] === seat ? 'You win' : `${names[winners[0] ?? 0]} wins`;
  return `${listed(winners.map((who) => names[who] ?? ''))} share the victory`;
}
