import { spell } from '../../../engine/words.ts';
import { useState } from 'preact/compat';
import { Crest } from '../../../ui/table/crest.tsx';
import { hostLine } from '../../talk.ts';
import { ONLINE, type OnlineRoom } from '../../../desk/wire.ts';
import { askServer, type Reply, reasonOf, type TableRequest } from '../asking.ts';
import { hasStandIns, Here } from './here.tsx';
import { CloseTable, TalkSwitch } from './leading.tsx';
import { NoticeSwitch } from '../notice-switch.tsx';
import { Rating } from './rating.tsx';
import { Report, thingsAt } from '../report.tsx';
import { ShareLink } from './share-link.tsx';
import { useGame } from '../../use-game.ts';

/** In the menu of a table: who sits there, votes, notices, the link, leaving for a while, giving up. */
export function People({ now }: { readonly now: OnlineRoom }) {
  const { room, seat } = now;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isPlaying = room.status === 'playing';
  const canResign = useGame(room.game).info?.canResign ?? false;
  const mayVote = isPlaying && seat !== null && room.seats.filter(({ is }) => is === 'person').length > 2;
  const mayLeave = isPlaying && seat !== null && hasStandIns(room) && room.seats[seat]?.standIn === undefined;
  const shown = (answer: Reply<object>): void => setProblem(answer.ok ? null : answer.error);
  const asked = async (request: TableRequest): Promise<boolean> => {
    const answer = await askServer({ ...request, room: room.id });
    shown(answer);
    return answer.ok;
  };
  const ask = (request: TableRequest): void => void asked(request);
  const giveUp = async (): Promise<void> => {
    if (seat === null) return;
    const answer = await hostLine().ask({ do: 'resign', match: ONLINE + room.id, seat });
    shown(answer.ok ? { ok: true } : { ok: false, error: reasonOf(answer) });
    setLeaving(false);
  };
  return (
    <section className="on-people" aria-label="At this table">
      <ul className="on-seats">
        {room.seats.map((place, at) => {
          const { name, is, bot, standIn } = place;
          const votes = room.votes?.find(({ against }) => against === at)?.by ?? [];
          return (
            <li key={at}>
              <Crest seat={at} isSmall />
              <div>
                <b>{name}</b>
                <Rating place={place} />{' '}
                <small>
                  {at === seat ? 'you' : is === 'bot' ? `${spell(bot ?? '')} bot` : ''}
                  {standIn !== undefined && ` a ${standIn} bot stands in`}
                </small>
                <Here now={now} at={at} />
              </div>
              {mayVote && at !== seat && is === 'person' && (
                <VoteButton
                  name={name}
                  hasVoted={votes.includes(seat)}
                  vote={(how) => ask({ do: 'vote', against: at, ...how })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {mayVote && (
        <p className="on-quiet">
          When somebody has been away for a while, the others can vote for a bot in that seat for good. The vote takes
          some time, and ends when that person is back.
        </p>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {isPlaying && seat !== null && <NoticeSwitch />}
      <TalkSwitch now={now} ask={asked} />
      <ShareLink room={room.id} title="A table of Cardwright" />
      <p className="on-acts">
        <Report room={room.id} things={thingsAt(room.seats, seat)} words="Report this table or a name …" />
      </p>
      {mayLeave && (
        <button className="btn btn--quiet" onClick={() => ask({ do: 'leave' })}>
          Let a bot play for me until I am back
        </button>
      )}
      {isPlaying &&
        seat !== null &&
        canResign &&
        (isLeaving ? (
          <p className="on-acts">
            <button className="btn btn--bad btn--small" onClick={() => void giveUp()}>
              Give up this match
            </button>
            <button className="btn btn--plain btn--small" onClick={() => setLeaving(false)}>
              Play on
            </button>
          </p>
        ) : (
          <button className="btn btn--quiet" onClick={() => setLeaving(true)}>
            Give up …
          </button>
        ))}
      <CloseTable now={now} ask={asked} />
    </section>
  );
}

interface VoteButtonProps {
  readonly name: string;
  readonly hasVoted: boolean;
  readonly vote: (how: object) => void;
}

const VoteButton = ({ name, hasVoted, vote }: VoteButtonProps) => (
  <button
    className="btn btn--quiet btn--small"
    aria-label={hasVoted ? `Take back your vote against ${name}` : `Vote for a bot in the place of ${name}`}
    onClick={() => vote(hasVoted ? { withdraw: true } : {})}
  >
    {hasVoted ? 'Take back your vote' : 'Vote for a bot'}
  </button>
);
