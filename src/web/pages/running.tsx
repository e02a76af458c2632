import { type ReactNode, Suspense } from 'preact/compat';
import { Card } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/cards/icon.tsx';
import { settings } from '../../ui/settings.ts';
import { addressOf } from '../routes.ts';
import { hostLine } from '../talk.ts';
import { type MatchInfo, PERSON } from '../../desk/wire.ts';
import { screens } from '../../games/screens.ts';
import { branchName } from '../branch/names.ts';
import { posterOf } from './posters.ts';

interface RunningProps {
  readonly matches: readonly MatchInfo[];
  readonly isOver: boolean;
  readonly isSettled: boolean; // finery is in nobody's way
  readonly reload: () => void;
  readonly first?: ReactNode; // what stands before them
}

const SHOWN = 3; // one row on a desk; on a phone the games stay in sight below

/** Matches to resume, or those that are over, as slips of paper; the latest first. */
export function RunningMatches({ matches, isOver, isSettled, reload, first }: RunningProps) {
  if (matches.length === 0 && first === undefined) return null;
  return (
    <section
      className={isOver ? 'matches matches--over' : 'matches'}
      data-settled={isSettled ? '' : undefined}
      aria-label={isOver ? 'Finished matches' : 'Running matches'}
    >
      {first}
      {matches.slice(0, SHOWN).map((match) => (
        <MatchSlip key={match.match} match={match} reload={reload} />
      ))}
      {matches.length > SHOWN && (
        <details className="more">
          <summary>
            {matches.length - SHOWN} more {isOver ? 'finished' : 'running'}
          </summary>
          {matches.slice(SHOWN).map((match) => (
            <MatchSlip key={match.match} match={match} reload={reload} />
          ))}
        </details>
      )}
    </section>
  );
}

function MatchSlip({ match, reload }: { readonly match: MatchInfo; readonly reload: () => void }) {
  const poster = posterOf(match.game);
  const title = poster?.title ?? match.game;
  const forget = (): void => {
    if (settings().confirms && !confirm(`Throw this match of ${title} away? It cannot be brought back.`)) return;
    void hostLine().ask({ do: 'forget', match: match.match }).then(reload);
  };
  return (
    <div className="slip resume" data-game={match.game}>
      <div className="mini-fan" aria-hidden="true">
        <Suspense fallback={null}>
          {poster?.cards.slice(0, 2).map((card) => (
            <Card key={card} game={match.game} card={card} size="chip" isPlain />
          ))}
        </Suspense>
      </div>
      <div>
        <b>{standing(match)}</b>
        <small>
          {title}
          {match.campaign !== undefined && ', a game of a campaign'}
          {match.origin !== undefined && `, ${branchName(match.origin)}`}
          {match.hasOwnDeck && ', edited cards'}
          {match.isOver ? '' : `, ${roundWord(match.game)} ${match.round}`}
          {company(match)}
        </small>
      </div>
      <div className="do">
        <button className="iconbtn" aria-label={`Throw this match of ${title} away`} onClick={forget}>
          <Icon name="trash-can" />
        </button>
        <a className="iconbtn" aria-label={`Replay of this match of ${title}`} href={addressOf('replay', match.match)}>
          <Icon name="anticlockwise-rotation" />
        </a>
        <a className="btn btn--primary btn--small" href={addressOf('play', match.match)}>
          {match.isOver ? 'Look' : 'Resume'}
        </a>
      </div>
    </div>
  );
}

const roundWord = (game: string): string => screens[game]?.roundWord ?? 'round';

function standing({ isOver, winners, names, waiting, seating }: MatchInfo): string {
  if (!isOver) {
    const isMine = waiting.length === 0 || waiting.some((seat) => seating[seat] === PERSON);
    return isMine ? 'It is your turn' : 'It goes on';
  }
  if (seating.length === 1) return winners.length > 0 ? 'You won' : 'It is over';
  if (winners.length === 0) return 'Nobody won';
  // Whoever plays alone against bots never said a name.
  const isAlone = seating.filter((who) => who === PERSON).length === 1;
  const named = winners.map((seat) => (isAlone && seating[seat] === PERSON ? 'You' : names[seat]));
  return named.length === 1 ? `${named[0]} won` : `${named.join(' and ')} share the victory`;
}

function company({ names, seating }: MatchInfo): string {
  const others = names.filter((_, seat) => seat !== seating.indexOf(PERSON));
  const last = others.at(-1);
  if (last === undefined) return '';
  return others.length === 1 ? `, with ${last}` : `, with ${others.slice(0, -1).join(', ')} and ${last}`;
}
