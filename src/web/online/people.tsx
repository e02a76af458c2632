import { useState } from 'preact/compat';
import { spell } from '../table/spell.ts';
import { Crest } from '../table/crest.tsx';
import { hostLine } from '../talk.ts';
import { ONLINE, type OnlineRoom } from '../wire.ts';
import { askServer, type Reply, reasonOf } from './asking.ts';
import { Here } from './here.tsx';
import { NoticeSwitch } from './notice-switch.tsx';
import { ShareLink } from './share-link.tsx';

/** In the menu of a table: who sits there, votes, notices, the link, giving up. */
export function People({ now }: { readonly now: OnlineRoom }) {
  const { room, seat } = now;
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isPlaying = room.status === 'playing';
  const shown = (answer: Reply<object>): void => setProblem(answer.ok ? null : answer.error);
  const vote = (against: number): void => void askServer({ do: 'vote', room: room.id, against }).then(shown);
  const giveUp = async (): Promise<void> => {
    if (seat === null) return;
    const answer = await hostLine().ask({ do: 'resign', match: ONLINE + room.id, seat });
    shown(answer.ok ? { ok: true } : { ok: false, error: reasonOf(answer) });
    setLeaving(false);
  };
  return (
    <section className="on-people" aria-label="At this table">
      <ul className="on-seats">
        {room.seats.map(({ name, is, bot, standIn }, at) => {
          const votes = room.votes?.find(({ against }) => against === at)?.by ?? [];
          return (
            <li key={at}>
              <Crest seat={at} isSmall />
              <div>
                <b>{name}</b>
                <small>
                  {at === seat ? 'you' : is === 'bot' ? `${spell(bot ?? '')} bot` : ''}
                  {standIn !== undefined && ` a ${standIn} bot stands in`}
                </small>
                <Here now={now} at={at} />
              </div>
              {isPlaying && seat !== null && at !== seat && is === 'person' && (
                <button
                  className="btn btn--quiet btn--small"
                  aria-label={`Vote for a bot in the place of ${name}`}
                  aria-pressed={votes.includes(seat)}
                  onClick={() => vote(at)}
                >
                  {votes.includes(seat) ? 'You voted' : 'Vote for a bot'}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {isPlaying && (
        <p className="on-quiet">If everybody else votes against somebody who is away, a bot takes the seat for good.</p>
      )}
      {problem !== null && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {isPlaying && seat !== null && <NoticeSwitch />}
      <ShareLink room={room.id} title="A table of Cardwright" />
      {isPlaying &&
        seat !== null &&
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
    </section>
  );
}
